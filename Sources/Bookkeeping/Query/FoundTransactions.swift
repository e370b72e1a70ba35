import Basics

/// The transactions of a ledger that a query finds, with what they add up to.
package struct FoundTransactions: Sendable {
  /// Of `Ledger.transactions`, newest date first; on one date, what stands later in the file first.
  package let indices: [Int]
  package let transactions: [Transaction]
  package let totals: Totals.ByCurrency
  /// Transfers are in no total.
  package let transferCount: Int

  package init(_ query: Query, in ledger: Ledger) {
    self.init(query.indices(in: ledger.transactions), of: ledger)
  }

  /// - Parameter indices: In the order of the file.
  package init(_ indices: [Int], of ledger: Ledger) {
    let all = ledger.transactions
    // By one number, the date above the position: that is much faster than to compare pairs.
    self.indices = indices.map { all[$0].date.ordinal << 32 | $0 }.sorted(by: >).map { $0 & 0xFFFF_FFFF }
    transactions = self.indices.map { all[$0] }
    var totals = Totals.ByCurrency(main: ledger.settings.currency)
    for transaction in transactions { totals.add(transaction) }
    self.totals = totals
    transferCount = transactions.count { $0.kind == .transfer }
  }

  /// From when to when; nil for nothing.
  package var dates: ClosedRange<CalendarDate>? {
    guard let newest = transactions.first?.date, let oldest = transactions.last?.date else { return nil }
    return oldest...newest
  }

  /// What came in and went out, in each currency that occurs.
  package var sums: [Totals] { ([totals.main] + totals.others).filter { $0.count > 0 } }
}
