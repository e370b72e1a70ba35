import Basics
import Bookkeeping

/// Finds the payments of a ledger that the rows of a statement represent.
///
/// Each payment is matched by one row at most, so two equal coffees on one day stay two, whether a later file
/// contains one of them, both or three. Certain matches come first: the same reference, then the same payee.
/// Likely matches come last and are judged for all rows at once, since a file in another format differs in
/// many rows.
struct PaymentMatcher {
  /// A payment of the statement.
  struct Candidate {
    let ref: PaymentRef
    let account: String?
  }

  /// The known payment that a row of the statement is, or may be.
  struct Match {
    enum Kind {
      /// The row is this payment, whatever the user has edited in it.
      case same
      /// The row is this payment under another spelling.
      case respelled
      /// The payment was pending, and the row says that it is booked.
      case booked
      /// The row equals the payment except for the sign: an earlier import read the signs the other way.
      case reversed
      /// The row is new, although the ledger has another payment of the same date and amount.
      case doubtful
      /// One of the two is pending, and the other probably its booking, with another amount.
      case bookedOtherwise
      /// The row equals the payment except for the currency: an earlier import took the file for another's.
      case otherCurrency
    }

    let kind: Kind
    /// The number of the payment.
    let number: Int
  }

  private let known: [PaymentRef]
  private let payments: [KnownPayment]
  private let accounts: Accounts
  /// The accounts of each payment: the one in the ledger, and the one in its ref, if it has one.
  private let accountsOf: [[Int]]
  /// The shapes of the ledger's references (see `PaymentRef.look`).
  private let looks: [Int]
  private var isTaken: [Bool]
  /// For each row; nil for a new payment.
  private(set) var matches: [Match?]
  private let candidates: [Candidate]
  private let candidateAccount: [Int]
  /// The accounts in which the ledger has most rows of an account that it does not know.
  private var formerAccounts: [Int: Set<Int>] = [:]

  /// - Parameters:
  ///   - ignoresDates: Whether references alone decide, for files whose dates the user supplies.
  ///   - isSignStated: Whether the user stated the meaning of the signs.
  init(
    _ candidates: [Candidate], in payments: [KnownPayment], ignoresDates: Bool, isSignStated: Bool
  ) {
    self.candidates = candidates
    self.payments = payments
    known = payments.map(\.ref)
    var accounts = Accounts()
    candidateAccount = candidates.map { accounts.number(label: $0.account, end: $0.ref.accountEnd) }
    accounts.findGroupsToAsk()
    accountsOf = payments.map { payment in
      let labels = [payment.account] + (payment.ref.label.map { [$0] } ?? [])
      return labels.map { accounts.number(label: $0, end: payment.ref.accountEnd) }
    }
    self.accounts = accounts
    looks = Set(known.map(\.look)).sorted()
    isTaken = Array(repeating: false, count: payments.count)
    matches = Array(repeating: nil, count: candidates.count)
    if payments.isEmpty { return }

    matchReferences(ignoringDates: false)
    if ignoresDates { matchReferences(ignoringDates: true) }
    matchIDs()
    let shared = matches.count { $0 != nil }
    matchPayees()
    matchReversed(isSignStated: isSignStated)
    matchPending()
    matchMoved()
    matchOtherCurrencies()
    matchSpellings(sharesReferences: shared > 0)
    matchOtherAmounts()
  }

  /// - Parameter key: The key of a payment in a group of accounts.
  private func index(_ key: (_ number: Int, _ group: Int) -> Key?) -> Index {
    var index: Index = [:]
    for number in known.indices.reversed() where !isTaken[number] {
      for group in accounts.groups(of: accountsOf[number]) {
        if let key = key(number, group) { index[key, default: []].append(number) }
      }
    }
    return index
  }

  private func mayBeOfOneAccount(_ row: Int, _ number: Int) -> Bool {
    accountsOf[number].contains { known in
      accounts.mayBeOne(candidateAccount[row], known)
        || formerAccounts[candidateAccount[row]]?.contains(known) ?? false
    }
  }

  /// The rows without a match so far.
  private var open: [Int] { candidates.indices.filter { matches[$0] == nil } }

  /// The rows that are certainly a payment.
  private var same: [Int] { candidates.indices.filter { matches[$0]?.kind == .same } }

