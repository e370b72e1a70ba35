import Foundation

/// Swift source for text files: a list of their paths and texts.
struct FilesSource {
  private let files: [(path: String, text: String)]

  init(under root: URL, paths: some Collection<String>) throws {
    files = try paths.map { ($0, try String(contentsOf: root.appending(path: $0), encoding: .utf8)) }
  }

  var swift: String {
    let entries = files.map { path, text in
      "  (path: \(Self.literal(path)), text:\n\(Self.literal(text))\n  ),\n"
    }
    return "let embeddedFiles: [(path: String, text: String)] = [\n\(entries.joined())]\n"
  }

  private static func literal(_ text: String) -> String {
    let pounds = String(repeating: "#", count: longestRun(of: "#", in: text) + 1)
    return "\(pounds)\"\"\"\n\(text)\n\"\"\"\(pounds)"
  }

  private static func longestRun(of character: Character, in text: String) -> Int {
    var (longest, current) = (0, 0)
    for each in text {
      current = each == character ? current + 1 : 0
      longest = max(longest, current)
    }
    return longest
  }
}
