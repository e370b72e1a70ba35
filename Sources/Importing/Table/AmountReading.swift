import Basics
import Bookkeeping

/// Reads the amounts of a table, whichever columns hold them.
struct AmountReading: Sendable {
  struct Column: Sendable {
    let number: Int
    /// The direction of the amounts in a column of debits or credits.
    var direction: SignedAmount.Direction?
    /// The evidence of the direction, where no heading says it.
    var inference: Inference?
    /// Whether all amounts of the column have a minus, which then says nothing new.
    fileprivate var hasNeedlessMinus = false

    init(_ number: Int, _ direction: SignedAmount.Direction? = nil) {
      self.number = number
      self.direction = direction
    }
  }

  /// The kind of balance that shows which of two columns has the debits.
  enum Inference: Sendable {
    case account
    case debt
  }

  /// An amount as written, and what the rest of its row says of it.
  struct Cell: Sendable {
    let amount: SignedAmount
    /// The direction that the column gives, or else the amount itself.
    let direction: SignedAmount.Direction?
    /// Whether a minus reverses the direction of the column: other amounts in it have none.
    var isReversed = false
    let currency: Currency
  }

  /// The columns of amounts. Each row fills one of them.
  let columns: [Column]
  let roles: ColumnRoles
  let options: ImportOptions
  private(set) var notation = NumberNotation.point
  private(set) var notationIsByLocale = false
  /// Whether a fee has a minus, as money out does, so that one without a minus is given back.
  private var feesAreNegative = false
  /// The same amounts with the other meaning of a fee's sign; `nil` if all fees have one sign.
  var withFeesTurned: AmountReading? {
    guard hasBothFees else { return nil }
    var turned = self
    turned.feesAreNegative.toggle()
    return turned
  }
  /// Whether some fees have a minus and others have none.
  private(set) var hasBothFees = false
  /// The currencies with enough decimals for the amounts, by the lists of currencies that share a sign.
  private var fitting: [[Currency]: [Currency]] = [:]

  init(
    _ columns: [Column], _ roles: ColumnRoles, _ rows: [TextTable.Row], _ options: ImportOptions,
    openLine: Int? = nil
  ) throws(ImportProblem) {
    self.columns = columns.map { column in
      var column = column
      let amounts = rows.lazy.map { SignedAmount($0[column.number]) }.filter { Self.isSomething($0.number) }
      column.hasNeedlessMinus = column.direction != nil && amounts.allSatisfy(\.isNegative)
      return column
    }
    self.roles = roles
    self.options = options
    try resolveCurrencies(in: rows)
    try findNotation(in: rows, openLine)
    let fees = roles.fee.map { column in rows.map { SignedAmount($0[column]) } } ?? []
    let charged = fees.filter { Self.isSomething($0.number) }
    let negative = charged.count(where: \.isNegative)
    feesAreNegative = negative * 2 >= charged.count
    hasBothFees = negative > 0 && negative < charged.count
  }

  /// Whether a column holds amounts.
  func holds(_ column: Int) -> Bool { columns.contains { $0.number == column } }

  /// Whether the columns give the directions.
  var areDirected: Bool { columns.contains { $0.direction != nil } }
  /// The evidence of the directions, where no headings say them.
  var inference: Inference? { columns.lazy.compactMap(\.inference).first }

  /// The amount of a row as written.
  func cell(of row: TextTable.Row) throws(Statement.Refusal) -> Cell {
    let filled = columns.filter { Self.isSomething(row[$0.number]) }
    if filled.count > 1 { throw .debitAndCredit }
    guard let column = filled.first ?? columns.first(where: { isFilled(row, $0.number) }) else {
      throw .noAmount
    }
    return try cell(of: row, column)
  }

  private func isFilled(_ row: TextTable.Row, _ column: Int) -> Bool {
    !row[column].isEmpty && !CellContent.isDash(row[column])
  }

  private func cell(of row: TextTable.Row, _ column: Column) throws(Statement.Refusal) -> Cell {
    // `-12,40` in a comma-separated file: the decimals end up in the next column, which has no heading.
    let (text, after) = (row[column.number], column.number + 1)
    let next = row[after]
    if (1...2).contains(next.utf8.count), next.utf8.allSatisfy(\.isASCIIDigit),
      roles.headings.indices.contains(after), roles.headings[after].isEmpty
    {
      throw .surplusCells(row.usedWidth, columns: after)
    }
    let amount = SignedAmount(text)
    let direction = column.direction ?? amount.direction
    if let said = amount.direction, said != direction { throw .contradiction(text) }
    let isReversed = column.direction != nil && amount.isNegative && !column.hasNeedlessMinus
    return Cell(
      amount: amount, direction: isReversed ? direction?.opposite : direction, isReversed: isReversed,
      currency: try currency(of: row, column.number, amount))
  }

