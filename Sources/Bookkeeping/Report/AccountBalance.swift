/// The balance of an account in one currency: what the bank states, carried on by the rows.
package struct AccountBalance: Sendable {
  package let currency: Currency
  /// Oldest first; never empty.
  package internal(set) var statements: [Statement] = []
  /// The balance at the end of each day on which it changed, from the first statement on; oldest first.
  package internal(set) var days: [NetWorth.DatedAmount] = []

  /// A balance that the bank states, and whether the rows since the one before lead to it.
  package struct Statement: Sendable {
    package let stated: Account.StatedBalance
    /// Nil for the first.
    package let check: Check?
  }

  /// The rows between two statements, compared with them.
  package struct Check: Equatable, Sendable {
    /// The day of the earlier statement; its own rows are in that one.
    package let start: CalendarDate
    package let end: CalendarDate
    /// What the rows add up to.
    package let rows: Money
    /// The difference of the two statements.
    package let stated: Money

    /// What the rows lack; negative where they have too much.
    package var missing: Money {
      Money(minorUnits: stated.minorUnits - rows.minorUnits, currency: rows.currency)
    }
  }

  /// The balance after all rows.
  package var latest: NetWorth.DatedAmount? { days.last }

  /// The statements to which the rows do not lead.
  package var gaps: [(stated: Account.StatedBalance, check: Check)] {
    statements.compactMap { statement in
      statement.check.flatMap { $0.missing.minorUnits == 0 ? nil : (statement.stated, $0) }
    }
  }
}
