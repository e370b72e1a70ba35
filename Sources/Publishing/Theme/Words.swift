import Basics
import Bookkeeping
import Templating

/// The words and sentences that Folio writes into a report, in one language. A theme replaces some of them:
/// in its `words.json` for all languages, in its `words/de.json` for German. `EmbedDefaults` makes
/// `Words.Key` from `words/en.json`; any other key in a theme is an error.
struct Words: Sendable {
  /// The language of the words: the name of a file in `words/`, such as `pt-BR`.
  let language: String
  let rule: Plural.Rule
  private let table: [String: String]
  /// Folio's own words in this language; `nil` if it has none.
  private let own: [String: String]?
  private let patterns: [Phrase.Key: Phrase.Pattern]
  /// The files of the project that have words, each with its texts.
  let projectFiles: [(path: String, texts: [String])]

  /// Makes an empty table.
  init() {
    (language, rule, table, own, patterns) = (Self.english, .one, [:], [:], [:])
    projectFiles = []
  }

  /// Reads the words of a language, with English ones where it has none.
  ///
  /// - Parameters:
  ///   - language: The language that the project asks for; `nil` for the locale's.
  ///   - locale: The locale of the ledger.
  /// - Throws: The first problem of a table.
  init(
    theme: String, language: String? = nil, locale: String = english, in files: ProjectFiles
  ) throws(Problem) {
    let known = Self.languages(in: files)
    let language = language ?? Self.language(of: locale, among: known)
    let english = "themes/\(Theme.defaultName)/words/\(Self.english).json"
    var table = try Self.read(ProjectFiles.Defaults.all[english] ?? "{}", at: english)
    var projectFiles: [(path: String, texts: [String])] = []
    func add(_ text: String, at path: String) throws(Problem) {
      let words = try Self.read(text, at: path)
      table.merge(words) { _, new in new }
      if files.url(of: path) != nil { projectFiles.append((path, words.values.sorted())) }
    }
    let own = "themes/\(Theme.defaultName)/words/\(language).json"
    if let text = ProjectFiles.Defaults.all[own] {
      try add(text, at: own)
      self.own = table
    } else {
      self.own = nil
    }
    for name in Set([Theme.defaultName, theme]).sorted(by: { left, _ in left == Theme.defaultName }) {
      for path in ["themes/\(name)/words.json", "themes/\(name)/words/\(language).json"] {
        // The compiled-in words were added before, and must not replace those of the project.
        if let text = try files.text(at: path), path != own || files.url(of: path) != nil {
          try add(text, at: path)
        }
      }
    }
    (self.language, rule) = (language, Plural.Rule(language: language))
    self.table = table
    self.projectFiles = projectFiles
    patterns = Phrase.Key.allCases.reduce(into: [:]) { $0[$1] = Phrase.Pattern(table[$1.rawValue] ?? "") }
  }

  /// The language of the words that all others are translated from.
  static let english = "en"

  /// The languages for which the project or the binary has words.
  static func languages(in files: ProjectFiles) -> [String] {
    var unlisted: [Problem] = []
    let names = files.pathsWithDefaults(under: "themes", &unlisted).compactMap { path -> String? in
      let parts = path.parts(between: "/")
      guard parts.count == 4, parts[2] == "words", path.ends(withBytesOf: ".json") else { return nil }
      return parts[3].droppingLast(bytes: 5)
    }
    return Set(names).sorted()
  }

  /// The language of a locale: for its region if there are words for that, or else for no region, or for any
  /// region; English if there are no words.
  private static func language(of locale: String, among known: [String]) -> String {
    let tag = locale.replacing("_", with: "-").prefix { $0 != "@" }
    let language = tag.prefix { $0 != "-" }
    return known.first { $0 == tag } ?? known.first { $0 == language }
      ?? known.first { $0.prefix { $0 != "-" } == language } ?? english
  }

