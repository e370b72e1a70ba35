import Basics
import Bookkeeping

/// The directions of amounts without any sign, each proven by the step that the balance makes.
enum DirectionByBalance {
  /// Returns nil unless every step of a balance fits its amount. Steps that only lead up prove nothing: the
  /// debt of a card grows like the balance of an account.
  static func decision(_ balance: RunningBalance, _ roles: ColumnRoles) -> SignReading.Decision? {
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
      guard found.count == 1, var proven = found.first else { continue }
      var decision = SignReading.Decision(signs: .stated, basis: .runningBalance(rows: proven.count))
      if let open = entries.first(where: { proven[$0.row.line] == nil && $0.units != 0 }) {
        proven[open.row.line] = direction(of: open, like: proven, entries, roles)
      }
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

  /// The direction of the first row, to which no step leads: that of all others with one text in some column
  /// whose every text has one direction.
  private static func direction(
    of open: SignReading.Entry, like proven: [Int: SignedAmount.Direction], _ entries: [SignReading.Entry],
    _ roles: ColumnRoles
  ) -> SignedAmount.Direction? {
    var isUnlikeOthers = false
    for column in roles.types where roles.columns[column].distinct <= 6 && !open.row[column].isEmpty {
      var directions: [ByteString: Set<SignedAmount.Direction>] = [:]
      for entry in entries {
        if let direction = proven[entry.row.line] {
          directions[ByteString(entry.row[column]), default: []].insert(direction)
        }
      }
      if directions.values.allSatisfy({ $0.count == 1 }),
        let direction = directions[ByteString(open.row[column])]?.first
      {
        return direction
      }
      if directions[ByteString(open.row[column])] == nil, directions.count == 1 { isUnlikeOthers = true }
    }
    if let said = CellWords.direction(open.row[roles.types.first]) { return said }
    return isUnlikeOthers || proven.values.contains(.in) ? nil : .out
  }
}
