import Publishing

/// The sentences about a project. The only place where they are written.
enum SiteProse {
  static func diagnostic(_ problem: SiteProblem) -> Diagnostic {
    switch problem {
    case .unreadable(let path, let reason):
      return Diagnostic(place: Diagnostic.Place(file: path), message: reason)
    case .notUTF8(let path):
      return Diagnostic(
        place: Diagnostic.Place(file: path), message: "the file is not UTF-8", hint: "save it as UTF-8")
    case .noSuchTheme(let name, let known):
      return Diagnostic(
        message: "there is no theme \(quoted(name))",
        hint: didYouMean(name, known) + ", or make themes/\(shortened(name))/")
    case .malformedWords(let path, let offset):
      return Diagnostic(
        place: Diagnostic.Place(file: path, range: offset..<offset + 1), message: "this is no table of words",
        hint: "write it like { \"income\": \"Income\" }")
    case .unknownWord(let word, let path, let known):
      return Diagnostic(
        place: Diagnostic.Place(file: path), message: "unknown word \(quoted(word))",
        hint: didYouMean(word, known))
    case .unknownLayout(let name, let path, let known):
      return Diagnostic(
        place: Diagnostic.Place(file: path), message: "there is no layout \(quoted(name))",
        hint: didYouMean(name, known))
    case .unknownItem(let name, let path, let known):
      return Diagnostic(
        place: Diagnostic.Place(file: path), message: "there are no pages for each \(quoted(name))",
        hint: didYouMean(name, known))
    case .twoTemplates(let item, let first, let second):
      return Diagnostic(
        place: Diagnostic.Place(file: second), message: "a second template for each \(item)",
        hint: "the first is \(first): keep one of the two")
    case .pathCollision(let path, let first, let second):
      return Diagnostic(
        place: Diagnostic.Place(file: second), message: "\(path) is made twice",
        hint: "\(first) makes it too: rename one of the two")
    }
  }

  private static func didYouMean(_ name: String, _ known: [String]) -> String {
    Suggestion.nearest(to: name, among: known).map { "did you mean \"\($0)\"?" }
      ?? "known are \(known.joined(separator: ", "))"
  }
}
