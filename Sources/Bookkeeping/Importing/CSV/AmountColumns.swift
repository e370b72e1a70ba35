/// Reads the amounts of a statement, in whichever columns they stand.
struct AmountColumns {
  private let columns: ColumnMap
  private let options: ImportOptions
  private let notation: NumberNotation
  private let types: TypeColumn?
  /// Debits, or amounts of the type expense, all have a minus: it says nothing new.
  private let hasNeedlessMinus: Bool
  let haveOneSignOnly: Bool

  init(
    _ rows: ArraySlice<CSVTable.Row>, _ columns: ColumnMap, _ options: ImportOptions
  ) throws(ImportProblem) {
    self.columns = columns
    self.options = options
    notation = try Self.notation(of: rows, columns, options)
    let types = TypeColumn(of: rows, columns, options)
    self.types = types
    let expenses =
      types.map { types in rows.filter { types.kind(of: $0) == .success(.expense) }[...] } ?? rows
    let column = columns[.amount] ?? columns[.debit]
    hasNeedlessMinus =
      (types != nil || columns[.amount] == nil)
      && expenses.map { $0[column] }.allSatisfy { $0.isEmpty || SignedAmount($0).isNegative }
    haveOneSignOnly =
      types == nil && columns[.amount] != nil && !rows.contains { SignedAmount($0[column]).isNegative }
  }

  func amount(of row: CSVTable.Row) -> Result<(Transaction.Kind, Money), Statement.Refusal> {
    field(of: row).flatMap { text, plainKind in
      let cell = Self.cell(text, in: row, columns, options)
      return cell.money(notation).flatMap { money in
        guard money.minorUnits > 0 else { return .failure(.zeroAmount) }
        let isNegative = cell.amount.isNegative && !(plainKind == .expense && hasNeedlessMinus)
        let isIncome = ((plainKind == .income) != isNegative) != (options.signs == .card)
        return .success((isIncome ? .income : .expense, money))
      }
    }
  }

  /// The amount's text, and what it is without a minus.
  private func field(of row: CSVTable.Row) -> Result<(String, Transaction.Kind), Statement.Refusal> {
    if let column = columns[.amount] {
      let text = row[column]
      guard !text.isEmpty else { return .failure(.noAmount) }
      return (types?.kind(of: row) ?? .success(.income)).map { (text, $0) }
    }
    let (debit, credit) = (said(row[columns[.debit]]), said(row[columns[.credit]]))
    switch (debit, credit) {
    case (nil, nil): return .failure(.noAmount)
    case (let debit?, nil): return .success((debit, .expense))
    case (nil, let credit?): return .success((credit, .income))
    case (_?, _?): return .failure(.debitAndCredit)
    }
  }

  /// Nil for an empty cell, and for a zero: many banks fill the column that does not count.
  private func said(_ text: String) -> String? {
    let isZero = !text.contains { ("1"..."9").contains($0) } && text.contains("0")
    return text.isEmpty || isZero ? nil : text
  }

  private static func notation(
    of rows: ArraySlice<CSVTable.Row>, _ columns: ColumnMap, _ options: ImportOptions
  ) throws(ImportProblem) -> NumberNotation {
    if let notation = options.notation { return notation }
    let used = columns[.amount].map { [$0] } ?? [columns[.debit], columns[.credit]].compactMap { $0 }
    let cells = rows.flatMap { row in
      used.map { row[$0] }.filter { !$0.isEmpty }.map { cell($0, in: row, columns, options) }
    }
    return try AmountCell.notation(of: cells)
  }

  private static func cell(
    _ text: String, in row: CSVTable.Row, _ columns: ColumnMap, _ options: ImportOptions
  ) -> AmountCell {
    AmountCell(text, in: row, currencyColumn: columns[.currency], ledgerCurrency: options.currency)
  }
}
