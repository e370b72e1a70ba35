/// What somebody means to spend, or to earn, in a category in each period: an entry of the ledger's settings.
package struct Budget: Hashable, Sendable {
  /// What a period passes on to the next one.
  package enum Rollover: String, CaseIterable, Sendable {
    case none
    /// What is left, if anything.
    case surplus
    /// What is left, or missing.
    case all
  }

  /// It stands for all below it, too.
  package let category: Category
  /// For each period; may be 0.
  package let amount: Money
  package let every: BudgetPeriod.Length
  package let kind: Transaction.Kind
  package let rollover: Rollover
  /// A day in its first period. Nil: the ledger's first one.
  package let from: CalendarDate?
  /// A day in its last period. Nil: it does not end.
  package let until: CalendarDate?
  /// Counted from 1, in the order of the file.
  package let number: Int
  /// The range of its object in the file, in bytes.
  package let source: Range<Int>

  /// The kinds that a budget may be of.
  package static let kinds: [Transaction.Kind] = [.expense, .income]
}
