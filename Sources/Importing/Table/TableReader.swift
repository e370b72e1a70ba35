import Basics
import Bookkeeping

/// Reads the rows of one table.
struct TableReader {
  private let section: TableStatement.Section
  private let options: ImportOptions
  private let roles: ColumnRoles
  private let width: Int
  private let fileCurrency: Currency?
  private let payees: PayeeReading
  private let ownAccounts: OwnAccounts?
  private let statuses: [ByteString: CellWords.Status]

  init(_ section: TableStatement.Section, _ options: ImportOptions) throws(TableStatement.Obstacle) {
    self.section = section
    self.options = options
    let numbers = options.columns.values.compactMap(Int.init).filter { (1...10_000).contains($0) }
    let common = section.rows.commonWidth
    let width = section.headings.isEmpty ? max(common, 1) : section.headings.count
    self.width = section.headings.isEmpty ? max(width, numbers.filter { $0 <= common }.max() ?? 0) : width
    var sample: [TextTable.Row] = []
    let given = options.columns[.date].flatMap {
      ColumnRoles.place(of: $0, in: section.headings, width: width)
    }
    // A last row that was cut must not change what the columns are.
    let others = section.rows.dropLast()
    let usual = others.isEmpty ? common : others.commonWidth
    let isShort = section.openLine != nil && section.rows.last.map { $0.width < usual } ?? false
    let rows = isShort ? section.rows.dropLast() : section.rows[...]
    for row in rows.prefix(3000) where sample.count < 400 && row.usedWidth <= width {
      let isDated = given.map { ColumnContent.isDate(row[$0], options) }
      if isDated ?? row.cells.contains(where: { ColumnContent.isDate($0, options) }) { sample.append(row) }
    }
    if sample.isEmpty, !section.headings.isEmpty {
      let whole = rows.prefix(400).filter { $0.usedWidth <= width && $0.usedWidth * 2 > width }
      let yearless = whole.filter { $0.cells.contains(where: DatePattern.isYearless) }
      sample = yearless.isEmpty ? whole : yearless
    }
    roles = ColumnRoles(headings: section.headings, width: self.width, rows: sample, options)
    fileCurrency = TableStatement.Section.Description.currency(in: section.preamble, options)
    for (column, name) in options.columns
    where ColumnRoles.place(of: name, in: section.headings, width: self.width) == nil {
      throw .problem(.noColumn(column, named: name, columns: section.columnNames))
    }
    payees = PayeeReading(roles, sample: sample, options)
    let isTyped = options.columns[.type] == nil && options.columns[.name] == nil
    ownAccounts = isTyped ? OwnAccounts(headings: section.headings, roles: roles, rows: section.rows) : nil
    statuses = Self.statuses(in: section.rows, roles.status, width: self.width)
  }

  func read(into statement: inout Statement, isFirst: Bool) throws(TableStatement.Obstacle) {
    if isFirst { describe(&statement, amount: nil) }
    guard !roles.dates.isEmpty else {
      if section.rows.isEmpty { return }
      throw .problem(.noColumn(.date, named: nil, columns: section.columnNames))
    }
    let dated = section.rows.filter { row in
      row.usedWidth <= width && roles.dates.contains { !row[$0].isEmpty }
    }
    let end = TableStatement.Section.Description.lastDay(in: section.preamble)
    let dates = try DateReading.find(
      in: dated, roles.dates, until: end,
      others: TableStatement.Section.Description.days(in: section.preamble), order: dayOrder(of: dated),
      options)
    let rows = dated.filter { date(of: $0, dates.pattern) != nil }
    let source = try amountColumns(dates.pattern).source(for: rows)
    let amounts = try AmountReading(source, roles, fileCurrency: fileCurrency, rows, options)
    let entries = entries(rows, amounts, dates.pattern)
    try checkDoubleEntry(entries)
    let decision = try SignReading.decide(entries, amounts, roles, options)
    if isFirst {
      describe(&statement, amount: source)
      if dates.byLocale { statement.findings.append(.datesByLocale(dates.pattern)) }
      if amounts.notationIsByLocale { statement.findings.append(.numbersByLocale(amounts.notation)) }
      if decision.byMajority { statement.findings.append(.signsByMajority) }
      if decision.byCardPayment { statement.findings.append(.cardByPayment) }
    }
    if let chain = decision.chain {
      statement.findings.append(.balanceAddsUp(rows: chain.matches))
      if chain.matches >= chain.breaks.count * 3 {
        statement.findings += chain.breaks.prefix(20).map(Statement.Finding.balanceBreaks)
      }
      if ownAccounts == nil { state(chain.ends, owes: decision.owes, in: &statement) }
    }
    add(to: &statement, dates.pattern, amounts, decision)
  }

