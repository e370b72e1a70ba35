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
    case .deadLink(let path):
      return Diagnostic(
        place: Diagnostic.Place(file: path), message: "this link leads to nothing", hint: "remove it")
    case .linkToFolder(let path):
      return Diagnostic(
        place: Diagnostic.Place(file: path), message: "links to folders are not followed",
        hint: "move or copy the folder here")
    case .linkLeadsOutside(let path):
      return Diagnostic(
        place: Diagnostic.Place(file: path),
        message: "this link leads out of the project, to what would be published",
        hint: "copy the file here if it may be")
    case .noSuchTheme(let name, let known):
      return Diagnostic(
        message: "there is no theme \(quoted(name))",
        hint: [Suggestion.hint(for: name, among: known), "or make themes/\(shortened(name))/"]
          .compactMap { $0 }.joined(separator: " "))
    case .malformedWords(let path, let offset):
      return Diagnostic(
        place: Diagnostic.Place(file: path, range: offset..<offset + 1), message: "this is no table of words",
        hint: "write it like { \"income\": \"Income\" }")
    case .unknownWord(let word, let path, let known):
      return Diagnostic(
        place: Diagnostic.Place(file: path), message: "unknown word \(quoted(word))",
        hint: Suggestion.hint(for: word, among: known))
    case .unknownLayout(let name, let path, let known):
      return Diagnostic(
        place: Diagnostic.Place(file: path), message: "there is no layout \(quoted(name))",
        hint: Suggestion.hint(for: name, among: known))
    case .unknownItem(let name, let path, let known):
      return Diagnostic(
        place: Diagnostic.Place(file: path), message: "a ledger has no pages for each \(quoted(name))",
        hint: Suggestion.hint(for: name, among: known))
    case .twoTemplates(let item, let first, let second):
      return Diagnostic(
        place: Diagnostic.Place(file: second), message: "this is a second template for each \(item)",
        hint: "the first is \(first): keep one of the two")
    case .pathCollision(let path, let first, let second):
      return Diagnostic(
        place: Diagnostic.Place(file: second), message: "\(path) is made twice",
        hint: "\(first) makes it too: rename one of the two")
    }
  }
}