  /// The amount of a row in minor units, without its sign; `nil` if it cannot be read.
  func value(of row: TextTable.Row) -> (cell: Cell, units: Int64)? {
    guard let cell = try? cell(of: row), let money = try? money(cell) else { return nil }
    return (cell, money.minorUnits)
  }

  /// Returns the exact amount without its sign.
  func money(_ cell: Cell) throws(Statement.Refusal) -> Money {
    Money(minorUnits: try cell.amount.minorUnits(notation, cell.currency), currency: cell.currency)
  }

  /// The fee in a column of its own, negative if it is given back.
  func fee(of row: TextTable.Row, _ currency: Currency) -> Int64? {
    guard let column = roles.fee, let units = units(row[column], currency) else { return nil }
    return feesAreNegative ? 0 &- units : units
  }

  /// The amount in another column of the row, such as a balance or a fee, with its sign.
  func units(_ text: String, _ currency: Currency) -> Int64? {
    guard !text.isEmpty else { return nil }
    let amount = SignedAmount(text)
    for notation in notation == .point ? [NumberNotation.point, .comma] : [.comma, .point] {
      guard let units = try? amount.minorUnits(notation, currency) else { continue }
      return amount.isNegative || amount.direction == .out ? -units : units
    }
    return nil
  }

  // MARK: Currencies

  /// The currency of an amount in any column of the row.
  func currency(
    of row: TextTable.Row, _ column: Int, _ amount: SignedAmount? = nil
  ) throws(Statement.Refusal) -> Currency {
    let possible = try currencies(of: row, column, amount ?? SignedAmount(row[column]))
    guard !possible.isEmpty else { return options.defaultCurrency }
    let fitting = fitting[possible] ?? possible
    if let currency = fitting.settled(preferring: preferred(column)) { return currency }
    throw .openCurrency(fitting)
  }

  /// The currencies to prefer for a sign in a column, the likeliest first.
  private func preferred(_ column: Int) -> [Currency] {
    let known = options.currencies
    return [roles.columns[column].currencies.settled(preferring: known)].compactMap(\.self) + known
  }

  /// The currencies that the amount, its heading, its row or the text before the table can mean; empty if
  /// nothing names a currency.
  private func currencies(
    of row: TextTable.Row, _ column: Int, _ amount: SignedAmount
  ) throws(Statement.Refusal) -> [Currency] {
    let named = row[roles.currency(of: column)]
    if let sign = amount.currencySign {
      let currencies = Currency.Symbols.currencies(sign)
      // `-7k` and `-7%` are no amounts, and `-7 EUR` is none in dollars.
      let other = CellContent.currencies(named)
      let fits = other.isEmpty || !Set(currencies).isDisjoint(with: other)
      if currencies.isEmpty || !fits { throw .unreadableAmount(row[column]) }
      if named.isEmpty { return currencies }
    }
    let heading = roles.columns[column].currencies
    if !heading.isEmpty, options.columns[.currency] == nil { return heading }
    if !named.isEmpty, !CellContent.isDash(named) {
      let currencies = CellContent.currencies(named)
      if currencies.isEmpty { throw .unknownCurrency(named) }
      return currencies
    }
    if options.statedCurrency != nil { return [] }
    if let code = roles.columns[column].unknownCurrency { throw .unknownCurrency(code) }
    return roles.provenCurrency.map { [$0] } ?? options.accountCurrencies
  }

  /// Whether some amounts name no currency, and nobody states one. The first rows show it.
  func lacksCurrency(in rows: [TextTable.Row]) -> Bool {
    options.statedCurrency == nil
      && filledCells(of: rows.prefix(100)).contains { row, column in
        (try? currencies(of: row, column.number, SignedAmount(row[column.number])))?.isEmpty ?? false
      }
  }

