/// The column that says which amounts were paid and which received.
struct TypeColumn {
  private let place: Int

  /// Nil where there is none, or where it was only guessed and the signs of the amounts say more.
  init?(of rows: ArraySlice<CSVTable.Row>, _ columns: ColumnMap, _ options: ImportOptions) {
    guard let place = columns[.type], let amount = columns[.amount] else { return nil }
    self.place = place
    if options.columns[.type] != nil { return }
    let readable = rows.filter { Self.kind(ofType: $0[place]) != nil }
    guard readable.count * 2 >= rows.count, !rows.isEmpty else { return nil }
    let haveSigns = rows.contains { SignedAmount($0[amount]).isNegative }
    if readable.count < rows.count, haveSigns, Self.signs(in: amount, sayTheSameAs: place, in: readable) {
      return nil
    }
  }

  func kind(of row: CSVTable.Row) -> Result<Transaction.Kind, Statement.Refusal> {
    let text = row[place]
    if let kind = Self.kind(ofType: text) { return .success(kind) }
    return .failure(text.isEmpty ? .noType : .unknownType(text))
  }

  /// Signs that agree with every type there is can be trusted where there is none.
  private static func signs(in amount: Int, sayTheSameAs place: Int, in rows: [CSVTable.Row]) -> Bool {
    rows.allSatisfy { SignedAmount($0[amount]).isNegative == (kind(ofType: $0[place]) == .expense) }
  }

  private static func kind(ofType text: String) -> Transaction.Kind? {
    let text = text.lowercased()
    return incomeWords.contains(text) ? .income : expenseWords.contains(text) ? .expense : nil
  }

  private static let incomeWords: Set = [
    "income", "credit", "cr", "deposit", "c", "in", "haben", "h", "einnahme", "gutschrift", "eingang",
    "revenu",
    "crédit", "recette", "ingreso", "abono", "entrata", "avere", "bij", "crédito", "receita", "przychód",
    "inkomst", "indtægt", "inntekt", "tulo", "gelir", "доход", "収入", "收入",
  ]

  private static let expenseWords: Set = [
    "expense", "debit", "dr", "withdrawal", "d", "out", "soll", "s", "ausgabe", "lastschrift", "ausgang",
    "dépense", "débit", "gasto", "cargo", "spesa", "uscita", "dare", "af", "débito", "despesa", "wydatek",
    "utgift", "udgift", "meno", "gider", "расход", "支出",
  ]
}
