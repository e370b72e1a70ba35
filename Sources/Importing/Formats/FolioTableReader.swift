import Basics
import Bookkeeping

/// Reads the tables that Folio writes for spreadsheets: a list of the report, or `folio list --csv`.
enum FolioTableReader {
  static func read(_ bytes: [UInt8], _ options: ImportOptions) throws(ImportProblem) -> Statement {
    let (text, encoding) = try TextEncoding.read(bytes, options)
    let table = try TextTable(text, delimiter: ",", onProgress: options.onProgress)
    var statement = Statement()
    if let encoding { statement.findings.append(.encoding(encoding)) }
    let width = table.rows.first?.usedWidth ?? 0
    for row in table.rows.dropFirst() { statement.add(entry(row, width: width, options), options) }
    return statement
  }

  private static func entry(
    _ row: TextTable.Row, width: Int, _ options: ImportOptions
  ) -> Statement.Entry {
    var entry = Statement.Entry(line: row.line)
    func text(_ column: FolioTable.Column) -> String? {
      let text = cell(column, of: row)
      return text.isBlank ? nil : text
    }
    if row.usedWidth > width {
      entry.date = .failure(.surplusCells(row.usedWidth, columns: width))
    } else if let day = text(.date) {
      entry.take(date: day, as: try? CalendarDate(parsing: day))
    }
    let type = text(.type)
    entry.kind = type.flatMap(Transaction.Kind.init)
    if entry.kind == nil {
      entry.amount = .failure(type.map(Statement.Refusal.unknownType) ?? .noType)
    } else if let amount = text(.amount) {
      let isNegative = amount.hasPrefix("-")
      let number = NumberNotation.ledger.ledgerNotation(of: isNegative ? String(amount.dropFirst()) : amount)
      entry.take(amount: amount, as: number.map { SignedDecimal(isNegative: isNegative, plain: $0) })
    }
    entry.currency = text(.currency) ?? options.currency.code
    entry.names = [cell(.name, of: row)]
    (entry.memo, entry.memoIsMarkdown) = (cell(.memo, of: row), true)
    (entry.category, entry.address, entry.reference) = (text(.category), text(.address), text(.id))
    (entry.account, entry.to) = (text(.account), entry.kind == .transfer ? text(.to) : nil)
    entry.arrived = text(.arrived).flatMap { try? CalendarDate(parsing: $0) }
    entry.tags = cell(.tags, of: row).split(separator: " ").map(String.init)
    return entry
  }

  /// The cell without the apostrophe that keeps a spreadsheet from running it as a formula.
  private static func cell(_ column: FolioTable.Column, of row: TextTable.Row) -> String {
    let place = FolioTable.Column.allCases.firstIndex(of: column)
    let cell = row[place]
    let isGuarded = cell.utf8.first == UInt8(ascii: "'") && FolioTable.startsFormula(cell)
    return isGuarded ? String(cell.unicodeScalars.dropFirst()) : cell
  }
}
