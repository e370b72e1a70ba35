import Basics

/// Two rows of a ledger that are probably the same payment.
package struct MatchProposal: Sendable {
  package enum Kind: Equatable, Sendable {
    /// The two sides of a transfer.
    case transfer
    /// A row that a person entered, and the bank's row that was imported later.
    case reported
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
  }

  package let kind: Kind
  /// The row that stays: the one that the money leaves, or the one that a person entered.
  package let kept: Transaction
  package let joined: Transaction
  /// The number of days between the two.
  package let days: Int
  /// The reasons to doubt; empty if the pair is unambiguous.
  package let doubts: [Doubt]
  fileprivate let keptIndex: Int
  fileprivate let joinedIndex: Int

  /// The account that the money of a transfer arrives on, as far as it is known.
  package var destination: String? { joined.kind == .transfer ? joined.to : joined.account }

  /// Whether another proposal says the same about the same two rows.
  package func isSame(as other: Self) -> Bool {
    kind == other.kind && kept.id.utf8.elementsEqual(other.kept.id.utf8)
      && joined.id.utf8.elementsEqual(other.joined.id.utf8) && kept.amount == other.kept.amount
      && joined.amount == other.joined.amount
  }
}

extension MatchProposal {
  /// All proposals for a ledger, by date. No row is in two of them.
  package static func all(in ledger: Ledger) -> [MatchProposal] {
    let transactions = ledger.transactions
    let reported = reports(transactions)
    let taken = Set(reported.flatMap { [$0.keptIndex, $0.joinedIndex] })
    let all = reported + transfers(transactions, excluding: taken)
    return all.sorted { ($0.kept.date, $0.keptIndex) < ($1.kept.date, $1.keptIndex) }
  }

  /// The proposals that pair a newly imported row with another.
  package static func all(in ledger: Ledger, with imported: [Transaction.Draft]) -> [MatchProposal] {
    let refs = Set(imported.compactMap { $0.ref.map(ByteString.init) })
    if refs.isEmpty { return [] }
    return all(in: ledger).filter { proposal in
      [proposal.kept, proposal.joined].contains { $0.ref.map { refs.contains(ByteString($0)) } ?? false }
    }
  }

  private static func row(_ transactions: [Transaction], _ index: Int, account: String?) -> PairFinder.Row {
    PairFinder.Row(
      index: index, amount: transactions[index].amount, date: transactions[index].date, group: account)
  }

  // MARK: Payments that the bank reported later

  private static func reports(_ transactions: [Transaction]) -> [MatchProposal] {
    var (typed, imported): ([PairFinder.Row], [PairFinder.Row]) = ([], [])
    for (index, transaction) in transactions.enumerated() where transaction.split == nil {
      if transaction.kind == .transfer {
        typed += openSides(of: transaction).map { row(transactions, index, account: $0.rawValue) }
      } else if transaction.ref != nil {
        imported.append(row(transactions, index, account: nil))
      } else {
        typed.append(row(transactions, index, account: nil))
      }
    }
    if typed.isEmpty || imported.isEmpty { return [] }
    func likeness(_ left: Int, _ right: Int) -> PaymentRef.Likeness {
      PaymentRef.likeness(
        PaymentRef.folded(transactions[left].name), PaymentRef.folded(transactions[right].name))
    }
    let pairs = PairFinder.pairs(typed, imported) { left, right in
      let side = left.group.flatMap(OpenSide.init)
      guard isReport(transactions[right.index], of: transactions[left.index], side) else { return nil }
      let days = abs(left.date.daysSinceEpoch - right.date.daysSinceEpoch)
      return days + [.strong: 0, .weak: 3, .none: 6][likeness(left.index, right.index), default: 6]
    }
    // Only one side of a transfer at a time.
    var known: Set<Int> = []
    return pairs.filter { known.insert($0.left.index).inserted }.map { pair in
      var doubts: [Doubt] = pair.isOnlyOne ? [] : [.severalCandidates]
      let isSure = pair.days == 0 && transactions[pair.left.index].account != nil
      if !isSure, likeness(pair.left.index, pair.right.index) == .none { doubts.append(.otherName) }
      return MatchProposal(.reported, pair, transactions, doubts)
    }
  }

  /// A side of a transfer that no bank has reported yet.
  private enum OpenSide: String {
    case outgoing, incoming
  }

  private static func openSides(of transfer: Transaction) -> [OpenSide] {
    let parts = transfer.ref.map { PaymentRef.parts(of: $0).compactMap(PaymentRef.init(parsing:)) } ?? []
    let isTyped = transfer.ref == nil
    var sides: [OpenSide] = []
    if isTyped || transfer.account != nil, !parts.contains(where: { $0.amount.minorUnits < 0 }) {
      sides.append(.outgoing)
    }
    if isTyped || transfer.to != nil, !parts.contains(where: { $0.amount.minorUnits > 0 }) {
      sides.append(.incoming)
    }
    return sides
  }

  private static func isReport(_ imported: Transaction, of typed: Transaction, _ side: OpenSide?) -> Bool {
    let account: String?
    switch side {
    case .outgoing:
      guard imported.kind == .expense, imported.category == nil else { return false }
      account = typed.account
    case .incoming:
      guard imported.kind == .income, imported.category == nil else { return false }
      account = typed.to
    case nil:
      guard typed.kind == imported.kind else { return false }
      account = typed.account
    }
    guard let account, let other = imported.account else { return true }
    return FoldedText.bytes(of: account) == FoldedText.bytes(of: other)
  }

  // MARK: The sides of a transfer

  /// The account that money left or reached.
  private struct Side {
    let label: String?
    let end: String?

