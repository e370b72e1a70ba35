import Bookkeeping

/// The last row of a file without a last line end, which may have been cut.
enum OpenRow {
  /// Whether the row has fewer cells than all others, or its last cell is a date or an amount that is
  /// shorter, and no balance proves its amount.
  static func isCut(
    _ row: TextTable.Row, of section: TableSection, _ amounts: AmountReading, _ chain: BalanceChain?
  ) -> Bool {
    let roles = amounts.roles
    if let chain, chain.order == .oldestFirst, chain.isSound,
      !chain.breaks.contains(where: { $0.line == row.line }),
      roles.money.balances.contains(where: { !row[$0].isEmpty })
    {
      return false
    }
    let others = section.rows.filter { $0.line != row.line && $0.usedWidth > 1 }
    let widths = others.isEmpty ? [section.headings.count] : others.map(\.width)
    if widths.allSatisfy({ $0 > row.width }) { return true }
    if section.endsInQuote { return false }
    let last = row.width - 1
    let isAmount = amounts.holds(last)
    let cells = others.map { $0[last] }.filter { !$0.isEmpty }
    if row[last].isEmpty {
      let matters = isAmount || [roles.currency, roles.status].contains(last) || roles.types.contains(last)
      return matters && !others.isEmpty && cells.count == others.count
    }
    if isAmount || last == roles.fee, row[last].utf8.last?.isASCIIDigit ?? true,
      let currency = try? amounts.currency(of: row, last)
    {
      // An amount with fewer decimals than its currency may have lost digits, and so may any amount of a
      // currency without decimals.
      return currency.exponent == 0 || decimals(row[last]) < currency.exponent
    }
    return roles.dates.contains(last) && (cells.map(\.utf8.count).min() ?? 10) > row[last].utf8.count
  }

  /// The number of digits after the last point or comma.
  private static func decimals(_ amount: String) -> Int {
    let bytes = amount.utf8.filter { $0.isASCIIDigit || $0 == 0x2E || $0 == 0x2C }
    return bytes.lastIndex { !$0.isASCIIDigit }.map { bytes.count - 1 - $0 } ?? 0
  }
}
