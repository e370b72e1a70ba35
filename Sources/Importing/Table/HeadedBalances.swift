import Bookkeeping

/// The balances that a file states outside its payments: before the table, below it, or in rows of their own.
struct HeadedBalances {
  private struct Found {
    let line: Int
    let units: Int64
    let currency: Currency
    /// Whether the row of the balance names its currency; else it is that of the payments.
    let namesCurrency: Bool
    let date: CalendarDate?

    func isIn(_ other: Currency) -> Bool {
      currency == other || !namesCurrency && currency.exponent == other.exponent
    }
  }

  private let amounts: AmountReading
  private let pattern: DatePattern
  private var opening: [Found] = []
  private var closing: [Found] = []
  /// The credit of a card, and how much of it is left.
  private var limits: [Int64] = []
  private var available: [Int64] = []
  /// Whether the file states the least amount of a card's bill to be paid.
  private var hasBill = false

  init(_ section: TableSection, _ reading: RowReading, _ amounts: AmountReading) {
    self.amounts = amounts
    pattern = reading.pattern
    for row in section.preamble.rows.prefix(Self.mostRows) { record(row.cells, in: row.line, nil) }
    for (line, heading, value) in section.preamble.stacked { record([heading, value], in: line, nil) }
    // A row in the table or below it that states a balance is no payment.
    for row in section.rows {
      let date = reading.date(of: row)
      if date != nil, reading.summary(row, units: nil) != .balance { continue }
      record(row.cells, in: row.line, date)
    }
  }

  var hasClosing: Bool { !closing.isEmpty }

  private static let mostRows = 60
  private static let longestLabel = 80

  private mutating func record(_ cells: [String], in line: Int, _ date: CalendarDate?) {
    guard let place = cells.firstIndex(where: Self.isLabel) else { return recordCredit(cells) }
    // `Kontostand: 1.234,56 EUR` in one cell.
    let colon = cells[place].utf8.lastIndex(of: UInt8(ascii: ":"))
    let inside = colon.map { String(cells[place][cells[place].utf8.index(after: $0)...]) } ?? ""
    let others = [trimmed(inside)] + cells[(place + 1)...]
    guard let number = others.firstIndex(where: { CellContent.isAmount($0) && day($0) == nil }) else {
      return
    }
    let near = [number - 1, number + 1].filter(others.indices.contains)
    let next = near.lazy.map { CellContent.currencies(others[$0]) }.first { !$0.isEmpty } ?? []
    let sign = SignedAmount(others[number]).currencySign.map { Currency.Symbols.currencies($0) } ?? []
    let known = (sign + next).settled(preferring: amounts.options.currencies)
    let currency = known ?? amounts.options.defaultCurrency
    guard var units = amounts.units(others[number], currency) else { return }
    // The mark of a debit: `500,00;S`.
    let marks = others[(number + 1)...].filter(CellWords.isMark)
    if marks.contains(where: { CellWords.direction($0) == .out }) { units = 0 &- abs(units) }
    let words = cells[place].unicodeScalars.split { $0 == " " || $0 == ":" || $0 == "(" || $0 == ")" }
    let said = words.compactMap { day(String($0)) }.first ?? others.compactMap { day($0) }.first
    let found = Found(
      line: line, units: units, currency: currency, namesCurrency: known != nil, date: said ?? date)
    let heading = HeadingText(cells[place])
    if heading.words.contains(where: Self.openingWords.contains) {
      opening.append(found)
    } else {
      closing.append(found)
    }
  }

  /// Records what may be spent with a card, and how much of that is left.
  private mutating func recordCredit(_ cells: [String]) {
    guard let place = cells.firstIndex(where: { $0.utf8.count <= Self.longestLabel && !$0.isEmpty }) else {
      return
    }
    let label = HeadingText(cells[place])
    guard CellWords.saysLimit(label), let cell = cells[(place + 1)...].first(where: CellContent.isAmount),
      let units = amounts.units(cell, amounts.options.defaultCurrency)
    else { return }
    if label.words.contains(where: Self.creditWords.contains) {
      limits.append(units)
    } else if label.words.contains(where: Self.billWords.contains) {
      hasBill = true
    } else {
      available.append(units)
    }
  }

  /// Whether a balance is owed: it is what is missing from the credit of a card.
  private func isMissingFromCredit(_ units: Int64) -> Bool {
    units > 0 && limits.contains { limit in available.contains { limit &- $0 == units } }
  }

  private func day(_ text: String) -> CalendarDate? {
    let plain = trimmed(text)
    guard plain.utf8.count >= 6, plain.utf8.count <= 30 else { return nil }
    return pattern.date(plain) ?? DatePattern.common.lazy.compactMap { $0.date(plain) }.first
  }

  private static func isLabel(_ cell: String) -> Bool {
    guard cell.utf8.count <= longestLabel, cell.utf8.contains(where: { $0 > 0x40 }) else { return false }
    let meaning = HeadingMeaning(cell)
    return (meaning.has(.balance) || CellWords.summary(cell) == .balance)
      && !CellWords.saysLimit(meaning.text)
  }

  private static let openingWords = Set(StatementWords.list("opening words"))
  private static let creditWords = Set(StatementWords.list("credit of a card"))
  private static let billWords = Set(StatementWords.list("bill of a card"))
}

