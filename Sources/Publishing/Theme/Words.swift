import Bookkeeping
import Templating

/// The theme's own words: a project's `words.json` replaces those it names.
struct Words: Sendable {
  private let table: [String: String]

  static let file = "words.json"

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
    let (table, stray): ([String: String], Int?)
    do throws(JSONProblem) {
      (table, stray) = try read(Array(text.utf8))
    } catch {
      throw .malformedWords(path: path, offset: error.offset)
    }
    if let stray { throw .malformedWords(path: path, offset: stray) }
    if let known, let unknown = table.keys.sorted().first(where: { !known.contains($0) }) {
      throw .unknownWord(unknown, in: path, known: known)
    }
    return table
  }

  /// An object of strings, and where something stands that is none.
  private static func read(
    _ bytes: [UInt8]
  ) throws(JSONProblem) -> (table: [String: String], stray: Int?) {
    var table: [String: String] = [:]
    var stray: Int?
    var reader = try JSONReader(bytes)
    guard try reader.peekKind() == .object else { return ([:], reader.position) }
    var object = try reader.openObject()
    while let key = try reader.nextKey(of: &object) {
      let value = try reader.readValue()
      if value.kind == .string {
        table[key.string(in: bytes)] = value.string(in: bytes)
      } else {
        stray = stray ?? value.start
      }
    }
    try reader.readEnd()
    return (table, stray ?? reader.duplicateKeys.first?.second.start)
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
