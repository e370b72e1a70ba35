import Foundation

// embed-files OUTPUT ROOT PATH...: writes a Swift file that contains the text files as string literals, each
// with its path relative to ROOT.

let arguments = CommandLine.arguments.dropFirst()
guard let output = arguments.first, let root = arguments.dropFirst().first else {
  fatalError("usage: embed-files OUTPUT ROOT PATH...")
}

func literal(_ text: String) -> String {
  let pounds = String(repeating: "#", count: longestRun(of: "#", in: text) + 1)
  return "\(pounds)\"\"\"\n\(text)\n\"\"\"\(pounds)"
}

func longestRun(of character: Character, in text: String) -> Int {
  var (longest, current) = (0, 0)
  for each in text {
    current = each == character ? current + 1 : 0
    longest = max(longest, current)
  }
  return longest
}

let entries = try arguments.dropFirst(2).map { path in
  let text = try String(contentsOf: URL(filePath: root).appending(path: path), encoding: .utf8)
  return "  (path: \(literal(path)), text:\n\(literal(text))\n  ),\n"
}
let source = "let embeddedFiles: [(path: String, text: String)] = [\n\(entries.joined())]\n"
// A newer file would have every module that sees it compiled again, and the build asks for it whenever this
// tool has been linked again.
if (try? String(contentsOfFile: output, encoding: .utf8))?.utf8.elementsEqual(source.utf8) != true {
  try source.write(toFile: output, atomically: true, encoding: .utf8)
}