  private func state(_ ends: [SignReading.BalanceChain.Ends], owes: Bool, in statement: inout Statement) {
    for end in ends {
      func money(_ units: Int64) -> Money {
        Money(minorUnits: owes ? 0 &- units : units, currency: end.last.currency)
      }
      let account = GroupName.canonicalized(end.last.account)
      statement.state(
        Statement.Balance(
          account: account.isEmpty ? nil : account, opening: money(end.opening), date: end.last.date,
          closing: money(end.closing)))
    }
  }

  private func dayOrder(of rows: [TextTable.Row]) -> DayOrder? {
    let columns =
      roles.amounts.map(\.column) + [roles.debit, roles.credit].compactMap(\.self) + roles.balances
    let sample = rows.prefix(200)
    let hasDecimalCommas = columns.contains { column in
      sample.contains { row in
        let number = SignedAmount(row[column]).number
        return !number.isEmpty && NumberNotation.comma.ledgerNotation(of: number) != nil
          && NumberNotation.point.ledgerNotation(of: number) == nil
      }
    }
    let named = sample.lazy.map { row in row[roles.currency] }.first { !$0.isEmpty }
    let ofRows = named.flatMap { ColumnContent.currency($0, preferring: options.currency) }
    let ofCells = sample.lazy.flatMap { row in columns.lazy.map { SignedAmount(row[$0]) } }
      .compactMap(\.currencySign).first
      .flatMap { Currency.Symbols.currency($0, preferring: options.currency) }
    let ofHeading = columns.lazy.compactMap { roles.headingCurrency($0, preferring: options.currency) }.first
    let currency =
      options.statedCurrency ?? ofRows ?? ofCells ?? ofHeading ?? fileCurrency ?? options.currency
    return DayOrder(currency: currency, hasDecimalCommas: hasDecimalCommas, options)
  }

  /// Refuses the rows of a table that cannot be read, while others in the file can.
  static func refuse(
    _ section: TableStatement.Section, in statement: inout Statement, _ options: ImportOptions
  ) {
    for row in section.rows where row.cells.contains(where: { ColumnContent.isDate($0, options) }) {
      statement.add(.failure(.wrongShape), at: Statement.Place(line: row.line))
    }
  }

  // MARK: Rows

  private func add(
    to statement: inout Statement, _ pattern: DatePattern, _ amounts: AmountReading,
    _ decision: SignReading.Decision
  ) {
    let reference = referenceColumn()
    let sums = sums(of: amounts, pattern)
    statement.reserve(section.rows.count)
    var released = ReleasedRows(roles)
    var doubts = Doubts(typeColumn: ownAccounts == nil ? roles.types.first : nil)
    for row in section.rows {
      guard row.usedWidth <= width, let date = date(of: row, pattern), let reason = absence(of: row)
      else { continue }
      if reason != .pending || !options.takesPending {
        released.skip(row, entry(row, date, amounts, decision), reason)
      }
    }
    for row in section.rows {
      let place = Statement.Place(line: row.line)
      let cells = row.usedWidth
      guard let date = date(of: row, pattern) else {
        addUndated(row, to: &statement, amounts)
        continue
      }
      guard cells <= width else {
        statement.add(.failure(.surplusCells(cells, columns: width)), at: place)
        continue
      }
      if row.line == section.openLine, isCut(row, amounts), !isProven(row, decision) {
        statement.add(.failure(.cutOff), at: place)
        continue
      }
      let absence = absence(of: row)
      if let absence, absence != .pending {
        statement.skipped.append(Statement.Skipped(place: place, reason: absence, text: text(of: row)))
        continue
      }
      if absence == nil, status(of: row) == nil, let state = roles.status.map({ row[$0] }), !state.isEmpty {
        statement.add(.failure(.unknownStatus(state)), at: place)
        continue
      }
      let isOpening = ownAccounts?.isOpening(row) ?? false
      if let reason = isOpening ? .balance : summary(row, amounts, sums: sums) {
        statement.skipped.append(Statement.Skipped(place: place, reason: reason, text: text(of: row)))
        continue
      }
      var entry = entry(row, date, amounts, decision)
      entry.reference = row[reference].isEmpty ? nil : row[reference]
      if absence == nil, let reason = released.reason(for: row, entry) {
        statement.skip(reason, entry)
        continue
      }
      entry.isPending = absence == .pending
      let fee =
        entry.isPending && !options.takesPending ? nil : fee(of: row, beside: entry, amounts, decision)
      if let fee, !entry.movesMoney {
        statement.add(fee, options)
      } else {
        statement.add(entry, options)
        if let fee { statement.add(fee, options) }
        if entry.movesMoney, !entry.isPending || options.takesPending {
          doubts.note(row, hasFee: fee == nil && hasDoubtfulFee(row, entry, amounts, decision))
        }
      }
    }
    statement.findings += doubts.findings(feeColumn: roles.fee.map(name))
  }

