/// Which column of a table holds what.
struct ColumnMap {
  private(set) var places: [CSVColumn: Int] = [:]
  /// How many columns there are, named or not.
  let count: Int
  private var headings: [String] = []

  subscript(column: CSVColumn) -> Int? { places[column] }

  /// How many rows may stand before the one with the names: banks put the account there.
  private static let longestPreamble = 30

  /// The map, and the index of the first row of data.
  ///
  /// - Throws: what is missing.
  static func find(
    in table: CSVTable, _ options: ImportOptions
  ) throws(ImportProblem) -> (map: ColumnMap, firstRow: Int) {
    let given = options.columns
    for (index, row) in table.rows.prefix(longestPreamble).enumerated() {
      if let map = ColumnMap(numbers: given, in: row, of: table), map.findsPayment(in: row, options) {
        return (map, index)
      }
      let map = ColumnMap(names: row.cells, given: given)
      if map.missing == nil, given.keys.allSatisfy({ map[$0] != nil }) { return (map, index + 1) }
    }
    let widest = table.rows.prefix(longestPreamble).max { $0.cells.count < $1.cells.count }
    let names = widest?.cells ?? []
    let map = ColumnMap(names: names, given: given)
    let unknown = CSVColumn.allCases.first { given[$0] != nil && map[$0] == nil }
    let column = unknown ?? map.missing ?? .date
    throw .noColumn(column, named: given[column], columns: names)
  }

  /// For a file without headings; nil where a column is not given by its number, or the row has not as many.
  private init?(numbers given: [CSVColumn: String], in row: CSVTable.Row, of table: CSVTable) {
    for (column, text) in given {
      guard let number = Int(text), number >= 1, number <= row.cells.count else { return nil }
      places[column] = number - 1
    }
    count = max(table.commonWidth, (places.values.max() ?? 0) + 1)
    if missing != nil { return nil }
  }

  /// A heading is neither a date nor an amount.
  private func findsPayment(in row: CSVTable.Row, _ options: ImportOptions) -> Bool {
    let amounts = [CSVColumn.amount, .debit, .credit].map { SignedAmount(row[places[$0]]).number }
    return DateColumn.isDate(row[places[.date]], options)
      || amounts.contains { amount in
        [NumberNotation.point, .comma].contains { $0.ledgerNotation(of: amount) != nil }
      }
  }

  private init(names: [String], given: [CSVColumn: String]) {
    count = names.count
    headings = names
    let cells = names.map(Self.normalized)
    for column in CSVColumn.allCases {
      if let name = given[column] {
        places[column] =
          cells.firstIndex(of: Self.normalized(name))
          ?? Int(name).flatMap { (1...max(1, cells.count)).contains($0) ? $0 - 1 : nil }
      } else {
        places[column] = column.names.lazy.compactMap { cells.firstIndex(of: $0) }.first {
          !places.values.contains($0)
        }
      }
    }
    // A plain amount says more than a column of debits beside it.
    if places[.amount] != nil, given[.debit] == nil, given[.credit] == nil {
      places[.debit] = nil
      places[.credit] = nil
    }
  }

  func uses(in rows: ArraySlice<CSVTable.Row>) -> [Statement.ColumnUse] {
    (0..<count).map { index in
      Statement.ColumnUse(
        heading: headings.isEmpty ? "" : headings[index], number: index + 1,
        meaning: places.first { $0.value == index }?.key,
        examples: Array(rows.lazy.map { $0[index] }.filter { !$0.isEmpty }.prefix(2)))
    }
  }

  private var missing: CSVColumn? {
    if places[.date] == nil { return .date }
    return places[.amount] == nil && places[.debit] == nil && places[.credit] == nil ? .amount : nil
  }

  /// `Betrag (EUR)` is `betrag`.
  private static func normalized(_ name: String) -> String {
    let name = name.lowercased()
    let end = name.lastIndex(of: "(") ?? name.endIndex
    return trimmed(trimmed(name[..<end]).isEmpty ? name[...] : name[..<end])
  }
}
