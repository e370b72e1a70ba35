/// What a file to import holds, before it is compared with a ledger.
package struct Statement: Sendable {
  /// Where a row stands, as people count lines.
  package struct Place: Equatable, Sendable {
    /// Nil for the file that is imported.
    package var file: String?
    package let line: Int
  }

  package struct Row: Sendable {
    package let place: Place
    package let payment: Result<Transaction.Draft, Refusal>
    /// The bank's or the app's own name for the payment, where the file has one. Not unique everywhere: it is
    /// one part of what a payment is known by.
    package var reference: String?
    /// Announced, and not booked yet.
    package var isPending = false
  }

  /// A row that is no payment, and does not mean to be one.
  package struct Skipped: Equatable, Sendable {
    package enum Reason: Hashable, Sendable {
      /// A balance that is carried over, opening or closing.
      case balance
      /// A sum of other rows.
      case total
      /// Announced, and not booked yet, where pending payments are not wanted.
      case pending
      /// Declined, reverted, cancelled: in the file's own word.
      case notCompleted(String)
      /// Nothing moved.
      case zeroAmount
      /// A movement between one's own accounts.
      case transfer
      /// Securities that are bought, sold or moved.
      case investment
    }

    package let place: Place
    package let reason: Reason
    /// What the row says, for the preview.
    package let text: String
  }

  /// What a column of a table was taken for.
  package struct ColumnUse: Equatable, Sendable {
    /// Empty where the file has no headings.
    package let heading: String
    /// Counted from 1.
    package let number: Int
    /// Nil for a column that is not used.
    package let meaning: ImportOptions.Column?
    /// Two cells of it at most, as they are written.
    package let examples: [String]
  }

  /// What a reader had to conclude, or what looks odd, for the preview and the summary.
  package enum Finding: Equatable, Sendable {
    /// A running balance bears out signs, amounts and order.
    case balanceAddsUp(rows: Int)
    /// The running balance does not follow from this row: rows may be missing before it.
    case balanceBreaks(Place)
    /// Dates that could mean two days were read as the ledger's locale writes them.
    case datesByLocale(DatePattern)
    /// Numbers that could mean two amounts were read as the ledger's locale writes them.
    case numbersByLocale(NumberNotation)
    /// No sign is certain; most rows of a statement are money out.
    case signsByMajority
    /// Read in this encoding since the file is not UTF-8.
    case encoding(TextEncoding)
  }

  /// Why a row cannot become a transaction.
  package enum Refusal: Error, Equatable, Sendable {
    case surplusCells(Int, columns: Int)
    case noDate
    case unreadableDate(String)
    case noAmount
    case unreadableAmount(String)
    case zeroAmount
    case tooManyDecimals(String, Currency)
    case tooLarge(String)
    case debitAndCredit
    case noType
    case unknownType(String)
    case noName
    /// Neither a word for booked nor for pending.
    case unknownStatus(String)
    case unknownCurrency(String)
    case nullCharacter
    case longMemo(bytes: Int)
    case longText(bytes: Int)
    case wrongShape
    /// The file ends before the payment does.
    case cutOff
    /// Postings of a journal's transaction, of which the other ones may be payments.
    case unknownAccounts([UnknownPosting], date: String, description: String)
  }

  /// A posting to an account that may be income or expenses, and may be one's own money.
  package struct UnknownPosting: Equatable, Sendable {
    package let account: String
    /// With its sign and commodity, as in the journal.
    package let amount: String
  }

  package enum Format: String, Sendable {
    case csv, hledger, expenseList, ofx, qif, camt, mt940
  }

  package let format: Format
  package private(set) var rows: [Row] = []
  package var skipped: [Skipped] = []
  package var columns: [ColumnUse] = []
  package var findings: [Finding] = []
  /// The account's number, as the file gives it: an IBAN, say.
  package var accountID: String?
  /// What files of the same origin have in common (the headings, say), so that decisions can be kept for the next.
  package var shape = ""

  init(_ format: Format) { self.format = format }

  mutating func add(
    _ payment: Result<Transaction.Draft, Refusal>, reference: String? = nil, isPending: Bool = false,
    at place: Place
  ) {
    rows.append(
      Row(
        place: place, payment: payment.flatMap(Self.checked), reference: reference, isPending: isPending))
  }

  /// Whether any row is a transfer: a list that Folio wrote has them, and no bank.
  var hasTransfers: Bool {
    rows.contains { row in
      if case .success(let draft) = row.payment { draft.kind == .transfer } else { false }
    }
  }

  /// Movements between one's own accounts, which are neither income nor expense.
  package var transfers: Int { skipped.count { $0.reason == .transfer } }

  /// The rules of the ledger that no format takes care of.
  private static func checked(_ draft: Transaction.Draft) -> Result<Transaction.Draft, Refusal> {
    let texts = [draft.name, draft.category, draft.address, draft.memo] + draft.tags
    if texts.contains(where: { $0?.utf8.contains(0) ?? false }) { return .failure(.nullCharacter) }
    if let bytes = draft.memo?.utf8.count, bytes > Ledger.Limit.memoBytes {
      return .failure(.longMemo(bytes: bytes))
    }
    let short = [draft.name, draft.category, draft.address, draft.account] + draft.tags
    if let bytes = short.compactMap({ $0?.utf8.count }).max(), bytes > Ledger.Limit.textBytes {
      return .failure(.longText(bytes: bytes))
    }
    return .success(draft)
  }
}

