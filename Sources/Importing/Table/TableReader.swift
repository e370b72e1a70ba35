import Basics
import Bookkeeping

/// Reads the rows of one table.
struct TableReader {
  private let section: TableSection
  /// With the account's currency, if the text before the table names it.
  private let options: ImportOptions
  private let roles: ColumnRoles
  private let sample: [TextTable.Row]
  private let ownAccounts: OwnAccounts?

  init(_ section: TableSection, _ options: ImportOptions) throws(ImportProblem) {
    self.section = section
    var options = options
    options.currency = section.preamble.currency(options) ?? options.currency
    self.options = options
    let width = section.headings.isEmpty ? max(section.rows.commonWidth, 1) : section.headings.count
    var given: [ImportOptions.Column: Int] = [:]
    for column in ImportOptions.Column.allCases {
      guard let name = options.columns[column] else { continue }
      given[column] = ColumnRoles.place(of: name, in: section.headings, width: width)
      if given[column] == nil {
        throw .noColumn(column, named: name, columns: section.columnNames)
      }
    }
    sample = Self.sample(of: section, width: width, date: given[.date], options)
    roles = ColumnRoles(headings: section.headings, width: width, rows: sample, given: given, options)
    let isTyped = options.columns[.type] == nil && options.columns[.name] == nil
    ownAccounts = isTyped ? OwnAccounts(headings: section.headings, roles: roles, rows: section.rows) : nil
  }

  /// The rows that show what the columns are: up to 400 with a date, or else the first.
  private static func sample(
    of section: TableSection, width: Int, date: Int?, _ options: ImportOptions
  ) -> [TextTable.Row] {
    var rows = section.rows[...]
    // A last row that was cut must not change what the columns are.
    if section.openLine != nil, let last = rows.last, rows.count > 1, last.width < rows.dropLast().commonWidth
    {
      rows.removeLast()
    }
    let dated = rows.prefix(3000).lazy.filter { row in
      row.usedWidth <= width
        && (date.map { [row[$0]] } ?? row.cells).contains { ColumnContent.isDate($0, options) }
    }
    let sample = Array(dated.prefix(400))
    if !sample.isEmpty || section.headings.isEmpty { return sample }
    let whole = rows.prefix(400).filter { $0.usedWidth <= width && $0.usedWidth * 2 > width }
    let yearless = whole.filter { $0.cells.contains(where: DatePattern.isYearless) }
    return yearless.isEmpty ? whole : yearless
  }

  func read(into statement: inout Statement, isFirst: Bool) throws(ImportProblem) {
    if isFirst { describe(&statement, []) }
    if roles.dates.isEmpty {
      if section.rows.isEmpty { return }
      throw .noColumn(.date, named: nil, columns: section.columnNames)
    }
    let dated = section.rows.filter { row in
      row.usedWidth <= roles.width && roles.dates.contains { !row[$0].isEmpty }
    }
    let dates = try DateReading.find(in: dated, roles, section.preamble, options)
    let reading = RowReading(section, roles, sample: sample, dates.pattern, ownAccounts, options)
    let rows = dated.filter { reading.date(of: $0) != nil }
    let columns = AmountColumns(section: section, reading: reading, rows: rows, options: options)
    let amounts = try AmountReading(try columns.find(), roles, rows, options)
    let entries = reading.entries(rows, amounts)
    try checkDoubleEntry(entries)
    let decision = try SignReading.decide(entries, amounts)
    if isFirst {
      describe(&statement, amounts.columns)
      if dates.byLocale { statement.findings.append(.datesByLocale(dates.pattern)) }
      if amounts.notationIsByLocale { statement.findings.append(.numbersByLocale(amounts.notation)) }
      if decision.byMajority { statement.findings.append(.signsByMajority) }
      if decision.byCardPayment { statement.findings.append(.cardByPayment) }
    }
    if let chain = decision.chain { add(chain, owes: decision.owes, to: &statement) }
    add(PaymentReading(rows: reading, amounts: amounts, decision: decision), to: &statement)
  }

