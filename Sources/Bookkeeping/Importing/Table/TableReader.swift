import Basics

/// Reads the rows of one table.
struct TableReader {
  private let section: TableStatement.Section
  private let options: ImportOptions
  private let roles: ColumnRoles
  private let width: Int
  private let fileCurrency: Currency?
  private let payees: PayeeReading

  init(_ section: TableStatement.Section, _ options: ImportOptions) throws(TableStatement.Question) {
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
    for row in section.rows.prefix(3000) where sample.count < 400 && row.usedCells.count <= width {
      let isDated = given.map { ColumnContent.isDate(row[$0], options) }
      if isDated ?? row.cells.contains(where: { ColumnContent.isDate($0, options) }) { sample.append(row) }
    }
    roles = ColumnRoles(headings: section.headings, width: self.width, rows: sample, options)
    fileCurrency = TableStatement.Section.Description.currency(in: section.preamble, options)
    for (column, name) in options.columns
    where ColumnRoles.place(of: name, in: section.headings, width: self.width) == nil {
      throw .problem(.noColumn(column, named: name, columns: section.columnNames))
    }
    payees = PayeeReading(roles, sample: sample, options)
  }

  func read(into statement: inout Statement, isFirst: Bool) throws(TableStatement.Question) {
    if isFirst { describe(&statement, amount: nil) }
    guard !roles.dates.isEmpty else {
      if section.rows.isEmpty { return }
      throw .problem(.noColumn(.date, named: nil, columns: section.columnNames))
    }
    let sound = section.rows.filter { $0.usedCells.count <= width }
    let dated = sound.filter { row in roles.dates.contains { !row[$0].isEmpty } }
    let dates = try DateReading.find(in: dated, roles.dates, options)
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
    }
    if let chain = decision.chain {
      statement.findings.append(.balanceAddsUp(rows: chain.matches))
      if chain.matches >= chain.breaks.count * 3 {
        statement.findings += chain.breaks.prefix(20).map(Statement.Finding.balanceBreaks)
      }
    }
    add(to: &statement, dates.pattern, amounts, decision)
  }

  /// What becomes of a table that cannot be read, beside others that can.
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
    let statuses = statuses()
    let reference = referenceColumn()
    let sums = sums(of: amounts, pattern)
    for row in section.rows {
      let place = Statement.Place(line: row.line)
      let cells = row.usedCells.count
      guard let date = date(of: row, pattern) else {
        addUndated(row, to: &statement, amounts)
        continue
      }
      guard cells <= width else {
        statement.add(.failure(.surplusCells(cells, columns: width)), at: place)
        continue
      }
      let state = roles.status.map { row[$0] } ?? ""
      var isPending = false
      let status = isFlagged(row) ? .pending : statuses[ByteString(state)]
      switch status {
      case .failed?:
        statement.skipped.append(
          Statement.Skipped(place: place, reason: .notCompleted(state), text: text(of: row)))
        continue
      case .pending?:
        guard options.takesPending else {
          statement.skipped.append(Statement.Skipped(place: place, reason: .pending, text: text(of: row)))
          continue
        }
        isPending = true
      case .done?: break
      case nil:
        if roles.status != nil, !state.isEmpty {
          statement.add(.failure(.unknownStatus(state)), at: place)
          continue
        }
      }
      if let reason = summary(row, amounts, sums: sums) {
        statement.skipped.append(Statement.Skipped(place: place, reason: reason, text: text(of: row)))
        continue
      }
      let given = row[reference]
      let payment = payment(row, date, amounts, decision)
      if let fee = feeAlone(of: row, date, payment, amounts) {
        statement.add(.success(fee), reference: given.isEmpty ? nil : given, isPending: isPending, at: place)
        continue
      }
      if case .failure(.zeroAmount) = payment {
        statement.skipped.append(Statement.Skipped(place: place, reason: .zeroAmount, text: text(of: row)))
        continue
      }
      statement.add(payment, reference: given.isEmpty ? nil : given, isPending: isPending, at: place)
      if case .success(let draft) = payment, let fee = fee(of: row, beside: draft, amounts, decision) {
        statement.add(
          .success(fee), reference: given.isEmpty ? nil : "\(given)-fee", isPending: isPending, at: place)
      }
    }
  }

  /// A row without a date is a payment only if it has an amount, and then it is refused; other text says nothing.
  private func addUndated(_ row: TextTable.Row, to statement: inout Statement, _ amounts: AmountReading) {
    let place = Statement.Place(line: row.line)
    let isBalance = row.cells.contains { $0.utf8.count <= 60 && HeadingMeaning($0).has(.balance) }
    if let reason = row.cells.lazy.compactMap({ CellWords.summary($0) }).first ?? (isBalance ? .balance : nil)
    {
      statement.skipped.append(Statement.Skipped(place: place, reason: reason, text: text(of: row)))
      return
    }
    let text = roles.dates.first.map { row[$0] } ?? ""
    let hasAmount = amounts.source.columns.contains { column in
      row[column].utf8.contains { (0x31...0x39).contains($0) }
        || row[column].unicodeScalars.contains { !$0.isASCII && $0.properties.numericType == .decimal }
    }
    let first = text.utf8.first ?? 0
    let isLikeDate = first.isASCIIDigit && text.utf8.count >= 6 && row.usedCells.count >= 3
    if hasAmount || isLikeDate {
      let cells = row.usedCells.count
      let reason: Statement.Refusal =
        cells > width
        ? .surplusCells(cells, columns: width) : text.isEmpty ? .noDate : .unreadableDate(text)
      statement.add(.failure(reason), at: place)
    }
  }

  private func payment(
    _ row: TextTable.Row, _ date: CalendarDate, _ amounts: AmountReading, _ decision: SignReading.Decision
  ) -> Result<Transaction.Draft, Statement.Refusal> {
    amounts.cell(of: row).flatMap { cell in
      amounts.money(cell).flatMap { money in
        guard money.minorUnits > 0 else { return .failure(.zeroAmount) }
        return decision.direction(of: cell, in: row).flatMap { direction in
          guard let name = payees.payee(of: row, direction) else { return .failure(.noName) }
          var draft = Transaction.Draft(date: date, kind: direction.kind, name: name, amount: money)
          let (memo, address) = (row[roles.memo], row[roles.address])
          draft.category = roles.labels.category(of: row)
          draft.tags = roles.labels.tags(of: row, besides: name)
          let account = GroupName.canonicalized(row[roles.labels.account])
          if !account.isEmpty { draft.account = account }
          if !memo.isEmpty, !PayeeReading.singleSpaced(memo).utf8.elementsEqual(name.utf8) {
            draft.memo = memo
          }
          if !address.isEmpty { draft.address = address }
          return .success(draft)
        }
      }
    }
  }

  /// A fee that stands in a column of its own, where it is debited beside the amount.
  private func fee(
    of row: TextTable.Row, beside draft: Transaction.Draft, _ amounts: AmountReading,
    _ decision: SignReading.Decision
  ) -> Transaction.Draft? {
    guard let column = roles.fee, !row[column].isEmpty else { return nil }
    if case .single(let amount) = amounts.source, roles.meaning(amount).hasAny(.net, .total) { return nil }
    if let chain = decision.chain {
      if !chain.isSound || !chain.feeIsExtra { return nil }
    } else if roles.isInvestment {
      return nil
    }
    guard let units = amounts.units(row[column], draft.amount.currency), units != 0 else { return nil }
    return Transaction.Draft(
      date: draft.date, kind: .expense, name: "Fee: \(draft.name)",
      amount: Money(minorUnits: abs(units), currency: draft.amount.currency))
  }

  /// A row that has a fee and no amount.
  private func feeAlone(
    of row: TextTable.Row, _ date: CalendarDate, _ payment: Result<Transaction.Draft, Statement.Refusal>,
    _ amounts: AmountReading
  ) -> Transaction.Draft? {
    switch payment {
    case .failure(.noAmount), .failure(.zeroAmount): break
    default: return nil
    }
    guard let column = roles.fee, !row[column].isEmpty, let name = payees.payee(of: row, .out),
      case .success(let currency) = amounts.currency(of: row, column),
      let units = amounts.units(row[column], currency), units != 0
    else { return nil }
    return Transaction.Draft(
      date: date, kind: .expense, name: name, amount: Money(minorUnits: abs(units), currency: currency))
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
    let texts = roles.payees.lazy.map { row[$0] }.filter { !$0.isEmpty }
    guard let text = texts.first, let reason = CellWords.summary(text) else { return nil }
    // A filling station may be called Total.
    if reason == .total, !text.utf8.contains(0x20), case .success(let cell) = amounts.cell(of: row),
      case .success(let money) = amounts.money(cell), money.minorUnits > 0, !sums.contains(money.minorUnits)
    {
      return nil
    }
    return reason
  }

  /// The texts of a row, for the preview.
  private func text(of row: TextTable.Row) -> String {
    let texts = roles.payees.map { row[$0] }.filter { !$0.isEmpty }
    return texts.first ?? row.cells.filter { !$0.isEmpty }.prefix(4).joined(separator: " ")
  }

  private func isFlagged(_ row: TextTable.Row) -> Bool {
    guard let column = roles.pendingFlag, row[column].utf8.count <= 5 else { return false }
    return ["true", "yes", "y", "1", "x", "ja", "oui"].contains(row[column].lowercased())
  }

  private func statuses() -> [ByteString: CellWords.Status] {
    guard let column = roles.status else { return [:] }
    var counts: [ByteString: Int] = [:]
    for row in section.rows where row.usedCells.count <= width && !row[column].isEmpty {
      counts[ByteString(row[column]), default: 0] += 1
    }
    var known: [ByteString: CellWords.Status] = [:]
    for text in counts.keys { known[text] = CellWords.status(text.text) }
    // What most rows say in a language that is not known is that all is well.
    let most = counts.max { ($0.value, $1.key) < ($1.value, $0.key) }
    if let most, known[most.key] == nil, !known.values.contains(.done) { known[most.key] = .done }
    return known
  }

  /// A reference that several rows share names none of them.
  private func referenceColumn() -> Int? {
    guard let column = roles.id else { return nil }
    if options.columns[.id] != nil { return column }
    var seen: Set<ByteString> = []
    for row in section.rows where !row[column].isEmpty {
      if !seen.insert(ByteString(row[column])).inserted { return nil }
    }
    return column
  }

  /// What a row called Total would say: the sum of all, of what went out, and of what came in.
  private func sums(of amounts: AmountReading, _ pattern: DatePattern) -> Set<Int64> {
    var (plus, minus, count): (Int64, Int64, Int) = (0, 0, 0)
    for row in section.rows where date(of: row, pattern) != nil {
      guard case .success(let cell) = amounts.cell(of: row), case .success(let money) = amounts.money(cell)
      else { continue }
      if roles.payees.first.flatMap({ CellWords.summary(row[$0]) }) != nil { continue }
      count += 1
      if cell.amount.isNegative || cell.direction == .out {
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

  /// Whether a running balance bears out that the amounts stand in a column.
  private func bears(_ column: Int, _ rows: [TextTable.Row], _ pattern: DatePattern) -> Bool {
    let rows = Array(rows.prefix(200))
    guard let amounts = try? AmountReading(.single(column), roles, fileCurrency: fileCurrency, rows, options)
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
    let statuses = statuses()
    return rows.compactMap { row in
      guard case .success(let cell) = amounts.cell(of: row), case .success(let money) = amounts.money(cell),
        let date = date(of: row, pattern), summary(row, amounts) == nil
      else { return nil }
      if let status = roles.status, let state = statuses[ByteString(row[status])], state != .done {
        return nil
      }
      return SignReading.Entry(row: row, cell: cell, units: money.minorUnits, date: date)
    }
  }

  /// A journal holds both sides of each payment: taken as they stand they would count twice.
  private func checkDoubleEntry(_ entries: [SignReading.Entry]) throws(TableStatement.Question) {
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
