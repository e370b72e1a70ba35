import Foundation
import Testing

/// The rules of comments that the formatter does not check.
@Suite struct CommentTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// Where a line is, and its text.
  private struct Line {
    let place: String
    let text: String
  }

  @Test(arguments: ["Sources", "Tests", "Plugins", "themes"])
  func linesOfCommentsAreShort(folder: String) throws {
    let long = try Self.comments(in: folder).filter { $0.text.unicodeScalars.count > 110 }
    #expect(long.map(\.place) == [])
  }

  /// A doc comment names what it describes, and any other says why: both begin with a noun or a verb.
  @Test(arguments: ["Sources", "Tests", "Plugins", "themes"])
  func commentsBeginWithANounOrAVerb(folder: String) throws {
    let comments = try Self.comments(in: folder)
    #expect(!comments.isEmpty)
    let wrong = comments.filter { $0.text.contains(/^\s*\/\/+ (That|Those|What|Whose)\b/) }
    #expect(wrong.map(\.place) == [])
  }

  private static func comments(in folder: String) throws -> [Line] {
    let folder = root.appending(path: folder)
    let paths = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
    return try paths.filter { $0.hasSuffix(".swift") }.sorted().flatMap { path in
      let text = try String(contentsOf: folder.appending(path: path), encoding: .utf8)
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
      return lines.compactMap { number, line in
        let isComment = line.drop { $0 == " " }.hasPrefix("//")
        return isComment ? Line(place: "\(path):\(number + 1)", text: String(line)) : nil
      }
    }
  }
}
