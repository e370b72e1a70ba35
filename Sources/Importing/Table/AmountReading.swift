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

  /// An amount as written, and what the rest of its row says of it.
  struct Cell: Sendable {
    let amount: SignedAmount
    /// The direction that the column gives, or else the amount itself.
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
  ) throws(ImportProblem) {
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
  func cell(of row: TextTable.Row) throws(Statement.Refusal) -> Cell {
    switch source {
    case .single(let column):
      guard isFilled(row, column) else { throw .noAmount }
      return try cell(of: row, column)
    case .either(let columns):
      let filled = columns.filter { Self.isSomething(row[$0]) }
      guard let column = filled.first else { throw .noAmount }
      if filled.count > 1 { throw .debitAndCredit }
      return try cell(of: row, column)
    case .split(let debit, let credit):
      let out = [debit, roles.money.transferOut].compactMap(\.self).filter { Self.isSomething(row[$0]) }
      let into = [credit, roles.money.transferIn].compactMap(\.self).filter { Self.isSomething(row[$0]) }
      if out.count + into.count > 1 { throw .debitAndCredit }
      if let column = out.first { return try cell(of: row, column, .out) }
      if let column = into.first { return try cell(of: row, column, .in) }
      guard let zero = source.columns.first(where: { isFilled(row, $0) }) else { throw .noAmount }
      return try cell(of: row, zero, .out)
    }
  }

  private func isFilled(_ row: TextTable.Row, _ column: Int) -> Bool {
    !row[column].isEmpty && !ColumnContent.isDash(row[column])
  }

  private func cell(
    of row: TextTable.Row, _ column: Int, _ direction: SignedAmount.Direction? = nil
  ) throws(Statement.Refusal) -> Cell {
    // `-12,40` in a comma-separated file: the decimals end up in the next column, which has no heading.
    let next = row[column + 1]
    if (1...2).contains(next.utf8.count), next.utf8.allSatisfy(\.isASCIIDigit),
      roles.headings.indices.contains(column + 1), roles.headings[column + 1].isEmpty
    {
      throw .surplusCells(row.usedWidth, columns: column + 1)
    }
    let amount = SignedAmount(row[column])
    if let direction, let said = amount.direction, said != direction { throw .contradiction(row[column]) }
    let isReversed = amount.isNegative && !needlessMinus.contains(column)
    return Cell(
      amount: amount, direction: (isReversed ? direction?.opposite : direction) ?? amount.direction,
      currency: try currency(of: row, column, amount))
  }

  /// The amount of a row in minor units, without its sign; nil if it cannot be read.
  func value(of row: TextTable.Row) -> (cell: Cell, units: Int64)? {
    guard let cell = try? cell(of: row), let money = try? money(cell) else { return nil }
    return (cell, money.minorUnits)
  }

  /// Returns the exact amount without its sign.
  func money(_ cell: Cell) throws(Statement.Refusal) -> Money {
    Money(minorUnits: try cell.amount.minorUnits(notation, cell.currency), currency: cell.currency)
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

  /// The currency of an amount in any column of the row.
  func currency(
    of row: TextTable.Row, _ column: Int, _ amount: SignedAmount? = nil
  ) throws(Statement.Refusal) -> Currency {
    let named = row[roles.currency]
    let heading = headingCurrencies[column]
    if let sign = (amount ?? SignedAmount(row[column])).currencySign, named.isEmpty || roles.currency == nil {
      guard let currency = Currency.Symbols.currency(sign, preferring: heading ?? ledgerCurrency) else {
        throw .unreadableAmount(row[column])
      }
      return currency
    }
    if let heading, options.columns[.currency] == nil { return heading }
    if !named.isEmpty, !ColumnContent.isDash(named) {
      guard let currency = ColumnContent.currency(named, preferring: ledgerCurrency) else {
        throw .unknownCurrency(named)
      }
      return currency
    }
    if options.statedCurrency == nil, let code = unknownCodes[column] { throw .unknownCurrency(code) }
    return ledgerCurrency
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

  private mutating func findNotation(in rows: [TextTable.Row]) throws(ImportProblem) {
    if let given = options.notation {
      notation = given
      return
    }
    let places = rows.flatMap { row in
      source.columns.filter { isFilled(row, $0) }.compactMap { column in
        (try? cell(of: row, column)).map { (cell: $0, quoted: row.quoted(column)) }
      }
    }
    func units(_ index: Int, _ notation: NumberNotation) -> Int64? {
      try? places[index].cell.amount.minorUnits(notation, places[index].cell.currency)
    }
    let choice = UnambiguousReading.choose(among: [NumberNotation.point, .comma], for: places.indices) {
      units($1, $0)
    }
    switch choice {
    case .success(let found): notation = found
    case .failure(.none): notation = .point
    case .failure(.mixed(_, let row, let other)):
      throw .mixedAmounts(places[row].quoted, unlike: places[other].quoted)
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
        if plain != ofLocale { throw .undecided(Question.Open([.notation(plain), .notation(ofLocale)])) }
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
