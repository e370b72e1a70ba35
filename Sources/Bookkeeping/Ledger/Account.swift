/// An account that the ledger's settings list. Transactions may name others: an account is a label.
package struct Account: Hashable, Sendable {
  package enum Kind: String, CaseIterable, Sendable {
    case bank, savings, card, cash, loan, investment
  }

  /// In its canonical spelling.
  package let name: String
  package let kind: Kind?
}

extension Account {
  /// What the bank says is in an account at the end of a day.
  package struct StatedBalance: Hashable, Sendable {
    package let date: CalendarDate
    /// In its canonical spelling.
    package let account: String
    /// Negative for what is owed, as on a card; may be 0.
    package let amount: Money
    /// The range of its object in the file, in bytes.
    package let source: Range<Int>
  }
}
