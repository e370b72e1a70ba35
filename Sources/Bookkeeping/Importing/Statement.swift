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
    let short = [draft.name, draft.category, draft.address, draft.account, draft.to] + draft.tags
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
