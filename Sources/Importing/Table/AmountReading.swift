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
  /// The account's currency, from the text before the table.
  let fileCurrency: Currency?
  private(set) var notation = NumberNotation.point
  private(set) var notationIsByLocale = false
  /// The columns of debits or credits in which a minus says nothing new.
  private var needlessMinus: Set<Int> = []
  /// The currency of rows that name none.
  private let ledgerCurrency: Currency
  /// The currency in the heading of each column.
  private let headingCurrencies: [Currency?]
  private let unknownCodes: [String?]

  init(
    _ source: Source, _ roles: ColumnRoles, fileCurrency: Currency?, _ rows: [TextTable.Row],
    _ options: ImportOptions
  ) throws(TableStatement.Obstacle) {
    self.source = source
    self.roles = roles
    self.fileCurrency = fileCurrency
    self.options = options
    let ledger = options.statedCurrency ?? fileCurrency ?? options.currency
    ledgerCurrency = ledger
    headingCurrencies = roles.headings.indices.map { roles.headingCurrency($0, preferring: ledger) }
    unknownCodes = roles.headings.indices.map { roles.unknownCode(inHeadingOf: $0) }
    try findNotation(in: rows)
    if case .split = source {
      for column in source.columns {
        let amounts = rows.map { SignedAmount($0[column]) }.filter { Self.isSomething($0.number) }
        if amounts.allSatisfy(\.isNegative) { needlessMinus.insert(column) }
      }
    }
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
      let out = [debit, roles.transferOut].compactMap(\.self).filter { Self.isSomething(row[$0]) }
      let into = [credit, roles.transferIn].compactMap(\.self).filter { Self.isSomething(row[$0]) }
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
    let heading = headingCurrencies.indices.contains(column) ? headingCurrencies[column] : nil
    if let sign = amount.currencySign, named.isEmpty || roles.currency == nil {
      return Currency.Symbols.currency(sign, preferring: heading ?? ledger).map(Result.success)
        ?? .failure(.unreadableAmount(row[column]))
    }
    if let heading, options.columns[.currency] == nil { return .success(heading) }
    if !named.isEmpty, !ColumnContent.isDash(named) {
      return ColumnContent.currency(named, preferring: ledger).map(Result.success)
        ?? .failure(.unknownCurrency(named))
    }
    if options.statedCurrency == nil, unknownCodes.indices.contains(column),
      let code = unknownCodes[column]
    {
      return .failure(.unknownCurrency(code))
    }
    return .success(ledger)
  }

  fileprivate static func isSomething(_ text: String) -> Bool {
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
    var places: [(row: TextTable.Row, column: Int)] = []
    for row in rows {
      for column in source.columns where !row[column].isEmpty && !ColumnContent.isDash(row[column]) {
        if case .success = cell(row[column], in: row, column, nil) { places.append((row, column)) }
      }
    }
    func units(_ place: (row: TextTable.Row, column: Int), _ notation: NumberNotation) -> Int64? {
      guard case .success(let cell) = cell(place.row[place.column], in: place.row, place.column, nil)
      else { return nil }
      return try? cell.amount.minorUnits(notation, cell.currency).get()
    }
    let choice = UnambiguousReading.choose(among: [NumberNotation.point, .comma], for: places.indices) {
      units(places[$1], $0)
    }
    func place(_ index: Int) -> ImportProblem.Cell {
      ImportProblem.Cell(text: places[index].row[places[index].column], line: places[index].row.line)
    }
    switch choice {
    case .success(let found): notation = found
    case .failure(.none): notation = .point
    case .failure(.mixed(_, let row, let other)):
      throw .problem(.mixedAmounts(place(row), unlike: place(other)))
    case .failure(.ambiguous):
      if let found = notationOfOthers(in: rows) {
        notation = found
      } else {
        let ofLocale = NumberNotation.ofFiles(in: options.locale)
        // No bank writes three decimals for a currency that has two: `1.500` is 1500.
        let plain = grouping(
          places.lazy.compactMap { [self] in try? cell($0.row[$0.column], in: $0.row, $0.column, nil).get() })
        if let plain, plain != ofLocale { throw .open([.notation(plain), .notation(ofLocale)]) }
        notation = ofLocale
        notationIsByLocale = true
      }
    }
  }

  /// The notation in which the separator of `1.500` marks thousands; nil in currencies with three decimals.
  private func grouping(_ cells: some Sequence<Cell>) -> NumberNotation? {
    for cell in cells {
      let point = try? cell.amount.minorUnits(.point, cell.currency).get()
      let comma = try? cell.amount.minorUnits(.comma, cell.currency).get()
      guard let point, let comma, point != comma else { continue }
      return cell.currency.exponent > 2 ? nil : point > comma ? .point : .comma
    }
    return nil
  }

  /// The notation of the balances and fees.
  private func notationOfOthers(in rows: [TextTable.Row]) -> NumberNotation? {
    var (points, commas) = (0, 0)
    for column in roles.balances + [roles.fee].compactMap(\.self) + roles.unknownAmounts {
      for row in rows where !row[column].isEmpty {
        let amount = SignedAmount(row[column])
        let point = NumberNotation.point.ledgerNotation(of: amount.number) != nil
        let comma = NumberNotation.comma.ledgerNotation(of: amount.number) != nil
        if point, !comma { points += 1 }
        if comma, !point { commas += 1 }
      }
    }
    if points > 0, commas == 0 { return .point }
    return commas > 0 && points == 0 ? .comma : nil
  }
}

