import Basics
import Bookkeeping

extension Statement {
  /// A movement as a reader finds it, before the rules that all formats share.
  struct Entry {
    let place: Statement.Place
    var date: Result<CalendarDate, Statement.Refusal> = .failure(.noDate)
    /// Negative for money out, unless `kind` is given.
    var amount: Result<SignedDecimal, Statement.Refusal> = .failure(.noAmount)
    /// The kind that the file states, whatever the sign.
    var kind: Transaction.Kind?
    /// The currency as the file writes it; `nil` if it names none.
    var currency: String?
    /// Candidates for the name, best first. Blank ones are ignored.
    var names: [String] = []
    /// Further text, which is no Markdown unless the file is Folio's own.
    var memo = ""
    var memoIsMarkdown = false
    var category: String?
    /// The texts besides the memo.
    var texts = Transaction.Texts()
    var tags: [String] = []
    var account: String?
    /// The destination of a transfer.
    var to: String?
    /// The day on which the account booked the movement, if that is not the date.
    var arrived: CalendarDate?
    var reference: String?
    /// A mark, besides the reference, that tells the movement from others that look the same.
    var mark: PaymentRef.Mark?
    var isPending = false
    /// Whether it gives back money that was spent, as its type says.
    var isRefund = false
    /// Numbers of accounts other than the statement's own.
    var counterparts: [String] = []
    /// The owner's other account, if the file names it.
    var transfer: String?
    /// Whether the other account is one of the owner's, even if the file does not name it.
    var isOwnTransfer = false
    /// Whether a word for its kind says that it is a transfer.
    var saysTransfer = false
    /// The parts of the movement, if the file names them.
    var pieces: [Piece] = []

    /// A part of a movement.
    struct Piece {
      /// Negative for money out.
      let amount: SignedDecimal
      var name: String?
      var category: String?
      var memo: String?
      /// The other account, if the part is a transfer.
      var transfer: String?
    }

    init(line: Int) { self.init(at: Statement.Place(line: line)) }
    init(at place: Statement.Place) { self.place = place }

    /// Gives a payment in another currency its amount in the account's, and keeps the original in the memo.
    mutating func convert(to money: Money) {
      if case .success(let number) = amount, let currency {
        memo = [memo, "\(number.plain) \(currency)"].filter { !$0.isEmpty }.joined(separator: "\n")
      }
      amount = .success(SignedDecimal(Money(minorUnits: abs(money.minorUnits), currency: money.currency)))
      currency = money.currency.code
    }

    /// A row that cannot be read.
    init(line: Int, refused reason: Statement.Refusal) {
      self.init(line: line)
      date = .failure(reason)
    }

    /// - Parameter read: The date that a reader made of the text; `nil` if it is none.
    mutating func set(date text: String, as read: CalendarDate?) {
      date = read.map(Result.success) ?? .failure(.unreadableDate(text))
    }

    /// - Parameter read: The number that a reader made of the text; `nil` if it is none.
    mutating func set(amount text: String, as read: SignedDecimal?) {
      amount = read.map(Result.success) ?? .failure(.unreadableAmount(text))
    }

    /// Whether the amount is readable and not zero.
    var movesMoney: Bool { if case .success(let number) = amount { !number.isZero } else { false } }

    fileprivate var name: String? {
      names.lazy.map(withoutNeedlessBlanks).first { !$0.isEmpty }
    }

    fileprivate func payment(_ options: ImportOptions) throws(Statement.Refusal) -> Transaction.Draft {
      let (date, number) = (try date.get(), try amount.get())
      let money = try money(number, options)
      guard let name else { throw .noName }
      let isIncome = number.isNegative == (options.signs == .card)
      var draft = Transaction.Draft(
        date: date, kind: kind ?? (isIncome ? .income : .expense), name: name, amount: money)
      draft.category = category
      draft.texts = texts
      draft.tags = tags
      draft.account = account
      draft.to = to
      if arrived != date { draft.arrived = arrived }
      draft.memo = draftMemo(memo, beside: name)
      return draft
    }

    /// The parts as payments; none unless they add up to the whole.
    fileprivate func pieces(of whole: Transaction.Draft) -> [Transaction.Draft] {
      guard pieces.count > 1, whole.kind != .transfer else { return [] }
      var sum: Int64 = 0
      var drafts: [Transaction.Draft] = []
      for piece in pieces {
        guard let money = piece.amount.money(whole.amount.currency), money.minorUnits != 0 else { return [] }
        let isIncome = money.minorUnits > 0
        let units = abs(money.minorUnits)
        let (total, overflow) = sum.addingReportingOverflow(isIncome ? units : -units)
        if overflow { return [] }
        sum = total
        var draft = whole
        draft.kind = isIncome ? .income : .expense
        draft.amount.minorUnits = units
        draft.name = piece.name ?? whole.name
        draft.category = piece.category
        if !drafts.isEmpty || piece.memo != nil {
          draft.memo = piece.memo.flatMap { draftMemo($0, beside: draft.name) }
        }
        if let other = piece.transfer { draft.becomeTransfer(with: other) }
        drafts.append(draft)
      }
      return sum == whole.amount.signed(as: whole.kind).minorUnits ? drafts : []
    }

