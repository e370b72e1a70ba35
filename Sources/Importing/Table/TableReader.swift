import Basics
import Bookkeeping

/// Reads the rows of one table.
struct TableReader {
  private let section: TableSection
  /// The options, with the account's currency if the text before the table names it, and with the column of
  /// types if the user named its words.
  private var options: ImportOptions
  private var roles: ColumnRoles
  private let sample: [TextTable.Row]
  private let ownAccounts: OwnAccounts?
  /// The column of references: the first in which no two rows share one.
  private let reference: Int?

  init(_ section: TableSection, _ options: ImportOptions) throws(ImportProblem) {
    self.section = section
    var options = options
    options.accountCurrencies = section.preamble.currencies
    options.currency = options.accountCurrencies.settled(preferring: [options.currency]) ?? options.currency
    self.options = options
    var width =
      section.headings.isEmpty ? max(section.datedRows(options).commonWidth, 1) : section.headings.count
    if let row = section.longRow(options) {
      let names = options.columns.filter { [.date, .amount, .debit, .credit].contains($0.key) }.values
      guard names.count > 1, names.allSatisfy({ Int($0) != nil }) else {
        throw .unlikeHeadings(cells: row.cells, headings: width)
      }
      width = max(section.rows.commonWidth, width)
    }
    var given: [ImportOptions.Column: Int] = [:]
    for column in ImportOptions.Column.allCases {
      guard let name = options.columns[column] else { continue }
      given[column] = ColumnRoles.place(of: name, in: section.headings, width: width)
      if given[column] == nil {
        throw .noColumn(column, named: name, columns: section.columnNames(options))
      }
    }
    if let word = (options.typeWords.out + options.typeWords.in).first {
      guard let column = given[.type] ?? section.column(with: options.typeWords.parts) else {
        throw .noCell(word)
      }
      (options.columns[.type], given[.type]) = (section.name(of: column), column)
      let cells = Set(section.rows.map { ByteString($0[column]) }).map(\.text)
      options.typeWords = try options.typeWords.resolved(among: cells)
      self.options = options
    }
    sample = Self.sample(of: section, width: width, date: given[.date], options)
    let roles = ColumnRoles(headings: section.headings, width: width, rows: sample, given: given, options)
    self.roles = roles
    let number = section.preamble.iban ?? roles.account.flatMap { roles.columns[$0].examples.first }
    self.options.isOfBankAccount = number.flatMap(IBAN.plain) != nil
    let isTyped = options.columns[.type] == nil && options.columns[.name] == nil
    ownAccounts = isTyped ? OwnAccounts(headings: section.headings, roles: roles, rows: section.rows) : nil
    reference =
      given[.id]
      ?? roles.ids.first { column in
        var seen: Set<ByteString> = []
        return section.rows.allSatisfy {
          !CellContent.isReference($0[column]) || seen.insert(ByteString($0[column])).inserted
        }
      }
  }

  /// The rows that show what the columns are: up to 400 with a date, or else the first.
  private static func sample(
    of section: TableSection, width: Int, date: Int?, _ options: ImportOptions
  ) -> [TextTable.Row] {
    // A last row that was cut must not change what the columns are.
    let rows = section.rows.withoutCutRow(section.openLine)
    let dated = rows.prefix(3000).lazy.filter { row in
      row.usedWidth <= width
        && (date.map { [row[$0]] } ?? row.cells).contains { CellContent.isDate($0, options) }
    }
    let sample = Array(dated.prefix(400))
    if !sample.isEmpty || section.headings.isEmpty { return sample }
    let whole = rows.prefix(400).filter { $0.usedWidth <= width && $0.usedWidth * 2 > width }
    let yearless = whole.filter { $0.cells.contains(where: DatePattern.isYearless) }
    return yearless.isEmpty ? whole : yearless
  }

