import Basics
import Bookkeeping

/// Makes payments of the rows of a table, and of the fees in a column of their own.
struct PaymentReading {
  let section: TableSection
  let rows: RowReading
  let amounts: AmountReading
  let decision: SignReading.Decision
  /// The column of references.
  let reference: Int?
  /// The days on which payments change the balance, in a file that states balances.
  private let bookingDays: BookingDays?
  private let instalments: Instalments
  private let kinds: NotableKinds
  private let counterAccounts: CounterAccounts?
  private let foreign: (amount: Int?, currency: Int?)
  /// Whether fees come on top of the amounts; `nil` if neither the user nor a balance says it.
  private var feeIsExtra: Bool?

  init(
    section: TableSection, rows: RowReading, amounts: AmountReading, decision: SignReading.Decision,
    reference: Int?, hasBalance: Bool
  ) {
    self.section = section
    self.rows = rows
    self.amounts = amounts
    self.decision = decision
    self.reference = reference
    bookingDays = hasBalance ? BookingDays(rows.roles, section.rows, rows.pattern) : nil
    instalments = Instalments(rows.roles, section.rows)
    kinds = NotableKinds(rows.roles, section.rows)
    counterAccounts = rows.ownAccounts == nil ? CounterAccounts(rows.roles, section.rows) : nil
    foreign = (rows.roles.foreignAmount, rows.roles.foreignCurrency)
    feeIsExtra = amounts.options.fees.map { $0 == .extra }
    if let chain = decision.chain, chain.isSound, chain.provesFees { feeIsExtra = chain.feeIsExtra }
  }

  private var roles: ColumnRoles { rows.roles }
  private var options: ImportOptions { amounts.options }

  /// Decides by the balances that a file states outside of its rows whether fees come on top of the amounts.
  ///
  /// - Returns: The decision; `nil` if both answers fit the balances, or neither.
  mutating func resolveFees(by balances: HeadedBalances) -> ImportOptions.Fees? {
    let isExtra = [false, true].filter { isExtra in
      var (trial, statement) = (self, Statement())
      trial.feeIsExtra = isExtra
      trial.add(to: &statement)
      return balances.fits(statement)
    }
    guard isExtra.count == 1, let only = isExtra.first else { return nil }
    feeIsExtra = only
    return only ? .extra : .included
  }

  func add(to statement: inout Statement) {
    var released = releasedRows
    lazy var sums = rows.sums(of: section.rows, amounts)
    var (fees, transfers) = ([Statement.Fee](), [String]())
    let conversions = Conversions(section.rows, rows, amounts)
    let pockets = decision.chain?.pockets.map { column in
      Pockets(in: column, section.rows, rows, amounts) { cell, row in
        (try? decision.direction(of: cell, in: row)).map { $0 == .out }
      }
    }
    let numbers = columnsOfNumbers
    // A row without an amount moved nothing if the running balance adds up without it.
    let isProven = decision.chain.map { $0.breaks.isEmpty && $0.matches > 1 } ?? false
    statement.reserve(section.rows.count)
    for row in section.rows {
      switch verdict(on: row, sums: sums) {
      case .nothing: break
      case .skipped(let reason):
        statement.skipped.append(
          Statement.Skipped(place: Statement.Place(line: row.line), reason: reason, text: rows.text(of: row)))
      case .refused(let reason): statement.add(.failure(reason), at: Statement.Place(line: row.line))
      case .payment(let date, let isPending):
        var entry = entry(row, date)
        if conversions.exchanges.contains(row.line) {
          statement.skip(.conversion, entry)
          continue
        }
        if pockets?.isTransfer(row) ?? false {
          statement.skip(.transfer, entry)
          continue
        }
        if let money = conversions.amounts[row.line] { entry.convert(to: money) }
        if case .failure(.noAmount) = entry.amount, isProven, fee(of: row, beside: entry) == nil {
          statement.skip(.zeroAmount, entry)
          continue
        }
        entry.counterparts += numbers.map { row[$0] }.filter { IBAN.plain($0) != nil }
        if !isPending, let reason = released.reason(for: row, entry) {
          statement.skip(reason, entry)
          continue
        }
        // If pending payments are wanted, so is the money that is held for them, and its release.
        if !isPending, options.takesPending != true, rows.isHold(row) {
          statement.skip(.hold, entry)
          continue
        }
        entry.isPending = isPending
        if isPending { entry.names = entry.names.map(CellWords.withoutPendingMark) }
        let isTaken = !isPending || options.takesPending == true
        let fee = isTaken ? fee(of: row, beside: entry) : nil
        if fee == nil { addFee(of: row, into: &entry) }
        if fee == nil || entry.movesMoney { statement.add(entry, options) }
        if let fee { statement.add(fee, options) }
        guard isTaken, entry.movesMoney else { continue }
        if fee == nil, let fee = doubtfulFee(of: row, entry) { fees.append(fee) }
        if rows.ownAccounts == nil, entry.transfer == nil, let type = roles.types.first,
          OwnAccounts.isTransfer(row[type])
        {
          transfers.append(row[type])
        }
      }
    }
    if !fees.isEmpty, let column = roles.fee {
      statement.findings.append(.feesLeftOut(fees, column: section.name(of: column)))
    }
    if let type = transfers.first {
      statement.findings.append(.transfersBySign(rows: transfers.count, type: type))
    }
  }

