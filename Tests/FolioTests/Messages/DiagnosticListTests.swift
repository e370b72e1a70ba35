import Basics
import Foundation
import Testing

@testable import folio

/// Checks that programs can read the output of `--json`, whatever a ledger or a file's name contains.
struct DiagnosticListTests {
  private struct Entry: Decodable, Equatable {
    let severity: String
    let message: String
    var hint: String?
    var file: String?
    var line: Int?
    var column: Int?
    var endLine: Int?
    var endColumn: Int?
  }

  private let hostile =
    "\"}]\\ \n\r\t\u{0}\u{1B}[31m\u{7F}\u{2028}\u{2029}\u{202E}</script>é e\u{301} 🥖 ../a/b"

  private func entries(_ diagnostics: [Problem], in text: String = "") throws -> [Entry] {
    let context = Problem.Context(files: SourceFiles { _ in Array(text.utf8) })
    let json = try DiagnosticWriter.JSONList(context: context).text(of: diagnostics)
    #expect(json.hasSuffix("]\n"))
    return try JSONDecoder().decode([Entry].self, from: Data(json.utf8))
  }

  @Test func nothingIsAnEmptyArray() throws {
    #expect(try DiagnosticWriter.JSONList().text(of: []) == "[]\n")
  }

  @Test func hostileTextComesBackAsItWas() throws {
    let place = Problem.Place(file: hostile, range: nil)
    let found = try entries([Problem(hostile, hostile, at: place)])
    let entry = try #require(found.first)
    for text in [entry.message, entry.hint ?? "", entry.file ?? ""] {
      #expect(text.utf8.elementsEqual(hostile.utf8))
    }
    #expect(entry.line == nil)
  }

  @Test func eachStandsOnALineOfItsOwn() throws {
    let text = try DiagnosticWriter.JSONList().text(
      of: [Problem("one\ntwo"), Problem("a/b", isWarning: true)])
    #expect(
      text == """
        [
          {"message":"one\\ntwo","severity":"error"},
          {"message":"a/b","severity":"warning"}
        ]

        """)
  }

  @Test(arguments: [
    (0..<1, [1, 1, 1, 2]), (2..<5, [2, 1, 2, 3]), (5..<7, [2, 3, 3, 2]), (7..<7, [3, 2, 3, 2]),
    (99..<120, [4, 1, 4, 1]),
  ])
  func placesAreCountedFromOne(range: Range<Int>, place: [Int]) throws {
    let diagnostic = Problem("m", at: Problem.Place(file: "f", range: range))
    let entry = try #require(try entries([diagnostic], in: "a\nxé\nbc\n").first)
    #expect([entry.line, entry.column, entry.endLine, entry.endColumn] == place)
  }

  @Test func aByteOrderMarkStandsInNoColumn() throws {
    let diagnostic = Problem("m", at: Problem.Place(file: "f", range: 3..<4))
    #expect(try entries([diagnostic], in: "\u{FEFF}ab").first?.column == 1)
  }
}
