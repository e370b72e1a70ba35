/// One payment of the ledger.
package struct Transaction: Sendable {
  package enum Kind: String, Sendable {
    case income, expense
  }

  /// As the ledger gives it, or derived from the content.
  package let id: String
  package let date: CalendarDate
  package let kind: Kind
  package let name: String
  /// Always above zero; `kind` decides the sign that is shown.
  package let amount: Money
  /// Levels are separated by colons: `Food:Groceries`.
  package let category: String?
  package let address: String?
  /// Markdown.
  package let memo: String?
  package let tags: [String]
  /// Paths of files, relative to the ledger's folder.
  package let attachments: [String]
  /// Where its object stands in the file, in bytes.
  package let source: Range<Int>

  /// Positive for income, negative for expense.
  package var signedAmount: Money {
    Money(minorUnits: kind == .income ? amount.minorUnits : -amount.minorUnits, currency: amount.currency)
  }
}
