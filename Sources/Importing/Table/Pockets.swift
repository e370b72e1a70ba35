import Basics
import Bookkeeping

/// The parts of an app's account, such as *Current* and *Savings*, each with a running balance of its own. A
/// payment from one to another moves nothing in the account as a whole.
struct Pockets {
  private let transfers: Set<Int>

  /// - Parameters:
  ///   - column: The column that names the pocket of each row.
  ///   - isOut: Whether money left the pocket of a row.
  init(
    in column: Int, _ rows: [TextTable.Row], _ reading: RowReading, _ amounts: AmountReading,
    isOut: (AmountReading.Cell, TextTable.Row) -> Bool?
  ) {
    var open: [ByteString: [(row: TextTable.Row, isOut: Bool)]] = [:]
    var transfers: Set<Int> = []
    for row in rows where reading.skipReason(for: row) == nil {
      guard let cell = try? amounts.cell(of: row), let units = amounts.value(of: row)?.units, units != 0,
        let isOut = isOut(cell, row), let date = reading.date(of: row)
      else { continue }
      let key = ByteString(
        "\(date.daysSinceEpoch) \(cell.currency.code) \(units.magnitude) \(reading.title(of: row) ?? "")")
      let others = open[key] ?? []
      if let other = others.firstIndex(where: { $0.isOut != isOut && $0.row[column] != row[column] }) {
        transfers.formUnion([row.line, others[other].row.line])
        open[key]?.remove(at: other)
      } else {
        open[key, default: []].append((row, isOut))
      }
    }
    self.transfers = transfers
  }

  /// Whether a row is one side of a payment from one pocket to another.
  func isTransfer(_ row: TextTable.Row) -> Bool { transfers.contains(row.line) }
}