  private mutating func settle(_ row: Int, _ number: Int, _ kind: Match.Kind) {
    isTaken[number] = true
    let isBooked = kind == .same && known[number].isPending && !candidates[row].ref.isPending
    matches[row] = Match(kind: isBooked ? .booked : kind, number: number)
  }

  private mutating func matchReferences(ignoringDates: Bool) {
    func key(_ ref: PaymentRef, _ group: Int) -> Key? {
      ref.reference.map {
        Key(date: ignoringDates ? nil : ref.date, amount: ref.amount, text: $0, group: group)
      }
    }
    guard candidates.contains(where: { $0.ref.reference != nil }) else { return }
    var index = index { key(known[$0], $1) }
    for row in open {
      for group in accounts.groupsToAsk(for: candidateAccount[row]) {
        guard let key = key(candidates[row].ref, group), let number = index.take(key, unless: isTaken)
        else { continue }
        settle(row, number, .same)
        break
      }
    }
  }

  /// Matches the rows of a list whose references are the ids of payments: an app's list may be a ledger, and
  /// be imported into it again.
  private mutating func matchIDs() {
    let rows = open.filter { candidates[$0].ref.reference != nil }
    if rows.isEmpty { return }
    var numbers: [ByteString: Int] = [:]
    for number in payments.indices where !isTaken[number] {
      if let id = payments[number].id { numbers[ByteString(id)] = number }
    }
    for row in rows {
      guard let id = candidates[row].ref.reference, let number = numbers[ByteString(id)], !isTaken[number],
        isPlausible(row, number, id: id)
      else { continue }
      settle(row, number, .same)
    }
  }

  /// A short id such as `17` is weak evidence: another bank may have used it too.
  private func isPlausible(_ row: Int, _ number: Int, id: String) -> Bool {
    let (known, ref) = (known[number], candidates[row].ref)
    return id.utf8.count >= 16 || known.date == ref.date || known.amount == ref.amount
  }

  private mutating func matchPayees() {
    var index = index { payeeKey(known[$0], $1, look: known[$0].look) }
    for row in open {
      let ref = candidates[row].ref
      let own = ref.look
      // Different references of one shape are of two payments.
      if let number = take(row, ref.amount.minorUnits, own == 0 ? nil : own, &index, isTaken) {
        settle(row, number, .same)
      }
    }
  }

  private func payeeKey(_ ref: PaymentRef, _ group: Int, look: Int) -> Key {
    Key(date: ref.date, amount: ref.amount, text: ref.payee, group: group, look: look)
  }

  private func take(
    _ row: Int, _ minorUnits: Int64, _ unwanted: Int?, _ index: inout Index, _ isTaken: [Bool]
  ) -> Int? {
    let ref = candidates[row].ref
    for group in accounts.groupsToAsk(for: candidateAccount[row]) {
      for look in looks where look != unwanted {
        var key = payeeKey(ref, group, look: look)
        key.amount.minorUnits = minorUnits
        if let number = index.take(key, unless: isTaken) { return number }
      }
    }
    return nil
  }

  /// Keeps a file that is read again with the opposite signs from doubling what an earlier import added.
  private mutating func matchReversed(isSignStated: Bool) {
    if open.isEmpty { return }
    var index = index { payeeKey(known[$0], $1, look: known[$0].look) }
    let found = pairs { row, isTaken in
      take(row, -candidates[row].ref.amount.minorUnits, nil, &index, isTaken)
        .flatMap { payments[$0].wasImported ? $0 : nil }
    }
    let isRereading = found.count * 2 > candidates.count && (isSignStated || found.count >= 3)
    guard isRereading else { return }
    for (row, number) in found { settle(row, number, .reversed) }
  }

  /// Pairs open rows with payments, each of them once, without settling any.
  private func pairs(_ take: (_ row: Int, _ isTaken: [Bool]) -> Int?) -> [(row: Int, number: Int)] {
    var isTaken = isTaken
    return open.compactMap { row in
      take(row, isTaken).map { number in
        isTaken[number] = true
        return (row, number)
      }
    }
  }
}

// MARK: - Likely matches

extension PaymentMatcher {
  /// Matches pending payments with the booked ones that follow some days later, by reference or else by
  /// payee.
  private mutating func matchPending() {
    matchPending { ref in ref.reference.map { "#" + $0 } }
    matchPending { ref in ref.payee }
    matchReferencesOfOtherAmounts()
  }

