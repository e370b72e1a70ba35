import Basics
import Bookkeeping

/// The changes that an import makes to a ledger, and what happens to the other rows.
package struct ImportPlan: Sendable {
  package struct Refused: Equatable, Sendable {
    package let place: Statement.Place
    package let reason: Statement.Refusal
  }

  /// A transaction of the ledger that an imported row updates.
  package struct Change: Sendable {
    package enum Reason: Sendable {
      /// The payment was pending, and is now booked.
      case booked
      /// An earlier import read the file's signs the other way.
      case reversed
      /// An earlier import of the file put it into another account.
      case moved
      /// A person entered the payment. It keeps the row's ref, by which it is recognized after any edit.
      case recognized
    }

    package let reason: Reason
    package let transaction: Transaction
    let index: Int
    /// The row.
    let draft: Transaction.Draft
    let change: Transaction.Change
  }

  /// A row and a transaction that is, or may be, the same payment under another name.
  package struct Resemblance: Sendable {
    package let place: Statement.Place
    package let draft: Transaction.Draft
    package let transaction: Transaction
  }

  package private(set) var drafts: [Transaction.Draft] = []
  package private(set) var changes: [Change] = []
  package private(set) var refused: [Refused] = []
  /// The number of rows that are already in the ledger.
  package private(set) var alreadyThere = 0
  /// The number of rows that the user has removed from the ledger.
  package private(set) var removedBefore = 0
  /// The rows already in the ledger under another spelling of the name.
  package private(set) var respelled: [Resemblance] = []
  /// The rows added although the ledger has another payment of the same date and amount.
  package private(set) var doubtful: [Resemblance] = []

  /// Another account in which the ledger has a payment of the day and the amount of every row, if there is
  /// one: perhaps it is the file's own under another name.
  package private(set) var accountOfAll: String?

  /// The balances of another account that are those of the file.
  private var movedBalances: [Int] = []

  /// The sources of the new payments' categories.
  package private(set) var categories = DraftCategories()
  package private(set) var balances = StatementBalances()

  /// - Parameters:
  ///   - file: The name of the statement's file, which new payments keep.
  ///   - isAccountStated: Whether the user names the account now, so that a file that was imported into
  ///     another one moves.
  ///   - isSignStated: Whether the user stated the meaning of the signs.
  ///   - takesBalances: Whether to write the statement's balances into the ledger.
  ///   - rules: The rules for new payments. Payments that are already known stay as they are.
  package init(
    _ statement: Statement, into ledger: Ledger, file: String? = nil, account: String? = nil,
    isAccountStated: Bool = false, isSignStated: Bool = false, takesBalances: Bool = true,
    rules: RuleBook = RuleBook()
  ) {
    var candidates: [PaymentMatcher.Candidate] = []
    candidates.reserveCapacity(statement.rows.count)
    let known = KnownPayment.all(in: ledger, withTransfers: statement.hasTransfers)
    for row in statement.rows {
      switch row.payment {
      case .failure(let reason):
        refused.append(Refused(place: row.place, reason: reason))
      case .success(let draft):
        let ref = PaymentRef(
          draft, reference: row.reference, accountID: statement.accountID, isPending: row.isPending)
        let label = Self.label(of: draft, account)
        candidates.append(PaymentMatcher.Candidate(ref: ref, account: label ?? draft.to))
      }
    }
    let matcher = PaymentMatcher(
      candidates, in: known, ignoresDates: statement.hasSuppliedDate,
      isSignStated: isSignStated)
    let moved =
      !isAccountStated || statement.hasTransfers
      ? nil : account.flatMap { MovedFile(of: candidates, in: known, to: $0) }
    drafts.reserveCapacity(matcher.matches.count { $0 == .new })
    var number = 0
    var own: [Transaction.Draft] = []
    for row in statement.rows {
      guard case .success(var draft) = row.payment else { continue }
      draft.account = Self.label(of: draft, account)
      if !row.isPending { own.append(draft) }
      draft.ref = candidates[number].ref.text
      if let moved, let account {
        note(known[moved.numbers[number]], of: draft, movedTo: account, ledger.transactions)
      } else {
        note(matcher.matches[number], draft, row, known, ledger.transactions)
      }
      number += 1
    }
    if takesBalances, !statement.balances.isEmpty {
      let replacements = changes.filter { $0.reason != .recognized }
      let rows = StatementBalances.Rows(
        own: own, new: drafts + replacements.map(\.draft),
        matched: Set(matcher.matches.compactMap { $0.number.flatMap { known[$0].index } }),
        replaced: Set(replacements.map(\.index)))
      balances = StatementBalances(statement, rows, account: account, in: ledger)
      if let former = moved?.former {
        movedBalances = balances.leaveOut(ledger.settings.balances, of: former)
      }
    }
    if drafts.count == statement.rows.count {
      accountOfAll = OtherAccount.label(of: drafts, in: ledger.transactions)
    }
    for index in drafts.indices { drafts[index].file = file }
    categories = DraftCategories(completing: &drafts, rules, habitsIn: ledger.transactions)
  }

  private static func label(of draft: Transaction.Draft, _ account: String?) -> String? {
    draft.kind == .transfer ? draft.account : account ?? draft.account
  }

  /// Whether nothing in the statement can become a transaction, although it has rows.
  package var takesNothing: Bool {
    !refused.isEmpty && drafts.isEmpty && changes.isEmpty && alreadyThere + removedBefore == 0
  }

  package func changes(for reason: Change.Reason) -> [Change] { changes.filter { $0.reason == reason } }

  /// Whether nothing of the ledger changes.
  package var isEmpty: Bool { drafts.isEmpty && changes.isEmpty && balances.entries.isEmpty }

  /// The account that the file's rows move to; nil if they stay.
  package var newAccount: String? {
    changes(for: .moved).lazy.compactMap { $0.change.values[.account] ?? $0.change.values[.to] }.compactMap {
      if case .text(let name) = $0 { name } else { nil }
    }.first
  }

  /// The edit of the ledger's text that makes all changes and additions.
  package func applied(to document: LedgerDocument) -> LedgerEdit {
    document.applying(
      changes.map { ($0.index, $0.change) }, adding: drafts, stating: balances.drafts,
      movingBalances: movedBalances, to: newAccount)
  }

  private mutating func note(
    _ payment: KnownPayment, of draft: Transaction.Draft, movedTo account: String,
    _ transactions: [Transaction]
  ) {
    guard let index = payment.index,
      let change = Self.move(draft, of: transactions[index], payment, to: account)
    else { return alreadyThere += 1 }
    note(.moved, index, transactions[index], change, by: draft)
  }

  private mutating func note(
    _ reason: Change.Reason, _ index: Int, _ transaction: Transaction, _ change: Transaction.Change,
    by draft: Transaction.Draft
  ) {
    changes.append(
      Change(reason: reason, transaction: transaction, index: index, draft: draft, change: change))
  }

  /// The change of the side of the statement; nil if the user has moved it, or the other side is the account.
  private static func move(
    _ draft: Transaction.Draft, of transaction: Transaction, _ known: KnownPayment, to account: String
  ) -> Transaction.Change? {
    let isTarget = transaction.kind == .transfer && known.ref.amount.minorUnits > 0
    let other = isTarget ? transaction.account : transaction.destination
    guard known.ref.label == nil, other.map(FoldedText.string) != FoldedText.string(of: account) else {
      return nil
    }
    var change = Transaction.Change()
    change.values[isTarget ? .to : .account] = .text(account)
    change.values[.ref] = ref(draft, of: transaction, known)
    return change
  }

  private mutating func note(
    _ match: PaymentMatcher.Match, _ draft: Transaction.Draft, _ row: Statement.Row,
    _ known: [KnownPayment], _ transactions: [Transaction]
  ) {
    guard let payment = match.number.map({ known[$0] }) else { return drafts.append(draft) }
    guard let index = payment.index else {
      if case .doubtful = match { drafts.append(draft) } else { removedBefore += 1 }
      return
    }
    let transaction = transactions[index]
    let resemblance = Resemblance(place: row.place, draft: draft, transaction: transaction)
    switch match {
    case .new: drafts.append(draft)
    case .same:
      alreadyThere += 1
      // A row that names the payment's own id needs nothing else to be recognized again.
      if transaction.ref == nil, transaction.id != row.reference, transaction.kind != .transfer,
        draft.kind != .transfer
      {
        note(.recognized, index, transaction, Self.recognition(draft, of: transaction), by: draft)
      }
    case .respelled:
      alreadyThere += 1
      respelled.append(resemblance)
    case .doubtful:
      drafts.append(draft)
      doubtful.append(resemblance)
    case .booked:
      note(.booked, index, transaction, Self.booking(draft, of: transaction, known: payment), by: draft)
    case .reversed:
      note(.reversed, index, transaction, Self.reversal(draft, of: transaction, known: payment), by: draft)
    }
  }

  /// Keeps the fields that the user edited; takes the others from the bank's row.
  private static func booking(
    _ draft: Transaction.Draft, of transaction: Transaction, known: KnownPayment
  ) -> Transaction.Change {
    var change = Transaction.Change()
    if transaction.date == known.ref.date { change.values[.date] = .text(draft.date.iso) }
    if PaymentRef.folded(transaction.name) == known.ref.payee { change.values[.name] = .text(draft.name) }
    change.values[.ref] = ref(draft, of: transaction, known)
    return change
  }

  private static func recognition(
    _ draft: Transaction.Draft, of transaction: Transaction
  ) -> Transaction.Change {
    var change = Transaction.Change()
    change.values[.ref] = draft.ref.flatMap(PaymentRef.init(parsing:)).map { ref in
      let isOfAccount =
        draft.account.map(FoldedText.string) == transaction.account.map(FoldedText.string)
      return .text(isOfAccount ? ref.text : ref.labeled(draft.account))
    }
    return change
  }

  private static func reversal(
    _ draft: Transaction.Draft, of transaction: Transaction, known: KnownPayment
  ) -> Transaction.Change {
    var change = Transaction.Change()
    let wasIncome = known.ref.amount.minorUnits > 0
    if transaction.kind != .transfer, (transaction.kind == .income) == wasIncome {
      change.values[.type] = .kind(draft.kind)
    }
    if transaction.ref != nil { change.values[.ref] = ref(draft, of: transaction, known) }
    return change
  }

  private static func ref(
    _ draft: Transaction.Draft, of transaction: Transaction, _ known: KnownPayment
  ) -> Transaction.Change.Value? {
    draft.ref.map { .text(PaymentRef.replacing(known.part, of: transaction.ref, by: $0)) }
  }
}
