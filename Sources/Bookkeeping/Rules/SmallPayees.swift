/// Payees that are hardly worth a question: paid once in a ledger that goes back further, and so little that
/// all of them together are a small part of the spending of each month.
package struct SmallPayees {
  /// The amounts paid to the merchants, by their indices, in minor units.
  private var amounts: [Int: Int64] = [:]
  /// The spending of all months in which payments have no category.
  package let spending: Money

  /// The part of the spending that may stay without a category, in percent.
  private static let mostOfSpending: Int64 = 5
  /// The number of days that the ledger must cover before a payment. In them, a payee of every month would
  /// have been paid, too.
  private static let daysBefore = 60

  package init(among merchants: [RuleSuggestions.Merchant], in ledger: Ledger) {
    let (rows, main) = (ledger.transactions, ledger.settings.currency)
    func month(_ row: Transaction) -> Int { row.date.year * 12 + row.date.month }
    let months = Set(merchants.flatMap { $0.rows.map { month(rows[$0]) } })
    var spent: [Int: Int64] = [:]
    for row in rows where row.kind == .expense && row.amount.currency == main {
      let month = month(row)
      if months.contains(month) { spent[month, default: 0] += row.amount.minorUnits }
    }
    spending = Money(minorUnits: spent.values.reduce(0, +), currency: main)
    guard let first = rows.lazy.map(\.date).min()?.advanced(byDays: Self.daysBefore) else { return }
    let once = merchants.enumerated().compactMap { index, merchant -> (index: Int, row: Transaction)? in
      guard merchant.rows.count == 1, let row = merchant.rows.first.map({ rows[$0] }), row.kind == .expense,
        row.amount.currency == main, row.date > first
      else { return nil }
      return (index, row)
    }
    var left: [Int: Int64] = spent.mapValues { $0 / 100 * Self.mostOfSpending }
    for (index, row) in once.sorted(by: {
      ($0.row.amount.minorUnits, $0.index) < ($1.row.amount.minorUnits, $1.index)
    })
    where row.amount.minorUnits <= left[month(row), default: 0] {
      left[month(row), default: 0] -= row.amount.minorUnits
      amounts[index] = row.amount.minorUnits
    }
  }

  package var merchants: Set<Int> { Set(amounts.keys) }

  /// The sum paid to some of the merchants.
  package func sum(of merchants: Set<Int>) -> Money {
    Money(minorUnits: merchants.reduce(0) { $0 + amounts[$1, default: 0] }, currency: spending.currency)
  }
}
