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
      /// An earlier import read the file's days in another order.
      case redated
      /// An earlier import of the file put it into another account.
      case moved
      /// A person entered the payment. It keeps the row's ref, by which it is recognized after any edit.
      case recognized
      /// A new row is certainly the same payment, or the other side of the transfer.
      case joined
      /// The file has the payment, too, so it is no wrong reading of the file that brought it.
      case attested
    }

    package let reason: Reason
    package let transaction: Transaction
    let index: Int
    /// The row.
    package let draft: Transaction.Draft
    let change: Transaction.Change
    /// The changes of the further pieces of a split payment.
    var pieces: [(index: Int, change: Transaction.Change)] = []
  }

  /// A row and a transaction that is, or may be, the same payment under another name.
  package struct Resemblance: Sendable {
    package let place: Statement.Place
    package let draft: Transaction.Draft
    package let transaction: Transaction
  }

  package internal(set) var drafts: [Transaction.Draft] = []
  package internal(set) var changes: [Change] = []
  package private(set) var refused: [Refused] = []
  /// The number of rows that are already in the ledger.
  package internal(set) var knownCount = 0
  /// The number of rows that the user has removed from the ledger.
  package internal(set) var formerlyRemovedCount = 0
  /// The new rows that are refunds, by their types.
  package private(set) var refunds: [Transaction.Draft] = []
  /// The rows already in the ledger under another spelling of the name.
  package internal(set) var respelled: [Resemblance] = []
  /// The rows added although the ledger has another payment of the same date and amount.
  package internal(set) var doubtful: [Resemblance] = []
  /// The rows added although they are probably the bookings of pending payments, with other amounts.
  package internal(set) var bookedOtherwise: [Resemblance] = []

  /// The rows taken for payments of another file that ends or begins on their day, although they may be new.
  package private(set) var uncertainMatches: [Resemblance] = []

  /// The rows not added since the ledger has them in another currency.
  package internal(set) var inOtherCurrency: [Resemblance] = []

  /// Another account that has a payment with the day and amount of every row, if there is one: perhaps it is
  /// the file's own account under another name.
  package private(set) var accountWithAllRows: String?
  /// The other accounts in which rows of the file are already, and how many are in each.
  package private(set) var foundElsewhere: [(account: String, count: Int)] = []

  /// The rows that equal the sum of others of their day: perhaps one payment is in the file twice.
  package private(set) var summed: [SummedRows] = []

  /// The earlier import that probably added the same rows in another reading.
  package private(set) var differentReading: DifferentReading?

  /// The earlier file of the account that has some of the new rows in another reading.
  package private(set) var oppositeReading: OppositeReading?

  /// The indices of the ledger's rows that are in the file, or were joined with its rows.
  private(set) var metRows: Set<Int> = []

  /// The accounts whose rows were joined with another account's, and how many other rows they keep.
  package private(set) var rowsLeftBehind: [(from: String, to: String, count: Int)] = []

  /// The account that the file's rows move to; `nil` if they stay.
  package private(set) var newAccount: String?
  /// The number of rows that are removed: those that the new account also has from another file, and those
  /// that the ledger also has with the right sign.
  package internal(set) var removedDoubleCount = 0
  /// The rows that were added with the wrong sign beside the right ones.
  package private(set) var mirrored: [Transaction] = []
  /// The rows that were added on wrong days beside the right ones.
  package private(set) var misdated: [Transaction] = []
  /// The mirrored or misdated rows that stay, since a person has changed them, or they are joined with
  /// others.
  package internal(set) var keptDoubles: [Transaction] = []
  /// The payments that were removed from the wrong account, since the right one has them from another file.
  package internal(set) var misplaced: [Transaction] = []
  /// The balances that an earlier import of the file wrote for another account or for other days.
  package private(set) var formerBalances = FormerBalances()

  /// The rows that were joined with another one, as they are now: the sides of transfers, and payments that
  /// another file has.
  package private(set) var joins: [DraftJoining.Join] = []

  /// The indices of the ledger's rows that were joined with others, and are no payments of their own.
  var removed: Set<Int> = []

  /// The sources of the new payments' categories.
  package private(set) var categories = DraftCategories()
  package private(set) var balances = StatementBalances()

  /// - Parameters:
  ///   - file: The name of the statement's file, which new payments keep.
  ///   - soughtAs: The label under which known rows are looked for, if it is not `account`: a number that
  ///     turned out to be the account's.
  ///   - isAccountStated: Whether the user names the account now, so that a file that was imported into
  ///     another one moves.
  ///   - isSignStated: Whether the user stated the meaning of the signs.
  ///   - isDateStated: Whether the user stated another format of dates than before.
  ///   - isAccountNew: Whether the user says that the account has none of the ledger's payments.
  ///   - ownAccounts: The numbers of the owner's accounts: a payment to one of them is a transfer.
  ///   - takesBalances: Whether to write the statement's balances into the ledger.
  ///   - rules: The rules for new payments. Payments that are already known stay as they are.
  ///   - known: The ledger's payments with their refs, if the caller has them (see `PendingLedger`).
  ///   - names: The names that people gave payees, if the caller has them.
  package init(
    _ statement: Statement, into ledger: Ledger, file: String? = nil, account: String? = nil,
    soughtAs: String? = nil, isAccountStated: Bool = false, isSignStated: Bool = false,
    isDateStated: Bool = false, isAccountNew: Bool = false,
    ownAccounts: OwnAccountNumbers = OwnAccountNumbers(),
    takesBalances: Bool = true,
    rules: RuleBook = RuleBook(), known: [KnownPayment]? = nil, names: FormerNames? = nil
  ) {
    var payments: [(row: Statement.Row, draft: Transaction.Draft)] = []
    payments.reserveCapacity(statement.rows.count)
    for row in statement.rows {
      switch row.payment {
      case .failure(let reason): refused.append(Refused(place: row.place, reason: reason))
      case .success(let draft): payments.append((row, draft))
      }
    }
    let candidates = payments.map { row, draft in
      PaymentMatcher.Candidate(
        ref: PaymentRef(
          draft, reference: row.reference, mark: row.mark, accountID: statement.accountID,
          isPending: row.isPending),
        account: Self.label(of: draft, soughtAs ?? account) ?? draft.to, memo: draft.memo)
    }
    let known = known ?? KnownPayment.all(in: ledger)
    let followed = FollowedRows(
      statement, payments.map(\.draft), candidates.map(\.ref), account: account, in: ledger)
    let matcher = PaymentMatcher(
      candidates, in: known, of: ledger.transactions, from: file, besides: followed,
      withTransfers: statement.hasTransfers,
      ignoresDates: statement.hasSuppliedDate, isSignStated: isSignStated, isDateStated: isDateStated,
      isAccountNew: isAccountNew)
    foundElsewhere = matcher.foundElsewhere.compactMap { known[$0].account }
      .grouped(by: FoldedText.string).map { ($0.elements[0], $0.elements.count) }
    let moved =
      !isAccountStated || statement.hasTransfers
      ? nil
      : account.flatMap { MovedFile(of: candidates, in: known, ledger.transactions, from: file, to: $0) }
    drafts.reserveCapacity(matcher.matches.count { $0 == nil })
    var pieces: [ByteString: [Transaction.Draft]] = [:]
    var misplacedRows: [(row: Int, number: Int)] = []
    for number in payments.indices {
      payments[number].draft.account = Self.label(of: payments[number].draft, account)
      payments[number].draft.ref = candidates[number].ref.text
      payments[number].draft.file = file
      var (row, draft) = payments[number]
      let named = row.transfer ?? ownAccounts.label(among: row.counterparts, besides: draft.account)
      if draft.kind != .transfer, let other = named,
        draft.account.map(FoldedText.string) != FoldedText.string(of: other)
      {
        draft.becomeTransfer(with: other)
      } else if row.isOwnTransfer, draft.kind != .transfer, draft.account != nil {
        draft.becomeTransfer(with: nil)
      } else if !row.pieces.isEmpty, let ref = draft.ref {
        pieces[ByteString(ref)] = row.pieces
      }
      if let moved, let account {
        let payment = known[moved.numbers[number]]
        let isThere = payment.account.map(FoldedText.string) == FoldedText.string(of: account)
        if moved.doubleRows.contains(number), !isThere, payment.removableIndex(in: ledger.transactions) != nil
        {
          misplacedRows.append((number, moved.numbers[number]))
          newAccount = account
          knownCount += 1
        } else if !isThere,
          Self.isMovable(payment, in: ledger.transactions, to: account)
            || MovedFile.isJoinedElsewhere(moved.numbers[number], known, account)
        {
          newAccount = account
          record(.moved, draft, payment, in: ledger.transactions)
        } else {
          knownCount += 1
        }
      } else {
        record(matcher.matches[number], draft, row, known, ledger.transactions)
      }
    }
    let rows = payments.map(\.draft)
    misplaced = remove(misplacedRows, rows, matcher.matches, known, ledger.transactions)
    if moved == nil {
      mirrored = remove(matcher.mirrors, rows, matcher.matches, known, ledger.transactions)
      misdated = remove(matcher.misdated, rows, matcher.matches, known, ledger.transactions)
      attest(candidates, rows, matcher.matches, known, ledger.transactions, from: file)
    }
    if drafts.count == statement.rows.count {
      accountWithAllRows = OtherAccount.label(of: drafts, in: ledger.transactions)
    }
    let isFound = Set(
      matcher.matches.compactMap { $0.map { known[$0.number] } }
        .flatMap { payment in payment.index.map { [$0] + payment.pieces } ?? [] })
    differentReading = DifferentReading(
      of: drafts, in: known, ledger.transactions, from: file, besides: isFound.union(changes.map(\.index)))
    if moved == nil, changes(for: .reversed).isEmpty, matcher.formerOrder == nil, removedDoubleCount == 0 {
      oppositeReading = OppositeReading(
        of: candidates, matcher.matches, in: known, ledger.transactions, from: file, of: account)
    }
    metRows = Set(
      matcher.matches.compactMap { match in
        match.flatMap { $0.kind == .same || $0.kind == .respelled ? known[$0.number].index : nil }
      })
    uncertainMatches = SharedDays(isFound, in: ledger, from: file)
      .doubtful(candidates, matcher.matches, known)
      .compactMap { number in
        guard let index = matcher.matches[number].flatMap({ known[$0.number].index }) else { return nil }
        let (row, draft) = payments[number]
        return Resemblance(place: row.place, draft: draft, transaction: ledger.transactions[index])
      }
    let evidence = BankEvidence.File(
      statesBalance: !statement.balances.isEmpty,
      given: ownAccounts.given.union(account.map { [FoldedText.string(of: $0)] } ?? []),
      transfers: Set(
        payments.filter(\.row.saysTransfer).compactMap { $0.draft.ref.map { ByteString($0) } }),
      met: drafts.isEmpty ? [] : Self.met(payments.map(\.draft), matcher.matches, known, ledger.transactions),
      isOfNewAccount: isAccountNew)
    // A row that was added although it resembles a row of another file may still be joined with that row.
    let settled = Set(
      matcher.matches.compactMap { $0 }.filter { $0.kind != .doubtful || !known[$0.number].wasImported }
        .flatMap { match in known[match.number].index.map { [$0] + known[match.number].pieces } ?? [] })
    join(in: ledger, settled, from: evidence)
    let parts = split(pieces, ledger.transactions)
    categories = DraftCategories(
      completing: &drafts, rules, names ?? FormerNames(in: ledger.transactions), habitsIn: ledger.transactions
    )
    if drafts.contains(where: { $0.kind == .transfer && ($0.account == nil) != ($0.to == nil) }) {
      // A rule may have said what the other row does not.
      join(in: ledger, settled, from: evidence)
    }
    drafts += parts
    summed = SummedRows.all(
      among: drafts, in: ledger, besides: isFound.union(metRows).union(changes.map(\.index)).union(removed),
      accounts: accountsOfJoins)
    let back = Set(payments.filter(\.row.isRefund).compactMap { $0.draft.ref.map { ByteString($0) } })
    refunds = drafts.filter { draft in
      draft.kind == .income && (draft.ref.map { back.contains(ByteString($0)) } ?? false)
    }
    findBalances(of: statement, payments, account, moved, matcher, isFound, takesBalances, in: ledger)
  }

  /// Finds the balances that the import writes, and those of an earlier import that were wrong.
  private mutating func findBalances(
    of statement: Statement, _ payments: [(row: Statement.Row, draft: Transaction.Draft)],
    _ account: String?, _ moved: MovedFile?, _ matcher: PaymentMatcher, _ isFound: Set<Int>,
    _ takesBalances: Bool, in ledger: Ledger
  ) {
    let isReversed = !changes(for: .reversed).isEmpty || !mirrored.isEmpty
    if statement.balances.isEmpty && !isReversed { return }
    let replacements = changes.filter { $0.reason != .recognized && $0.reason != .attested }
    let changed = removed.union(replacements.map(\.index))
    let own = payments.filter { !$0.row.isPending }.map(\.draft)
    if statement.balances.isEmpty {
      formerBalances = FormerBalances(aroundReversed: own, besides: changed, in: ledger)
      return
    }
    if newAccount != nil && moved?.former != nil || matcher.formerOrder != nil || isReversed {
      formerBalances = FormerBalances(
        of: statement, own, of: moved?.former ?? account, isReversed: isReversed, matcher.formerOrder,
        besides: changed, in: ledger)
    }
    guard takesBalances else { return }
    let rows = StatementBalances.Rows(
      own: own, new: drafts + replacements.map(\.draft), matched: isFound,
      replaced: removed.union(replacements.flatMap { [$0.index] + $0.pieces.map(\.index) }),
      reversed: changes(for: .reversed).map(\.draft))
    balances = StatementBalances(
      statement, rows, account: account, in: ledger, besides: formerBalances.indices)
  }

  /// The rows that the ledger has already.
  private static func met(
    _ rows: [Transaction.Draft], _ matches: [PaymentMatcher.Match?], _ known: [KnownPayment],
    _ transactions: [Transaction]
  ) -> [BankEvidence.MetRow] {
    zip(rows, matches).compactMap { row, match in
      guard let match, match.kind == .same || match.kind == .respelled, let index = known[match.number].index
      else { return nil }
      return BankEvidence.MetRow(transactions[index], on: row.date, account: row.account ?? row.to)
    }
  }

  /// Joins new rows with those that are certainly the same payment.
  private mutating func join(in ledger: Ledger, _ found: Set<Int>, from file: BankEvidence.File) {
    let known = found.union(changes.map(\.index)).union(removed)
    let joining = DraftJoining(drafts, in: ledger, excluding: known, from: file)
    drafts = joining.drafts
    joins += joining.joins
    metRows.formUnion(joining.joins.compactMap { $0.kind == .repeated ? $0.row?.index : nil })
    for join in joining.joins {
      removed.formUnion(join.removed)
      guard let (index, change) = join.row else { continue }
      changes.append(
        Change(
          reason: .joined, transaction: ledger.transactions[index], index: index, draft: join.fields,
          change: change))
    }
    recordRowsLeftBehind(joining.joins, in: ledger)
    let gone = Set(joining.joins.flatMap { $0.fields.ref.map { PaymentRef.parts(of: $0) } ?? [] })
    doubtful.removeAll { $0.draft.ref.map(gone.contains) ?? false }
  }

  /// The present account of joined payments, by their former one. Both names are folded.
  private var accountsOfJoins: [String: String] {
    var found: [String: String] = [:]
    for join in joins where join.kind == .repeated && join.fields.kind != .transfer {
      let parts = join.fields.ref.map { PaymentRef.parts(of: $0).compactMap(PaymentRef.init(parsing:)) } ?? []
      guard let now = join.fields.account.map(FoldedText.string) else { continue }
      for former in parts.compactMap(\.label).map(FoldedText.string) where former != now {
        found[former] = now
      }
    }
    return found
  }

  private mutating func recordRowsLeftBehind(_ joins: [DraftJoining.Join], in ledger: Ledger) {
    let moves = joins.compactMap { join -> (from: String, to: String)? in
      guard join.kind == .repeated, join.fields.kind != .transfer, let index = join.row?.index,
        let from = ledger.transactions[index].account, let to = join.fields.account,
        FoldedText.string(of: from) != FoldedText.string(of: to)
      else { return nil }
      return (from, to)
    }
    for (key, moves) in moves.grouped(by: { FoldedText.string(of: $0.from) }) {
      let count = ledger.transactions.indices.count { index in
        let row = ledger.transactions[index]
        return !metRows.contains(index) && row.ref != nil && row.account.map(FoldedText.string) == key
      }
      if count > 0 { rowsLeftBehind.append((moves[0].from, moves[0].to, count)) }
    }
  }

  /// Replaces new payments by their pieces.
  ///
  /// - Returns: The pieces that the file itself describes, so that no rule decides about them.
  private mutating func split(
    _ pieces: [ByteString: [Transaction.Draft]], _ transactions: [Transaction]
  ) -> [Transaction.Draft] {
    if pieces.isEmpty { return [] }
    var ids = FreshIDs(in: transactions)
    var (whole, known): ([Transaction.Draft], [Transaction.Draft]) = ([], [])
    for draft in drafts {
      guard let own = draft.ref.flatMap({ pieces[ByteString($0)] }) else {
        whole.append(draft)
        continue
      }
      let names = ids.next(own.count, date: draft.date, name: draft.name)
      for (piece, id) in zip(own, names) {
        var piece = piece
        piece.id = id
        piece.split = names[0]
        piece.ref = draft.ref
        piece.file = draft.file
        piece.adoptAccount(ofWhole: draft.account)
        let isKnown = piece.kind == .transfer || piece.category != nil
        if isKnown { known.append(piece) } else { whole.append(piece) }
      }
    }
    drafts = whole
    return known
  }

  private static func label(of draft: Transaction.Draft, _ account: String?) -> String? {
    draft.kind == .transfer ? draft.account : account ?? draft.account
  }

  /// Whether nothing in the statement can become a transaction, although it has rows.
  package var refusesAllRows: Bool {
    !refused.isEmpty && drafts.isEmpty && changes.isEmpty && knownCount + formerlyRemovedCount == 0
  }

  package func changes(for reason: Change.Reason) -> [Change] { changes.filter { $0.reason == reason } }

  /// Whether nothing of the ledger changes.
  package var isEmpty: Bool {
    drafts.isEmpty && changes.isEmpty && removed.isEmpty && balances.entries.isEmpty
  }

  /// Whether rows of the ledger change or go.
  package var changesRows: Bool { !changes.isEmpty || !removed.isEmpty || newAccount != nil }

  /// Makes all changes and additions. A ledger whose rows change has no pending additions.
  package func apply(to ledger: inout PendingLedger) {
    if changesRows {
      ledger.apply(applied(to: ledger.document))
    } else {
      ledger.add(drafts, stating: balances.drafts)
    }
  }

  /// The edit of the ledger's text that makes all changes and additions.
  package func applied(to document: LedgerDocument) -> LedgerEdit {
    let stated = formerBalances.replaced(by: balances.drafts)
    return document.applying(
      changes.flatMap { [($0.index, $0.change)] + $0.pieces }, adding: drafts, removing: removed,
      stating: stated.added, restating: stated.changed)
  }
}
