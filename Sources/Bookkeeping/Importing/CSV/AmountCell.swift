/// A cell with an amount, in the currency that its row says, or it itself, or else the ledger.
struct AmountCell {
  let text: String
  let line: Int
  let amount: SignedAmount
  let currency: Result<Currency, Statement.Refusal>

  init(_ text: String, in row: CSVTable.Row, currencyColumn: Int?, ledgerCurrency: Currency) {
    self.text = text
    line = row.line
    amount = SignedAmount(text)
    let named = row[currencyColumn]
    guard let sign = named.isEmpty ? amount.currencySign : named else {
      currency = .success(ledgerCurrency)
      return
    }
    currency =
      CurrencySymbols.currency(sign, preferring: ledgerCurrency).map(Result.success)
      ?? .failure(named.isEmpty ? .unreadableAmount(text) : .unknownCurrency(named))
  }

  /// The exact amount without its sign.
  func money(_ notation: NumberNotation) -> Result<Money, Statement.Refusal> {
    currency.flatMap { currency in
      amount.minorUnits(notation, currency).map { Money(minorUnits: $0, currency: currency) }
    }
  }

  /// The one way to read all cells.
  static func notation(of cells: [AmountCell]) throws(ImportProblem) -> NumberNotation {
    let choice = UnambiguousReading.choose(among: [NumberNotation.point, .comma], for: cells.indices) {
      try? cells[$1].money($0).get()
    }
    switch choice {
    case .success(let notation): return notation
    case .failure(.none): return .point
    case .failure(.ambiguous(_, let row)): throw .ambiguousAmounts(cells[row].place)
    case .failure(.mixed(_, let row, let other)):
      throw .mixedAmounts(cells[row].place, unlike: cells[other].place)
    }
  }

  private var place: ImportProblem.Cell { ImportProblem.Cell(text: text, line: line) }
}
