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
    /// The currency as the file writes it; nil if it names none.
    var currency: String?
    /// Candidates for the name, best first. Blank ones are ignored.
    var names: [String] = []
    /// Further text, which is no Markdown unless the file is Folio's own.
    var memo = ""
    var memoIsMarkdown = false
    var category: String?
    var address: String?
    var tags: [String] = []
    var account: String?
    /// The destination of a transfer.
    var to: String?
    var reference: String?
    var isPending = false

    init(line: Int) { self.init(at: Statement.Place(line: line)) }
    init(at place: Statement.Place) { self.place = place }

    /// A row that cannot be read.
    init(line: Int, refused reason: Statement.Refusal) {
      self.init(line: line)
      date = .failure(reason)
    }

    /// - Parameter read: The date that a reader made of the text; nil if it is none.
    mutating func take(date text: String, as read: CalendarDate?) {
      date = read.map(Result.success) ?? .failure(.unreadableDate(text))
    }

    /// - Parameter read: The number that a reader made of the text; nil if it is none.
    mutating func take(amount text: String, as read: SignedDecimal?) {
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
      (draft.category, draft.address, draft.tags) = (category, address, tags)
      (draft.account, draft.to) = (account, to)
      draft.memo = memo(beside: name)
      return draft
    }

    private func currency(_ options: ImportOptions) throws(Statement.Refusal) -> Currency {
      let code = trimmed(currency ?? "")
      let possible = code.isEmpty ? [options.defaultCurrency] : Currency.Symbols.currencies(code)
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
    private func memo(beside name: String) -> String? {
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
      add(payment, reference: entry.reference, isPending: entry.isPending, at: entry.place)
      if rows.count.isMultiple(of: 1000) { options.onProgress?(rows.count) }
    }
  }

  mutating func skip(_ reason: Skipped.Reason, _ entry: Entry) {
    skipped.append(Skipped(place: entry.place, reason: reason, text: entry.name ?? ""))
  }

  /// Adds movements, which keep their accounts only if there are several. What a reader skipped before stays
  /// in the order of the file.
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