  private mutating func matchPending(_ text: (PaymentRef) -> String?) {
    // Either side may be the pending one.
    let rows = open
    let hasPendingRows = rows.contains { candidates[$0].ref.isPending }
    let numbers = known.indices.filter { !isTaken[$0] && (known[$0].isPending || hasPendingRows) }
    if numbers.isEmpty || rows.isEmpty { return }
    let pairs = Counterparts.Booked.pairs(
      of: rows.map { ($0, candidates[$0].ref) }, with: numbers.map { ($0, known[$0]) }, by: text
    ) { row, number in mayBeOfOneAccount(row, number) }
    for (row, number) in pairs {
      settle(row, number, candidates[row].ref.isPending ? .same : .booked)
    }
  }

  /// A payee or a reference, and the direction of the money.
  private struct Direction: Hashable {
    let text: String
    let currency: Currency
    let isIncome: Bool

    init?(_ ref: PaymentRef, _ text: String?) {
      guard let text else { return nil }
      (self.text, currency, isIncome) = (text, ref.amount.currency, ref.amount.minorUnits > 0)
    }
  }

  /// Matches pending payments with bookings of another amount, as of a hotel, if they have a reference that
  /// no other payment has.
  private mutating func matchReferencesOfOtherAmounts() {
    let open = open.filter { candidates[$0].ref.reference != nil }
    if open.isEmpty || !mayBePending(open) { return }
    func key(_ ref: PaymentRef) -> Direction? { Direction(ref, ref.reference) }
    let rows = Dictionary(grouping: candidates.indices) { key(candidates[$0].ref) }
    let numbers = Dictionary(grouping: known.indices) { key(known[$0]) }
    for row in open {
      guard let key = key(candidates[row].ref), rows[key]?.count == 1, let number = numbers[key]?.first,
        numbers[key]?.count == 1, !isTaken[number], payments[number].pieces.isEmpty,
        known[number].isPending != candidates[row].ref.isPending, mayBeOfOneAccount(row, number)
      else { continue }
      settle(row, number, candidates[row].ref.isPending ? .same : .booked)
    }
  }

  private func mayBePending(_ rows: [Int]) -> Bool {
    rows.contains { candidates[$0].ref.isPending } || known.contains(where: \.isPending)
  }

  /// Finds pending payments and what is probably their booking with another amount: the only payment of the
  /// payee that follows within some days.
  private mutating func matchOtherAmounts() {
    let open = open
    if open.isEmpty || !mayBePending(open) { return }
    let numbers = known.indices.filter {
      !isTaken[$0] && payments[$0].wasImported && payments[$0].index != nil
    }
    func groups(_ items: [Int], _ isPending: Bool, _ ref: (Int) -> PaymentRef) -> [Direction: [Int]] {
      let own = items.filter { ref($0).isPending == isPending }
        .sorted { (ref($0).date, $0) < (ref($1).date, $1) }
      return own.reduce(into: [:]) { groups, item in
        if let key = Direction(ref(item), ref(item).payee) { groups[key, default: []].append(item) }
      }
    }
    for isPending in [false, true] {
      let rows = groups(open, isPending) { candidates[$0].ref }
      let others = groups(numbers, !isPending) { known[$0] }
      for (key, rows) in rows {
        guard let others = others[key] else { continue }
        let pairs =
          isPending
          ? LonePairs.find(rows, others, within: Counterparts.Booked.daysBeforeBooking) {
            known[$1].date.daysSinceEpoch - candidates[$0].ref.date.daysSinceEpoch
          }.map { (row: $0.left, number: $0.right) }
          : LonePairs.find(others, rows, within: Counterparts.Booked.daysBeforeBooking) {
            candidates[$1].ref.date.daysSinceEpoch - known[$0].date.daysSinceEpoch
          }.map { (row: $0.right, number: $0.left) }
        for (row, number) in pairs where mayBeOfOneAccount(row, number) {
          matches[row] = Match(kind: .bookedOtherwise, number: number)
        }
      }
    }
  }

