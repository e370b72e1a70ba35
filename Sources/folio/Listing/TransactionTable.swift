import Bookkeeping
import Foundation

/// Transactions as a table: a row for each, as wide as the terminal, with the ids that commands want.
struct TransactionTable {
  private let rows: [[String]]
  private let columns: [Column]

  private struct Column {
    let heading: String
    var isCut = false
    var isRightAligned = false
  }

  /// - Parameter ids: Nil for whole ids.
  init(_ transactions: some Sequence<Transaction>, ids: ShortIDs?) {
    let all = [
      Column(heading: "Date"), Column(heading: "ID"), Column(heading: "Name", isCut: true),
      Column(heading: "Category", isCut: true), Column(heading: "Account", isCut: true),
      Column(heading: "Amount", isRightAligned: true),
    ]
    let rows = transactions.map { transaction in
      [
        transaction.date.iso, printable(ids?.text(of: transaction.id) ?? transaction.id),
        printable(transaction.name), printable(transaction.category ?? ""),
        printable(TransactionLine.accounts(of: transaction) ?? ""), TransactionLine.amount(of: transaction),
      ]
    }
    // A ledger without accounts has no column for them.
    let used = all.indices.filter { column in !all[column].isCut || rows.contains { !$0[column].isEmpty } }
    columns = used.map { all[$0] }
    self.rows = rows.map { row in used.map { row[$0] } }
  }

  /// - Parameters:
  ///   - width: Of the terminal; nil where nothing has to be cut.
  ///   - hasHeadings: Whether the first line names the columns.
  func text(width: Int?, hasHeadings: Bool) -> String {
    guard !rows.isEmpty else { return "" }
    let lines = (hasHeadings ? [columns.map(\.heading)] : []) + rows
    let widths = widths(of: lines, within: width)
    var text = ""
    for line in lines {
      var pending = 0
      for (column, cell) in line.enumerated() {
        let cell = columns[column].isCut ? TerminalWidth.cut(cell, to: widths[column]) : cell
        let gap = widths[column] - TerminalWidth.of(cell)
        if columns[column].isRightAligned { pending += gap }
        if !cell.isEmpty {
          text += String(repeating: " ", count: pending) + cell
          pending = 0
        }
        pending += (columns[column].isRightAligned ? 0 : gap) + Self.gap
      }
      text += "\n"
    }
    return text
  }

  private static let gap = 2
  private static let narrowest = 8

  /// The longest cells give way first, until all fit.
  private func widths(of lines: [[String]], within total: Int?) -> [Int] {
    var widths = columns.indices.map { column in
      lines.reduce(0) { max($0, TerminalWidth.of($1[column])) }
    }
    guard let total else { return widths }
    var excess = widths.reduce(0, +) + (widths.count - 1) * Self.gap - total
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

extension TerminalWidth {
  /// The beginning of a text that takes at most so many columns, with `…` for what is left out.
  static func cut(_ text: String, to width: Int) -> String {
    guard of(text) > width else { return text }
    var (kept, used) = ("", 0)
    for character in text {
      used += of(CollectionOfOne(character))
      if used >= width { break }
      kept.append(character)
    }
    return kept + "…"
  }
}