  /// The rows that moved no money, which other rows may take back.
  private var releasedRows: ReleasedRows {
    var released = ReleasedRows(roles)
    for row in roles.status == nil && roles.pendingFlag == nil ? [] : section.rows {
      guard row.usedWidth <= roles.width, let reason = rows.skipReason(for: row),
        reason != .pending || options.takesPending != true, let date = rows.date(of: row)
      else { continue }
      released.skip(row, entry(row, date), reason)
    }
    return released
  }

  private func entry(_ row: TextTable.Row, _ date: CalendarDate) -> Statement.Entry {
    var entry = Statement.Entry(line: row.line)
    let flow = rows.ownAccounts?.flow(of: row)
    entry.date = .success(date)
    entry.arrived = bookingDays?[row]
    entry.kind = flow?.kind
    entry.isOwnTransfer = flow == nil && rows.isOwnTransfer(row)
    entry.amount = Result { () throws(Statement.Refusal) in
      let cell = try amounts.cell(of: row)
      let money = try amounts.money(cell)
      entry.currency = money.currency.code
      if money.minorUnits != 0, flow == nil { entry.kind = try direction(of: cell, in: row).kind }
      return SignedDecimal(money)
    }
    if case .failure(.unreadableAmount(let text)) = entry.amount, row.width < roles.width {
      entry.amount = .failure(.missingCells(row.width, columns: roles.width, amount: text))
    }
    entry.reference = CellContent.isReference(row[reference]) ? row[reference] : nil
    entry.mark = mark(of: row)
    entry.isRefund = entry.kind == .income && kinds.isRefund(row)
    entry.names = rows.names(of: row, entry.kind == .income ? .in : .out)
    entry.texts.address = row[roles.address].isEmpty ? nil : row[roles.address]
    // A category that means transfer is left out: it would keep `folio match` from pairing the row.
    entry.category = roles.labels.category(of: row).flatMap { OwnAccounts.isTransfer($0) ? nil : $0 }
    entry.tags = roles.labels.tags(of: row, besides: entry.names.first ?? "")
    let account = GroupName.canonicalized(row[roles.labels.account])
    if !account.isEmpty { entry.account = account }
    if let flow {
      entry.account = flow.account
      entry.to = flow.to
      // A transfer is named after its purpose.
      let texts = rows.names(of: row, besides: rows.ownAccounts?.columns ?? [])
      entry.names = flow.kind == .transfer ? texts + [flow.payee] : [flow.payee] + entry.names
    }
    if let accounts = counterAccounts, let other = accounts.other(of: row) {
      entry.transfer = other
      entry.names = rows.names(of: row, besides: [accounts.column]) + entry.names
    }
    entry.saysTransfer =
      flow == nil && roles.labels.account != nil && CounterAccounts.saysTransfer(row, roles)
    entry.memo = rows.memo(of: row, besides: entry.names.first ?? "")
    if let text = entry.names.first.flatMap(LabeledText.init) {
      if entry.memo.isEmpty || withoutNeedlessBlanks(entry.memo) == entry.names[0] { entry.memo = text.rest }
      entry.names.insert(text.party, at: 0)
      if let account = text.account { entry.counterparts = [account] }
    }
    let more = [
      kinds.kind(of: row, besides: entry.names.prefix(1) + [entry.memo]),
      foreignAmount(of: row, beside: entry),
    ]
    entry.memo = ([entry.memo] + more.compactMap(\.self)).filter { !$0.isEmpty }.joined(separator: "\n")
    return entry
  }