  /// Refuses the rows of a table that cannot be read, while others in the file can.
  static func refuse(
    _ section: TableSection, in statement: inout Statement, _ options: ImportOptions
  ) {
    for row in section.rows where row.cells.contains(where: { ColumnContent.isDate($0, options) }) {
      statement.add(.failure(.wrongShape), at: Statement.Place(line: row.line))
    }
  }

  // MARK: The table as a whole

  /// Refuses journals that contain both sides of each payment: taken as they are, all would count twice.
  private func checkDoubleEntry(_ entries: [SignReading.Entry]) throws(ImportProblem) {
    guard let id = roles.id, entries.count > 1, options.columns[.id] == nil else { return }
    var sums: [ByteString: (sum: Int64, count: Int)] = [:]
    for entry in entries where !entry.row[id].isEmpty {
      let known = sums[ByteString(entry.row[id])] ?? (0, 0)
      sums[ByteString(entry.row[id])] = (known.sum &+ entry.signed, known.count + 1)
    }
    guard !sums.isEmpty, sums.values.allSatisfy({ $0.count > 1 && $0.sum == 0 }) else { return }
    throw .doubleEntry(line: entries[0].row.line)
  }

  private func add(_ chain: BalanceChain, owes: Bool, to statement: inout Statement) {
    statement.findings.append(.balanceAddsUp(rows: chain.matches))
    if chain.matches >= chain.breaks.count * 3 {
      statement.findings += chain.breaks.prefix(20).map { .balanceBreaks(Statement.Place(line: $0)) }
    }
    for end in ownAccounts == nil ? chain.ends : [] {
      func money(_ units: Int64) -> Money {
        Money(minorUnits: owes ? 0 &- units : units, currency: end.last.cell.currency)
      }
      let account = GroupName.canonicalized(end.last.row[roles.labels.account])
      statement.state(
        Statement.Balance(
          account: account.isEmpty ? nil : account, opening: money(end.opening), date: end.last.date,
          closing: money(end.closing)))
    }
  }

  private func describe(_ statement: inout Statement, _ amounts: [AmountReading.Column]) {
    statement.columns = roles.uses(amounts, reference: reference)
    // The account that a column has in every row, if the text before the table names none.
    let account = roles.account.flatMap { roles.columns[$0].content.examples.first }
    statement.note(account: section.preamble.iban ?? account)
  }

  /// The column of references. A reference that several rows share identifies none of them.
  private var reference: Int? {
    guard let column = roles.id, options.columns[.id] == nil else { return roles.id }
    var seen: Set<ByteString> = []
    let areUnique = section.rows.allSatisfy { row in
      row[column].isEmpty || seen.insert(ByteString(row[column])).inserted
    }
    return areUnique ? column : nil
  }

  // MARK: Rows

  private enum Verdict {
    case payment(CalendarDate, isPending: Bool)
    case skipped(Statement.Skipped.Reason)
    case refused(Statement.Refusal)
    /// Text that is not about a payment.
    case nothing
  }