extension AmountReading {
  /// Decides which columns of a table hold its amounts.
  struct Columns {
    let section: TableStatement.Section
    let roles: ColumnRoles
    /// Whether a running balance confirms that columns hold the amounts.
    let bears: (_ source: AmountReading.Source, _ rows: [TextTable.Row]) -> Bool

    func source(for rows: [TextTable.Row]) throws(TableStatement.Obstacle) -> AmountReading.Source {
      if roles.amountIsGiven {
        return roles.amounts.first.map { .single($0.column) }
          ?? .split(debit: roles.debit, credit: roles.credit)
      }
      if roles.amounts.isEmpty, (roles.debit == nil) != (roles.credit == nil),
        let known = roles.debit ?? roles.credit, let other = counterpart(of: known, rows)
      {
        return .split(debit: roles.debit ?? other, credit: roles.credit ?? other)
      }
      let isSplit = roles.debit != nil && roles.credit != nil
      if isSplit || (roles.amounts.isEmpty && (roles.debit != nil || roles.credit != nil)) {
        let split = AmountReading.Source.split(debit: roles.debit, credit: roles.credit)
        guard let amount = roles.amounts.first, isUntidy(rows) else {
          let filled = rows.filter { row in split.columns.contains { !row[$0].isEmpty } }
          // An amount that is empty where a debit or a credit is stated is a part of one, or something else.
          let replaces = roles.amounts.contains { amount in
            filled.allSatisfy { !$0[amount.column].isEmpty }
          }
          if filled.count * 2 >= rows.count || !replaces { return split }
          return try single(rows)
        }
        return .single(amount.column)
      }
      let ofCurrencies = roles.amounts.filter { $0.rank == 5 }
      if roles.amounts.first?.rank == 5, ofCurrencies.count > 1 {
        return .either(ofCurrencies.map(\.column))
      }
      return try single(rows)
    }

    /// Whether a column of debits or credits contains both signs.
    private func isUntidy(_ rows: [TextTable.Row]) -> Bool {
      [roles.debit, roles.credit].compactMap(\.self).contains { column in
        let amounts = rows.map { row in SignedAmount(row[column]) }.filter { !$0.number.isEmpty }
        return amounts.contains(where: \.isNegative)
          && amounts.contains {
            !$0.isNegative && $0.number != "0" && $0.number != "0.00" && $0.number != "0,00"
          }
      }
    }