  /// The amount in another currency that a row has in a column of its own: `49,10 CHF`.
  private func foreignAmount(of row: TextTable.Row, beside entry: Statement.Entry) -> String? {
    guard let own = entry.currency, let column = foreign.amount else { return nil }
    let text = trimmed(String(row[column].drop { "-+\u{2212} ".contains($0) }))
    let (sign, named) = (SignedAmount(text).currencySign ?? "", trimmed(row[foreign.currency]))
    let possible = Currency.Symbols.currencies(sign.isEmpty ? named : sign)
    guard CellContent.isAmount(text), let foreign = possible.first,
      !possible.contains(where: { $0.code == own })
    else { return nil }
    let isZero = !text.unicodeScalars.contains { $0.isDecimalDigit && $0 != "0" }
    return isZero ? nil : sign.isEmpty ? "\(text) \(foreign.code)" : text
  }

  /// The mark of a row: the number of an instalment, since the next bill repeats the day of the purchase, or
  /// else the day of booking.
  private func mark(of row: TextTable.Row) -> PaymentRef.Mark? {
    if let number = instalments.number(in: row) { return .instalment(number) }
    return roles.posting.flatMap { rows.pattern.date(row[$0]) }.map { .booked($0) }
  }

  /// The direction of an amount. Fails if a card's payment received has the sign of its purchases.
  private func direction(
    of cell: AmountReading.Cell, in row: TextTable.Row
  ) throws(Statement.Refusal) -> SignedAmount.Direction {
    let direction = try decision.direction(of: cell, in: row)
    if decision.basis == .option(.card), decision.signs == .card, direction == .out,
      let title = rows.title(of: row), CellWords.saysReceived(title)
    {
      throw .contradiction(title)
    }
    return direction
  }

  /// The fee in a column of its own, if the balance proves that it comes on top, or if the row has no amount.
  private func fee(of row: TextTable.Row, beside entry: Statement.Entry) -> Statement.Entry? {
    guard let column = roles.fee, let name = entry.names.first else { return nil }
    var fee = Statement.Entry(at: entry.place)
    fee.date = entry.date
    fee.names = [name]
    fee.isPending = entry.isPending
    fee.reference = entry.reference
    fee.mark = entry.mark
    switch entry.amount {
    case .failure(.noAmount): break
    case .failure: return nil
    case .success(let number) where number.isZero: break
    case .success:
      guard feeIsExtra == true else { return nil }
      fee.names = ["Fee: \(name)"]
      fee.reference = entry.reference.map { "\($0)-fee" }
    }
    let currency = entry.movesMoney ? entry.currency.flatMap { Currency(code: $0) } : nil
    guard let money = self.fee(in: column, of: row, currency) else { return nil }
    fee.kind = money.minorUnits < 0 ? .income : .expense
    fee.currency = money.currency.code
    fee.amount = .success(
      SignedDecimal(Money(minorUnits: abs(money.minorUnits), currency: money.currency)))
    return fee
  }

  /// Splits a net amount into two parts: the gross amount and the fee.
  private func addFee(of row: TextTable.Row, into entry: inout Statement.Entry) {
    guard roles.fee != nil, entry.pieces.isEmpty, let kind = entry.kind, kind != .transfer,
      case .success(let number) = entry.amount, let currency = entry.currency.flatMap({ Currency(code: $0) }),
      let net = number.money(currency), net.minorUnits != 0,
      let fee = fee(in: roles.fee ?? 0, of: row, currency)
    else { return }
    let own = amounts.columns.map(\.number)
    let gross = roles.money.amounts.lazy.filter { !own.contains($0.column) }
      .compactMap { amounts.units(row[$0.column], currency) }
      .first { abs(abs($0) - abs(net.minorUnits)) == abs(fee.minorUnits) }
    guard let gross else { return }
    var units = abs(gross), whole = abs(net.minorUnits)
    let name = entry.names.first ?? ""
    func signed(_ units: Int64, isOut: Bool) -> SignedDecimal {
      SignedDecimal(isNegative: isOut, plain: Money(minorUnits: units, currency: currency).decimal)
    }
    let isOut = kind == .expense
    if isOut, units > whole, !amounts.hasBothFees, feeIsExtra == nil {
      // The fee for sending money is paid on top of the amount that arrives, unless the file gives fees back.
      swap(&units, &whole)
      entry.amount = .success(signed(whole, isOut: true))
    }
    entry.pieces = [
      Statement.Entry.Piece(amount: signed(units, isOut: isOut)),
      Statement.Entry.Piece(
        amount: signed(abs(fee.minorUnits), isOut: (units > whole) != isOut), name: "Fee: \(name)"),
    ]
  }

