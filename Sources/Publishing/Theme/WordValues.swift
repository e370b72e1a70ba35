import Templating

/// The outermost level of every template's context: the words, under the name `words`.
struct WordValues: Values {
  private let words: Words

  init(_ words: Words) { self.words = words }

  static let shape = Shape([
    ("words", .record(Shape(Words.Key.allCases.map { ($0.rawValue, .text) })))
  ])

  func value(at slot: Int) -> Value { .record(Table(words: words)) }

  private struct Table: Values {
    let words: Words

    func value(at slot: Int) -> Value { .text(words[Words.Key.allCases[slot]]) }
  }
}