  /// Whether the last row of a file without a last line end was cut: it has fewer cells than all others, or
  /// its last cell is a date or an amount that is shorter.
  private func isCut(_ row: TextTable.Row, _ amounts: AmountReading) -> Bool {
    let others = section.rows.filter { $0.line != row.line && $0.usedWidth > 1 }
    let widths = others.isEmpty ? [section.headings.count] : others.map(\.width)
    if widths.allSatisfy({ $0 > row.width }) { return true }
    if section.endsInQuote { return false }
    let last = row.width - 1
    let cells = others.map { $0[last] }.filter { !$0.isEmpty }
    if row[last].isEmpty {
      let matters =
        [roles.currency, roles.status].contains(last) || roles.types.contains(last)
        || amounts.source.columns.contains(last)
      return matters && !others.isEmpty && cells.count == others.count
    }
    if amounts.source.columns.contains(last) || last == roles.fee,
      row[last].utf8.last?.isASCIIDigit ?? true, let currency = try? amounts.currency(of: row, last).get()
    {
      // Where some amounts have fewer decimals, nothing shows whether digits are missing.
      return currency.exponent == 0 || Self.decimals(row[last]) < currency.exponent
    }
    return roles.dates.contains(last) && (cells.map(\.utf8.count).min() ?? 10) > row[last].utf8.count
  }

  /// Whether a balance proves the amount of the last row.
  private func isProven(_ row: TextTable.Row, _ decision: SignReading.Decision) -> Bool {
    guard let chain = decision.chain, chain.order == .oldestFirst, chain.isSound else { return false }
    return roles.balances.contains { !row[$0].isEmpty } && !chain.breaks.contains { $0.line == row.line }
  }

  /// The number of digits after the last point or comma.
  private static func decimals(_ amount: String) -> Int {
    let bytes = amount.utf8.filter { $0.isASCIIDigit || $0 == 0x2E || $0 == 0x2C }
    return bytes.lastIndex { !$0.isASCIIDigit }.map { bytes.count - 1 - $0 } ?? 0
  }

  /// Facts about rows that nothing proves, for the summary.
  private struct Doubts {
    let typeColumn: Int?
    private var fees = 0
    private var transfers = 0
    private var type = ""

    init(typeColumn: Int?) { self.typeColumn = typeColumn }

    mutating func note(_ row: TextTable.Row, hasFee: Bool) {
      if hasFee { fees += 1 }
      guard let typeColumn, OwnAccounts.isTransfer(row[typeColumn]) else { return }
      transfers += 1
      if type.isEmpty { type = row[typeColumn] }
    }

    func findings(feeColumn: String?) -> [Statement.Finding] {
      [
        fees > 0 ? .feesLeftOut(rows: fees, column: feeColumn ?? "") : nil,
        transfers > 0 ? .transfersBySign(rows: transfers, type: type) : nil,
      ].compactMap(\.self)
    }
  }

