import Basics
import Bookkeeping

/// Reads the amounts of a table, whichever columns hold them.
struct AmountReading: Sendable {
  enum Source: Sendable, Equatable {
    case single(Int)
    case split(debit: Int?, credit: Int?)
    /// Columns of which each row fills one, such as one for each currency.
    case either([Int])

    var columns: [Int] {
      switch self {
      case .single(let column): [column]
      case .split(let debit, let credit): [debit, credit].compactMap(\.self)
      case .either(let columns): columns
      }
    }

    /// The source with debits and credits exchanged.
    var swapped: Source {
      if case .split(let debit, let credit) = self { .split(debit: credit, credit: debit) } else { self }
    }
  }

  struct Cell: Sendable {
    let amount: SignedAmount
    let marks: Marks
    var currency: Currency { marks.currency }
  }

  /// All that is known of an amount besides its number.
  struct Marks: Sendable {
    let isNegative: Bool
    let hasPlus: Bool
    /// The direction that the column gives.
    let direction: SignedAmount.Direction?
    let currency: Currency
  }

  let source: Source
  let roles: ColumnRoles
  let options: ImportOptions
  private(set) var notation = NumberNotation.point
  private(set) var notationIsByLocale = false
  /// The columns of debits or credits in which a minus says nothing new.
  private var needlessMinus: Set<Int> = []
  /// The currency of rows that name none.
  private let ledgerCurrency: Currency
  /// The currency in the heading of each column.
  private let headingCurrencies: [Currency?]
  private let unknownCodes: [String?]

  /// - Parameter fileCurrency: The account's currency, from the text before the table.
  init(
    _ source: Source, _ roles: ColumnRoles, fileCurrency: Currency?, _ rows: [TextTable.Row],
    _ options: ImportOptions
  ) throws(TableStatement.Obstacle) {
    self.source = source
    self.roles = roles
    self.options = options
    let ledger = options.statedCurrency ?? fileCurrency ?? options.currency
    ledgerCurrency = ledger
    headingCurrencies = roles.columns.map { HeadingCurrency.currency(in: $0.heading, preferring: ledger) }
    unknownCodes = roles.columns.map { HeadingCurrency.unknownCode(in: $0.heading) }
    try findNotation(in: rows)
    if case .split = source {
      for column in source.columns {
        let amounts = rows.map { SignedAmount($0[column]) }.filter { Self.isSomething($0.number) }
        if amounts.allSatisfy(\.isNegative) { needlessMinus.insert(column) }
      }
    }
  }

  /// The columns that may hold a balance, the likeliest first.
  var balances: [Int] {
    (roles.money.balances + roles.money.unknown).filter { !source.columns.contains($0) }
  }

  /// The amount of a row as written.
  func cell(of row: TextTable.Row) -> Result<Cell, Statement.Refusal> {
    switch source {
    case .single(let column):
      let text = row[column]
      guard !text.isEmpty, !ColumnContent.isDash(text) else { return .failure(.noAmount) }
      return cell(text, in: row, column, nil)
    case .either(let columns):
      let filled = columns.filter { Self.isSomething(row[$0]) }
      guard let column = filled.first else { return .failure(.noAmount) }
      return filled.count > 1 ? .failure(.debitAndCredit) : cell(row[column], in: row, column, nil)
    case .split(let debit, let credit):
      let out = [debit, roles.money.transferOut].compactMap(\.self).filter { Self.isSomething(row[$0]) }
      let into = [credit, roles.money.transferIn].compactMap(\.self).filter { Self.isSomething(row[$0]) }
      if out.count + into.count > 1 { return .failure(.debitAndCredit) }
      if let column = out.first { return cell(row[column], in: row, column, .out) }
      if let column = into.first { return cell(row[column], in: row, column, .in) }
      let zero = [debit, credit].compactMap(\.self).first {
        !row[$0].isEmpty && !ColumnContent.isDash(row[$0])
      }
      guard let zero else { return .failure(.noAmount) }
      return Self.isZero(row[zero])
        ? cell(row[zero], in: row, zero, .out) : .failure(.unreadableAmount(row[zero]))
    }
  }

  private func cell(
    _ text: String, in row: TextTable.Row, _ column: Int, _ direction: SignedAmount.Direction?
  ) -> Result<Cell, Statement.Refusal> {
    // `-12,40` in a comma-separated file: the decimals end up in the next column, which has no heading.
    let next = row[column + 1]
    if (1...2).contains(next.utf8.count), next.utf8.allSatisfy(\.isASCIIDigit),
      roles.headings.indices.contains(column + 1), roles.headings[column + 1].isEmpty
    {
      return .failure(.surplusCells(row.usedWidth, columns: column + 1))
    }
    let amount = SignedAmount(text)
    if let direction, let said = amount.direction, said != direction {
      return .failure(.contradiction(text))
    }
    return currency(of: amount, in: row, column).map { currency in
      var direction = direction
      if let said = direction, amount.isNegative, !needlessMinus.contains(column) {
        direction = said.opposite
      }
      return Cell(
        amount: amount,
        marks: Marks(
          isNegative: amount.isNegative, hasPlus: amount.hasPlus, direction: direction ?? amount.direction,
          currency: currency))
    }
  }