  /// Matches payments that the user moved to another account, or whose account was renamed: all else that the
  /// statement said agrees.
  ///
  /// Two accounts at one bank may well have the same fee on the same day. So a row counts as moved only if
  /// its date lies between those of other known rows of its file, or if its account is unknown and at least
  /// half of the rows (three or more) agree.
  private mutating func matchMoved() {
    func key(_ ref: PaymentRef) -> Key {
      Key(
        date: ref.date, amount: ref.amount, text: ref.payee + "\n" + (ref.reference ?? ""),
        group: Accounts.all)
    }
    if open.isEmpty { return }
    let imported = known.indices.reversed().filter { number in
      !isTaken[number] && payments[number].wasImported && payments[number].index != nil
    }
    var index = Index(grouping: imported) { key(known[$0]) }
    let pairs = pairs { row, isTaken in index.take(key(candidates[row].ref), unless: isTaken) }
    let days = same.map { candidates[$0].ref.date }
    let isFileMoved = pairs.count >= 3 && pairs.count * 2 >= candidates.count
    let knownAccounts = Set(accountsOf.joined())
    for (row, number) in pairs where isFileMoved && !knownAccounts.contains(candidateAccount[row]) {
      formerAccounts[candidateAccount[row], default: []].formUnion(accountsOf[number])
    }
    for (row, number) in pairs {
      let date = candidates[row].ref.date
      let isBetween = days.min().map { $0 <= date } ?? false && days.max().map { date <= $0 } ?? false
      if isBetween || (isFileMoved && !knownAccounts.contains(candidateAccount[row])) {
        settle(row, number, .same)
      } else {
        matches[row] = Match(kind: .doubtful, number: number)
      }
    }
  }

  /// Keeps a file that is imported again in another currency from doubling what an earlier import added. If
  /// the ledger's currency was corrected since, the payments are the same.
  private mutating func matchOtherCurrencies() {
    let open = open
    let currencies = Set(open.map { candidates[$0].ref.amount.currency })
    let others = known.indices.reversed().filter {
      !isTaken[$0] && payments[$0].wasImported && payments[$0].index != nil
        && !currencies.contains(known[$0].amount.currency)
    }
    if open.isEmpty || others.isEmpty { return }
    func key(_ ref: PaymentRef) -> Key {
      let text = [ref.amount.plainDecimal, ref.payee, ref.reference ?? ""].joined(separator: "\n")
      return Key(date: ref.date, amount: .zero(.unstated), text: text, group: Accounts.all)
    }
    var index = Index(grouping: others) { key(known[$0]) }
    let pairs = pairs { row, isTaken in index.take(key(candidates[row].ref), unless: isTaken) }
      .filter { mayBeOfOneAccount($0.row, $0.number) }
    guard pairs.count * 2 > candidates.count else { return }
    for (row, number) in pairs {
      if payments[number].currency == candidates[row].ref.amount.currency {
        settle(row, number, .same)
      } else {
        matches[row] = Match(kind: .otherCurrency, number: number)
      }
    }
  }

  /// Matches the same months in another format: dates and amounts agree, but names or references are spelled
  /// differently.
  private mutating func matchSpellings(sharesReferences: Bool) {
    let open = open
    if open.isEmpty { return }
    let counterparts = Counterparts(of: open, { candidates[$0].ref }, among: known, unless: isTaken) {
      mayBeOfOneAccount($0, $1)
    }
    let (pairs, lone) = (counterparts.pairs, counterparts.lone)
    let exact = same.count
    // A file in the same format as before spells nearly all names alike; one in another format spells many
    // differently.
    let isOtherFormat = pairs.count * 3 >= exact
    let covers = isOtherFormat && pairs.count >= 3 && pairs.count >= lone * 4
    for pair in pairs {
      let isSame =
        if pair.hasOtherReference {
          !sharesReferences && covers
        } else {
          switch pair.likeness {
          case .strong: true
          case .weak: isOtherFormat
          case .none: covers
          }
        }
      if isSame, payments[pair.number].wasImported {
        settle(pair.row, pair.number, .respelled)
      } else if !(pair.hasOtherReference && sharesReferences) {
        matches[pair.row] = Match(kind: .doubtful, number: pair.number)
      }
    }
  }
}

extension Money {
  /// The number without zeros at the end of its decimals, so that it is the same in any currency.
  fileprivate var plainDecimal: String {
    let text = decimal
    guard text.utf8.contains(UInt8(ascii: ".")) else { return text }
    let digits = text.utf8.reversed().drop { $0 == UInt8(ascii: "0") }.reversed()
    return String(decoding: digits.last == UInt8(ascii: ".") ? digits.dropLast() : digits[...], as: UTF8.self)
  }
}
