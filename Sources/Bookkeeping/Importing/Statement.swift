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
    let identity: Identity
    let payment: Result<TransactionDraft, Refusal>

    var isPayment: Bool { (try? payment.get()) != nil }
  }

  /// What makes a row the same one when its file is imported again.
  enum Identity: Sendable {
    /// An id of the file's own.
    case given(String)
    /// What the row says.
    case content([String])
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
    case unknownCurrency(String)
    case nullCharacter
    case longMemo(bytes: Int)
    case idTaken(String)
    case wrongShape
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
    case csv, hledger, expenseList
  }

  package let format: Format
  package private(set) var rows: [Row] = []
  /// Movements between one's own accounts, which are neither income nor expense.
  package var transfers = 0
  /// No amount has a sign, and nothing else tells income from expenses.
  package var hasOneSignOnly = false

  init(_ format: Format) { self.format = format }

  mutating func add(
    _ payment: Result<TransactionDraft, Refusal>, identity: Identity, at place: Place
  ) {
    rows.append(Row(place: place, identity: identity, payment: payment.flatMap(Self.checked)))
  }

  /// The rules of the ledger that no format takes care of.
  private static func checked(_ draft: TransactionDraft) -> Result<TransactionDraft, Refusal> {
    let texts = [draft.name, draft.category, draft.address, draft.memo] + draft.tags
    if texts.contains(where: { $0?.utf8.contains(0) ?? false }) { return .failure(.nullCharacter) }
    if let bytes = draft.memo?.utf8.count, bytes > LedgerLimit.memoBytes {
      return .failure(.longMemo(bytes: bytes))
    }
    return .success(draft)
  }
}
