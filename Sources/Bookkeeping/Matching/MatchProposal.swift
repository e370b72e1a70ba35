import Basics

/// Two rows of a ledger that are probably the same payment.
package struct MatchProposal: Sendable {
  package enum Kind: Equatable, Sendable {
    /// The two sides of a transfer.
    case transfer
    /// A row that a person entered, and the bank's row that was imported later; or a transfer that a file
    /// names whole, and the row of its other account.
    case reported
    /// One payment that two files have.
    case repeated
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
    /// Of the rows of the two files, not enough agree.
    case fewAgree
  }

  package let kind: Kind
  /// The row that stays: the one that the money leaves, or the one that a person entered.
  package let kept: Transaction
  package let joined: Transaction
  /// The number of days between the two.
  package let days: Int
  /// The reasons to doubt; empty if the pair is unambiguous.
  package let doubts: [Doubt]
  let keptIndex: Int
  let joinedIndex: Int

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
    all(in: ledger.transactions, newStart: nil, history: ledger.transactions)
  }

  /// The proposals for some rows, by date. No row is in two of them.
  ///
  /// - Parameters:
  ///   - newStart: The index of the first of the rows that are being imported, which come last.
  ///   - history: All rows of the ledger, which show what was joined before.
  static func all(
    in transactions: [Transaction], newStart: Int?, history: [Transaction]
  ) -> [MatchProposal] {
    let signs = OnceSigns(history)
    var taken: Set<Int> = []
    func take(_ proposals: [MatchProposal]) -> [MatchProposal] {
      for proposal in proposals { taken.formUnion([proposal.keptIndex, proposal.joinedIndex]) }
      return proposals
    }
    let reported = take(reports(transactions))
    let transfers = take(transfers(transactions, excluding: taken, signs))
    // A row of two files is one payment only if it is no side of a transfer.
    let all = reported + transfers + repeats(transactions, excluding: taken, newStart)
    return all.sorted { ($0.kept.date, $0.keptIndex) < ($1.kept.date, $1.keptIndex) }
  }

  /// The signs of transfers, which are only found if two rows may be one.
  private final class OnceSigns {
    private let history: [Transaction]
    private lazy var signs = TransferSigns(in: history)
    private var texts: [Int: TransferSigns.Texts] = [:]

    init(_ history: [Transaction]) { self.history = history }

    /// Whether the rows with these indices say that they are a transfer.
    func say(from: Int, to: Int, in transactions: [Transaction]) -> Bool {
      signs.say(from: texts(of: from, in: transactions), to: texts(of: to, in: transactions))
    }

    private func texts(of index: Int, in transactions: [Transaction]) -> TransferSigns.Texts {
      if let known = texts[index] { return known }
      let found = signs.texts(of: transactions[index])
      texts[index] = found
      return found
    }
  }

  // MARK: Payments that two files have

  private static func repeats(
    _ transactions: [Transaction], excluding taken: Set<Int>, _ newStart: Int?
  ) -> [MatchProposal] {
    RepeatedPayments.find(in: transactions, newStart: newStart).compactMap { finding in
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

  /// The proposals that pair a newly imported row with another.
  package static func all(in ledger: Ledger, with imported: [Transaction.Draft]) -> [MatchProposal] {
    let refs = Set(imported.compactMap { $0.ref.map(ByteString.init) })
    if refs.isEmpty { return [] }
    let near = imported.nearby(ledger.transactions).map { ledger.transactions[$0] }
    return all(in: near, newStart: nil, history: ledger.transactions).filter { proposal in
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
        typed += openSides(of: transaction).map { side in
          var row = row(transactions, index, account: side.rawValue)
          if side == .incoming { row.date = transaction.arrived ?? row.date }
          return row
        }
        if transaction.ref != nil { imported.append(row(transactions, index, account: nil)) }
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
      guard left.index != right.index, isReport(transactions[right.index], of: transactions[left.index], side)
      else { return nil }
      let days = abs(left.date.daysSinceEpoch - right.date.daysSinceEpoch)
      return days + [.strong: 0, .weak: 3, .none: 6][likeness(left.index, right.index), default: 6]
    }
    // Only one side of a transfer at a time.
    var known: Set<Int> = []
    return pairs.filter { pair in
      guard !known.contains(pair.left.index), !known.contains(pair.right.index) else { return false }
      known.formUnion([pair.left.index, pair.right.index])
      return true
    }.map { pair in
      var doubts: [Doubt] = pair.isOnlyOne ? [] : [.severalCandidates]
      let left = transactions[pair.left.index]
      // A file that names both accounts of a transfer proves it.
      let isProven = left.kind == .transfer && left.ref != nil
      let isSure = pair.days == 0 && left.account != nil || isProven
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
    if imported.kind == .transfer {
      return side.map { isOtherSide(imported, of: typed, $0) } ?? false
    }
    let account: String?
    switch side {
    case .outgoing:
      guard imported.kind == .expense, typed.ref != nil || imported.category == nil else { return false }
      account = typed.account
    case .incoming:
      guard imported.kind == .income, typed.ref != nil || imported.category == nil else { return false }
      account = typed.to
    case nil:
      guard typed.kind == imported.kind else { return false }
      account = typed.account
    }
    guard let account, let other = imported.account else { return true }
    return FoldedText.bytes(of: account) == FoldedText.bytes(of: other)
  }

  /// Whether a transfer from the statement of its other account is the open side of one. Of two that are
  /// imported, the one that says what left its account stays.
  private static func isOtherSide(_ other: Transaction, of transfer: Transaction, _ side: OpenSide) -> Bool {
    let open = openSides(of: other)
    guard side == .incoming || transfer.ref == nil || other.to == nil, !open.contains(side) else {
      return false
    }
    func agree(_ left: String?, _ right: String?) -> Bool {
      guard let left, let right else { return true }
      return FoldedText.bytes(of: left) == FoldedText.bytes(of: right)
    }
    return agree(transfer.account, other.account) && agree(transfer.to, other.to)
      && (transfer.account != nil && transfer.to != nil || other.account != nil && other.to != nil)
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

  private static func transfers(
    _ transactions: [Transaction], excluding taken: Set<Int>, _ once: OnceSigns
  ) -> [MatchProposal] {
    var (outgoing, incoming): ([PairFinder.Row], [PairFinder.Row]) = ([], [])
    var sides: [Int: Side] = [:]
    for (index, transaction) in transactions.enumerated() where !taken.contains(index) {
      let isOut: Bool
      switch transaction.kind {
      case .expense, .income:
        guard transaction.split == nil else { continue }
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
    if outgoing.isEmpty || incoming.isEmpty { return [] }
    func say(_ left: PairFinder.Row, _ right: PairFinder.Row) -> Bool {
      once.say(from: left.index, to: right.index, in: transactions)
    }
    func cost(_ left: PairFinder.Row, _ right: PairFinder.Row) -> Int? {
      guard let from = sides[left.index], let to = sides[right.index], from.differs(from: to) != false else {
        return nil
      }
      return abs(left.date.daysSinceEpoch - right.date.daysSinceEpoch)
    }
    // Rows that something says to be a transfer come first; others are no candidates beside them.
    let said = PairFinder.pairs(outgoing, incoming) { left, right in
      cost(left, right).flatMap { say(left, right) ? $0 : nil }
    }
    let known = Set(said.flatMap { [$0.left.index, $0.right.index] })
    func rest(_ rows: [PairFinder.Row]) -> [PairFinder.Row] {
      // Rows with a category are rarely a transfer, so something has to say so.
      rows.filter { !known.contains($0.index) && transactions[$0.index].category == nil }
    }
    let unsaid = PairFinder.pairs(rest(outgoing), rest(incoming), cost: cost)
    return [(said, true), (unsaid, false)].flatMap { pairs, isSaid in
      pairs.map { pair in
        var doubts: [Doubt] = pair.isOnlyOne ? [] : [.severalCandidates]
        if !isSaid { doubts.append(.unsaid) }
        if let from = sides[pair.left.index], let to = sides[pair.right.index], from.differs(from: to) == nil
        {
          doubts.append(.unknownAccount)
        }
        return MatchProposal(.transfer, pair, transactions, doubts)
      }
    }
  }

  private init(
    _ kind: Kind, _ pair: PairFinder.Pair, _ transactions: [Transaction], _ doubts: [Doubt]
  ) {
    self.kind = kind
    let isSwapped =
      kind == .repeated && transactions[pair.right.index].isTransfer
      && !transactions[pair.left.index].isTransfer
    (keptIndex, joinedIndex) =
      isSwapped ? (pair.right.index, pair.left.index) : (pair.left.index, pair.right.index)
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
  var change: Transaction.Change {
    var change = Transaction.Change()
    func fill(_ field: Ledger.Field, from other: Ledger.Field) {
      if kept.value(of: field) == nil, let value = joined.value(of: other) { change.put(field, value) }
    }
    switch kind {
    case .transfer:
      if kept.kind != .transfer { change.become(.transfer, of: kept) }
      if let destination { change.put(.to, .text(destination)) }
      if kept.category != nil { change.put(.category, nil) }
      // Each side keeps the day on which its account booked it.
      let left = kept.kind == .transfer ? kept.date : kept.fields.bookingDay
      if left != kept.date { change.put(.date, .text(left.iso)) }
      arrive(on: joined.fields.bookingDay, from: left, &change)
    case .reported where kept.kind == .transfer:
      if joined.kind == .transfer {
        fill(.account, from: .account)
        fill(.to, from: .to)
      } else {
        fill(joined.kind == .income ? .to : .account, from: .account)
      }
      reportSide(&change)
    case .reported:
      fill(.account, from: .account)
      fill(.category, from: .category)
    case .repeated where kept.kind == .transfer:
      if isJoinedTheBanks {
        if let account = joined.account {
          change.put(joined.kind == .income ? .to : .account, .text(account))
        }
        reportSide(&change)
      }
    case .repeated:
      fill(.category, from: .category)
      if isJoinedTheBanks {
        if joined.arrived != kept.arrived { change.put(.arrived, joined.arrived.map { .text($0.iso) }) }
        if joined.date != kept.date { change.put(.date, .text(joined.date.iso)) }
        if let account = joined.account { change.put(.account, .text(account)) }
      } else {
        fill(.account, from: .account)
      }
    }
    fill(.address, from: .address)
    let refs = [ref(of: kept), ref(of: joined)].compactMap { $0 }
    if !refs.isEmpty { change.put(.ref, .text(Self.joined(refs))) }
    // A query for either file finds the row that is left of both.
    let isOneFile = kept.file.map { $0.utf8.elementsEqual((joined.file ?? "").utf8) } ?? false
    let files = [kept.file, isOneFile ? nil : joined.file].compactMap(\.self).joined(separator: ", ")
    if !files.isEmpty, files.utf8.count <= Ledger.Limit.textBytes { change.put(.file, .text(files)) }
    if let memo { change.put(.memo, .text(memo)) }
    let tags = Self.union(kept.tags, joined.tags, most: Ledger.Limit.tags)
    if tags.count > kept.tags.count { change.put(.tags, .list(tags)) }
    let attachments = Self.union(kept.attachments, joined.attachments, most: .max)
    if attachments.count > kept.attachments.count { change.put(.attachments, .list(attachments)) }
    return change
  }

  /// Notes the day on which the money arrived, if it left on another one.
  private func arrive(
    on day: CalendarDate, from date: CalendarDate? = nil, _ change: inout Transaction.Change
  ) {
    if day != date ?? kept.date {
      change.put(.arrived, .text(day.iso))
    } else if kept.arrived != nil {
      change.put(.arrived, nil)
    }
  }

  /// Takes the bank's day of the side of a transfer that was open.
  private func reportSide(_ change: inout Transaction.Change) {
    let isIncoming = joined.ref.flatMap(PaymentRef.init(parsing:)).map { $0.amount.minorUnits > 0 }
    if isIncoming ?? (joined.kind == .income) { return arrive(on: joined.fields.bookingDay, &change) }
    let left = joined.kind == .transfer ? joined.date : joined.fields.bookingDay
    guard left != kept.date else { return }
    change.put(.date, .text(left.iso))
    // The other side stays on its day.
    let arrived = kept.fields.bookingDay
    change.put(.arrived, kept.ref == nil || arrived == left ? nil : .text(arrived.iso))
  }

  /// Whether of two rows from two files, the joined one is from the bank's: it has the number of the account,
  /// or the bank's own reference.
  private var isJoinedTheBanks: Bool {
    func weight(_ row: Transaction) -> Int {
      guard let ref = row.ref.flatMap(PaymentRef.init(parsing:)) else { return 0 }
      let hasNumber = ref.accountEnd?.utf8.contains(where: \.isASCIIDigit) ?? false
      return (hasNumber ? 2 : 0) + (ref.reference != nil ? 1 : 0)
    }
    return weight(joined) > weight(kept)
  }

  /// The ref of one of the two, which keeps the account of its statement where the payment gets the other's.
  private func ref(of row: Transaction) -> String? {
    guard kind == .repeated, let text = row.ref, let own = row.account else { return row.ref }
    let account = isJoinedTheBanks ? joined.account ?? kept.account : kept.account ?? joined.account
    if account.map(FoldedText.string) == FoldedText.string(of: own) { return text }
    return PaymentRef.joined(
      PaymentRef.parts(of: text).map { part in
        PaymentRef(parsing: part).map { $0.label == nil ? $0.labeled(own) : part } ?? part
      })
  }

  /// The memo to set, if any: both memos of two statements, unless they are too long together.
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
