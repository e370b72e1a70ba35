import Basics

extension Ledger {
  /// Makes the ledger of a copy: leaves rows out and replaces fields, so that nothing that is computed from
  /// it has seen what the copy hides.
  ///
  /// - Parameters:
  ///   - notation: The notation of numbers and dates in the copy's queries.
  ///   - today: The day of the report. With coarser dates, later rows are left out, since such a date no
  ///     longer says whether it is in the future.
  ///   - rest: The name of the rows that add up the rows left out.
  ///   - attachmentName: Returns the path to show for an attachment if the copy hides names, dates or
  ///     amounts.
  package init(
    _ ledger: Ledger, of copy: Copy, notation: Query.Notation, today: CalendarDate, rest: String,
    attachmentName: (String) -> String = { $0 }
  ) {
    let rows = zip(ledger.transactions, copy.selection(of: ledger.transactions, notation))
      .filter { copy.covers($0.0, today) }
    let others = rows.filter { !$1 && $0.date <= today }.map(\.0)
    let calendar = copy.calendar(of: ledger.settings)
    let own = Self.numbered(
      rows.filter(\.1).map { copy.replacing($0.0, in: calendar, attachmentName) }, if: copy)
    let shown = own + (copy.foldsRest ? copy.folded(others, rest, beside: own, ledger.settings, today) : [])
    var settings = copy.settings(of: ledger.settings, for: shown, today)
    settings.exclusions = copy.exclusions(among: ledger.settings.exclusions, notation)
    let replaced = copy.amounts.applied(to: shown, settings, asOf: today)
    if copy.amounts == .shares { settings.currency = settings.currency.unitOfShares }
    let transactions = Self.numbered(copy.ordered(replaced))
    self.init(settings: settings, transactions: transactions, warnings: ledger.warnings)
  }

  /// Numbers the derived ids in the order of the ledger's file, as in the whole report, if a copy shows them.
  private static func numbered(_ transactions: [Transaction], if copy: Copy) -> [Transaction] {
    copy.parts.contains(.id) ? numbered(transactions) : transactions
  }

  /// Gives each row without an id a new id, made from its date and name, so that the row's address tells no
  /// more than the row itself.
  private static func numbered(_ transactions: [Transaction]) -> [Transaction] {
    var ids = FreshIDs(in: transactions)
    return transactions.map { transaction in
      guard transaction.id.isEmpty else { return transaction }
      return transaction.copy(id: ids.next(1, date: transaction.date, name: transaction.name)[0])
    }
  }
}

extension Copy {
  /// Whether the copy's queries let each of the transactions in.
  package func selection(of transactions: [Transaction], _ notation: Query.Notation) -> [Bool] {
    var isLetIn = Array(repeating: rows.isEmpty, count: transactions.count)
    for query in rows {
      for index in Query(query, notation: notation).indices(in: transactions) { isLetIn[index] = true }
    }
    return isLetIn
  }

  /// Whether the copy's dates and parts allow a row, whatever its queries say.
  func covers(_ transaction: Transaction, _ today: CalendarDate) -> Bool {
    if let from, transaction.date < from { return false }
    if let until, transaction.date > until { return false }
    if dates != .day, transaction.date > today { return false }
    // Without accounts, a transfer says nothing.
    return transaction.kind != .transfer || parts.contains(.account)
  }

  fileprivate func replacing(
    _ row: Transaction, in calendar: LedgerCalendar, _ attachmentName: (String) -> String
  ) -> Transaction {
    func part<Value>(_ part: Part, _ value: Value?) -> Value? { parts.contains(part) ? value : nil }
    var shown = Transaction.Fields(
      date: dates.firstDay(like: row.date, in: calendar), kind: row.kind, name: name(of: row),
      amount: row.amount)
    // A derived id such as `2026-03-05-pharmacy-2` is made anew: its number would count rows that the copy
    // hides.
    shown.id = row.hasDerivedID ? "" : part(.id, row.id) ?? ""
    shown.category = row.category
    for text in PaymentText.allCases { shown.texts[text] = part(.text(text), row.texts[text]) }
    (shown.tags, shown.attachments) = (
      part(.tags, row.tags) ?? [],
      part(.attachments, hidesFileNames ? row.attachments.map(attachmentName) : row.attachments) ?? []
    )
    shown.account = part(.account, row.account)
    shown.to = part(.account, row.to)
    shown.arrived = part(.account, row.arrived).flatMap { shownArrival($0, in: calendar) }.flatMap {
      $0 == shown.date ? nil : $0
    }
    return Transaction(shown, source: row.source)
  }