  /// Whether a row has a fee, and neither a balance nor the heading of the amounts shows that it is in them.
  private func hasDoubtfulFee(
    _ row: TextTable.Row, _ entry: Statement.Entry, _ amounts: AmountReading, _ decision: SignReading.Decision
  ) -> Bool {
    guard let column = roles.fee, !row[column].isEmpty, decision.chain?.isSound != true,
      !amounts.source.columns.contains(where: { roles.meaning($0).has(.net) }),
      let currency = try? amounts.currency(of: row, column).get()
    else { return false }
    return amounts.units(row[column], currency) ?? 0 != 0
  }

  private func name(of column: Int) -> String {
    section.headings.indices.contains(column) ? section.headings[column] : String(column + 1)
  }

  /// Handles a row without a date. It counts as a payment, and is refused, only if it has an amount; other
  /// text is ignored.
  private func addUndated(_ row: TextTable.Row, to statement: inout Statement, _ amounts: AmountReading) {
    let place = Statement.Place(line: row.line)
    let isBalance = row.cells.contains { $0.utf8.count <= 60 && HeadingMeaning($0).has(.balance) }
    if let reason = row.cells.lazy.compactMap({ CellWords.summary($0) }).first ?? (isBalance ? .balance : nil)
    {
      statement.skipped.append(Statement.Skipped(place: place, reason: reason, text: text(of: row)))
      return
    }
    let text = roles.dates.first.map { row[$0] } ?? ""
    if CellWords.plainStatus(text) == .pending {
      statement.skipped.append(Statement.Skipped(place: place, reason: .pending, text: self.text(of: row)))
      return
    }
    let hasAmount = amounts.source.columns.contains { column in
      row[column].utf8.contains { (0x31...0x39).contains($0) }
        || row[column].unicodeScalars.contains { !$0.isASCII && $0.properties.numericType == .decimal }
    }
    let first = text.utf8.first ?? 0
    let isLikeDate = first.isASCIIDigit && text.utf8.count >= 6 && row.usedWidth >= 3
    if hasAmount || isLikeDate {
      let cells = row.usedWidth
      let reason: Statement.Refusal =
        cells > width
        ? .surplusCells(cells, columns: width) : text.isEmpty ? .noDate : .unreadableDate(text)
      statement.add(.failure(reason), at: place)
    }
  }

  private func entry(
    _ row: TextTable.Row, _ date: CalendarDate, _ amounts: AmountReading, _ decision: SignReading.Decision
  ) -> Statement.Entry {
    var entry = Statement.Entry(line: row.line)
    let flow = ownAccounts?.flow(of: row)
    var kind = flow?.kind
    entry.date = .success(date)
    entry.amount = amounts.cell(of: row).flatMap { cell in
      amounts.money(cell).flatMap { money in
        entry.currency = money.currency.code
        if money.minorUnits == 0 || flow != nil { return .success(SignedDecimal(money)) }
        return decision.direction(of: cell.marks, in: row).map { direction in
          kind = direction.kind
          return SignedDecimal(money)
        }
      }
    }
    if case .failure(.unreadableAmount(let text)) = entry.amount, row.width < width {
      entry.amount = .failure(.missingCells(row.width, columns: width, amount: text))
    }
    entry.kind = kind
    entry.names = payees.names(of: row, kind == .income ? .in : .out)
    (entry.memo, entry.address) = (row[roles.memo], row[roles.address].isEmpty ? nil : row[roles.address])
    // A category that means transfer is none: it would keep `folio match` from pairing the row.
    entry.category = roles.labels.category(of: row).flatMap { OwnAccounts.isTransfer($0) ? nil : $0 }
    entry.tags = roles.labels.tags(of: row, besides: entry.names.first ?? "")
    let account = GroupName.canonicalized(row[roles.labels.account])
    if !account.isEmpty { entry.account = account }
    if let flow {
      (entry.account, entry.to) = (flow.account, flow.to)
      // A transfer is named after its purpose.
      let texts = payees.names(of: row, besides: ownAccounts?.columns ?? [])
      entry.names = flow.kind == .transfer ? texts + [flow.payee] : [flow.payee] + entry.names
    }
    return entry
  }

