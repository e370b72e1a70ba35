import Basics

/// Reads the rows that Folio writes for spreadsheets: those of a list of the report, or of `folio list --csv`.
package enum FolioTable {
  /// The columns, in the order in which they are written.
  package enum Column: String, CaseIterable {
    case date, type, name, amount, currency, category, address, memo, tags, id, account, to
  }

  /// The first line of a file.
  static let header = Column.allCases.map(\.rawValue).joined(separator: ",")

  static func read(_ bytes: [UInt8], _ options: ImportOptions) throws(ImportProblem) -> Statement {
    let (text, encoding) = try TextEncoding.read(bytes, options)
    let table = try TextTable(text, delimiter: UInt8(ascii: ","), onProgress: options.onProgress)
    var statement = Statement(.csv)
    statement.shape = header
    if let encoding { statement.findings.append(.encoding(encoding)) }
    for row in table.rows.dropFirst() {
      let id = cell(.id, of: row)
      statement.add(
        payment(row, options), reference: id.isEmpty ? nil : id, at: Statement.Place(line: row.line))
    }
    return statement
  }

  private static func payment(
    _ row: TextTable.Row, _ options: ImportOptions
  ) -> Result<Transaction.Draft, Statement.Refusal> {
    let surplus = row.usedCells.count - Column.allCases.count
    if surplus > 0 { return .failure(.surplusCells(row.usedCells.count, columns: Column.allCases.count)) }
    let (day, type, name) = (cell(.date, of: row), cell(.type, of: row), cell(.name, of: row))
    guard !day.isEmpty else { return .failure(.noDate) }
    guard let date = try? CalendarDate(parsing: day) else { return .failure(.unreadableDate(day)) }
    guard let kind = Transaction.Kind(rawValue: type) else {
      return .failure(type.isEmpty ? .noType : .unknownType(type))
    }
    guard !name.isBlank else { return .failure(.noName) }
    return amount(of: row, options).map { amount in
      var draft = Transaction.Draft(date: date, kind: kind, name: name, amount: amount)
      func text(_ column: Column) -> String? {
        let text = cell(column, of: row)
        return text.isBlank ? nil : text
      }
      (draft.category, draft.address, draft.memo) = (text(.category), text(.address), text(.memo))
      (draft.account, draft.to) = (text(.account), kind == .transfer ? text(.to) : nil)
      draft.tags = cell(.tags, of: row).split(separator: " ").map(String.init)
      return draft
    }
  }

  /// The type says the sign, too.
  private static func amount(
    of row: TextTable.Row, _ options: ImportOptions
  ) -> Result<Money, Statement.Refusal> {
    let (text, code) = (cell(.amount, of: row), cell(.currency, of: row))
    guard !text.isEmpty else { return .failure(.noAmount) }
    guard let currency = code.isEmpty ? options.currency : Currency(code: code) else {
      return .failure(.unknownCurrency(code))
    }
    let number = text.hasPrefix("-") ? String(text.dropFirst()) : text
    return SignedDecimal.minorUnits(number, currency).flatMap { minorUnits in
      minorUnits > 0 ? .success(Money(minorUnits: minorUnits, currency: currency)) : .failure(.zeroAmount)
    }
  }

  /// Without the apostrophe that keeps a spreadsheet from running a cell as a formula.
  private static func cell(_ column: Column, of row: TextTable.Row) -> String {
    let place = Column.allCases.firstIndex(of: column)
    let cell = row[place]
    let isGuarded = cell.utf8.first == UInt8(ascii: "'") && startsFormula(cell)
    return isGuarded ? String(cell.unicodeScalars.dropFirst()) : cell
  }
}

extension FolioTable {
  /// Whether a spreadsheet may run a text as a formula, apart from the apostrophes before it. Blanks are passed over, as
  /// some spreadsheets do; a control character may hide what stands behind it.
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

  /// What the input methods of East Asia write, and spreadsheets take for the same.
  private static let fullWidth = ["＝", "＋", "－", "＠"].map { Array($0.utf8) }
}