  /// The rows that add up others: one for each month, role (such as income or refund) and currency. If the
  /// copy shows only years, each row is for a year.
  ///
  /// - Parameter own: The rows that the copy shows.
  fileprivate func folded(
    _ rows: [Transaction], _ name: String, beside own: [Transaction], _ settings: Ledger.Settings,
    _ today: CalendarDate
  ) -> [Transaction] {
    struct Key: Hashable {
      let date: CalendarDate
      let role: Report.Role
      let currency: Currency
    }
    let categories = SpendingCategories(
      of: decisive(rows, own.filter { $0.date <= today }, settings, today), settings)
    let (dates, calendar) = (dates == .day ? Dates.month : dates, calendar(of: settings))
    var sums: [Key: Int64] = [:]
    for row in rows where row.kind != .transfer {
      let key = Key(
        date: dates.firstDay(like: row.date, in: calendar), role: categories.role(of: row),
        currency: row.amount.currency)
      // The reader has checked that the sum of a whole ledger fits.
      sums[key, default: 0] += row.amount.minorUnits
    }
    let keys = sums.keys.sorted {
      ($0.date, $0.role.name, $0.currency.code) < ($1.date, $1.role.name, $1.currency.code)
    }
    return keys.map { key in
      let sum = Money(minorUnits: sums[key] ?? 0, currency: key.currency)
      let kind: Transaction.Kind = [.spending, .deduction].contains(key.role) ? .expense : .income
      var row = Transaction.Fields(date: key.date, kind: kind, name: name, amount: sum)
      row.isRefund = key.role == .refund
      row.isDeduction = key.role == .deduction
      return Transaction(row, source: 0..<0)
    }
  }

  /// The rows that decide whether income that is left out is a refund. The decision reveals whether a
  /// category is above or below zero, so it uses amounts as the copy shows them. If the copy hides amounts,
  /// no row decides; nor if it shows shares, whose whole is known only after the decision.
  private func decisive(
    _ rows: [Transaction], _ own: [Transaction], _ settings: Ledger.Settings, _ today: CalendarDate
  ) -> [Transaction] {
    switch amounts {
    case .exact: rows + own
    case .rounded: amounts.applied(to: Self.summed(rows) + own, settings, asOf: today)
    case .shares, .hidden: []
    }
  }

  /// One row for each category, type and currency.
  private static func summed(_ rows: [Transaction]) -> [Transaction] {
    struct Key: Hashable {
      let category: String
      let kind: Transaction.Kind
      let currency: Currency
    }
    var places: [Key: Int] = [:]
    var sums: [Transaction] = []
    for row in rows where row.kind != .transfer {
      guard let category = row.category else { continue }
      let key = Key(category: category, kind: row.kind, currency: row.amount.currency)
      if let place = places[key] {
        // The reader has checked that the sum of a whole ledger fits.
        let sum = sums[place].amount.minorUnits + row.amount.minorUnits
        sums[place] = sums[place].copy(amount: Money(minorUnits: sum, currency: key.currency))
      } else {
        places[key] = sums.count
        sums.append(row)
      }
    }
    return sums
  }

  private func name(of row: Transaction) -> String {
    switch names {
    case .shown: row.name
    case .category: row.category.map(Category.trail) ?? Self.hiddenText
    case .hidden: Self.hiddenText
    }
  }

  /// The text in place of what is hidden.
  package static let hiddenText = "•••"

  /// The day of arrival as the copy shows days; `nil` if it is outside the copy's days.
  private func shownArrival(_ day: CalendarDate, in calendar: LedgerCalendar) -> CalendarDate? {
    if let from, day < from { return nil }
    if let until, day > until { return nil }
    return dates.firstDay(like: day, in: calendar)
  }

  /// Orders rows by what they show: their order in the file would tell more than that.
  fileprivate func ordered(_ rows: [Transaction]) -> [Transaction] {
    rows.map { (Self.key(of: $0), $0) }.sorted { $0.0 < $1.0 }.map(\.1)
  }

  private static func key(of row: Transaction) -> ByteString {
    let texts: [String] = [
      row.date.iso, row.kind.rawValue, row.amount.decimal, row.amount.currency.code, row.name,
      row.category ?? "", row.account ?? "", row.to ?? "", row.arrived?.iso ?? "",
      row.id, row.fields.isRefund ? "refund" : row.fields.isDeduction ? "deduction" : "",
    ]
    let own = PaymentText.allCases.map { row.texts[$0] ?? "" }
    return ByteString((texts + own + row.tags + row.attachments).joined(separator: "\u{0}"))
  }

