/// Which column of a table holds what.
struct ColumnMap {
  private(set) var places: [CSVColumn: Int] = [:]
  /// How many columns there are, named or not.
  let count: Int

  subscript(column: CSVColumn) -> Int? { places[column] }

  /// How many rows may stand before the one with the names: banks put the account there.
  private static let longestPreamble = 30

  /// The map, and the index of the first row of data.
  ///
  /// - Throws: what is missing.
  static func find(
    in table: CSVTable, given: [CSVColumn: String]
  ) throws(ImportProblem) -> (map: ColumnMap, firstRow: Int) {
    for (index, row) in table.rows.prefix(longestPreamble).enumerated() {
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

  private init(names: [String], given: [CSVColumn: String]) {
    count = names.count
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
