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
    case .nameNotUTF8(let path):
      return Diagnostic(
        place: Diagnostic.Place(file: path), message: "the name of the file is not UTF-8",
        hint: "rename it: \u{FFFD} stands for what cannot be read")
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
    case .privateFile(let path):
      return Diagnostic(
        place: Diagnostic.Place(file: path),
        message: "this leads to a file that is never published: the ledger, the settings or a hidden file",
        hint: "remove it")
    case .malformedThemeName(let name):
      return Diagnostic(
        message: "\(quoted(name)) is no name of a theme",
        hint: "write the name of a folder in themes/, without slashes or a dot before it")
    case .noSuchTheme(let name, let known):
      return Diagnostic(
        message: "there is no theme \(quoted(name))",
        hint: [Suggestion.hint(for: name, among: known), "or make themes/\(shortened(name))/"]
          .compactMap { $0 }.joined(separator: " "))
    case .wordsAreNotJSON(let reason, let path, let range):
      let (message, advice) = JSONProse.sentences(for: reason)
      return Diagnostic(
        place: Diagnostic.Place(file: path, range: range), message: message, hint: advice)
    case .malformedWords(let path, let range):
      return Diagnostic(
        place: Diagnostic.Place(file: path, range: range), message: "this is no table of words",
        hint: "write it like { \"income\": \"Income\" }")
    case .unknownWord(let word, let path, let range, let known):
      return Diagnostic(
        place: Diagnostic.Place(file: path, range: range), message: "unknown word \(quoted(word))",
        hint: Suggestion.hint(for: word, among: known))
    case .unknownLayout(let name, let path, let range, let known):
      return Diagnostic(
        place: Diagnostic.Place(file: path, range: range), message: "there is no layout \(quoted(name))",
        hint: Suggestion.hint(for: name, among: known))
    case .unknownItem(let name, let path, let known):
      return Diagnostic(
        place: Diagnostic.Place(file: path), message: "a ledger has no pages for each \(quoted(name))",
        hint: Suggestion.hint(for: name, among: known))
    case .twoTemplates(let item, let first, let second):
      return Diagnostic(
        place: Diagnostic.Place(file: second), message: "this is a second template for each \(item)",
        hint: "the first is \(first): keep one of the two")
    case .pathCollision(let path, let second, let taken, let first):
      return collision(of: path, from: second, with: taken, from: first)
    case .fileIsFolder(let path, let source, let folder, let needer):
      return Diagnostic(
        place: Diagnostic.Place(file: source),
        message: "\(shortened(path)) is a file where a folder \(shortened(folder)) is needed",
        hint: "\(shortened(needer)) makes the folder: rename one of the two")
    }
  }

  private static func collision(
    of path: String, from source: String, with taken: String, from first: String
  ) -> Diagnostic {
    let place = Diagnostic.Place(file: source)
    if path.utf8.elementsEqual(taken.utf8) {
      return Diagnostic(
        place: place, message: "\(shortened(path)) is made twice",
        hint: "\(shortened(first)) makes it too: rename one of the two")
    }
    let likeness = path == taken ? ", written with the same letters in other bytes" : ""
    return Diagnostic(
      place: place, message: "\(shortened(path)) and \(shortened(taken)) are one path to some file systems",
      hint: "\(shortened(first)) makes the other\(likeness): rename one of the two")
  }
}