    var isKnown: Bool { label != nil || end != nil }

    /// Whether the accounts differ; nil if that is unknown.
    func differs(from other: Self) -> Bool? {
      if let label, let name = other.label { return !label.utf8.elementsEqual(name.utf8) }
      if let end, let other = other.end, label == nil || end != other { return end != other }
      return isKnown || other.isKnown ? nil : false
    }
  }

  private static func transfers(_ transactions: [Transaction], excluding taken: Set<Int>) -> [MatchProposal] {
    var (outgoing, incoming): ([PairFinder.Row], [PairFinder.Row]) = ([], [])
    var sides: [Int: Side] = [:]
    for (index, transaction) in transactions.enumerated() where !taken.contains(index) {
      let isOut: Bool
      switch transaction.kind {
      case .expense, .income:
        guard transaction.category == nil, transaction.split == nil else { continue }
        isOut = transaction.kind == .expense
      case .transfer:
        // A transfer with only one known side.
        guard (transaction.account == nil) != (transaction.to == nil) else { continue }
        isOut = transaction.to == nil
      }
      let label = transaction.kind == .transfer && !isOut ? transaction.to : transaction.account
      let end = transaction.ref.flatMap(PaymentRef.init(parsing:))?.accountEnd
      sides[index] = Side(label: label.map(FoldedText.string), end: end)
      let row = row(transactions, index, account: sides[index]?.label)
      if isOut { outgoing.append(row) } else { incoming.append(row) }
    }
    let pairs = PairFinder.pairs(outgoing, incoming) { left, right in
      guard let from = sides[left.index], let to = sides[right.index] else { return nil }
      if from.differs(from: to) == false { return nil }
      return abs(left.date.daysSinceEpoch - right.date.daysSinceEpoch)
    }
    if pairs.isEmpty { return [] }
    let signs = TransferSigns(in: transactions)
    return pairs.map { pair in
      var doubts: [Doubt] = pair.isOnlyOne ? [] : [.severalCandidates]
      if !signs.say(from: transactions[pair.left.index], to: transactions[pair.right.index]) {
        doubts.append(.unsaid)
      }
      if let from = sides[pair.left.index], let to = sides[pair.right.index], from.differs(from: to) == nil {
        doubts.append(.unknownAccount)
      }
      return MatchProposal(.transfer, pair, transactions, doubts)
    }
  }

  private init(
    _ kind: Kind, _ pair: PairFinder.Pair, _ transactions: [Transaction], _ doubts: [Doubt]
  ) {
    self.kind = kind
    (keptIndex, joinedIndex) = (pair.left.index, pair.right.index)
    (kept, joined) = (transactions[keptIndex], transactions[joinedIndex])
    days = pair.days
    self.doubts = doubts
  }
}

// MARK: - Joining

extension LedgerDocument {
  /// Joins the rows of each pair to one, which keeps the refs of both.
  ///
  /// - Parameter proposals: Proposals for this version of the ledger.
  package func joining(_ proposals: [MatchProposal]) -> LedgerEdit {
    applying(
      proposals.map { ($0.keptIndex, $0.change) }, removing: Set(proposals.map(\.joinedIndex)))
  }
}

extension MatchProposal {
  /// Keeps what a person entered, and adds what only the other row has.
  fileprivate var change: Transaction.Change {
    var change = Transaction.Change()
    func fill(_ field: Ledger.Field, from other: Ledger.Field) {
      if kept.value(of: field) == nil, let value = joined.value(of: other) { change.put(field, value) }
    }
    if kind == .transfer {
      if kept.kind != .transfer { change.become(.transfer, of: kept) }
      if let destination { change.put(.to, .text(destination)) }
    } else if kept.kind == .transfer {
      fill(joined.kind == .income ? .to : .account, from: .account)
    } else {
      fill(.account, from: .account)
      fill(.category, from: .category)
    }
    fill(.address, from: .address)
    let refs = [kept.ref, joined.ref].compactMap { $0 }
    if !refs.isEmpty { change.put(.ref, .text(Self.joined(refs))) }
    // A query for either file finds the row that is left of both.
    let files = [kept.file, joined.file].compactMap(\.self).joined(separator: ", ")
    if !files.isEmpty, files.utf8.count <= Ledger.Limit.textBytes { change.put(.file, .text(files)) }
    if let memo { change.put(.memo, .text(memo)) }
    let tags = Self.union(kept.tags, joined.tags, most: Ledger.Limit.tags)
    if tags.count > kept.tags.count { change.put(.tags, .list(tags)) }
    let attachments = Self.union(kept.attachments, joined.attachments, most: .max)
    if attachments.count > kept.attachments.count { change.put(.attachments, .list(attachments)) }
    return change
  }

  /// The memo to set, if any: both memos for the sides of a transfer, unless they are too long together.
  private var memo: String? {
    guard let other = joined.memo else { return nil }
    guard let own = kept.memo else { return other }
    if kind == .reported { return nil }
    let both = "\(own)\n\n\(other)"
    return both.count <= Ledger.Limit.memoCharacters && !own.utf8.elementsEqual(other.utf8) ? both : nil
  }

  private static func joined(_ refs: [String]) -> String {
    let all = PaymentRef.joined(refs)
    return all.utf8.count <= Ledger.Limit.textBytes && PaymentRef.parts(of: all).count >= refs.count
      ? all : refs[0]
  }

  private static func union(_ own: [String], _ others: [String], most: Int) -> [String] {
    let known = Set(own.map(ByteString.init))
    return Array((own + others.filter { !known.contains(ByteString($0)) }).prefix(max(most, own.count)))
  }
}