  private var datesOfSums: Dates { foldsRest && dates == .day ? .month : dates }

  /// The start of the year. If rows do not show their days, it is the start of a month, since the rows of a
  /// month cannot be divided.
  private func yearStart(of settings: Ledger.Settings) -> LedgerCalendar.YearStart? {
    datesOfSums == .day ? settings.yearStart : settings.yearStart?.wholeMonth
  }

  /// The calendar of the copy's dates.
  fileprivate func calendar(of settings: Ledger.Settings) -> LedgerCalendar {
    var settings = settings
    settings.yearStart = yearStart(of: settings)
    return LedgerCalendar(of: settings)
  }

  /// The settings for the rows of the copy. Entries about other rows are left out.
  fileprivate func settings(
    of ledger: Ledger.Settings, for rows: [Transaction], _ today: CalendarDate
  ) -> Ledger.Settings {
    var settings = Ledger.Settings()
    settings.title = title ?? ledger.title
    settings.currency = ledger.currency
    settings.locale = ledger.locale
    settings.weekStart = ledger.weekStart
    settings.monthStart = ledger.monthStart
    settings.dates = dates
    settings.isPart = !showsAllRows
    settings.areAccountsKnown = parts.contains(.account)
    settings.datesOfSums = datesOfSums
    settings.yearStart = yearStart(of: ledger)
    let accounts = Set(rows.flatMap { [$0.account, $0.to].compactMap(\.self) })
    if parts.contains(.account) {
      settings.accounts = ledger.accounts.filter { accounts.contains($0.name) }
        .map { shown($0, in: calendar(of: ledger)) }
    }
    if parts.contains(.balances) {
      // The copy's rows start from the balance of the day before `from`.
      let first = from?.advanced(byDays: -1)
      settings.balances = ledger.balances.filter { balance in
        accounts.contains(balance.account) && first.map { balance.date >= $0 } ?? true
          && until.map { balance.date <= $0 } ?? true
      }
    }
    for section in Ledger.Section.allCases where parts.contains(.section(section)) {
      settings.sections.add(section, of: ledger.sections) { covers($0, of: ledger, today) }
    }
    let categories = Set(
      rows.compactMap(\.category).compactMap { Category($0) }.flatMap(\.lineage).map(\.fullName))
    settings.categoryKinds = ledger.categoryKinds.filter { categories.contains($0.key) }
    if parts.contains(.recurring) {
      let names = Set(rows.map { FoldedText.bytes(of: $0.name) })
      settings.recurring = ledger.recurring.filter { rule in
        names.contains(FoldedText.bytes(of: rule.name))
          && rule.category.map { Category($0).map { categories.contains($0.fullName) } ?? false } ?? true
      }
    }
    if parts.contains(.budgets) {
      settings.budgets = ledger.budgets.filter {
        categories.contains($0.category.fullName) && dates.canDetermine($0.every)
      }.compactMap { limited($0, in: calendar(of: ledger), today) }
    }
    // Without accounts, the transfers that a goal counts are missing.
    if parts.contains(.goals), parts.contains(.account) {
      let tags = Set(rows.flatMap(\.tags))
      settings.goals = ledger.goals.filter { goal in
        switch goal.place {
        // A goal of an account needs all rows of the account.
        case .account(let name): parts.contains(.balances) && showsAllRows && accounts.contains(name)
        case .category(let category): categories.contains(category.fullName)
        case .tag(let tag): tags.contains(tag)
        }
      }
    }
    // Only all rows, with their accounts, tell who owes whom.
    if parts.contains(.people), parts.contains(.account), showsAllRows {
      settings.people = ledger.people
      settings.categoryShares = ledger.categoryShares.filter { categories.contains($0.key) }
    }
    return settings
  }

  /// Whether the copy's dates leave out none of these days up to the day of the report, and are exact enough
  /// for them.
  private func covers(
    _ days: ClosedRange<CalendarDate>, of ledger: Ledger.Settings, _ today: CalendarDate
  ) -> Bool {
    let isCut = [from.map { $0 > days.lowerBound }, until.map { $0 < min(days.upperBound, today) }]
    return !isCut.contains(true) && datesOfSums.canDetermine(days, in: LedgerCalendar(of: ledger))
  }

