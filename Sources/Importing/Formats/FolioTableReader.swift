import Basics
import Bookkeeping

/// Reads the tables that Folio writes for spreadsheets: a list of the report, or `folio list --csv`.
enum FolioTableReader {
  static func read(_ bytes: [UInt8], _ options: ImportOptions) throws(ImportProblem) -> Statement {
    let (text, encoding) = try TextEncoding.read(bytes, options)
    let table = try TextTable(text, delimiter: ",", onProgress: options.onProgress)
    var statement = Statement()
    if let encoding { statement.findings.append(.encoding(encoding)) }
    let columns = table.rows.first.map(columns) ?? []
    var markdown = 0
    let isOpen = bytes.last != .lineFeed && bytes.last != .carriageReturn
    for (index, row) in table.rows.enumerated().dropFirst() {
      var entry = entry(row, columns, options)
      // Folio writes all cells and ends each line, so that a row without its last cells is cut off.
      if isOpen, index == table.rows.count - 1, row.width < columns.count {
        entry = Statement.Entry(line: row.line, refused: .cutOff)
      }
      if entry.memo != MemoText.markdown(entry.memo, atMost: entry.memo.unicodeScalars.count) {
        markdown += 1
      }
      statement.add(entry, options)
    }
    if markdown > 0 { statement.findings.append(.markdownMemos(rows: markdown)) }
    return statement
  }

  private static func columns(of header: TextTable.Row) -> [FolioTable.Column] {
    (0..<header.usedWidth).compactMap { FolioTable.Column(rawValue: header[$0]) }
  }

  private static func entry(
    _ row: TextTable.Row, _ columns: [FolioTable.Column], _ options: ImportOptions
  ) -> Statement.Entry {
    var entry = Statement.Entry(line: row.line)
    func cell(_ column: FolioTable.Column) -> String {
      columns.firstIndex(of: column).map { FolioTable.text(ofCell: row[$0]) } ?? ""
    }
    func text(_ column: FolioTable.Column) -> String? {
      let text = cell(column)
      return text.isBlank ? nil : text
    }
    if row.usedWidth > columns.count {
      entry.date = .failure(.surplusCells(row.usedWidth, columns: columns.count))
    } else if let day = text(.date) {
      entry.set(date: day, as: try? CalendarDate(parsing: day))
    }
    let type = text(.type)
    entry.kind = type.flatMap(Transaction.Kind.init)
    if entry.kind == nil {
      entry.amount = .failure(type.map(Statement.Refusal.unknownType) ?? .noType)
    } else if let amount = text(.amount) {
      let isNegative = amount.hasPrefix("-")
      let number = NumberNotation.ledger.ledgerNotation(of: isNegative ? String(amount.dropFirst()) : amount)
      entry.set(amount: amount, as: number.map { SignedDecimal(isNegative: isNegative, plain: $0) })
    }
    entry.currency = text(.currency) ?? options.currency.code
    entry.names = [cell(.name)]
    entry.memo = cell(.text(.memo))
    entry.memoIsMarkdown = true
    for own in PaymentText.allCases where own != .memo { entry.texts[own] = text(.text(own)) }
    entry.category = text(.category)
    entry.reference = text(.id)
    (entry.account, entry.to) = (text(.account), entry.kind == .transfer ? text(.to) : nil)
    entry.arrived = text(.arrived).flatMap { try? CalendarDate(parsing: $0) }
    entry.tags = FolioTable.tags(ofCell: cell(.tags))
    return entry
  }
}
