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
        place: Diagnostic.Place(file: path), message: "the file name is not UTF-8",
        hint: "rename it; \u{FFFD} marks what cannot be read")
    case .deadLink(let path):
      return Diagnostic(
        place: Diagnostic.Place(file: path), message: "this symbolic link is broken", hint: "remove it")
    case .linkToFolder(let path):
      return Diagnostic(
        place: Diagnostic.Place(file: path), message: "symbolic links to folders are not followed",
        hint: "move or copy the folder here")
    case .linkLeadsOutside(let path):
      return Diagnostic(
        place: Diagnostic.Place(file: path),
        message: "this symbolic link points outside the project",
        hint: "if it may be published, copy the file here")
    case .privateFile(let path):
      return Diagnostic(
        place: Diagnostic.Place(file: path),
        message: "this symbolic link points to a file that is never published: the ledger, the settings or a hidden file",
        hint: "remove it")
    case .malformedThemeName(let name):
      return Diagnostic(
        message: "\(quoted(name)) is not a theme name",
        hint: "use the name of a folder in themes/, without slashes or a leading dot")
    case .noSuchTheme(let name, let known):
      return Diagnostic(
        message: "there is no theme \(quoted(name))",
        hint: [Suggestion.hint(for: name, among: known), "to add it, create themes/\(shortened(name))/"]
          .compactMap { $0 }.joined(separator: "\n"))
    case .wordsAreNotJSON(let reason, let path, let range):
      let (message, advice) = JSONProse.sentences(for: reason)
      return Diagnostic(
        place: Diagnostic.Place(file: path, range: range), message: message, hint: advice)
    case .malformedWords(let path, let range):
      return Diagnostic(
        place: Diagnostic.Place(file: path, range: range), message: "this is not a table of words",
        hint: "write it as { \"income\": \"Income\" }")
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
        place: Diagnostic.Place(file: path), message: "a ledger has no \(quoted(name)) pages",
        hint: Suggestion.hint(for: name, among: known))
    case .twoTemplates(let item, let first, let second):
      return Diagnostic(
        place: Diagnostic.Place(file: second), message: "this is a second template for \(item) pages",
        hint: "the first is \(first); keep one of them")
    case .pathCollision(let path, let second, let taken, let first):
      return collision(of: path, from: second, with: taken, from: first)
    case .fileIsFolder(let path, let source, let folder, let needer):
      return Diagnostic(
        place: Diagnostic.Place(file: source),
        message: "\(shortened(path)) is a file, but a folder \(shortened(folder)) is needed",
        hint: "\(shortened(needer)) creates the folder; rename one of them")
    }
  }

  private static func collision(
    of path: String, from source: String, with taken: String, from first: String
  ) -> Diagnostic {
    let place = Diagnostic.Place(file: source)
    if path.utf8.elementsEqual(taken.utf8) {
      return Diagnostic(
        place: place, message: "\(shortened(path)) is written twice",
        hint: "\(shortened(first)) writes it too; rename one of them")
    }
    let likeness = path == taken ? ", with the same letters in different bytes" : ""
    return Diagnostic(
      place: place, message: "\(shortened(path)) and \(shortened(taken)) are the same path on some file systems",
      hint: "\(shortened(first)) writes the other\(likeness); rename one of them")
  }
}