    private func single(_ rows: [TextTable.Row]) throws(TableStatement.Obstacle) -> AmountReading.Source {
      let best = roles.amounts.first?.rank ?? 9
      // A gross amount or a total next to a plain amount may be the amount debited, too.
      let candidates = roles.amounts.filter { best <= 1 || best > 4 ? $0.rank == best : $0.rank <= 4 }.map(
        \.column)
      if candidates.count == 1, let column = candidates.first { return .single(column) }
      if candidates.isEmpty { return try unknown(rows) }
      var distinct: [Int] = []
      for column in candidates
      where !distinct.contains(where: { other in
        rows.allSatisfy {
          SignedAmount($0[column]).number.utf8.elementsEqual(SignedAmount($0[other]).number.utf8)
        }
      }) {
        distinct.append(column)
      }
      // An amount that is zero where another column has one is not the amount of that row.
      let full = distinct.filter { column in rows.allSatisfy { AmountReading.isSomething($0[column]) } }
      if full.count == 1, distinct.count > 1 { distinct = full }
      if distinct.count == 1, let column = distinct.first { return .single(column) }
      for column in distinct where bears(.single(column), rows) { return .single(column) }
      if let net = distinct.first(where: { roles.meaning($0).hasAny(.net) }), roles.fee != nil {
        return .single(net)
      }
      throw .open(distinct.prefix(4).map { .column(.amount, named: name(of: $0)) })
    }

    /// Picks columns whose headings say nothing: the only one, or those that a balance or the signs confirm.
    private func unknown(_ rows: [TextTable.Row]) throws(TableStatement.Obstacle) -> AmountReading.Source {
      let columns = roles.unknownAmounts.filter { column in
        !holdsCodes(column, rows) && rows.contains { AmountReading.isSomething($0[column]) }
      }
      if columns.count == 1, let column = columns.first { return .single(column) }
      let pairs = self.pairs(of: columns, rows)
      if pairs.count == 1, let pair = pairs.first { return pair }
      let sure = columns.filter { bears(.single($0), rows) }
      if pairs.isEmpty, sure.count == 1, let column = sure.first { return .single(column) }
      throw .problem(.noColumn(.amount, named: nil, columns: section.columnNames))
    }

    /// Whether a column has numbers of one length without any sign or separator, such as merchant codes.
    private func holdsCodes(_ column: Int, _ rows: [TextTable.Row]) -> Bool {
      let cells = rows.lazy.map { $0[column] }.filter { !$0.isEmpty }
      guard let length = cells.first?.utf8.count, length > 3 else { return false }
      return cells.allSatisfy { $0.utf8.count == length && $0.utf8.allSatisfy(\.isASCIIDigit) }
    }

    /// The pairs of columns of which each row fills one, where a balance shows the debits. Where only the
    /// signs tell the two columns apart, they are one amount, whose signs may be those of a card.
    private func pairs(of columns: [Int], _ rows: [TextTable.Row]) -> [AmountReading.Source] {
      var found: [AmountReading.Source] = []
      for debit in columns {
        for credit in columns where credit != debit && complete(debit, credit, rows) {
          let source = AmountReading.Source.split(debit: debit, credit: credit)
          if bears(source, rows) {
            found.append(source)
          } else if !bears(source.swapped, rows), isSigned(debit, credit, rows) {
            found.append(.either([debit, credit]))
          }
        }
      }
      return found
    }

    /// Whether each row fills exactly one of two columns, and neither is always empty.
    private func complete(_ one: Int, _ other: Int, _ rows: [TextTable.Row]) -> Bool {
      let fills = rows.map { (AmountReading.isSomething($0[one]), AmountReading.isSomething($0[other])) }
      return rows.count > 1 && fills.allSatisfy { $0 != $1 } && fills.contains { $0.0 }
        && fills.contains { $0.1 }
    }

    private func isSigned(_ debit: Int, _ credit: Int, _ rows: [TextTable.Row]) -> Bool {
      rows.allSatisfy { row in
        AmountReading.isSomething(row[debit])
          ? SignedAmount(row[debit]).isNegative : !SignedAmount(row[credit]).isNegative
      }
    }

    /// The column that has an amount wherever the only column of debits or of credits has none.
    private func counterpart(of known: Int, _ rows: [TextTable.Row]) -> Int? {
      let others = roles.unknownAmounts.filter { column in
        !rows.isEmpty
          && rows.allSatisfy {
            !$0[known].isEmpty
              && AmountReading.isSomething($0[known]) != AmountReading.isSomething($0[column])
          }
      }
      return others.count == 1 ? others.first : nil
    }

    private func name(of column: Int) -> String {
      let heading = section.headings.indices.contains(column) ? section.headings[column] : ""
      let isUnique = section.headings.count { $0.utf8.elementsEqual(heading.utf8) } == 1
      return heading.isEmpty || !isUnique ? String(column + 1) : heading
    }
  }
}
