extension Copy {
  /// The payments that a copy leaves out of a ledger.
  package struct Omission: Equatable, Sendable {
    /// The name of the copy.
    package let copy: String
    /// The number of payments that are left out, and of all.
    package let count: Int
    package let total: Int
    /// The amounts that are left out, in each currency, that of the ledger first.
    package let sums: [Money]
    /// The number of payments that are left out but for the sums of `rest`.
    package let foldedCount: Int
  }

  /// - Returns: The omission, and whether the copy lets in anything of a ledger that is not empty.
  package func omission(
    from ledger: Ledger, _ notation: Query.Notation, today: CalendarDate
  ) -> (omission: Omission, isEmpty: Bool) {
    var (count, folded, sums): (Int, Int, [Currency: Int64]) = (0, 0, [:])
    let all = ledger.transactions
    for (row, isLetIn) in zip(all, selection(of: all, notation)) where !isLetIn || !covers(row, today) {
      count += 1
      // The sum of a whole ledger fits, which its reader has checked.
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

  /// A query that only takes payments away, beside others that let some of these in.
  package func takenButShown(of transactions: [Transaction], _ notation: Query.Notation) -> (
    query: String, count: Int
  )? {
    guard rows.count > 1, let query = rows.first(where: Query.onlyTakesAway) else { return nil }
    let left = Set(Query(query, notation: notation).indices(in: transactions))
    let count = selection(of: transactions, notation).enumerated().count { $1 && !left.contains($0) }
    return count > 0 ? (query, count) : nil
  }
}
