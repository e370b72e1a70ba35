extension Copy {
  /// The payments that a copy leaves out of a ledger.
  package struct Omission: Equatable, Sendable {
    /// The name of the copy.
    package let copy: String
    /// The number of payments that are left out, and of all.
    package let count: Int
    package let total: Int
    /// The sums that are left out, one for each currency, the ledger's first.
    package let sums: [Money]
    /// The number of the payments left out that the sums of `rest` contain.
    package let foldedCount: Int
  }

  /// - Returns: The omission, and whether the copy is empty although the ledger is not.
  package func omission(
    from ledger: Ledger, _ notation: Query.Notation, today: CalendarDate
  ) -> (omission: Omission, isEmpty: Bool) {
    var (count, folded, sums): (Int, Int, [Currency: Int64]) = (0, 0, [:])
    let all = ledger.transactions
    for (row, isLetIn) in zip(all, selection(of: all, notation)) where !isLetIn || !covers(row, today) {
      count += 1
      // The reader has checked that the sum of a whole ledger fits.
      sums[row.amount.currency, default: 0] += row.amount.minorUnits
      if foldsRest, covers(row, today), row.date <= today, row.kind != .transfer { folded += 1 }
    }
    let main = ledger.settings.currency
    let currencies = sums.keys.sorted { ($0 == main ? "" : $0.code) < ($1 == main ? "" : $1.code) }
    let omission = Omission(
      copy: name, count: count, total: all.count,
      sums: currencies.map { Money(minorUnits: sums[$0] ?? 0, currency: $0) }, foldedCount: folded)
    return (omission, count == all.count && !all.isEmpty)
  }

  /// The first query that only takes payments away, and the number of these that other queries let in again.
  package func contradictedExclusion(of transactions: [Transaction], _ notation: Query.Notation) -> (
    query: String, count: Int
  )? {
    guard rows.count > 1, let query = rows.first(where: Query.hasOnlyExclusions) else { return nil }
    let left = Set(Query(query, notation: notation).indices(in: transactions))
    let count = selection(of: transactions, notation).enumerated().count { $1 && !left.contains($0) }
    return count > 0 ? (query, count) : nil
  }
}