  /// The fee in a column of its own, if the balance proves that it comes on top, or if the row has no amount.
  private func fee(
    of row: TextTable.Row, beside entry: Statement.Entry, _ amounts: AmountReading,
    _ decision: SignReading.Decision
  ) -> Statement.Entry? {
    guard let column = roles.fee, !row[column].isEmpty, let name = entry.names.first else { return nil }
    var fee = Statement.Entry(line: row.line)
    fee.names = [name]
    fee.reference = entry.reference
    var currency = try? amounts.currency(of: row, column).get()
    switch entry.amount {
    case .failure(.noAmount): break
    case .failure: return nil
    case .success(let number) where number.isZero: break
    case .success:
      guard let chain = decision.chain, chain.isSound, chain.feeIsExtra else { return nil }
      fee.names = ["Fee: \(name)"]
      fee.reference = entry.reference.map { "\($0)-fee" }
      currency = entry.currency.flatMap { Currency(code: $0) }
    }
    guard let currency, let units = amounts.units(row[column], currency), units != 0 else { return nil }
    (fee.date, fee.kind, fee.isPending) = (entry.date, .expense, entry.isPending)
    fee.amount = .success(SignedDecimal(Money(minorUnits: abs(units), currency: currency)))
    fee.currency = currency.code
    return fee
  }

  private func date(of row: TextTable.Row, _ pattern: DatePattern) -> CalendarDate? {
    for column in roles.dates where !row[column].isEmpty {
      return pattern.date(row[column])
        ?? (column == roles.dates.first ? nil : DatePattern.common.first { $0 == pattern }?.date(row[column]))
    }
    return nil
  }

  private func summary(
    _ row: TextTable.Row, _ amounts: AmountReading, sums: Set<Int64> = []
  ) -> Statement.Skipped.Reason? {
    guard let text = summaryText(of: row), let reason = CellWords.summary(text) else { return nil }
    // A filling station may be called Total.
    if reason == .total, HeadingText(text).words == ["total"],
      case .success(let cell) = amounts.cell(of: row),
      case .success(let money) = amounts.money(cell), money.minorUnits > 0, !sums.contains(money.minorUnits)
    {
      return nil
    }
    return reason
  }

  /// The text of a row that may say that it is a sum or a balance: the first of its names and purposes.
  private func summaryText(of row: TextTable.Row) -> String? {
    roles.payees.lazy.map { row[$0] }.first { !$0.isEmpty }
  }

  /// The text of a row, for the preview.
  private func text(of row: TextTable.Row) -> String {
    let texts = roles.payees.map { row[$0] }.filter { !$0.isEmpty }
    return texts.first ?? row.cells.filter { !$0.isEmpty }.prefix(4).joined(separator: " ")
  }

  private func status(of row: TextTable.Row) -> CellWords.Status? {
    isFlagged(row) ? .pending : roles.status.flatMap { statuses[ByteString(row[$0])] }
  }

  /// Why a row has not moved money, or not yet.
  private func absence(of row: TextTable.Row) -> Statement.Skipped.Reason? {
    switch status(of: row) {
    case .failed?: .notCompleted(row[roles.status])
    case .pending?: .pending
    case .done?, nil: nil
    }
  }

  private func isFlagged(_ row: TextTable.Row) -> Bool {
    guard let column = roles.pendingFlag, row[column].utf8.count <= 5 else { return false }
    return ["true", "yes", "y", "1", "x", "ja", "oui"].contains(row[column].lowercased())
  }

  private static func statuses(
    in rows: [TextTable.Row], _ column: Int?, width: Int
  ) -> [ByteString: CellWords.Status] {
    guard let column else { return [:] }
    var counts: [ByteString: Int] = [:]
    for row in rows where row.usedWidth <= width && !row[column].isEmpty {
      counts[ByteString(row[column]), default: 0] += 1
    }
    var known: [ByteString: CellWords.Status] = [:]
    for text in counts.keys { known[text] = CellWords.status(text.text) ?? CellWords.plainStatus(text.text) }
    // In an unknown language, the most common status means that all is well.
    let most = counts.max { ($0.value, $1.key) < ($1.value, $0.key) }
    if let most, known[most.key] == nil, !known.values.contains(.done) { known[most.key] = .done }
    return known
  }

  /// The column of references. A reference that several rows share identifies none of them.
  private func referenceColumn() -> Int? {
    guard let column = roles.id else { return nil }
    if options.columns[.id] != nil { return column }
    var seen: Set<ByteString> = []
    for row in section.rows where !row[column].isEmpty {
      if !seen.insert(ByteString(row[column])).inserted { return nil }
    }
    return column
  }