  /// Excludes the currencies that lack the decimals of the amounts, and asks about the most common ones if
  /// several are left. It does not ask if some amounts have no sign, since the answer would apply to them,
  /// too: then amounts with a shared sign are refused.
  private mutating func resolveCurrencies(in rows: [TextTable.Row]) throws(ImportProblem) {
    var areAllNamed = true
    for (row, column) in filledCells(of: rows[...]) {
      let amount = SignedAmount(row[column.number])
      guard let possible = try? currencies(of: row, column.number, amount) else { continue }
      if possible.isEmpty { areAllNamed = false }
      if possible.count < 2 || options.statedCurrency.map(possible.contains) ?? false { continue }
      let left = (fitting[possible] ?? possible).filter(amount.isExact)
      if !left.isEmpty { fitting[possible] = left }
    }
    if fitting.isEmpty || !areAllNamed || options.statedCurrency != nil { return }
    for (row, column) in filledCells(of: rows[...]) {
      do throws(Statement.Refusal) {
        _ = try currency(of: row, column.number)
      } catch .openCurrency(let open) {
        throw .undecided(Question.Open(likeliest(open).prefix(4).map(ImportOptions.Choice.currency)))
      } catch {}
    }
  }

  /// Puts the currencies of countries that speak the headings' language first.
  private func likeliest(_ open: [Currency]) -> [Currency] {
    let words = CellWords.languages.first { $0.country == "ES" }?.words
    guard roles.headings.contains(where: { words?.occur(inCell: $0) ?? false }) else { return open }
    let spoken = ["MXN", "ARS", "COP", "CLP"].compactMap { Currency(code: $0) }.filter(open.contains)
    return spoken + open.filter { !spoken.contains($0) }
  }

  private func filledCells(of rows: ArraySlice<TextTable.Row>) -> some Sequence<(TextTable.Row, Column)> {
    rows.lazy.flatMap { row in columns.lazy.filter { isFilled(row, $0.number) }.map { (row, $0) } }
  }

  static func isSomething(_ text: String) -> Bool {
    !text.isEmpty && !isZero(text) && !CellContent.isDash(text)
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

  private mutating func findNotation(
    in rows: [TextTable.Row], _ openLine: Int?
  ) throws(ImportProblem) {
    if let given = options.notation {
      notation = given
      return
    }
    // An amount that says the opposite of its column is refused later, and still shows the notation.
    // In a last row that was cut, `5.000` may have become `5.0`.
    let cells = filledCells(of: rows.withoutCutRow(openLine)).compactMap { row, column in
      (try? cell(of: row, Column(column.number))).map { (cell: $0, quoted: row.quoted(column.number)) }
    }
    func units(_ cell: Cell, _ notation: NumberNotation) -> Int64? {
      try? cell.amount.minorUnits(notation, cell.currency)
    }
    switch UnambiguousReading.choose(
      among: NumberNotation.ofStatements, for: cells, reading: { units($1.cell, $0) })
    {
    case .success(let found): notation = found
    case .failure(.none): notation = .point
    case .failure(.mixed(_, let one, let other)):
      throw .mixedAmounts(one.quoted, unlike: other.quoted)
    case .failure(.ambiguous):
      // A last row that was cut may have lost digits.
      if let found = notationOfOthers(in: rows.filter { $0.line != openLine }) {
        notation = found
        return
      }
      let ofLocale = NumberNotation.ofFiles(in: options.locale)
      // No bank writes three decimals for a currency that has two: `1.500` is 1500.
      let open = cells.lazy.map(\.cell).first { cell in
        let (point, comma) = (units(cell, .point), units(cell, .comma))
        return point != nil && comma != nil && point != comma
      }
      if let open, open.currency.exponent <= 2 {
        let plain = units(open, .point) ?? 0 > units(open, .comma) ?? 0 ? NumberNotation.point : .comma
        // In a currency without decimals, a separator is one of thousands.
        if open.currency.exponent == 0 {
          notation = plain
          return
        }
        if plain != ofLocale { throw .undecided(Question.Open([.notation(plain), .notation(ofLocale)])) }
      }
      notation = ofLocale
      notationIsByLocale = true
    }
  }

  /// The notation of the balances and fees.
  private func notationOfOthers(in rows: [TextTable.Row]) -> NumberNotation? {
    let columns = roles.money.balances + [roles.fee].compactMap(\.self) + roles.money.unknown
    let sure = columns.reduce(into: Set<NumberNotation>()) { seen, column in
      for row in rows {
        let fitting = NumberNotation.all(reading: SignedAmount(row[column]).number)
        if fitting.count == 1 { seen.formUnion(fitting) }
      }
    }
    return sure.count == 1 ? sure.first : nil
  }
}
