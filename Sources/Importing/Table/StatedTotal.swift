import Bookkeeping

/// The total that a table states below its payments, such as `Summe;;-123,40`.
enum StatedTotal {
  /// Reports a total that the payments above it do not add up to.
  ///
  /// It leaves out files with several totals, which may be those of a day or a page, and files with rows that
  /// are not taken, which a total may count or not.
  static func compare(
    in section: TableSection, _ reading: RowReading, _ amounts: AmountReading,
    with statement: inout Statement
  ) {
    let totals = statement.skipped.filter { $0.reason == .total }
    let payments = statement.payments
    guard totals.count == 1, let line = totals.first?.place.line, payments.count == statement.rows.count,
      statement.skipped.allSatisfy({ $0.reason == .total || $0.reason == .balance }),
      let row = section.rows.first(where: { $0.line == line }),
      let currency = payments.first?.amount.currency,
      payments.allSatisfy({ $0.amount.currency == currency && $0.split == nil }),
      !statement.rows.contains(where: { $0.place.line > line || !$0.pieces.isEmpty })
    else { return }
    let sums = reading.sums(of: section.rows, amounts)
    for column in amounts.columns {
      guard let stated = amounts.units(row[column.number], currency).map(abs), stated != 0,
        !sums.contains(stated), let nearest = sums.min(by: { abs($0 - stated) < abs($1 - stated) })
      else { continue }
      func money(_ units: Int64) -> Money { Money(minorUnits: units, currency: currency) }
      statement.findings.append(
        .totalDiffers(
          Statement.Gap(
            stated: money(stated), computed: money(nearest), place: Statement.Place(line: line))))
    }
  }
}
