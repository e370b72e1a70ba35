import Bookkeeping

/// A column of a table: its heading, and statistics about its cells.
struct TableColumn: Sendable {
  /// Counted from 0.
  let number: Int
  /// Empty if it has none.
  let heading: String
  let meaning: HeadingMeaning
  let content: ColumnContent
  /// The currency in its heading.
  let currency: Currency?
  /// A code in its heading that looks like a currency and is none.
  let unknownCurrency: String?

  init(_ number: Int, _ heading: String, _ rows: some Collection<TextTable.Row>, _ options: ImportOptions) {
    (self.number, self.heading) = (number, heading)
    meaning = HeadingMeaning(heading)
    content = ColumnContent(of: number, in: rows, options)
    currency = HeadingCurrency.currency(in: heading, preferring: options.defaultCurrency)
    unknownCurrency = HeadingCurrency.unknownCode(in: heading)
  }

  var filled: Int { content.filled }
  func holds(_ kinds: ColumnContent.Kind...) -> Bool { kinds.contains(content.kind) }
  func has(_ concept: HeadingMeaning.Concept) -> Bool { meaning.has(concept) }
  func hasAny(_ some: HeadingMeaning.Concept...) -> Bool { some.contains(where: meaning.concepts.contains) }
}

extension [TableColumn] {
  func first(_ isWanted: (TableColumn) -> Bool) -> Int? { first(where: isWanted)?.number }
}
