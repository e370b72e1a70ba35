/// The words of banks and apps, by the names of the lists in `words.txt`, which is compiled into the program.
enum StatementWords {
  /// The words of a list, folded as in `HeadingText`, with blanks for underscores; none if there is no such
  /// list.
  static func list(_ name: String) -> [String] {
    (lists[name] ?? []).map { $0.unicodeScalars.map { $0 == "_" ? " " : HeadingText.folded($0) }.joined() }
  }

  static let lists: [String: [Substring]] = {
    var lists: [String: [Substring]] = [:]
    var name = ""
    for line in embeddedFiles.flatMap({ $0.text.split(separator: "\n") }) where !line.hasPrefix("#") {
      if line.hasPrefix("["), line.hasSuffix("]") {
        name = String(line.dropFirst().dropLast())
      } else {
        lists[name, default: []] += line.split(separator: " ")
      }
    }
    return lists
  }()
}