  /// - Returns: The meaning of the signs, if it holds for another table of the file, too.
  func read(
    into statement: inout Statement, isFirst: Bool
  ) throws(ImportProblem) -> ImportOptions.Signs? {
    if isFirst { describe(&statement, [], type: nil) }
    if roles.dates.isEmpty {
      if section.rows.isEmpty { return nil }
      throw .noColumn(.date, named: nil, columns: section.columnNames(options))
    }
    let dated = section.rows.filter { row in
      row.fits(roles.width) && roles.dates.contains { !row[$0].isEmpty }
    }
    let dates = try DateReading.find(in: dated, roles, section.preamble, options)
    let reading = RowReading(section, roles, sample: sample, dates.pattern, ownAccounts, options)
    let rows = dated.filter { reading.date(of: $0) != nil }
    let columns = AmountColumns(section: section, reading: reading, rows: rows, options: options)
    var amounts = try AmountReading(try found(columns), roles, rows, options, openLine: section.openLine)
    if amounts.lacksCurrency(in: rows) { statement.lacksCurrency = true }
    let entries = reading.entries(rows, amounts)
    try checkDoubleEntry(entries)
    if let column = roles.possibleNumbers, RunningBalance.isOfEach(numberIn: column, entries, amounts) {
      var reader = self
      reader.roles.takeNumbers(from: column)
      return try reader.read(into: &statement, isFirst: isFirst)
    }
    let balances = HeadedBalances(section, reading, amounts)
    let moved = ownAccounts == nil ? balances.difference(across: entries) : nil
    var decision = try SignWeighing.decision(entries, amounts, moved: moved)
    if let turned = amounts.withFeesTurned, let other = try? SignWeighing.decision(entries, turned),
      other.chain?.matches ?? 0 > decision.chain?.matches ?? 0
    {
      amounts = turned
      decision = other
    }
    if isFirst {
      describe(&statement, amounts.columns, type: decision.column)
      statement.datePattern = dates.pattern
      if let evidence = dates.evidence { statement.findings.append(.dates(dates.pattern, by: evidence)) }
      if dates.evidence == nil, options.dateFormat == nil, dates.pattern.isUnlike(options.locale) {
        statement.provenDates = dates.pattern
      }
      if let column = roles.doubtfulNumbers {
        statement.findings.append(.severalNumbers(column.distinct, column: column.heading))
      }
      if amounts.notationIsByLocale { statement.findings.append(.numbersByLocale(amounts.notation)) }
      if decision.basis == .majority, entries.contains(where: { $0.units != 0 }) {
        statement.findings.append(.signsByMajority)
      } else if decision.basis == .payments, decision.option == .card {
        statement.findings.append(.cardByPayment)
      } else if !entries.isEmpty, decision.basis != .majority {
        statement.signs = decision.basis
      }
      // Next month's rows may not show that the file is a card's: they may have no payment to the card, or
      // another word for it.
      let isCardByWords = decision.basis.kind == .words && decision.option == .card
      if amounts.inference == .debt {
        statement.provenSigns = .card
      } else if decision.isWorthKeeping || isCardByWords {
        statement.provenSigns = decision.option
      }
      if !options.typeWords.isEmpty { statement.typeWords = decision.words(options.typeWords) }
    }
    if let row = decision.likely {
      statement.findings.append(
        .likelyDirection(Statement.Place(line: row.line), word: row.text, isIn: row.isIn))
    }
    if let chain = decision.chain {
      try checkFees(chain)
      if isFirst, chain.isSound { statement.provenFees = chain.provenFees }
      add(
        chain, balanceIsDebt: decision.balanceIsDebt, besides: open(rows, entries, reading, amounts),
        to: &statement)
    }
    var payments = PaymentReading(
      section: section, rows: reading, amounts: amounts, decision: decision, reference: reference,
      hasBalance: decision.chain?.matches ?? 0 > 0 || balances.hasClosing)
    if roles.fee != nil, ownAccounts == nil, isFirst, decision.chain?.isSound != true,
      balances.hasOpeningAndClosing
    {
      statement.provenFees = payments.resolveFees(by: balances)
    }
    payments.add(to: &statement)
    if isFirst { StatedTotal.compare(in: section, reading, amounts, with: &statement) }
    if ownAccounts == nil {
      balances.record(in: &statement, isDebt: decision.signs == .card || decision.balanceIsDebt)
    }
    return decision.option
  }

  private func found(_ columns: AmountColumns) throws(ImportProblem) -> [AmountReading.Column] {
    do {
      return try columns.find()
    } catch {
      guard case .noColumn(.amount, named: nil, _) = error, let row = section.shortRow(options) else {
        throw error
      }
      throw .unlikeHeadings(cells: row.cells, headings: section.headings.count)
    }
  }

  /// Refuses the option for fees if the running balance proves the opposite.
  private func checkFees(_ chain: BalanceChain) throws(ImportProblem) {
    guard let fees = options.fees, chain.isSound, let proven = chain.provenFees, proven != fees else {
      return
    }
    throw .contradicted(.fees(fees), by: .runningBalance(rows: chain.matches), profile: nil)
  }

  // MARK: The table as a whole

