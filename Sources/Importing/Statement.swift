import Basics
import Bookkeeping

/// The content of a file to import, before it is compared with a ledger.
package struct Statement: Sendable {
  /// The position of a row, counting lines from 1.
  package struct Place: Equatable, Sendable {
    /// The name of another file; `nil` for the imported one.
    package var file: String?
    package let line: Int
  }

  package struct Row: Sendable {
    package let place: Place
    package fileprivate(set) var payment: Result<Transaction.Draft, Refusal>
    /// The bank's or app's own id for the payment, if the file has one. It is not globally unique, so it is
    /// only one part of the payment's identity.
    package var reference: String?
    /// A mark, besides the reference, that tells the payment from others that look the same.
    package var mark: PaymentRef.Mark?
    /// Whether the payment is pending: announced, but not booked.
    package var isPending = false
    /// Whether the row gives back money that was spent, as its type says.
    package var isRefund = false
    /// Numbers of accounts in the row other than the statement's own: perhaps the payee's.
    package var counterparts: [String] = []
    /// The owner's other account, if the file names it.
    package var transfer: String?
    /// Whether the other account is one of the owner's, even if the file does not name it.
    var isOwnTransfer = false
    /// Whether a word for its kind says that it is a transfer.
    var saysTransfer = false
    /// The parts of the payment, if the file names them; otherwise empty.
    package var pieces: [Transaction.Draft] = []
  }

  /// A row that is not a payment, and is not meant to be one.
  package struct Skipped: Equatable, Sendable {
    package enum Reason: Hashable, Sendable {
      /// An opening, closing or carried-over balance.
      case balance
      /// A sum of other rows.
      case total
      /// A pending payment, when those are not wanted.
      case pending
      /// Declined, reverted or canceled, with the file's own word for it.
      case notCompleted(String)
      case zeroAmount
      /// A movement between the user's own accounts.
      case transfer
      /// A purchase, sale or transfer of securities.
      case investment
      /// Money that a payment processor sets aside or releases, for a payment that is a row of its own.
      case hold
      /// One of the two sides of an exchange of currencies, for a payment that is a row of its own.
      case conversion
    }

    package let place: Place
    package let reason: Reason
    /// The row's text, for the preview.
    package let text: String
  }

  /// The meaning that was found for a column of a table.
  package struct ColumnUse: Equatable, Sendable {
    /// Empty if the file has no headings.
    package let heading: String
    /// Counted from 1.
    package let number: Int
    /// The column's meaning, or `nil` if it is not used.
    package let meaning: ImportOptions.Column?
    /// Up to two of its cells, as written.
    package let examples: [String]
  }

  /// The evidence for the order of day and month where the dates leave it open.
  package enum DateEvidence: Equatable, Sendable {
    /// The days that the references of the rows contain.
    case references
    /// Hardly anybody who writes decimal commas writes the month first.
    case decimalCommas
    /// The ledger's locale.
    case locale
  }

  /// A conclusion of a reader, or something odd, for the preview and the summary.
  package enum Finding: Equatable, Sendable {
    /// A running balance confirms signs, amounts and order.
    case balanceAddsUp(rows: Int)
    /// The rows lead from an opening balance to a closing one.
    case statedBalancesAddUp(rows: Int)
    /// The running balance does not add up at a row: rows may be missing before it.
    case balanceBreaks(Gap)
    /// The running balance adds up at hardly any row.
    case balanceFails(rows: Int, first: Gap)
    /// The rows do not lead to a balance that the file states outside of them.
    case balanceDiffers(StatedBalance, Gap)
    /// The amounts of the rows do not add up to the total that the file states below them.
    case totalDiffers(Gap)
    /// Ambiguous dates were read in this way.
    case dates(DatePattern, by: DateEvidence)
    /// The days are not written as in earlier files.
    case datesUnlike(DatePattern)
    /// Ambiguous numbers were read as the ledger's locale writes them.
    case numbersByLocale(NumberNotation)
    /// No balance comes before the first row: its direction is that of other rows with the same word.
    case likelyDirection(Place, word: String, isIn: Bool)
    /// No sign is certain; the reader assumed that most rows of a statement are money out.
    case signsByMajority
    /// A payment of a card's bill has a minus, so the file is a card's.
    case cardByPayment
    /// Rows have a fee in a column of its own, and nothing shows whether it comes on top of the amount.
    case feesLeftOut([Fee], column: String)
    /// Charges that are not in the amounts, as the bank says. They may be rows of their own.
    case chargesBesides([Fee])
    /// The numbers in a column may be those of several accounts of the owner's.
    case severalNumbers(Int, column: String)
    /// The types of this many rows say that they are transfers, but nothing names the two accounts.
    case transfersBySign(rows: Int, type: String)
    /// The amounts of this many rows had more decimals than their currency, and were rounded.
    case rounded(rows: Int)
    /// Memos of this many rows have signs of Markdown, in a file that looks like one of Folio's.
    case markdownMemos(rows: Int)
    /// The file is not UTF-8, and was read in this encoding.
    case encoding(TextEncoding)
  }

  /// A balance that a file states, and the sum of its rows, if the two differ.
  package struct Gap: Equatable, Sendable {
    package let stated: Money
    package let computed: Money
    /// The place of the balance; `nil` if several balances are compared.
    package var place: Place?
  }

  /// A balance outside of the rows.
  package enum StatedBalance: Equatable, Sendable {
    case opening, closing
    /// The opening balance of a statement that follows another in the file.
    case next
  }

  /// The fee of a row in a column of its own.
  package struct Fee: Equatable, Sendable {
    package let place: Place
    package let amount: Money
  }

  /// A reason why a row cannot become a transaction.
  package enum Refusal: Error, Equatable, Sendable {
    case surplusCells(Int, columns: Int)
    /// A text in the column of amounts, in a row of too few cells: a cell before it is probably missing.
    case missingCells(Int, columns: Int, amount: String)
    case noDate
    case unreadableDate(String)
    case noAmount
    case unreadableAmount(String)
    case tooManyDecimals(String, Currency)
    case tooLarge(String)
    case debitAndCredit
    /// A purchase or sale of securities according to its type, in a file that lists the money for it in
    /// another row.
    case securities(String)
    case noType
    /// The direction of the first row is unknown, while a balance proves those of all others.
    case unproven
    case unknownType(String)
    /// A sign or a suffix that says the opposite of the row's column or type.
    case contradiction(String)
    case noName
    /// A status that means neither booked nor pending.
    case unknownStatus(String)
    case unknownCurrency(String)
    /// A sign that several currencies share.
    case openCurrency([Currency])
    case nullCharacter
    case longText(bytes: Int)
    case wrongShape
    /// The file ends in the middle of the payment.
    case cutOff
    /// Postings of a journal's transaction whose other postings may be payments.
    case unknownAccounts([UnknownPosting], date: String, description: String)
  }

  /// A posting to an account that may be income, expenses, or the user's own money.
  package struct UnknownPosting: Equatable, Sendable {
    package let account: String
    /// The amount with its sign and commodity, as in the journal.
    package let amount: String
  }

  /// Whether the user supplies the date of all rows, so that only their references tell them apart.
  var hasSuppliedDate = false
  package private(set) var rows: [Row] = []
  /// The payments of all rows that are not refused.
  package var payments: [Transaction.Draft] { rows.compactMap { try? $0.payment.get() } }
  package var skipped: [Skipped] = []
  package var columns: [ColumnUse] = []
  package var findings: [Finding] = []
  /// Whether some amounts name no currency and get the ledger's, because nobody states another.
  package internal(set) var lacksCurrency = false
  /// The evidence that decided which way the amounts of a table move money.
  package internal(set) var signs: SignBasis?
  /// The proven meaning of the signs, for the next file of the layout, which may lack the proof.
  package internal(set) var provenSigns: ImportOptions.Signs?
  /// The order of day and month that the dates prove, if the locale has the other one: the dates of the next
  /// file may leave it open.
  package internal(set) var provenDates: DatePattern?
  /// The pattern by which the days of a table were read.
  package internal(set) var datePattern: DatePattern?
  /// The proven relation of fees to amounts, for the next file, which may lack the proof.
  package internal(set) var provenFees: ImportOptions.Fees?
  /// The words of its types with their directions, if the user named some of them.
  package internal(set) var typeWords = TypeWords()
  /// The balances that the file states, of each of its accounts and currencies.
  package internal(set) var balances: [Balance] = []
  /// The indices of balances by the account and the amount that they close with, and that they open with.
  var ends: (closing: [BalanceEnd: [Int]], opening: [BalanceEnd: [Int]]) = ([:], [:])
  private var accountNumbers: Set<ByteString> = []

  /// Records the number of an account of the file, such as an IBAN.
  mutating func record(account number: String?) {
    if let number { accountNumbers.insert(ByteString(number)) }
  }

  /// The account's number as in the file; `nil` if there are several.
  package var accountID: String? { accountNumbers.count == 1 ? accountNumbers.first?.text : nil }

  /// The name that the file itself has for its only account, if that is no number.
  package internal(set) var accountName: String?

  /// The account's numbers in the file, sorted, if it is about several accounts.
  package var severalAccounts: [String] {
    accountNumbers.count > 1 ? accountNumbers.map(\.text).sorted() : []
  }

  /// Tells apart the accounts, one for each currency, that a bank keeps under one number.
  mutating func separate(_ number: String, into currencies: Set<String>) {
    accountNumbers.remove(ByteString(number))
    for currency in currencies { record(account: "\(number) \(currency)") }
    for index in balances.indices where balances[index].account == number {
      balances[index].account = "\(number) \(balances[index].closing.currency.code)"
    }
  }

  /// Replaces the numbers of a file's several accounts by the labels that the ledger has for them.
  package mutating func label(by known: OwnAccountNumbers) {
    func label(_ number: String?) -> String? {
      number.map { known.label(among: [$0], besides: nil) ?? $0 }
    }
    for index in balances.indices { balances[index].account = label(balances[index].account) }
    for index in rows.indices {
      guard case .success(var draft) = rows[index].payment, draft.account != nil else { continue }
      draft.account = label(draft.account)
      rows[index].payment = .success(draft)
    }
  }

  /// Whether the days of the file prove another order of day and month than in earlier files.
  package var hasDatesUnlikeBefore: Bool {
    findings.contains { if case .datesUnlike = $0 { true } else { false } }
  }

  /// Whether a date of the file could not be read in the format that was used.
  fileprivate var hasUnreadableDates: Bool {
    rows.contains { row in
      if case .failure(.unreadableDate) = row.payment { true } else { false }
    }
  }

  /// Assigns an account to the rows and balances that name none.
  mutating func assign(to number: String) {
    record(account: number)
    for index in balances.indices where balances[index].account == nil { balances[index].account = number }
    for index in rows.indices {
      guard case .success(var draft) = rows[index].payment, draft.account == nil else { continue }
      draft.account = number
      rows[index].payment = .success(draft)
    }
  }

  /// Appends the rows and findings of another table of the file, about another account.
  mutating func append(_ other: Statement) {
    accountNumbers.formUnion(other.accountNumbers)
    skipped += other.skipped
    findings += other.findings
    rows += other.rows
    for balance in other.balances { record(balance) }
  }

  /// Reserves room, so that the rows of a long file are not moved again and again: at least twice their
  /// present number, since a file may have many tables.
  mutating func reserve(_ count: Int) {
    let wanted = rows.count + count
    if wanted > rows.capacity { rows.reserveCapacity(max(wanted, 2 * rows.count)) }
  }

  mutating func add(
    _ payment: Result<Transaction.Draft, Refusal>, reference: String? = nil, mark: PaymentRef.Mark? = nil,
    isPending: Bool = false, isRefund: Bool = false, counterparts: [String] = [], transfer: String? = nil,
    isOwnTransfer: Bool = false, saysTransfer: Bool = false,
    pieces: [Transaction.Draft] = [], at place: Place
  ) {
    rows.append(
      Row(
        place: place, payment: payment.flatMap(Self.checked), reference: reference, mark: mark,
        isPending: isPending, isRefund: isRefund, counterparts: counterparts, transfer: transfer,
        isOwnTransfer: isOwnTransfer, saysTransfer: saysTransfer,
        pieces: pieces))
  }

  /// The number of payments that are money in, without refunds and payments of a card's bill, and the number
  /// of all payments.
  package var incomes: (count: Int, all: Int) {
    let payments = rows.compactMap { row in
      (try? row.payment.get()).map { (draft: $0, isBack: row.isRefund || CellWords.isCardPayment($0.name)) }
    }
    return (payments.count { $0.draft.kind == .income && !$0.isBack }, payments.count)
  }

  /// Whether any row is a transfer. Only lists that Folio wrote have transfers, not those of banks.
  package var hasTransfers: Bool {
    rows.contains { row in
      if case .success(let draft) = row.payment { draft.kind == .transfer } else { false }
    }
  }

  /// Whether some amounts are in a currency that neither the file nor anybody else states.
  package var hasUnstatedCurrency: Bool {
    rows.contains { row in
      switch row.payment {
      case .success(let draft): draft.amount.currency == .unstated
      case .failure(.tooManyDecimals(_, let currency)): currency == .unstated
      case .failure: false
      }
    }
  }

  /// The number of movements between the user's own accounts, which are neither income nor expense.
  package var transfers: Int { skipped.count { $0.reason == .transfer } }

  /// Applies the ledger's rules that no format enforces.
  private static func checked(_ draft: Transaction.Draft) -> Result<Transaction.Draft, Refusal> {
    let texts = [draft.name, draft.category].compactMap(\.self) + draft.texts.all + draft.tags
    if texts.contains(where: { $0.utf8.contains(0) }) { return .failure(.nullCharacter) }
    let own = PaymentText.allCases.filter { !$0.isMarkdown }.map { draft.texts[$0] }
    let short = own + [draft.name, draft.category, draft.account, draft.to] + draft.tags
    if let bytes = short.compactMap({ $0?.utf8.count }).max(), bytes > Ledger.Limit.textBytes {
      return .failure(.longText(bytes: bytes))
    }
    return .success(draft)
  }
}

extension Statement {
  /// The statement, marked as one whose format gives each amount a direction.
  ///
  /// - Parameter mark: The mark of money out.
  /// - Throws: If the user says the opposite.
  func withDirections(_ mark: String, _ options: ImportOptions) throws(ImportProblem) -> Statement {
    let isProven = findings.contains { if case .statedBalancesAddUp = $0 { true } else { false } }
    let basis = isProven ? SignBasis.openingAndClosing : .mark(mark)
    if options.signs == .card { throw .contradicted(.signs(.card), by: basis, profile: nil) }
    var statement = self
    statement.signs = basis
    return statement
  }

  /// The statement, marked as one whose format defines its signs, unless something stronger has decided them.
  func withSigns(of format: String, _ options: ImportOptions) -> Statement {
    if signs != nil { return self }
    var statement = self
    statement.signs = options.signs.map(SignBasis.option) ?? .format(format)
    return statement
  }
}

extension Reading<Statement> {
  /// Whether a date of the file could not be read in the format that was used.
  package var hasUnreadableDates: Bool {
    switch self {
    case .content(let statement): statement.hasUnreadableDates
    case .question(let question): question.alternatives.contains { $0.statement.hasUnreadableDates }
    }
  }
}
