/// Reads the statement of a bank or an app.
struct CSVStatement {
  private let rows: ArraySlice<CSVTable.Row>
  private let columns: ColumnMap
  private let options: ImportOptions
  private let pattern: DatePattern
  private let amounts: AmountColumns

  static func read(_ text: String, _ options: ImportOptions) throws(ImportProblem) -> Statement {
    let delimiter = options.delimiter ?? CSVTable.delimiter(of: text)
    let table = try CSVTable(text, delimiter: delimiter, onProgress: options.onProgress)
    let (columns, firstRow) = try ColumnMap.find(in: table, options)
    let rows = table.rows[firstRow...].filter { !$0.isBlank }[...]
    // Which cell of a longer row is the amount, nobody knows.
    let sound = rows.filter { $0.usedCells.count <= columns.count }[...]
    let reader = CSVStatement(
      rows: rows, columns: columns, options: options,
      pattern: try DateColumn.pattern(of: sound, in: columns[.date], options),
      amounts: try AmountColumns(sound, columns, options))
    return reader.statement
  }

  private var statement: Statement {
    var statement = Statement(.csv)
    statement.columns = columns.uses(in: rows)
    for row in rows {
      let given = row[columns[.id]]
      statement.add(
        payment(row), reference: given.isEmpty ? nil : given, at: Statement.Place(line: row.line))
    }
    return statement
  }

  private func payment(_ row: CSVTable.Row) -> Result<TransactionDraft, Statement.Refusal> {
    let cells = row.usedCells.count
    guard cells <= columns.count else { return .failure(.surplusCells(cells, columns: columns.count)) }
    let dateText = row[columns[.date]]
    guard !dateText.isEmpty else { return .failure(.noDate) }
    guard let date = pattern.date(dateText) else { return .failure(.unreadableDate(dateText)) }
    let memo = row[columns[.memo]]
    let category = row[columns[.category]]
    guard let name = [row[columns[.name]], memo, category].first(where: { !$0.isEmpty }) else {
      return .failure(.noName)
    }
    return amounts.amount(of: row).map { kind, amount in
      var draft = TransactionDraft(date: date, kind: kind, name: name, amount: amount)
      if !category.isEmpty { draft.category = category }
      if !memo.isEmpty, memo != name { draft.memo = memo }
      let address = row[columns[.address]]
      if !address.isEmpty { draft.address = address }
      return draft
    }
  }
}

enum DateColumn {
  /// The one way to read all dates of a file.
  static func pattern(
    of rows: ArraySlice<CSVTable.Row>, in column: Int?, _ options: ImportOptions
  ) throws(ImportProblem) -> DatePattern {
    if let pattern = options.dateFormat { return pattern }
    guard !rows.isEmpty else { return DatePattern.common[0] }
    let choice = UnambiguousReading.choose(among: DatePattern.common, for: rows.indices) { pattern, index in
      pattern.date(rows[index][column])
    }
    switch choice {
    case .success(let pattern): return pattern
    case .failure(.none):
      throw .unknownDates(example: rows[rows.startIndex][column], line: rows[rows.startIndex].line)
    case .failure(.ambiguous(let patterns, let row)):
      throw .ambiguousDates(patterns, cell(of: rows[row], in: column))
    case .failure(.mixed(let patterns, let row, let other)):
      throw .mixedDates(
        patterns, cell(of: rows[row], in: column), unlike: cell(of: rows[other], in: column))
    }
  }

  static func isDate(_ text: String, _ options: ImportOptions) -> Bool {
    (options.dateFormat.map { [$0] } ?? DatePattern.common).contains { $0.date(text) != nil }
  }

  private static func cell(of row: CSVTable.Row, in column: Int?) -> ImportProblem.Cell {
    ImportProblem.Cell(text: row[column], line: row.line)
  }
}
