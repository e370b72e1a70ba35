import Bookkeeping
import Templating

/// The theme's own words: a project's `words.json` replaces those it names.
struct Words: Sendable {
  private let table: [String: String]

  static let file = "words.json"

  /// No words.
  init() { table = [:] }

  /// - Throws: The first mistake in a table.
  init(theme: String, in files: ProjectFiles) throws(SiteProblem) {
    let defaultPath = "themes/\(Theme.defaultName)/\(Self.file)"
    var table = try Self.read(ProjectFiles.defaults[defaultPath] ?? "{}", at: defaultPath, known: nil)
    let known = table.keys.sorted()
    for name in Set([Theme.defaultName, theme]).sorted(by: { left, _ in left == Theme.defaultName }) {
      let path = "themes/\(name)/\(Self.file)"
      guard let text = try files.text(at: path) else { continue }
      table.merge(try Self.read(text, at: path, known: known)) { _, new in new }
    }
    self.table = table
  }

  subscript(key: String) -> String { table[key] ?? key }

  /// The words as templates see them, under the name `words`.
  var values: WordValues { WordValues(table: table) }

  private static func read(
    _ text: String, at path: String, known: [String]?
  ) throws(SiteProblem) -> [String: String] {
    let bytes = Array(text.utf8)
    let file: WordsFile
    do throws(JSONProblem) {
      file = try WordsFile(bytes)
    } catch {
      throw .wordsAreNotJSON(error.reason, path: path, at: error.offset..<error.offset + max(1, error.length))
    }
    if let stray = file.stray { throw .malformedWords(path: path, at: stray.start..<stray.end) }
    var table: [String: String] = [:]
    for (key, word) in file.words {
      let name = key.string(in: bytes)
      guard known?.contains(name) ?? true else {
        throw .unknownWord(name, in: path, at: key.start..<key.end, known: known ?? [])
      }
      table[name] = word.string(in: bytes)
    }
    return table
  }
}

/// An object of strings.
private struct WordsFile {
  private(set) var words: [(key: JSONValue, word: JSONValue)] = []
  /// What is none, or stands twice.
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

/// The outermost level of every template's context.
struct WordValues: Values {
  private let words: [String]
  private let names: [String]

  init(table: [String: String]) {
    names = table.keys.sorted()
    words = names.map { table[$0] ?? "" }
  }

  var shape: Shape {
    Shape([("words", .record(Shape(names.map { ($0, .text) })))])
  }

  func value(at slot: Int) -> Value { .record(Table(words: words)) }

  private struct Table: Values {
    let words: [String]
    func value(at slot: Int) -> Value { .text(words[slot]) }
  }
}