  /// The amount of a row in minor units, without its sign; nil if it cannot be read.
  func value(of row: TextTable.Row) -> (marks: Marks, units: Int64)? {
    guard let cell = try? cell(of: row).get(), let money = try? money(cell).get() else { return nil }
    return (cell.marks, money.minorUnits)
  }

  /// Returns the exact amount without its sign.
  func money(_ cell: Cell) -> Result<Money, Statement.Refusal> {
    cell.amount.minorUnits(notation, cell.currency).map { Money(minorUnits: $0, currency: cell.currency) }
  }

  /// The amount in another column of the row, such as a balance or a fee, with its sign.
  func units(_ text: String, _ currency: Currency) -> Int64? {
    guard !text.isEmpty else { return nil }
    let amount = SignedAmount(text)
    for notation in notation == .point ? [NumberNotation.point, .comma] : [.comma, .point] {
      guard case .success(let units) = amount.minorUnits(notation, currency) else { continue }
      return amount.isNegative || amount.direction == .out ? -units : units
    }
    return nil
  }

  /// The currency of the amount in another column of the row.
  func currency(of row: TextTable.Row, _ column: Int) -> Result<Currency, Statement.Refusal> {
    currency(of: SignedAmount(row[column]), in: row, column)
  }

  private func currency(
    of amount: SignedAmount, in row: TextTable.Row, _ column: Int
  ) -> Result<Currency, Statement.Refusal> {
    let ledger = ledgerCurrency
    let named = row[roles.currency]
    let heading = headingCurrencies[column]
    if let sign = amount.currencySign, named.isEmpty || roles.currency == nil {
      return Currency.Symbols.currency(sign, preferring: heading ?? ledger).map(Result.success)
        ?? .failure(.unreadableAmount(row[column]))
    }
    if let heading, options.columns[.currency] == nil { return .success(heading) }
    if !named.isEmpty, !ColumnContent.isDash(named) {
      return ColumnContent.currency(named, preferring: ledger).map(Result.success)
        ?? .failure(.unknownCurrency(named))
    }
    if options.statedCurrency == nil, let code = unknownCodes[column] {
      return .failure(.unknownCurrency(code))
    }
    return .success(ledger)
  }

  static func isSomething(_ text: String) -> Bool {
    !text.isEmpty && !isZero(text) && !ColumnContent.isDash(text)
  }

  /// Whether a cell is zero: many banks fill in the column that does not apply.
  private static func isZero(_ text: String) -> Bool {
    var hasZero = false
    for scalar in text.unicodeScalars where scalar.isDecimalDigit {
      if scalar.properties.numericValue != 0 { return false }
      hasZero = true
    }
    return hasZero
  }

  // MARK: Decimals

  private mutating func findNotation(in rows: [TextTable.Row]) throws(TableStatement.Obstacle) {
    if let given = options.notation {
      notation = given
      return
    }
    var places: [(cell: Cell, row: TextTable.Row, column: Int)] = []
    for row in rows {
      for column in source.columns where !row[column].isEmpty && !ColumnContent.isDash(row[column]) {
        if case .success(let cell) = cell(row[column], in: row, column, nil) {
          places.append((cell, row, column))
        }
      }
    }
    func units(_ index: Int, _ notation: NumberNotation) -> Int64? {
      try? places[index].cell.amount.minorUnits(notation, places[index].cell.currency).get()
    }
    func place(_ index: Int) -> ImportProblem.Cell {
      ImportProblem.Cell(text: places[index].row[places[index].column], line: places[index].row.line)
    }
    let choice = UnambiguousReading.choose(among: [NumberNotation.point, .comma], for: places.indices) {
      units($1, $0)
    }
    switch choice {
    case .success(let found): notation = found
    case .failure(.none): notation = .point
    case .failure(.mixed(_, let row, let other)):
      throw .problem(.mixedAmounts(place(row), unlike: place(other)))
    case .failure(.ambiguous):
      if let found = notationOfOthers(in: rows) {
        notation = found
        return
      }
      let ofLocale = NumberNotation.ofFiles(in: options.locale)
      // No bank writes three decimals for a currency that has two: `1.500` is 1500.
      let open = places.indices.first { index in
        let (point, comma) = (units(index, .point), units(index, .comma))
        return point != nil && comma != nil && point != comma
      }
      if let open, places[open].cell.currency.exponent <= 2 {
        let plain = units(open, .point) ?? 0 > units(open, .comma) ?? 0 ? NumberNotation.point : .comma
        if plain != ofLocale { throw .open([.notation(plain), .notation(ofLocale)]) }
      }
      notation = ofLocale
      notationIsByLocale = true
    }
  }

  /// The notation of the balances and fees.
  private func notationOfOthers(in rows: [TextTable.Row]) -> NumberNotation? {
    var seen: Set<NumberNotation> = []
    for column in roles.money.balances + [roles.fee].compactMap(\.self) + roles.money.unknown {
      for row in rows where !row[column].isEmpty {
        let number = SignedAmount(row[column]).number
        let fitting = [NumberNotation.point, .comma].filter { $0.ledgerNotation(of: number) != nil }
        if fitting.count == 1 { seen.insert(fitting[0]) }
      }
    }
    return seen.count == 1 ? seen.first : nil
  }
}
