import Basics
import Bookkeeping
import Templating

/// The rows of a listing for a spreadsheet (RFC 4180).
package enum CSVFile {
  typealias Columns = [FolioTable.Column]

  /// The lines of all transactions, each made once, since it is in several files.
  static func lines(of report: Report, _ columns: Columns) -> RenderedItems {
    RenderedItems(count: report.transactions.count) { index, output in
      writeLine(report.transactions[index], as: report.roles[index], columns, to: &output)
    }
  }

  static func write(
    _ selection: Selection, _ columns: Columns, lines: RenderedItems, to output: inout ByteBuffer
  ) {
    begin(with: FolioTable.header(of: columns), to: &output)
    lines.append(selection.indices[...], to: &output)
  }

  /// Begins a file of the report with a byte order mark and the line of headings. Without the mark,
  /// spreadsheets take UTF-8 for the encoding of their machine.
  static func begin(with header: String, to output: inout ByteBuffer) {
    output.append("\u{FEFF}")
    output.append(header)
    output.append("\r\n")
  }

  /// Writes the rows that were added or removed, and changed rows as they were and as they are.
  static func write(
    _ changes: LedgerChanges, _ comparison: LedgerChanges.Comparison, to output: inout ByteBuffer
  ) {
    let rows = changes.added + changes.removed + changes.changed.flatMap { [$0.old, $0.new] }
    let columns = rows.csvColumns
    begin(with: "change," + FolioTable.header(of: columns), to: &output)
    func write(_ change: StaticString, _ row: Transaction, as role: Report.Role) {
      output.append(change)
      output.append(comma)
      writeLine(row, as: role, columns, to: &output)
    }
    for row in changes.added { write("added", row, as: comparison.roleAfter(row)) }
    for row in changes.removed { write("removed", row, as: comparison.roleBefore(row)) }
    for change in changes.changed {
      write("before", change.old, as: comparison.roleBefore(change.old))
      write("after", change.new, as: comparison.roleAfter(change.new))
    }
  }

  /// Returns a file, for other programs, of the first transactions that a query has found. It has no byte
  /// order mark, since programs would take it for a part of the first heading.
  package static func text(of found: Query.Found, limit: Int = .max) -> String {
    var output = ByteBuffer()
    let columns = found.transactions.prefix(limit).csvColumns
    output.append(FolioTable.header(of: columns))
    output.append("\r\n")
    for (transaction, role) in zip(found.transactions, found.roles).prefix(limit) {
      writeLine(transaction, as: role, columns, to: &output)
    }
    return output.withBytes { String(decoding: $0, as: UTF8.self) }
  }

  private static func writeLine(
    _ transaction: Transaction, as role: Report.Role, _ columns: Columns, to output: inout ByteBuffer
  ) {
    for column in columns {
      if column != columns.first { output.append(comma) }
      if column == .role { output.append(role.name) } else { write(column, of: transaction, to: &output) }
    }
    output.append("\r\n")
  }

  private static func write(
    _ column: FolioTable.Column, of transaction: Transaction, to output: inout ByteBuffer
  ) {
    switch column {
    case .date: output.append(transaction.date.iso)
    case .type: output.append(transaction.kind.rawValue)
    case .name: writeText(transaction.name, to: &output)
    case .amount: output.append(decimal: transaction.shownAmount)
    case .currency: output.append(transaction.amount.currency.code)
    case .category: writeText(transaction.category ?? "", to: &output)
    case .text(let text): writeText(transaction.texts[text] ?? "", to: &output)
    case .tags: writeText(FolioTable.cell(ofTags: transaction.tags), to: &output)
    case .id: writeText(transaction.id, to: &output)
    case .account: writeText(transaction.account ?? "", to: &output)
    case .to: writeText(transaction.destination ?? "", to: &output)
    case .arrived: output.append(transaction.arrived?.iso ?? "")
    case .role: break
    }
  }

  /// Writes a text, with quotes if it needs them.
  static func writeText(_ text: String, to output: inout ByteBuffer) {
    var text = text
    text.withUTF8 { writeText($0, to: &output) }
  }

  /// Writes a text with an apostrophe wherever a spreadsheet might take what follows for a formula: at the
  /// beginning, and after separators, where some spreadsheets begin another cell.
  private static func writeText(_ bytes: UnsafeBufferPointer<UInt8>, to output: inout ByteBuffer) {
    let needsQuotes = bytes.contains { $0 == quote || $0 == comma || FolioTable.isSeparator($0) }
    if needsQuotes { output.append(quote) }
    if FolioTable.needsApostrophe(bytes) { output.append(apostrophe) }
    guard needsQuotes else { return output.append(contentsOf: bytes) }
    for (index, byte) in bytes.enumerated() {
      let isStart = index > 0 && FolioTable.isSeparator(bytes[index - 1])
      if isStart, FolioTable.needsApostrophe(bytes, from: index) { output.append(apostrophe) }
      if byte == quote { output.append(quote) }
      output.append(byte)
    }
    output.append(quote)
  }

  private static let apostrophe = UInt8(ascii: "'")
  private static let comma = UInt8(ascii: ",")
  private static let quote = UInt8(ascii: "\"")
}

extension Sequence<Transaction> {
  /// The columns of a table of these rows.
  var csvColumns: CSVFile.Columns { FolioTable.Column.all(withArrivals: contains { $0.arrived != nil }) }
}