  /// Refuses journals that contain both sides of each payment: taken as they are, all would count twice.
  private func checkDoubleEntry(_ entries: [SignReading.Entry]) throws(ImportProblem) {
    guard entries.count > 3, options.columns[.id] == nil, roles.money.balances.isEmpty else { return }
    let numbers = roles.columns.filter { column in
      column.distinct > 1 && column.distinct * 2 <= column.filled && column.isFull
        && (column.hasAny(.id, .number) || column.meaning.concepts.isEmpty)
        && !column.hasAny(.account, .contact, .date, .item)
    }
    for column in numbers where areOfBothSides(entries, column.number) {
      throw .doubleEntry(line: entries[0].row.line)
    }
  }

  /// Whether each number in a column is in two or more rows that add up to zero, and there are at least two
  /// numbers. A single number would prove nothing: a payment and its refund may share a reference.
  private func areOfBothSides(_ entries: [SignReading.Entry], _ column: Int) -> Bool {
    var sums: [ByteString: (sum: Int64, count: Int)] = [:]
    for entry in entries {
      let known = sums[ByteString(entry.row[column])] ?? (0, 0)
      sums[ByteString(entry.row[column])] = (known.sum &+ entry.signed, known.count + 1)
    }
    return sums.count > 1 && sums.values.allSatisfy { $0.count > 1 && $0.sum == 0 }
  }

  /// The lines of the rows whose amounts cannot be read.
  private func open(
    _ rows: [TextTable.Row], _ entries: [SignReading.Entry], _ reading: RowReading, _ amounts: AmountReading
  ) -> [Int] {
    let read = Set(entries.map(\.row.line))
    return rows.filter { row in
      !read.contains(row.line) && amounts.columns.contains { AmountReading.isSomething(row[$0.number]) }
        && reading.skipReason(for: row) == nil && reading.trade(of: row) == nil
        && reading.summary(row, units: amounts.value(of: row)?.units) == nil
    }.map(\.line)
  }

  /// - Parameter open: The lines of the rows that are not taken, beyond which no balance is known.
  private func add(
    _ chain: BalanceChain, balanceIsDebt: Bool, besides open: [Int], to statement: inout Statement
  ) {
    if chain.matches > 0 { statement.findings.append(.balanceAddsUp(rows: chain.matches)) }
    let breaks = chain.breaks.map { step in
      Statement.Gap(
        stated: Money(minorUnits: step.stated, currency: step.currency),
        computed: Money(minorUnits: step.computed, currency: step.currency),
        place: Statement.Place(line: step.line))
    }
    if let first = breaks.first,
      breaks.count > max(3, chain.matches) || chain.matches == 0 && breaks.count > 1
    {
      statement.findings.append(.balanceFails(rows: breaks.count, first: first))
    } else {
      statement.findings += breaks.prefix(20).map(Statement.Finding.balanceBreaks)
    }
    for end in ownAccounts == nil ? chain.ends : [] {
      let (first, last) = (end.first.row.line, end.last.row.line)
      let isBefore = open.contains { first <= last ? $0 < first : $0 > first }
      if open.contains(where: { first <= last ? $0 > last : $0 < last }) { continue }
      func money(_ units: Int64) -> Money {
        Money(minorUnits: balanceIsDebt ? 0 &- units : units, currency: end.last.cell.currency)
      }
      let account = GroupName.canonicalized(end.last.row[roles.labels.account])
      statement.record(
        Statement.Balance(
          account: account.isEmpty ? nil : account, opening: isBefore ? nil : money(end.opening),
          date: end.last.balanceDay,
          closing: money(end.closing)))
    }
  }

  private func describe(_ statement: inout Statement, _ amounts: [AmountReading.Column], type: Int?) {
    statement.columns = roles.uses(amounts, type: type, reference: reference)
    // The account that a column has in every row, if the text before the table names none.
    let account = roles.account.flatMap { roles.columns[$0].examples.first }
    let preamble = section.preamble
    statement.record(account: preamble.iban ?? account ?? preamble.number)
    func isNumber(_ text: String, in column: Int) -> Bool {
      column == roles.ownNumbers && OwnAccountNumbers.canIdentifyAccount(text) || IBAN.plain(text) != nil
        || roles.meaning(column).has(.owner) && OwnAccountNumbers.isPlainNumber(text)
    }
    if roles.account == nil, let column = roles.labels.account,
      isNumber(sample.first?[column] ?? "", in: column)
    {
      // Rows of several accounts, each with its number.
      for row in section.rows where isNumber(row[column], in: column) {
        statement.record(account: GroupName.canonicalized(row[column]))
      }
    }
  }
}
