import Basics

/// Reads the rows of one table.
struct TableReader {
  private let section: TableSection
  private let options: ImportOptions
  private let roles: ColumnRoles
  private let width: Int
  private let fileCurrency: Currency?
  /// The name that stands in nearly every row beside another: the account's owner.
  private let owner: String?

  init(_ section: TableSection, _ options: ImportOptions) throws(TableQuestion) {
    self.section = section
    self.options = options
    let numbers = options.columns.values.compactMap(Int.init).filter { (1...10_000).contains($0) }
    let common = Self.commonWidth(of: section.rows)
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
    fileCurrency = Self.currency(in: section.preamble, options)
    for (column, name) in options.columns
    where ColumnRoles.place(of: name, in: section.headings, width: self.width) == nil {
      throw .problem(.noColumn(column, named: name, columns: Self.names(section)))
    }
    owner = Self.owner(roles, sample)
  }

  func read(into statement: inout Statement, isFirst: Bool) throws(TableQuestion) {
    if isFirst { statement.columns = columnUses(amount: nil) }
    guard !roles.dates.isEmpty else {
      if section.rows.isEmpty { return describe(&statement, isFirst, nil) }
      throw .problem(.noColumn(.date, named: nil, columns: Self.names(section)))
    }
    let sound = section.rows.filter { $0.usedCells.count <= width }
    let dated = sound.filter { row in roles.dates.contains { !row[$0].isEmpty } }
    let dates = try DateReading.find(in: dated, roles.dates, options)
    let rows = dated.filter { date(of: $0, dates.pattern) != nil }
    let source = try self.source(for: rows, dates.pattern)
    let amounts = try AmountReading(source, roles, fileCurrency: fileCurrency, rows, options)
    let entries = entries(rows, amounts, dates.pattern)
    try checkDoubleEntry(entries)
    let decision = try SignReading.decide(entries, amounts, roles, options)
    if isFirst {
      describe(&statement, true, source)
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
  static func refuse(_ section: TableSection, in statement: inout Statement, _ options: ImportOptions) {
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
    let isLikeDate = (0x30...0x39).contains(first) && text.utf8.count >= 6 && row.usedCells.count >= 3
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
  ) -> Result<TransactionDraft, Statement.Refusal> {
    amounts.cell(of: row).flatMap { cell in
      amounts.money(cell).flatMap { money in
        guard money.minorUnits > 0 else { return .failure(.zeroAmount) }
        return decision.direction(of: cell, in: row).flatMap { direction in
          guard let name = payee(of: row, direction) else { return .failure(.noName) }
          var draft = TransactionDraft(date: date, kind: direction.kind, name: name, amount: money)
          let (memo, category, address) = (row[roles.memo], row[roles.category], row[roles.address])
          if !category.isEmpty { draft.category = category }
          if !memo.isEmpty, !Self.singleSpaced(memo).utf8.elementsEqual(name.utf8) { draft.memo = memo }
          if !address.isEmpty { draft.address = address }
          return .success(draft)
        }
      }
    }
  }

  /// A fee that stands in a column of its own, where it is debited beside the amount.
  private func fee(
    of row: TextTable.Row, beside draft: TransactionDraft, _ amounts: AmountReading,
    _ decision: SignReading.Decision
  ) -> TransactionDraft? {
    guard let column = roles.fee, !row[column].isEmpty else { return nil }
    if case .single(let amount) = amounts.source, roles.meaning(amount).hasAny(.net, .total) { return nil }
    if let chain = decision.chain {
      if !chain.isSound || !chain.feeIsExtra { return nil }
    } else if roles.isInvestment {
      return nil
    }
    guard let units = amounts.units(row[column], draft.amount.currency), units != 0 else { return nil }
    return TransactionDraft(
      date: draft.date, kind: .expense, name: "Fee: \(draft.name)",
      amount: Money(minorUnits: abs(units), currency: draft.amount.currency))
  }

  /// A row that has a fee and no amount.
  private func feeAlone(
    of row: TextTable.Row, _ date: CalendarDate, _ payment: Result<TransactionDraft, Statement.Refusal>,
    _ amounts: AmountReading
  ) -> TransactionDraft? {
    switch payment {
    case .failure(.noAmount), .failure(.zeroAmount): break
    default: return nil
    }
    guard let column = roles.fee, !row[column].isEmpty, let name = payee(of: row, .out),
      case .success(let currency) = amounts.currency(of: row, column),
      let units = amounts.units(row[column], currency), units != 0
    else { return nil }
    return TransactionDraft(
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

  // MARK: The payee

  private func payee(of row: TextTable.Row, _ direction: Direction) -> String? {
    var names: [String] = []
    if let sender = roles.sender, let recipient = roles.recipient {
      let (from, to) = (row[sender], row[recipient])
      let isOwner: (String) -> Bool = { name in owner.map { $0.utf8.elementsEqual(name.utf8) } ?? false }
      if isOwner(from) || isOwner(to) {
        names = [isOwner(from) ? to : from]
      } else {
        names = direction == .out ? [to, from] : [from, to]
      }
    }
    names += roles.payees.lazy.map { row[$0] }
    if let category = roles.category, options.columns[.name] != nil || roles.payees.isEmpty {
      names.append(row[category])
    }
    return names.lazy.map(Self.singleSpaced).first {
      !$0.isBlank && !($0.utf8.count == 1 && ($0.hasPrefix("/") || $0.hasPrefix("-")))
    }
  }

  private static func owner(_ roles: ColumnRoles, _ rows: [TextTable.Row]) -> String? {
    guard let sender = roles.sender, let recipient = roles.recipient, rows.count > 1 else { return nil }
    var counts: [ByteString: Int] = [:]
    var both = 0
    for row in rows where !row[sender].isEmpty && !row[recipient].isEmpty {
      both += 1
      for name in Set([ByteString(row[sender]), ByteString(row[recipient])]) { counts[name, default: 0] += 1 }
    }
    guard let most = counts.max(by: { ($0.value, $1.key) < ($1.value, $0.key) }), most.value >= 3,
      most.value * 3 >= both * 2,
      counts.count(where: { $0.value == most.value }) == 1
    else { return nil }
    return most.key.text
  }

  /// Line breaks and runs of blanks are one blank.
  private static func singleSpaced(_ text: String) -> String {
    var isDouble = false
    var last: UInt8 = 0
    for byte in text.utf8 {
      if byte < 0x20 || (byte == 0x20 && last == 0x20) { isDouble = true }
      last = byte
    }
    guard isDouble else { return text }
    let words = text.utf8.split { $0 == 0x20 || (0x09...0x0D).contains($0) }
    return words.map { String(decoding: $0, as: UTF8.self) }.joined(separator: " ")
  }

  // MARK: Which amount

  private func source(
    for rows: [TextTable.Row], _ pattern: DatePattern
  ) throws(TableQuestion) -> AmountReading.Source {
    if roles.amountIsGiven {
      return roles.amounts.first.map { .single($0.column) }
        ?? .split(debit: roles.debit, credit: roles.credit)
    }
    let isSplit = roles.debit != nil && roles.credit != nil
    if isSplit || (roles.amounts.isEmpty && (roles.debit != nil || roles.credit != nil)) {
      let split = AmountReading.Source.split(debit: roles.debit, credit: roles.credit)
      guard let amount = roles.amounts.first, isUntidy(rows) else {
        let filled = rows.count { row in split.columns.contains { !row[$0].isEmpty } }
        if filled * 2 >= rows.count || roles.amounts.isEmpty { return split }
        return try single(rows, pattern)
      }
      return .single(amount.column)
    }
    let perCurrency = roles.amounts.filter { $0.rank == 5 }
    if roles.amounts.first?.rank == 5, perCurrency.count > 1 {
      return .perCurrency(perCurrency.map(\.column))
    }
    return try single(rows, pattern)
  }

  /// Whether a column of debits or of credits holds both signs.
  private func isUntidy(_ rows: [TextTable.Row]) -> Bool {
    [roles.debit, roles.credit].compactMap(\.self).contains { column in
      let amounts = rows.map { row in SignedAmount(row[column]) }.filter { !$0.number.isEmpty }
      return amounts.contains(where: \.isNegative)
        && amounts.contains {
          !$0.isNegative && $0.number != "0" && $0.number != "0.00" && $0.number != "0,00"
        }
    }
  }

  private func single(_ rows: [TextTable.Row], _ pattern: DatePattern) throws(TableQuestion)
    -> AmountReading.Source
  {
    let best = roles.amounts.first?.rank ?? 9
    // A gross amount and a total beside a plain one may be what was debited as well.
    let candidates = roles.amounts.filter { best <= 1 || best > 4 ? $0.rank == best : $0.rank <= 4 }.map(
      \.column)
    if candidates.count == 1, let column = candidates.first { return .single(column) }
    if candidates.isEmpty { return try unknown(rows, pattern) }
    var distinct: [Int] = []
    for column in candidates
    where !distinct.contains(where: { other in
      rows.allSatisfy {
        SignedAmount($0[column]).number.utf8.elementsEqual(SignedAmount($0[other]).number.utf8)
      }
    }) {
      distinct.append(column)
    }
    if distinct.count == 1, let column = distinct.first { return .single(column) }
    for column in distinct where bears(column, rows, pattern) { return .single(column) }
    if let net = distinct.first(where: { roles.meaning($0).hasAny(.net) }), roles.fee != nil {
      return .single(net)
    }
    throw .open(distinct.prefix(4).map { .column(.amount, named: name(of: $0)) })
  }

  /// Amounts whose heading says nothing: the only ones, or those that a balance bears out.
  private func unknown(_ rows: [TextTable.Row], _ pattern: DatePattern) throws(TableQuestion)
    -> AmountReading.Source
  {
    let columns = roles.unknownAmounts
    if columns.count == 1, let column = columns.first { return .single(column) }
    let sure = columns.filter { bears($0, rows, pattern) }
    if sure.count == 1, let column = sure.first { return .single(column) }
    throw .problem(.noColumn(.amount, named: nil, columns: Self.names(section)))
  }

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

  private func name(of column: Int) -> String {
    let heading = section.headings.indices.contains(column) ? section.headings[column] : ""
    let isUnique = section.headings.count { $0.utf8.elementsEqual(heading.utf8) } == 1
    return heading.isEmpty || !isUnique ? String(column + 1) : heading
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
  private func checkDoubleEntry(_ entries: [SignReading.Entry]) throws(TableQuestion) {
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

  // MARK: The file as a whole

  private func describe(_ statement: inout Statement, _ isFirst: Bool, _ source: AmountReading.Source?) {
    guard isFirst else { return }
    statement.columns = columnUses(amount: source)
    statement.shape =
      "csv "
      + section.headings.map { HeadingText($0).joined.split(separator: " ").joined(separator: " ") }
      .joined(separator: "|")
    if section.headings.isEmpty { statement.shape = "csv \(width) columns" }
    statement.accountID = accountID()
  }

  private func columnUses(amount source: AmountReading.Source?) -> [Statement.ColumnUse] {
    var uses: [Int: CSVColumn] = [:]
    func use(_ column: Int?, _ meaning: CSVColumn) {
      if let column, uses[column] == nil { uses[column] = meaning }
    }
    use(roles.dates.first, .date)
    switch source {
    case .single(let column)?: use(column, .amount)
    case .split(let debit, let credit)?:
      use(debit, .debit)
      use(credit, .credit)
    case .perCurrency(let columns)?: for column in columns { use(column, .amount) }
    case nil: break
    }
    use(roles.sender, .name)
    use(roles.recipient, .name)
    use(roles.payees.first, .name)
    use(roles.balances.first, .balance)
    use(roles.fee, .fee)
    use(roles.currency, .currency)
    use(roles.status, .status)
    use(roles.memo, .memo)
    use(roles.category, .category)
    use(roles.address, .address)
    use(roles.account, .account)
    use(referenceColumn(), .id)
    return (0..<width).map { column in
      Statement.ColumnUse(
        heading: section.headings.indices.contains(column) ? section.headings[column] : "",
        number: column + 1,
        meaning: uses[column], examples: roles.contents[column].examples)
    }
  }

  /// An IBAN before the table, or what a column of accounts says in every row.
  private func accountID() -> String? {
    for row in section.preamble {
      for cell in row.cells {
        let plain = cell.utf8.filter { $0 != 0x20 }
        let isIBAN =
          (15...34).contains(plain.count) && plain.prefix(2).allSatisfy { (0x41...0x5A).contains($0) }
          && plain.dropFirst(2).prefix(2).allSatisfy { (0x30...0x39).contains($0) }
        if isIBAN { return String(decoding: plain, as: UTF8.self) }
      }
    }
    guard let column = roles.account else { return nil }
    return roles.contents[column].examples.first
  }

  /// `Currency: EUR`, or what the balances before the table are in.
  private static func currency(in preamble: [TextTable.Row], _ options: ImportOptions) -> Currency? {
    var found: Set<Currency> = []
    for row in preamble.prefix(60) {
      for (index, cell) in row.cells.enumerated() where !cell.isEmpty && cell.utf8.count <= 60 {
        if index > 0, HeadingMeaning(row.cells[index - 1]).has(.currency),
          let currency = ColumnContent.currency(cell, preferring: options.currency)
        {
          found.insert(currency)
        } else if ColumnContent.isAmount(cell), let sign = SignedAmount(cell).currencySign,
          let currency = CurrencySymbols.currency(sign, preferring: options.currency)
        {
          found.insert(currency)
        }
      }
    }
    return found.count == 1 ? found.first : nil
  }

  private static func names(_ section: TableSection) -> [String] {
    if !section.headings.isEmpty { return section.headings }
    return section.rows.prefix(30).max { $0.cells.count < $1.cells.count }?.cells ?? []
  }

  private static func commonWidth(of rows: [TextTable.Row]) -> Int {
    let counts = rows.reduce(into: [Int: Int]()) { $0[$1.cells.count, default: 0] += 1 }
    return counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key ?? 0
  }
}