    private func currency(_ options: ImportOptions) throws(Statement.Refusal) -> Currency {
      let code = trimmed(currency ?? "")
      let isUnstated = options.currency == .unstated && code == Currency.unstated.code
      let possible =
        code.isEmpty || isUnstated ? [options.defaultCurrency] : Currency.Symbols.currencies(code)
      if possible.isEmpty { throw .unknownCurrency(code) }
      guard let currency = possible.settled(preferring: options.currencies) else {
        throw .openCurrency(possible)
      }
      return currency
    }

    /// Rounds an amount that a program computed with more decimals than its currency has.
    ///
    /// - Returns: Whether it had more.
    mutating func round(_ options: ImportOptions) -> Bool {
      guard case .success(let number) = amount, let currency = try? currency(options),
        let rounded = number.rounded(to: currency.exponent)
      else { return false }
      amount = .success(rounded)
      return true
    }

    private func money(
      _ number: SignedDecimal, _ options: ImportOptions
    ) throws(Statement.Refusal) -> Money {
      let currency = try currency(options)
      return Money(minorUnits: try SignedDecimal.minorUnits(number.plain, currency), currency: currency)
    }

    /// Truncates to the length that people may enter, so that a payment is never refused for a bank's long
    /// text.
    private func draftMemo(_ memo: String, beside name: String) -> String? {
      let text = trimmed(memo)
      guard !text.isEmpty, !withoutNeedlessBlanks(text).utf8.elementsEqual(name.utf8) else { return nil }
      if !memoIsMarkdown { return MemoText.markdown(text, atMost: 300) }
      let scalars = text.unicodeScalars
      return scalars.count <= 300 ? text : String(String.UnicodeScalarView(scalars.prefix(299))) + "…"
    }
  }
}

extension Statement {
  /// Adds a movement as a row, or skips it with a reason.
  mutating func add(_ entry: Entry, _ options: ImportOptions) {
    if case .success(let number) = entry.amount, number.isZero {
      skip(.zeroAmount, entry)
    } else if entry.isPending, options.takesPending != true {
      skip(.pending, entry)
    } else {
      let payment = Result { () throws(Refusal) in try entry.payment(options) }
      add(
        payment, reference: entry.reference, mark: entry.mark, isPending: entry.isPending,
        isRefund: entry.isRefund, counterparts: entry.counterparts, transfer: entry.transfer,
        isOwnTransfer: entry.isOwnTransfer, saysTransfer: entry.saysTransfer,
        pieces: (try? payment.get()).map { entry.pieces(of: $0) } ?? [],
        at: entry.place)
      if rows.count.isMultiple(of: 1000) { options.onProgress?(rows.count) }
    }
  }

  mutating func skip(_ reason: Skipped.Reason, _ entry: Entry) {
    skipped.append(Skipped(place: entry.place, reason: reason, text: entry.name ?? ""))
  }

  /// Adds movements. If all are of one account, neither they nor the balances name it. Skipped rows are
  /// sorted into the order of the file.
  mutating func add(_ entries: [Entry], _ options: ImportOptions) {
    let isOfOneAccount = Set(entries.compactMap(\.account)).count < 2
    for index in balances.indices where isOfOneAccount { balances[index].account = nil }
    for var entry in entries {
      if isOfOneAccount { entry.account = nil }
      add(entry, options)
    }
    skipped.sort { $0.place.line < $1.place.line }
  }
}

extension Transaction.Draft {
  /// Makes the payment a transfer between its account and another one of the owner's.
  ///
  /// - Parameter other: The label of the other account; `nil` if it is unknown.
  mutating func becomeTransfer(with other: String?) {
    if kind == .expense {
      to = other
      // The money leaves this account, so the day on which it was booked here is that of the transfer.
      date = bookingDay
      arrived = nil
    }
    if kind == .income { (account, to) = (other, account) }
    kind = .transfer
    category = nil
  }

  /// Gives a piece of a payment the account of the whole.
  mutating func adoptAccount(ofWhole own: String?) {
    let other = account ?? to
    if kind == .transfer, own.map(FoldedText.string) == other.map(FoldedText.string) {
      kind = to == nil ? .income : .expense
      to = nil
    }
    if kind == .transfer, to == nil { to = own } else { account = own }
  }
}

extension [Statement.Entry] {
  /// The entries, with a date outside of these years refused as unreadable.
  func limited(to years: StatementYears) -> Self {
    map { entry in
      guard case .success(let day) = entry.date, !years.contains(day) else { return entry }
      var entry = entry
      entry.date = .failure(.unreadableDate(day.iso))
      return entry
    }
  }
}
