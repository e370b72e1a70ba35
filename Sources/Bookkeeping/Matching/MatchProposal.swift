import Basics

/// Two rows of a ledger that are probably the same payment.
package struct MatchProposal: Sendable {
  package enum Kind: Equatable, Sendable {
    /// The two sides of a transfer.
    case transfer
    /// A row that a person entered, and the bank's row that was imported later; or a transfer from a file
    /// that names both accounts, and the other account's row.
    case reported
    /// One payment that two files have.
    case repeated
    /// A payment that was pending, and its booking, perhaps with another amount, as at a hotel or with a
    /// tip.
    case booked
    /// A payment, and a later row that takes it back. Both stay.
    case reversed
  }

  package enum Doubt: Equatable, Sendable {
    /// Another row could take the place of one of the two.
    case severalCandidates
    /// The account of one row is unknown.
    case unknownAccount
    /// The names have nothing in common, and either the dates differ or the account that paid is unknown.
    case otherName
    /// Nothing shows that it is a transfer: it may be a purchase on one account and a refund on the other.
    case unsaid
    /// Too few rows of the two files agree.
    case fewAgree
    /// The amounts differ.
    case otherAmount
    /// The name of one continues that of the other, such as *Uber* and *Uber Trip*.
    case longerName
    /// It may be a refund, which is subtracted from the spending.
    case refund
  }

  package let kind: Kind
  /// The row that stays: the side that the money leaves, or the row that a person entered.
  package let kept: Transaction
  package let joined: Transaction
  /// The number of days between the two.
  package let days: Int
  /// The reasons to doubt; empty if the pair is unambiguous.
  package let doubts: [Doubt]
  let keptIndex: Int
  let joinedIndex: Int
  /// The rows of further files for a side of the transfer, such as an app's row beside those of the two
  /// banks.
  private(set) var copies: [Copy] = []
  /// The evidence that tells which of two files is the bank's; `nil` if it does not matter.
  var evidence: BankEvidence?
  /// Whether one side of a transfer names the account of the other.
  var isNamed = false

  struct Copy: Sendable {
    let index: Int
    let row: Transaction
  }

  /// The rows that become one.
  package var rows: [Transaction] { [kept, joined] + copies.map(\.row) }

  /// The account that receives the money of a transfer, if it is known.
  package var destination: String? { joined.kind == .transfer ? joined.to : joined.account }

  /// Whether another proposal says the same about the same two rows.
  package func isSame(as other: Self) -> Bool {
    kind == other.kind && kept.id.utf8.elementsEqual(other.kept.id.utf8)
      && joined.id.utf8.elementsEqual(other.joined.id.utf8) && kept.amount == other.kept.amount
      && joined.amount == other.joined.amount
      && copies.map { ByteString($0.row.id) } == other.copies.map { ByteString($0.row.id) }
  }
}

extension MatchProposal {
  /// The limit of days between rows that are certainly one payment. `folio match` shows those further apart.
  private static let mostDaysAtOnce = 3

  /// Whether the rows are certainly one payment, so that an import joins them.
  var isCertain: Bool {
    doubts.isEmpty && (days <= Self.mostDaysAtOnce || isAwaited && bankingDays <= Self.mostDaysAtOnce)
  }

  /// Whether one row is a transfer that lacks its other side, and one of the two names the other's account.
  private var isAwaited: Bool {
    kind == .transfer && isNamed && (kept.kind == .transfer || joined.kind == .transfer)
  }

  /// The number of days between the two without weekends, when banks book nothing.
  private var bankingDays: Int {
    let (first, last) = (min(kept.date, joined.date), max(kept.date, joined.date))
    return (0..<days).count { number in
      let weekday = first.advanced(byDays: number + 1).weekday
      return weekday != 0 && weekday != 6 && first.advanced(byDays: number + 1) <= last
    }
  }

  /// All proposals for a ledger, by date. No row is in two of them.
  package static func all(in ledger: Ledger) -> [MatchProposal] {
    all(in: ledger.transactions, of: ledger)
  }

  /// The proposals for some rows, by date. No row is in two of them.
  ///
  /// - Parameters:
  ///   - ledger: The whole ledger, whose rows show what was joined before.
  ///   - newStart: The index of the first row that is being imported; these rows come last.
  ///   - file: The file that they are from.
  static func all(
    in transactions: [Transaction], of ledger: Ledger, newStart: Int? = nil,
    from file: BankEvidence.File = BankEvidence.File()
  ) -> [MatchProposal] {
    var found = reports(transactions)
    var taken = Set(found.flatMap(\.indices))
    let transfers = transfers(transactions, excluding: taken, LazySigns(ledger.transactions, file.transfers))
    let evidence = BankEvidence(ledger, importing: file, newStart: newStart)
    found += combined(transfers, repeats(transactions, excluding: taken, newStart, evidence))
    taken.formUnion(found.flatMap(\.indices))
    found += bookings(transactions, excluding: taken)
    for index in found.indices { found[index].evidence = evidence }
    return found.sorted { ($0.kept.date, $0.keptIndex) < ($1.kept.date, $1.keptIndex) }
  }