  subscript(key: Key) -> String { table[key.rawValue] ?? key.rawValue }
  /// A sentence with its placeholders.
  subscript(key: Phrase.Key) -> String { table[key.rawValue] ?? key.rawValue }

  /// Folio's own words and sentences in this language, with English ones where it has none; for a language
  /// that Folio does not have, all words, those of the project, too.
  var ownTexts: [String] { own.map { Array($0.values) } ?? Array(table.values) }
  /// The names and the texts of all words, in the order of the names.
  var entries: [String] { table.sorted { $0.key < $1.key }.flatMap { [$0.key, $0.value] } }

  func pattern(_ phrase: Phrase.Key) -> Phrase.Pattern { patterns[phrase] ?? Phrase.Pattern("") }

  /// The words for templates, under the name `words`.
  var values: Level { Level(words: self) }

  private static let names = Set(Key.allCases.map(\.rawValue) + Phrase.Key.allCases.map(\.rawValue))

  private static func read(_ text: String, at path: String) throws(Problem) -> [String: String] {
    let bytes = Array(text.utf8)
    let file: WordsFile
    do throws(JSONProblem) {
      file = try WordsFile(bytes)
    } catch {
      let words = error.reason.words
      throw Problem(
        inProject: path, words.message, words.hint,
        range: error.offset..<error.offset + max(1, error.length))
    }
    if let stray = file.stray {
      throw Problem(
        inProject: path, "this is not a table of words", "write it as { \"income\": \"Income\" }",
        range: stray.range)
    }
    var table: [String: String] = [:]
    for (name, word) in file.words {
      let (key, text) = (name.string(in: bytes), word.string(in: bytes))
      guard names.contains(key) else {
        throw Problem(
          inProject: path, "unknown word \(quoted(key))", Suggestion.hint(for: key, among: names.sorted()),
          range: name.range)
      }
      if let known = Phrase.Key(rawValue: key)?.placeholders {
        if let flaw = flaw(of: Phrase.Pattern(text), known) {
          throw Problem(inProject: path, flaw.message, flaw.hint, range: word.range)
        }
      }
      table[key] = text
    }
    return table
  }

  /// - Parameter known: The placeholders of the phrase.
  private static func flaw(of pattern: Phrase.Pattern, _ known: [String]) -> (message: String, hint: String)?
  {
    if pattern.isMalformed {
      return (
        "these plural forms are not understood",
        "write them as {count, plural, one {1 day} other {{count} days}}"
      )
    }
    guard let stranger = pattern.placeholders.first(where: { !known.contains($0) }) else { return nil }
    return (
      "this phrase has no value for {\(shortened(stranger))}",
      "it can show " + known.map { "{\($0)}" }.joined(separator: ", ")
    )
  }
}

/// The words of a file, which is a JSON object of strings.
private struct WordsFile {
  private(set) var words: [(key: JSONValue, word: JSONValue)] = []
  /// The first value that is not a string, or the second occurrence of a key.
  private(set) var stray: JSONValue?

  init(_ bytes: [UInt8]) throws(JSONProblem) {
    var reader = try JSONReader(bytes)
    guard try reader.peekKind() == .object else {
      stray = try reader.readValue()
      try reader.readEnd()
      return
    }
    var object = try reader.openObject()
    while let key = try reader.nextKey(of: &object) {
      let value = try reader.readValue()
      if value.kind == .string { words.append((key, value)) } else { stray = stray ?? value }
    }
    try reader.readEnd()
    stray = stray ?? reader.duplicateKeys.first?.second
  }
}

extension Words {
  /// The outermost level of every template's context, with the words under the name `words`.
  struct Level: Values {
    let words: Words

    static let shape = Shape([
      ("words", .record(Shape(Words.Key.allCases.map { ($0.rawValue, .text) })))
    ])

    func value(at slot: Int) -> Value { .record(Table(words: words)) }

    private struct Table: Values {
      let words: Words

      func value(at slot: Int) -> Value { .text(words[Words.Key.allCases[slot]]) }
    }
  }
}