  /// The budget, limited to periods that are wholly within the copy's dates; `nil` if there are none.
  private func limited(_ budget: Budget, in calendar: LedgerCalendar, _ today: CalendarDate) -> Budget? {
    func period(_ day: CalendarDate) -> Period { calendar.period(budget.every, containing: day) }
    let first = from.map { period($0).start == $0 ? $0 : period($0).end.advanced(byDays: 1) }
    let last = until.map { $0 >= today || period($0).end == $0 ? $0 : period($0).start.advanced(byDays: -1) }
    return first.map { $0 <= today } ?? true ? budget.limited(from: first, until: last) : nil
  }

  /// The account as the copy shows it, without days that the copy hides.
  private func shown(_ account: Account, in calendar: LedgerCalendar) -> Account {
    let closed = account.closed.flatMap { day in until.map { day <= $0 } ?? true ? day : nil }
    return Account(
      name: account.name, kind: account.kind, closed: closed.map { dates.lastDay(like: $0, in: calendar) },
      owner: parts.contains(.people) && showsAllRows ? account.owner : nil)
  }
}

extension Copy.Amounts {
  /// Replaces the amounts of a copy's rows.
  ///
  /// - Parameters:
  ///   - settings: The settings of the copy, which decide what is income and what is spending.
  ///   - asOf: The day of the report.
  fileprivate func applied(
    to rows: [Transaction], _ settings: Ledger.Settings, asOf: CalendarDate
  ) -> [Transaction] {
    switch self {
    case .exact: return rows
    case .hidden: return rows.map { $0.copy(amount: .zero($0.amount.currency)) }
    case .rounded(let step):
      let rounded = rows.map { $0.copy(amount: Self.rounded($0.amount, to: step)) }
      var sums = Money.Sums()
      // Halves that are rounded up could bring a sum beyond 64 bits. Then all amounts are rounded down.
      return rounded.allSatisfy { sums.add($0.amount) }
        ? rounded : rows.map { $0.copy(amount: Self.rounded($0.amount, to: step, isDown: true)) }
    case .shares:
      let wholes = Self.wholes(of: rows, settings, asOf: asOf)
      return rows.map { row in
        row.copy(amount: Self.share(row.amount, of: wholes[row.amount.currency] ?? 1))
      }
    }
  }

  private static func share(_ amount: Money, of whole: Int128) -> Money {
    let share = (Int128(amount.minorUnits) * Int128(wholeShare)).roundedQuotient(dividingBy: whole)
    return Money(minorUnits: Int64(clamping: share), currency: amount.currency.unitOfShares)
  }

  private static func rounded(_ amount: Money, to step: String, isDown: Bool = false) -> Money {
    // A step with more decimals than the currency changes nothing.
    let units = Int128((try? DecimalNumber.minorUnits(step, of: amount.currency)) ?? 1)
    let whole = Int128(amount.minorUnits)
    let count = isDown ? whole / units : whole.roundedQuotient(dividingBy: units)
    return Money(minorUnits: Int64(clamping: count * units), currency: amount.currency)
  }

  /// The larger of all income and all spending in each currency, as docs/figures.md defines them: without
  /// refunds, planned rows and transfers. If both are zero, or so small that the shares of all rows would not
  /// fit, the whole is the sum of all rows.
  private static func wholes(
    of rows: [Transaction], _ settings: Ledger.Settings, asOf: CalendarDate
  ) -> [Currency: Int128] {
    let categories = SpendingCategories(of: rows.filter { $0.date <= asOf }, settings)
    var sums: [Currency: (income: Int128, spending: Int128, moved: Int128)] = [:]
    for row in rows {
      let amount = Int128(row.amount.minorUnits), currency = row.amount.currency
      sums[currency, default: (0, 0, 0)].moved += amount
      switch categories.role(of: row, asOf: asOf) {
      case .income: sums[currency, default: (0, 0, 0)].income += amount
      case .deduction: sums[currency, default: (0, 0, 0)].income -= amount
      case .spending: sums[currency, default: (0, 0, 0)].spending += amount
      case .refund: sums[currency, default: (0, 0, 0)].spending -= amount
      case .transfer, .planned: break
      }
    }
    return sums.mapValues { sum in
      let whole = max(sum.income, sum.spending)
      let fits = whole > 0 && sum.moved * Int128(wholeShare) / whole <= Int128(Int64.max / 2)
      return fits ? whole : max(sum.moved, 1)
    }
  }
}