  /// The columns in which rows have the number of another account.
  private var columnsOfNumbers: [Int] {
    let own = [roles.account, roles.labels.account]
    return (0..<roles.width).filter { column in
      !own.contains(column) && section.rows.prefix(400).contains { IBAN.plain($0[column]) != nil }
    }
  }

  /// The fee of a row, if neither a balance nor the heading of the amounts shows that the fee is in them.
  private func doubtfulFee(of row: TextTable.Row, _ entry: Statement.Entry) -> Statement.Fee? {
    guard let column = roles.fee, feeIsExtra == nil, entry.pieces.isEmpty,
      !amounts.columns.contains(where: { roles.meaning($0.number).has(.net) }),
      let money = fee(in: column, of: row, nil)
    else { return nil }
    return Statement.Fee(place: entry.place, amount: money)
  }

  /// The fee of a row; negative if it is given back.
  private func fee(in column: Int, of row: TextTable.Row, _ known: Currency?) -> Money? {
    guard !row[column].isEmpty, let currency = known ?? (try? amounts.currency(of: row, column)),
      let units = amounts.fee(of: row, currency), units != 0
    else { return nil }
    return Money(minorUnits: units, currency: currency)
  }
}

// MARK: - What a row is

extension PaymentReading {
  private enum Verdict {
    case payment(CalendarDate, isPending: Bool)
    case skipped(Statement.Skipped.Reason)
    case refused(Statement.Refusal)
    /// Text that is not about a payment.
    case nothing
  }

  /// - Parameter sums: The sums of the table, if they are needed.
  private func verdict(on row: TextTable.Row, sums: @autoclosure () -> Set<Int64>) -> Verdict {
    let isAnnounced =
      roles.status != nil && row[roles.dates.first].isEmpty && rows.skipReason(for: row) == .pending
    guard let date = rows.date(of: row) ?? (isAnnounced ? rows.announcedDate(of: row) : nil) else {
      return verdict(onUndated: row)
    }
    let cells = row.usedWidth
    if !row.fits(roles.width) {
      return .refused(.surplusCells(max(cells, roles.width + 1), columns: roles.width))
    }
    if row.line == section.openLine, OpenRow.isCut(row, of: section, amounts, decision.chain) {
      return .refused(.cutOff)
    }
    let reason = rows.skipReason(for: row)
    if let reason, reason != .pending { return .skipped(reason) }
    if reason == nil, rows.status(of: row) == nil, !row[roles.status].isEmpty {
      return .refused(.unknownStatus(row[roles.status]))
    }
    if let trade = rows.trade(of: row) { return .refused(.securities(trade)) }
    if rows.ownAccounts?.isOpening(row) ?? false { return .skipped(.balance) }
    if let reason = rows.summary(row, units: amounts.value(of: row)?.units, sums: sums()) {
      return .skipped(reason)
    }
    return .payment(date, isPending: reason == .pending)
  }

  /// A row without a date counts as a payment, and is refused, only if it has an amount; other text is
  /// ignored.
  private func verdict(onUndated row: TextTable.Row) -> Verdict {
    if let reason = row.cells.lazy.compactMap(CellWords.summary).first { return .skipped(reason) }
    if row.cells.contains(where: { $0.utf8.count <= 60 && HeadingMeaning($0).has(.balance) }) {
      return .skipped(.balance)
    }
    let text = row[roles.dates.first]
    if CellWords.plainStatus(text) == .pending { return .skipped(.pending) }
    let hasAmount = amounts.columns.contains { column in
      row[column.number].unicodeScalars.contains { $0.isDecimalDigit && $0 != "0" }
    }
    let cells = row.usedWidth
    let isLikeDate = (text.utf8.first?.isASCIIDigit ?? false) && text.utf8.count >= 6 && cells >= 3
    guard hasAmount || isLikeDate else { return .nothing }
    // A payment that failed never got a day.
    if text.isEmpty, row.fits(roles.width), let reason = rows.skipReason(for: row) { return .skipped(reason) }
    if cells > roles.width { return .refused(.surplusCells(cells, columns: roles.width)) }
    return .refused(text.isEmpty ? .noDate : .unreadableDate(text))
  }
}
