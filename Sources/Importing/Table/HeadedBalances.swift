import Bookkeeping

/// The balances that a file states outside its payments: before the table, below it, or in rows of their own.
struct HeadedBalances {
  private struct Found {
    let units: Int64
    let currency: Currency
    let date: CalendarDate?
  }

  private let amounts: AmountReading
  private let pattern: DatePattern
  private var opening: [Found] = []
  private var closing: [Found] = []

  init(_ section: TableSection, _ reading: RowReading, _ amounts: AmountReading) {
    self.amounts = amounts
    pattern = reading.pattern
    for row in section.preamble.rows.prefix(Self.mostRows) { take(row, nil) }
    // Below the table, or in it, a row that says a balance is no payment.
    for row in section.rows {
      let date = reading.date(of: row)
      if date != nil, reading.summary(row, units: nil) != .balance { continue }
      take(row, date)
    }
  }

  var isStated: Bool { !closing.isEmpty }

  private static let mostRows = 60
  private static let longestLabel = 80

  private mutating func take(_ row: TextTable.Row, _ date: CalendarDate?) {
    let cells = row.cells
    guard let place = cells.firstIndex(where: Self.isLabel) else { return }
    // `Kontostand: 1.234,56 EUR` in one cell.
    let colon = cells[place].utf8.lastIndex(of: UInt8(ascii: ":"))
    let inside = colon.map { String(cells[place][cells[place].utf8.index(after: $0)...]) } ?? ""
    let others = [trimmed(inside)] + cells[(place + 1)...]
    guard let number = others.firstIndex(where: { CellContent.isAmount($0) && day($0) == nil }) else {
      return
    }
    let next = others.indices.contains(number + 1) ? CellContent.currencies(others[number + 1]) : []
    let sign = SignedAmount(others[number]).currencySign.map { Currency.Symbols.currencies($0) } ?? []
    let known = (sign + next).settled(preferring: amounts.options.currencies)
    let currency = known ?? amounts.options.defaultCurrency
    guard let units = amounts.units(others[number], currency) else { return }
    let words = cells[place].unicodeScalars.split { $0 == " " || $0 == ":" || $0 == "(" || $0 == ")" }
    let said = words.compactMap { day(String($0)) }.first ?? others.compactMap { day($0) }.first
    let found = Found(units: units, currency: currency, date: said ?? date)
    let heading = HeadingText(cells[place])
    if heading.words.contains(where: Self.openingWords.contains) {
      opening.append(found)
    } else {
      closing.append(found)
    }
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
      && !meaning.text.words.contains(where: otherWords.contains)
  }

  private static let openingWords = Set(StatementWords.list("opening words"))
  /// Words of what may be spent, which is no balance.
  private static let otherWords = Set(StatementWords.list("no balance"))
}

extension HeadedBalances {
  /// Notes the balances of a file about one account, unless its running balance says them already.
  ///
  /// - Parameter isDebt: Whether the amounts of the file are those of a card, so that a balance without a
  ///   sign may be a debt.
  func state(in statement: inout Statement, isDebt: Bool) {
    let payments = statement.rows.filter { !$0.isPending }.compactMap { try? $0.payment.get() }
    guard statement.balances.isEmpty, let currency = payments.first?.amount.currency,
      payments.allSatisfy({ $0.amount.currency == currency }),
      Set(payments.map(\.account)).count == 1, let last = payments.map(\.bookingDay).max(),
      let end = Self.only(closing.filter { $0.currency == currency })
    else { return }
    // A balance of an earlier day is not that after the last row.
    if let date = end.date, date < last { return }
    let moved = payments.reduce(Int64(0)) { $0 &+ $1.amount.signed(as: $1.kind).minorUnits }
    let start = Self.only(opening.filter { $0.currency == currency }).flatMap { start -> Int64? in
      start.units &+ moved == end.units ? start.units : nil
    }
    if isDebt, start == nil { return }
    if !opening.isEmpty, start == nil { return }
    if start != nil { statement.findings.append(.balanceAddsUp(rows: payments.count)) }
    func money(_ units: Int64) -> Money { Money(minorUnits: units, currency: currency) }
    statement.state(
      Statement.Balance(
        account: nil, opening: start.map(money), date: end.date ?? last, closing: money(end.units)))
  }

  /// The latest balance; nil if there are several of one day.
  private static func only(_ found: [Found]) -> Found? {
    guard let first = found.first else { return nil }
    let latest = found.compactMap(\.date).max()
    let own = latest == nil ? found : found.filter { $0.date == latest }
    return own.allSatisfy { $0.units == own[0].units } ? own.first ?? first : nil
  }
}