extension HeadedBalances {
  /// Compares the stated balances of one account with its rows, and reports those that do not fit. Records
  /// them, unless the running balance already did.
  ///
  /// - Parameter isDebt: Whether the amounts of the file are those of a card, so that a balance without a
  ///   sign may be a debt.
  func record(in statement: inout Statement, isDebt: Bool) {
    if opening.isEmpty && closing.isEmpty || statement.balances.count > 1 { return }
    guard let rows = Rows(statement) else { return }
    let start = Self.latest(opening.filter { $0.isIn(rows.currency) })
    let end = Self.latest(closing.filter { $0.isIn(rows.currency) })
    if let known = statement.balances.first {
      return compare(start, end, with: known, rows, in: &statement)
    }
    // A balance of an earlier day leaves out the last row.
    guard let end, statement.balances.isEmpty else { return }
    let isLast = end.date.map { $0 >= rows.last } ?? true
    let moved = rows.sum { day in end.date.map { day <= $0 } ?? true }
    func recordBalance(opening: Int64?, closing: Int64) {
      guard isLast else { return }
      statement.record(
        Statement.Balance(
          account: nil, opening: opening.map(rows.money), date: end.date ?? rows.last,
          closing: rows.money(closing)))
    }
    guard let start else {
      guard opening.isEmpty else { return }
      if isMissingFromCredit(end.units) {
        recordBalance(opening: nil, closing: 0 &- end.units)
      } else if !isDebt, !hasBill {
        recordBalance(opening: nil, closing: end.units)
      }
      return
    }
    // A payment makes a debt larger.
    if start.units &+ moved == end.units {
      statement.findings.append(.statedBalancesAddUp(rows: rows.count))
      recordBalance(opening: start.units, closing: end.units)
    } else if start.units &- moved == end.units {
      statement.findings.append(.statedBalancesAddUp(rows: rows.count))
      recordBalance(opening: 0 &- start.units, closing: 0 &- end.units)
    } else {
      // A balance without a sign may be a debt: the nearer of the two sums is the likelier one.
      let sums = [start.units &+ moved, start.units &- moved]
      let computed = sums.min { abs($0 &- end.units) < abs($1 &- end.units) } ?? sums[0]
      statement.findings.append(.balanceDiffers(.closing, rows.gap(end, computed)))
    }
  }

  /// Whether the rows lead from the opening balance to the closing one.
  func fits(_ statement: Statement) -> Bool {
    guard let rows = Rows(statement), let start = Self.latest(opening), let end = Self.latest(closing),
      start.currency == rows.currency, end.currency == rows.currency
    else { return false }
    let moved = rows.sum { day in end.date.map { day <= $0 } ?? true }
    return moved != 0 && [start.units &+ moved, start.units &- moved].contains(end.units)
  }

  /// The difference of both balances, if all rows are between them, booked and in their currency.
  func difference(across entries: [SignReading.Entry]) -> Int64? {
    guard let start = Self.latest(opening), let end = Self.latest(closing), let one = entries.first else {
      return nil
    }
    let isBetween = entries.allSatisfy { entry in
      !entry.isPending && entry.cell.currency == one.cell.currency
        && start.date.map { $0 <= entry.date } ?? true && end.date.map { $0 >= entry.date } ?? true
    }
    guard isBetween, start.isIn(one.cell.currency), end.isIn(one.cell.currency) else { return nil }
    return end.units &- start.units
  }

  /// Whether both balances are stated, so that they can prove something.
  var hasOpeningAndClosing: Bool { !opening.isEmpty && !closing.isEmpty }

  private func compare(
    _ start: Found?, _ end: Found?, with known: Statement.Balance, _ rows: Rows, in statement: inout Statement
  ) {
    guard known.closing.currency == rows.currency else { return }
    func compareOne(_ found: Found, _ kind: Statement.StatedBalance, _ computed: Int64) {
      // A debt may be written without a sign.
      if abs(found.units) == abs(computed) { return }
      statement.findings.append(.balanceDiffers(kind, rows.gap(found, computed)))
    }
    if let start, let opening = known.opening, start.date.map({ $0 <= rows.first }) ?? true {
      compareOne(start, .opening, opening.minorUnits)
    }
    if let end, end.date.map({ $0 >= rows.first }) ?? true {
      let later = rows.sum { day in end.date.map { day > $0 } ?? false }
      compareOne(end, .closing, known.closing.minorUnits &- later)
    }
  }

  /// The booked payments of one account in one currency.
  private struct Rows {
    let currency: Currency
    let first: CalendarDate
    let last: CalendarDate
    private let payments: [Transaction.Draft]
    var count: Int { payments.count }

    /// Fails if there are no payments, or if they are of several accounts or currencies.
    init?(_ statement: Statement) {
      payments = statement.rows.filter { !$0.isPending }.compactMap { try? $0.payment.get() }
      guard let one = payments.first, payments.allSatisfy({ $0.amount.currency == one.amount.currency }),
        Set(payments.map(\.account)).count == 1, let first = payments.map(\.bookingDay).min(),
        let last = payments.map(\.bookingDay).max()
      else { return nil }
      currency = one.amount.currency
      self.first = first
      self.last = last
    }

    func sum(where isMeant: (CalendarDate) -> Bool) -> Int64 {
      payments.reduce(0) { sum, payment in
        isMeant(payment.bookingDay) ? sum &+ payment.amount.signed(as: payment.kind).minorUnits : sum
      }
    }

    func money(_ units: Int64) -> Money { Money(minorUnits: units, currency: currency) }

    func gap(_ found: Found, _ computed: Int64) -> Statement.Gap {
      Statement.Gap(
        stated: money(found.units), computed: money(computed), place: Statement.Place(line: found.line))
    }
  }

  /// The latest balance; `nil` if several of its day differ.
  private static func latest(_ found: [Found]) -> Found? {
    guard let first = found.first else { return nil }
    let day = found.compactMap(\.date).max()
    let own = day == nil ? found : found.filter { $0.date == day }
    return own.allSatisfy { $0.units == own[0].units } ? own.first ?? first : nil
  }
}