extension Statement {
  /// Compares the balances around movements with their sum.
  struct BalanceCheck {
    private let currency: Currency
    private let place: Statement.Place

    /// - Parameter place: Of the balance that must come out.
    init(_ currency: Currency, at place: Statement.Place) {
      self.currency = currency
      self.place = place
    }

    /// Nil where a number is not exact in the currency.
    func finding(
      from opening: SignedDecimal, by amounts: [SignedDecimal], to closing: SignedDecimal
    ) -> Statement.Finding? {
      guard var balance = minorUnits(opening), let end = minorUnits(closing) else { return nil }
      for amount in amounts {
        guard let change = minorUnits(amount) else { return nil }
        let (sum, isTooLarge) = balance.addingReportingOverflow(change)
        if isTooLarge { return nil }
        balance = sum
      }
      if balance != end { return .balanceBreaks(place) }
      return amounts.isEmpty ? nil : .balanceAddsUp(rows: amounts.count)
    }

    private func minorUnits(_ number: SignedDecimal) -> Int64? {
      guard let magnitude = try? SignedDecimal.minorUnits(number.plain, currency).get() else { return nil }
      return number.isNegative ? -magnitude : magnitude
    }
  }
}

extension Statement {
  /// A movement as the formats made for statements give it, before the rules that all of them share.
  struct Entry {
    let place: Statement.Place
    var date: Result<CalendarDate, Statement.Refusal> = .failure(.noDate)
    /// Minus is money out.
    var amount: Result<SignedDecimal, Statement.Refusal> = .failure(.noAmount)
    /// As the file writes it; nil where it names none.
    var currency: String?
    /// What may be its name, the best first. Blank ones do not count.
    var names: [String] = []
    /// What else it says.
    var memo = ""
    var category: String?
    var address: String?
    var account: String?
    var reference: String?
    var isPending = false

    init(line: Int) { place = Statement.Place(line: line) }

    fileprivate var name: String? {
      names.lazy.map(withoutNeedlessBlanks).first { !$0.isEmpty }
    }

    fileprivate func payment(_ options: ImportOptions) -> Result<Transaction.Draft, Statement.Refusal> {
      date.flatMap { date in
        amount.flatMap { number in
          self.money(number, options).flatMap { money in
            guard let name else { return .failure(.noName) }
            let isIncome = number.isNegative == (options.signs == .card)
            var draft = Transaction.Draft(
              date: date, kind: isIncome ? .income : .expense, name: name, amount: money)
            draft.category = category
            draft.address = address
            draft.account = account
            draft.memo = Self.memo(memo, beside: name)
            return .success(draft)
          }
        }
      }
    }

    private func money(
      _ number: SignedDecimal, _ options: ImportOptions
    ) -> Result<Money, Statement.Refusal> {
      let code = trimmed(currency ?? "").uppercased()
      let known = code.isEmpty ? options.statedCurrency ?? options.currency : Currency(code: code)
      guard let known else { return .failure(.unknownCurrency(code)) }
      return SignedDecimal.minorUnits(number.plain, known).flatMap { minorUnits in
        minorUnits > 0 ? .success(Money(minorUnits: minorUnits, currency: known)) : .failure(.zeroAmount)
      }
    }

    /// No longer than what people may enter: a payment is not refused for what a bank writes beside it.
    private static func memo(_ text: String, beside name: String) -> String? {
      let text = withoutNeedlessBlanks(text)
      guard !text.isEmpty, text != name else { return nil }
      let scalars = text.unicodeScalars
      return scalars.count <= 300 ? text : String(String.UnicodeScalarView(scalars.prefix(299))) + "…"
    }
  }
}

extension Statement {
  /// Takes a movement, or says why it is none.
  mutating func add(_ entry: Entry, _ options: ImportOptions) {
    if case .success(let number) = entry.amount, number.isZero {
      skip(.zeroAmount, entry)
    } else if entry.isPending, !options.takesPending {
      skip(.pending, entry)
    } else {
      add(
        entry.payment(options), reference: entry.reference, isPending: entry.isPending, at: entry.place)
      if rows.count.isMultiple(of: 1000) { options.onProgress?(rows.count) }
    }
  }

  mutating func skip(_ reason: Skipped.Reason, _ entry: Entry) {
    skipped.append(Skipped(place: entry.place, reason: reason, text: entry.name ?? ""))
  }

  /// Accounts are told apart only where a file has several.
  mutating func add(_ entries: [Entry], _ options: ImportOptions) {
    let accounts = Set(entries.compactMap(\.account))
    for var entry in entries {
      if accounts.count < 2 { entry.account = nil }
      add(entry, options)
    }
  }
}
