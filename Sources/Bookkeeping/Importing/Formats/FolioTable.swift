import Basics

/// Reads the tables that Folio writes for spreadsheets: a list of the report, or `folio list --csv`.
package enum FolioTable {
  /// The columns, in the order in which they are written.
  package enum Column: String, CaseIterable {
    case date, type, name, amount, currency, category, address, memo, tags, id, account, to
  }

  /// The first line of a file.
  package static let header = Column.allCases.map(\.rawValue).joined(separator: ",")

  static func read(_ bytes: [UInt8], _ options: ImportOptions) throws(ImportProblem) -> Statement {
    let (text, encoding) = try TextEncoding.read(bytes, options)
    let table = try TextTable(text, delimiter: UInt8(ascii: ","), onProgress: options.onProgress)
    var statement = Statement(.csv)
    statement.shape = header
    if let encoding { statement.findings.append(.encoding(encoding)) }
    for row in table.rows.dropFirst() { statement.add(entry(row, options), options) }
    return statement
  }

  private static func entry(_ row: TextTable.Row, _ options: ImportOptions) -> Statement.Entry {
    var entry = Statement.Entry(line: row.line)
    func text(_ column: Column) -> String? {
      let text = cell(column, of: row)
      return text.isBlank ? nil : text
    }
    let surplus = row.usedCells.count - Column.allCases.count
    if surplus > 0 {
      entry.date = .failure(.surplusCells(row.usedCells.count, columns: Column.allCases.count))
    } else if let day = text(.date) {
      entry.date = (try? CalendarDate(parsing: day)).map(Result.success) ?? .failure(.unreadableDate(day))
    }
    let type = text(.type)
    entry.kind = type.flatMap(Transaction.Kind.init)
    if entry.kind == nil {
      entry.amount = .failure(type.map(Statement.Refusal.unknownType) ?? .noType)
    } else if let amount = text(.amount) {
      let isNegative = amount.hasPrefix("-")
      let number = NumberNotation.ledger.ledgerNotation(of: isNegative ? String(amount.dropFirst()) : amount)
      entry.amount =
        number.map { .success(SignedDecimal(isNegative: isNegative, plain: $0)) }
        ?? .failure(.unreadableAmount(amount))
    }
    entry.currency = text(.currency) ?? options.currency.code
    entry.names = [cell(.name, of: row)]
    entry.memo = cell(.memo, of: row)
    (entry.category, entry.address, entry.reference) = (text(.category), text(.address), text(.id))
    (entry.account, entry.to) = (text(.account), entry.kind == .transfer ? text(.to) : nil)
    entry.tags = cell(.tags, of: row).split(separator: " ").map(String.init)
    return entry
  }

  /// The cell without the apostrophe that keeps a spreadsheet from running it as a formula.
  private static func cell(_ column: Column, of row: TextTable.Row) -> String {
    let place = Column.allCases.firstIndex(of: column)
    let cell = row[place]
    let isGuarded = cell.utf8.first == UInt8(ascii: "'") && startsFormula(cell)
    return isGuarded ? String(cell.unicodeScalars.dropFirst()) : cell
  }
}

extension FolioTable {
  /// Whether a spreadsheet may run a text as a formula, if any apostrophes before it are ignored. Leading
  /// blanks are skipped, as some spreadsheets do; a control character may hide what follows it.
  package static func startsFormula(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { startsFormula($0) }
  }

  package static func startsFormula(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    let apostrophe = UInt8(ascii: "'")
    guard let start = bytes.firstIndex(where: { $0 != apostrophe && $0 != 0x20 }) else { return false }
    switch bytes[start] {
    case UInt8(ascii: "="), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "@"), ..<0x20: return true
    case 0xEF: return fullWidth.contains { bytes[start...].starts(with: $0) }
    default: return false
    }
  }

  /// The full-width forms that East Asian input methods write. Spreadsheets treat them like the ASCII ones.
  private static let fullWidth = ["＝", "＋", "－", "＠"].map { Array($0.utf8) }
}