  /// The values that a row called Total could have: the sum of all amounts, of the outgoing and of the
  /// incoming ones.
  private func sums(of amounts: AmountReading, _ pattern: DatePattern) -> Set<Int64> {
    var (plus, minus, count): (Int64, Int64, Int) = (0, 0, 0)
    for row in section.rows where date(of: row, pattern) != nil {
      guard case .success(let cell) = amounts.cell(of: row), case .success(let money) = amounts.money(cell)
      else { continue }
      if summaryText(of: row).flatMap(CellWords.summary) != nil { continue }
      count += 1
      if cell.marks.isNegative || cell.marks.direction == .out {
        minus &+= money.minorUnits
      } else {
        plus &+= money.minorUnits
      }
    }
    return count > 1 ? [plus, minus, abs(plus &- minus)] : []
  }

  // MARK: The table as a whole

  private func amountColumns(_ pattern: DatePattern) -> AmountReading.Columns {
    AmountReading.Columns(section: section, roles: roles) { bears($0, $1, pattern) }
  }

  /// Whether a running balance confirms that columns hold the amounts.
  private func bears(_ source: AmountReading.Source, _ rows: [TextTable.Row], _ pattern: DatePattern) -> Bool
  {
    let rows = Array(rows.prefix(200))
    guard let amounts = try? AmountReading(source, roles, fileCurrency: fileCurrency, rows, options)
    else {
      return false
    }
    let entries = entries(rows, amounts, pattern)
    guard entries.count * 5 >= rows.count * 4 else { return false }
    guard let decision = try? SignReading.decide(entries, amounts, roles, options), let chain = decision.chain
    else {
      return false
    }
    return chain.breaks.isEmpty && chain.matches >= 2
  }

  private func entries(
    _ rows: [TextTable.Row], _ amounts: AmountReading, _ pattern: DatePattern
  ) -> [SignReading.Entry] {
    return rows.compactMap { row in
      guard case .success(let cell) = amounts.cell(of: row), case .success(let money) = amounts.money(cell),
        let date = date(of: row, pattern), summary(row, amounts) == nil, ownAccounts?.flow(of: row) == nil
      else { return balance(row, amounts, pattern) }
      if let status = roles.status, let state = statuses[ByteString(row[status])], state != .done {
        return nil
      }
      return SignReading.Entry(row: row, marks: cell.marks, units: money.minorUnits, date: date)
    }
  }

  /// A row that has a balance and moves no money.
  private func balance(
    _ row: TextTable.Row, _ amounts: AmountReading, _ pattern: DatePattern
  ) -> SignReading.Entry? {
    guard summary(row, amounts) == .balance, let date = date(of: row, pattern),
      let column = roles.balances.first, let currency = try? amounts.currency(of: row, column).get(),
      amounts.units(row[column], currency) != nil
    else { return nil }
    let marks = AmountReading.Marks(isNegative: false, hasPlus: false, direction: nil, currency: currency)
    return SignReading.Entry(row: row, marks: marks, units: 0, date: date, isBalance: true)
  }

  /// Refuses journals that contain both sides of each payment: taken as they are, all would count twice.
  private func checkDoubleEntry(_ entries: [SignReading.Entry]) throws(TableStatement.Obstacle) {
    guard let id = roles.id, entries.count > 1, options.columns[.id] == nil else { return }
    var sums: [ByteString: (sum: Int64, count: Int)] = [:]
    for entry in entries where !entry.row[id].isEmpty {
      let key = ByteString(entry.row[id])
      let known = sums[key] ?? (0, 0)
      sums[key] = (known.sum &+ entry.signed, known.count + 1)
    }
    guard !sums.isEmpty, sums.values.allSatisfy({ $0.count > 1 && $0.sum == 0 }) else { return }
    throw .problem(.doubleEntry(line: entries[0].row.line))
  }

  private func describe(_ statement: inout Statement, amount source: AmountReading.Source?) {
    let description = TableStatement.Section.Description(section: section, roles: roles, width: width)
    statement.columns = description.columnUses(amount: source, reference: referenceColumn())
    statement.shape = description.shape
    statement.accountID = description.accountID()
  }
}
