import Basics
import Bookkeeping

/// The directions of amounts without any sign, each proven by the step that the balance makes.
enum DirectionByBalance {
  /// The directions of all rows but the first, which has no balance before it; `nil` unless each step of the
  /// balance fits the amount of its row. A balance that only grows proves nothing: it may be a card's debt.
  static func decision(_ balance: RunningBalance) -> SignReading.Decision? {
    let moving = balance.entries.indices.filter { !balance.entries[$0].isBalance }
    let entries = moving.map { balance.entries[$0] }
    guard entries.count > 2, !entries.contains(where: { $0.isNegative || $0.cell.amount.hasPlus }) else {
      return nil
    }
    for column in balance.columns {
      let balances = moving.map { column.balances[$0] }
      let found = [entries.indices.reversed(), Array(entries.indices)].compactMap {
        directions(entries, balances, inOrder: $0)
      }
      guard found.count == 1, let proven = found.first else { continue }
      var decision = SignReading.Decision(signs: .stated, basis: .runningBalance(rows: proven.count))
      decision.proven = proven
      return decision
    }
    return nil
  }

  /// - Parameter order: The entries from the oldest to the newest.
  private static func directions(
    _ entries: [SignReading.Entry], _ balances: [Int64?], inOrder order: [Int]
  ) -> [Int: SignedAmount.Direction]? {
    if let first = order.first, let last = order.last, entries[first].date > entries[last].date { return nil }
    var directions: [Int: SignedAmount.Direction] = [:]
    for (before, after) in zip(order, order.dropFirst()) {
      guard let start = balances[before], let end = balances[after] else { return nil }
      let (moved, overflow) = end.subtractingReportingOverflow(start)
      let units = entries[after].units
      guard !overflow, moved == units || moved == 0 &- units else { return nil }
      if units != 0 { directions[entries[after].row.line] = moved > 0 ? .in : .out }
    }
    return directions.count > 1 && directions.values.contains(.out) ? directions : nil
  }
}
