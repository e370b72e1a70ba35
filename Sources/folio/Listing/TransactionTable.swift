import Bookkeeping
import Foundation

/// Transactions as a table: one row each, as wide as the terminal, with the ids that commands take.
struct TransactionTable {
  private let rows: [[String]]
  private let columns: [Column]

  private struct Column {
    let heading: String
    var isCut = false
  }

  /// - Parameter ids: The short ids, or nil to show whole ones.
  init(_ transactions: some Sequence<Transaction>, ids: ShortIDs?) {
    let all = [
      Column(heading: "Date"), Column(heading: "ID"), Column(heading: "Name", isCut: true),
      Column(heading: "Category", isCut: true), Column(heading: "Account", isCut: true),
      Column(heading: "Amount"),
    ]
    let rows = transactions.map { transaction in
      [
        transaction.date.iso, printable(ids?.text(of: transaction.id) ?? transaction.id),
        printable(transaction.name), printable(transaction.category ?? ""),
        printable(TransactionLine.accounts(of: transaction) ?? ""),
        TransactionLine.amount(transaction.amount, of: transaction.kind),
      ]
    }
    // A ledger without accounts has no column for them.
    let used = all.indices.filter { column in !all[column].isCut || rows.contains { !$0[column].isEmpty } }
    columns = used.map { all[$0] }
    self.rows = rows.map { row in used.map { row[$0] } }
  }

  /// - Parameters:
  ///   - width: The width of the terminal; nil if nothing has to be truncated.
  ///   - hasHeadings: Whether the first line names the columns.
  func text(width: Int?, hasHeadings: Bool) -> String {
    guard !rows.isEmpty else { return "" }
    let lines = (hasHeadings ? [columns.map(\.heading)] : []) + rows
    let widths = widths(of: lines, within: width)
    let cut = lines.map { line in
      zip(columns.indices, line).map { columns[$0].isCut ? Terminal.Width.cut($1, to: widths[$0]) : $1 }
    }
    return Terminal.table(cut, rightAligned: columns.count - 1)
  }

  private static let narrowest = 8

  /// Truncates the widest columns first, until all fit.
  private func widths(of lines: [[String]], within total: Int?) -> [Int] {
    var widths = columns.indices.map { column in
      lines.reduce(0) { max($0, Terminal.Width.of($1[column])) }
    }
    guard let total else { return widths }
    var excess = widths.reduce(0, +) + (widths.count - 1) * Terminal.gap - total
    while excess > 0 {
      let cut = columns.indices.filter { columns[$0].isCut && widths[$0] > Self.narrowest }
      guard let widest = cut.max(by: { widths[$0] < widths[$1] }) else { break }
      let next = cut.filter { widths[$0] < widths[widest] }.map { widths[$0] }.max() ?? Self.narrowest
      let step = max(1, min(excess, widths[widest] - next))
      widths[widest] -= step
      excess -= step
    }
    return widths
  }
}

extension TransactionTable {
  /// A summary in a few lines: `38 payments, 2026-01-03 to 2026-03-28`, and then a line for each currency,
  /// such as `income 2500.00 USD, spending 1272.40 USD, kept 1227.60 USD, refunds of 40.00 USD taken off`.
  static func summary(of found: Query.Found) -> String {
    let count =
      found.dates.map { "\(counted(found.transactions.count, "payment")), \(period($0))" } ?? "no payments"
    let sums = found.sums.map { sum in
      let amounts = [("income", sum.income), ("spending", sum.spending), ("kept", sum.kept)]
        .map { "\($0) \($1.withCode)" }.joined(separator: ", ")
      return sum.refundCount == 0 ? amounts : "\(amounts), refunds of \(sum.refunds.withCode) taken off"
    }
    let others = [
      found.selection.transferCount > 0 ? counted(found.selection.transferCount, "transfer") : nil,
      found.selection.plannedCount > 0 ? "\(found.selection.plannedCount) planned" : nil,
    ].compactMap { $0.map { "\($0), in no sum" } }
    return ([count] + sums + others).map { $0 + "\n" }.joined()
  }
}