  private func add(_ payments: PaymentReading, to statement: inout Statement) {
    let rows = payments.rows
    let reference = reference
    var released = released(payments)
    lazy var sums = rows.sums(of: section.rows, payments.amounts)
    var (fees, transfers) = (0, [String]())
    statement.reserve(section.rows.count)
    for row in section.rows {
      switch verdict(on: row, payments, sums: sums) {
      case .nothing: break
      case .skipped(let reason):
        statement.skipped.append(
          Statement.Skipped(place: Statement.Place(line: row.line), reason: reason, text: rows.text(of: row)))
      case .refused(let reason): statement.add(.failure(reason), at: Statement.Place(line: row.line))
      case .payment(let date, let isPending):
        var entry = payments.entry(row, date)
        entry.reference = row[reference].isEmpty ? nil : row[reference]
        if !isPending, let reason = released.reason(for: row, entry) {
          statement.skip(reason, entry)
          continue
        }
        entry.isPending = isPending
        let isTaken = !isPending || options.takesPending == true
        let fee = isTaken ? payments.fee(of: row, beside: entry) : nil
        if fee == nil || entry.movesMoney { statement.add(entry, options) }
        if let fee { statement.add(fee, options) }
        guard isTaken, entry.movesMoney else { continue }
        if fee == nil, payments.hasDoubtfulFee(row) { fees += 1 }
        if ownAccounts == nil, let type = roles.types.first, OwnAccounts.isTransfer(row[type]) {
          transfers.append(row[type])
        }
      }
    }
    if fees > 0, let column = roles.fee {
      statement.findings.append(.feesLeftOut(rows: fees, column: section.name(of: column)))
    }
    if let type = transfers.first {
      statement.findings.append(.transfersBySign(rows: transfers.count, type: type))
    }
  }

  /// The rows that others may take back: those that moved no money.
  private func released(_ payments: PaymentReading) -> ReleasedRows {
    var released = ReleasedRows(roles)
    for row in roles.status == nil && roles.pendingFlag == nil ? [] : section.rows {
      guard row.usedWidth <= roles.width, let reason = payments.rows.absence(of: row),
        reason != .pending || options.takesPending != true, let date = payments.rows.date(of: row)
      else { continue }
      released.skip(row, payments.entry(row, date), reason)
    }
    return released
  }

  /// - Parameter sums: The sums of the table, if they are needed.
  private func verdict(
    on row: TextTable.Row, _ payments: PaymentReading, sums: @autoclosure () -> Set<Int64>
  ) -> Verdict {
    let (rows, amounts) = (payments.rows, payments.amounts)
    guard let date = rows.date(of: row) else { return verdict(onUndated: row, amounts) }
    let cells = row.usedWidth
    if cells > roles.width { return .refused(.surplusCells(cells, columns: roles.width)) }
    if row.line == section.openLine, OpenRow.isCut(row, of: section, amounts, payments.decision.chain) {
      return .refused(.cutOff)
    }
    let absence = rows.absence(of: row)
    if let absence, absence != .pending { return .skipped(absence) }
    if absence == nil, rows.status(of: row) == nil, let state = roles.status.map({ row[$0] }), !state.isEmpty
    {
      return .refused(.unknownStatus(state))
    }
    if ownAccounts?.isOpening(row) ?? false { return .skipped(.balance) }
    if let reason = rows.summary(row, units: amounts.value(of: row)?.units, sums: sums()) {
      return .skipped(reason)
    }
    return .payment(date, isPending: absence == .pending)
  }

  /// A row without a date counts as a payment, and is refused, only if it has an amount; other text is
  /// ignored.
  private func verdict(onUndated row: TextTable.Row, _ amounts: AmountReading) -> Verdict {
    if let reason = row.cells.lazy.compactMap(CellWords.summary).first { return .skipped(reason) }
    if row.cells.contains(where: { $0.utf8.count <= 60 && HeadingMeaning($0).has(.balance) }) {
      return .skipped(.balance)
    }
    let text = roles.dates.first.map { row[$0] } ?? ""
    if CellWords.plainStatus(text) == .pending { return .skipped(.pending) }
    let hasAmount = amounts.columns.contains { column in
      row[column.number].unicodeScalars.contains { $0.isDecimalDigit && $0 != "0" }
    }
    let cells = row.usedWidth
    let isLikeDate = (text.utf8.first?.isASCIIDigit ?? false) && text.utf8.count >= 6 && cells >= 3
    guard hasAmount || isLikeDate else { return .nothing }
    if cells > roles.width { return .refused(.surplusCells(cells, columns: roles.width)) }
    return .refused(text.isEmpty ? .noDate : .unreadableDate(text))
  }
}