  /// The proposals that pair a newly imported row with another.
  package static func all(in ledger: Ledger, with imported: [Transaction.Draft]) -> [MatchProposal] {
    let refs = Set(imported.compactMap { $0.ref.map(ByteString.init) })
    if refs.isEmpty { return [] }
    let near = imported.nearby(ledger.transactions, within: mostDaysToBooking)
      .map { ledger.transactions[$0] }
    return all(in: near, of: ledger).filter { proposal in
      proposal.rows.contains { $0.ref.map { refs.contains(ByteString($0)) } ?? false }
    }
  }

  var indices: [Int] { [keptIndex, joinedIndex] + copies.map(\.index) }

  /// Decides between transfers and repeated payments. A row may be in both: an app may have a bank's side of
  /// a transfer, too.
  private static func combined(
    _ transfers: [MatchProposal], _ repeats: [MatchProposal]
  ) -> [MatchProposal] {
    var (transfers, left) = (transfers, [MatchProposal]())
    var numbers: [Int: Int] = [:]
    for (number, transfer) in transfers.enumerated() {
      for index in transfer.indices { numbers[index] = number }
    }
    var dropped: Set<Int> = []
    for pair in repeats {
      let (own, other) = (numbers[pair.keptIndex], numbers[pair.joinedIndex])
      guard let number = own ?? other else {
        left.append(pair)
        continue
      }
      guard pair.isCertain, own == nil || other == nil else { continue }
      let copy =
        own == nil
        ? Copy(index: pair.keptIndex, row: pair.kept) : Copy(index: pair.joinedIndex, row: pair.joined)
      let isLeft = transfers[number].keptIndex == (own == nil ? pair.joinedIndex : pair.keptIndex)
      // A purchase on the account that the money went to is no copy of the transfer that pays for it.
      if isOfOneAccount(copy.row, isLeft ? transfers[number].joined : transfers[number].kept) { continue }
      if transfers[number].isCertain {
        transfers[number].copies.append(copy)
      } else {
        dropped.insert(number)
        left.append(pair)
      }
    }
    return transfers.indices.filter { !dropped.contains($0) }.map { transfers[$0] } + left
  }

  private static func isOfOneAccount(_ one: Transaction, _ other: Transaction) -> Bool {
    guard let label = one.account ?? one.to, let name = other.account ?? other.to else {
      return ByteString(one.file ?? "") == ByteString(other.file ?? "")
    }
    return FoldedText.bytes(of: label) == FoldedText.bytes(of: name)
  }

  private static func repeats(
    _ transactions: [Transaction], excluding taken: Set<Int>, _ newStart: Int?, _ evidence: BankEvidence
  ) -> [MatchProposal] {
    RepeatedPayments.find(in: transactions, newStart: newStart, evidence).compactMap { finding in
      let pair = finding.pair
      guard !taken.contains(pair.left.index), !taken.contains(pair.right.index) else { return nil }
      var doubts: [Doubt] = []
      if !finding.isCertain {
        doubts.append(.fewAgree)
        if !pair.isOnlyOne { doubts.append(.severalCandidates) }
        if finding.likeness == .none { doubts.append(.otherName) }
      }
      return MatchProposal(.repeated, pair, transactions, doubts)
    }
  }

  static func row(_ transactions: [Transaction], _ index: Int, account: String?) -> PairFinder.Row {
    PairFinder.Row(
      index: index, amount: transactions[index].amount, date: transactions[index].date, group: account)
  }

  init(_ kind: Kind, _ pair: PairFinder.Pair, _ transactions: [Transaction], _ doubts: [Doubt]) {
    let (left, right) = (transactions[pair.left.index], transactions[pair.right.index])
    let isSwapped = kind == .repeated && right.isTransfer && !left.isTransfer
    let (kept, joined) = isSwapped ? (pair.right.index, pair.left.index) : (pair.left.index, pair.right.index)
    self.init(kind, (kept, transactions[kept]), (joined, transactions[joined]), days: pair.days, doubts)
  }

  init(
    _ kind: Kind, _ kept: (index: Int, row: Transaction), _ joined: (index: Int, row: Transaction), days: Int,
    _ doubts: [Doubt]
  ) {
    self.kind = kind
    (self.kept, keptIndex) = (kept.row, kept.index)
    (self.joined, joinedIndex) = (joined.row, joined.index)
    self.days = days
    self.doubts = doubts
  }
}
