import Basics
import Bookkeeping

/// Finds the payments of a ledger that the rows of a statement represent.
///
/// Each payment is matched by one row at most, so two equal coffees on one day stay two, whether a later file
/// contains one of them, both or three. Certain matches come first: the same reference, then the same payee.
/// Likely matches come last and are judged for all rows together, since a file in another format differs in
/// many rows.
struct PaymentMatcher {
  /// A payment of the statement.
  struct Candidate {
    let ref: PaymentRef
    let account: String?
    var memo: String?
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
      /// The row equals the payment except for the day: an earlier import read the days in another order.
      case redated
      /// The row is new, although the ledger has another payment of the same date and amount.
      case doubtful
      /// One of the two is pending, and the other probably its booking, with another amount.
      case bookedOtherwise
      /// The row equals the payment except for the currency: an earlier import assumed another one.
      case otherCurrency
    }

    let kind: Kind
    /// The number of the payment.
    let number: Int
  }

  let payments: [KnownPayment]
  /// The numbers of the payments that a row may be. All others are skipped to save time (see
  /// `LikelyPayments`).
  let likely: [Int]
  var accounts: Accounts
  /// The accounts of each likely payment: the one in the ledger, and the one in its ref, if it has one.
  private(set) var accountsOf: [[Int]]
  /// The shapes of the references of likely payments (see `PaymentRef.referenceShape`).
  private let referenceShapes: [Int]
  /// The kinds of the marks of likely payments, and `nil` for those without.
  private let kinds: [PaymentRef.Mark.Kind?]
  private(set) var isTaken: [Bool]
  /// For each row; `nil` for a new payment.
  var matches: [Match?]
  let candidates: [Candidate]
  let candidateAccount: [Int]
  /// The accounts in which the ledger has most rows of an account that it does not know.
  var formerAccounts: [Int: Set<Int>] = [:]
  private let transactions: [Transaction]
  /// Likely payments, from the last of the ledger to the first. Those of other files come before: a row is
  /// one of them only if no other payment is left.
  let ranked: [Int]
  /// The order in which an earlier import read the days of the file, if it was another one.
  private(set) var formerOrder: DateOrder?
  /// The rows that the ledger has as they are, with the payments that an earlier import of the file also
  /// added, since it read them with the other sign.
  private(set) var mirrors: [(row: Int, number: Int)] = []
  /// The same for an earlier import that read the days in another order.
  private(set) var misdated: [(row: Int, number: Int)] = []
  /// The numbers of payments that match rows though they are in another account, since most of the file is
  /// there.
  var foundElsewhere: [Int] = []
  /// Whether the user says that the account has none of the ledger's payments.
  let isAccountNew: Bool

  /// - Parameters:
  ///   - transactions: The rows of the ledger.
  ///   - file: The name of the statement's file, if it is known.
  ///   - followed: The payments that match no row.
  ///   - withTransfers: Whether rows are transfers, and may be those that a person entered.
  ///   - ignoresDates: Whether references alone decide, for files whose dates the user supplies.
  ///   - isSignStated: Whether the user stated the meaning of the signs.
  ///   - isDateStated: Whether the user stated another format of dates than before.
  ///   - isAccountNew: Whether the user says that the account has none of the ledger's payments.
  init(
    _ candidates: [Candidate], in payments: [KnownPayment], of transactions: [Transaction],
    from file: String? = nil, besides followed: FollowedRows, withTransfers: Bool, ignoresDates: Bool,
    isSignStated: Bool, isDateStated: Bool, isAccountNew: Bool
  ) {
    self.isAccountNew = isAccountNew
    self.candidates = candidates
    self.payments = payments
    self.transactions = transactions
    let filter = LikelyPayments(candidates, in: payments, ignoresDates: ignoresDates)
    likely = payments.indices.filter {
      filter.contains(payments[$0]) && (withTransfers || !payments[$0].isEnteredTransfer)
        && !followed.contains(payments[$0])
    }
    ranked = Self.ranked(likely, payments, transactions, from: file)
    var accounts = Accounts()
    candidateAccount = candidates.map { accounts.number(label: $0.account, end: $0.ref.accountEnd) }
    accounts.findGroupsToAsk()
    accountsOf = Array(repeating: [], count: payments.count)
    for number in likely { accountsOf[number] = accounts.numbers(of: payments[number]) }
    self.accounts = accounts
    referenceShapes = Set(likely.map { payments[$0].ref.referenceShape }).sorted()
    let kinds = Set(likely.lazy.compactMap { payments[$0].ref.mark?.kind })
    self.kinds = [nil] + PaymentRef.Mark.Kind.allCases.filter(kinds.contains)
    isTaken = Array(repeating: false, count: payments.count)
    matches = Array(repeating: nil, count: candidates.count)
    if payments.isEmpty { return }

    matchReferences(ignoringDates: false)
    if ignoresDates { matchReferences(ignoringDates: true) }
    matchIDs()
    let shared = matches.count { $0 != nil }
    matchPayees()
    matchSwappedTexts()
    if !ignoresDates, let former = matchRedated(from: file, isDateStated: isDateStated) {
      (formerOrder, misdated) = former
      for (_, number) in misdated { isTaken[number] = true }
    }
    matchReversed(from: file, isSignStated: isSignStated)
    matchPending()
    matchMoved()
    matchOtherCurrencies()
    matchSpellings(sharesReferences: shared > 0)
    matchOtherAmounts()
    matchCorrected()
  }

  /// - Parameters:
  ///   - mark: The mark that tells a payment from others of its key.
  ///   - key: The key of a payment in a group of accounts.
  private func index(
    mark: (PaymentRef) -> PaymentRef.Mark? = \.mark, _ key: (_ number: Int, _ group: Int) -> Key?
  ) -> Index {
    var index: Index = [:]
    for number in ranked where !isTaken[number] {
      for group in accounts.groups(of: accountsOf[number]) {
        if let key = key(number, group) { index.insert(number, under: key, mark: mark(ref(of: number))) }
      }
    }
    return index
  }

  /// Among equal payments, one of the row's own file comes first, and then one that a person entered.
  private static func ranked(
    _ likely: [Int], _ payments: [KnownPayment], _ transactions: [Transaction], from file: String?
  ) -> [Int] {
    guard let file else { return likely.reversed() }
    let ranks = likely.map { number in
      guard let index = payments[number].index else { return 2 }
      if transactions[index].file == nil { return 1 }
      return transactions[index].files.contains { $0.utf8.elementsEqual(file.utf8) } ? 0 : 2
    }
    return [2, 1, 0].flatMap { rank in
      likely.indices.reversed().filter { ranks[$0] == rank }.map { likely[$0] }
    }
  }

  func ref(of number: Int) -> PaymentRef { payments[number].ref }

  func mayBeOfOneAccount(_ row: Int, _ number: Int) -> Bool {
    accountsOf[number].contains { known in
      accounts.mayBeOne(candidateAccount[row], known)
        || formerAccounts[candidateAccount[row]]?.contains(known) ?? false
    }
  }

  /// The rows without a match so far.
  var unmatchedRows: [Int] { candidates.indices.filter { matches[$0] == nil } }

  /// The rows that are certainly a payment.
  var certainRows: [Int] { candidates.indices.filter { matches[$0]?.kind == .same } }

  mutating func recordMatch(_ row: Int, _ number: Int, _ kind: Match.Kind) {
    isTaken[number] = true
    let isBooked = kind == .same && ref(of: number).isPending && !candidates[row].ref.isPending
    matches[row] = Match(kind: isBooked ? .booked : kind, number: number)
  }

  private mutating func matchReferences(ignoringDates: Bool) {
    func key(_ ref: PaymentRef, _ group: Int) -> Key? {
      ref.reference.map {
        Key(date: ignoringDates ? nil : ref.date, amount: ref.amount, text: $0, group: group)
      }
    }
    guard candidates.contains(where: { $0.ref.reference != nil }) else { return }
    // Instalments may share the reference of their purchase, while a booking keeps that of its payment.
    func instalment(_ ref: PaymentRef) -> PaymentRef.Mark? {
      ref.mark?.kind == .instalment ? ref.mark : nil
    }
    var index = index(mark: instalment) { key(ref(of: $0), $1) }
    for row in unmatchedRows {
      for group in accounts.groupsToAsk(for: candidateAccount[row]) {
        let ref = candidates[row].ref
        guard let key = key(ref, group),
          let number = index.claim(key, mark: instalment(ref), among: kinds, unless: isTaken)
        else { continue }
        recordMatch(row, number, .same)
        break
      }
    }
  }

  /// Matches the rows of a list whose references are the ids of payments: an app's list may come from the
  /// ledger itself.
  private mutating func matchIDs() {
    let rows = unmatchedRows.filter { candidates[$0].ref.reference != nil }
    if rows.isEmpty { return }
    var numbers: [ByteString: Int] = [:]
    for number in likely where !isTaken[number] {
      if let id = payments[number].id { numbers[ByteString(id)] = number }
    }
    for row in rows {
      guard let id = candidates[row].ref.reference, let number = numbers[ByteString(id)], !isTaken[number],
        isPlausible(row, number, id: id)
      else { continue }
      recordMatch(row, number, .same)
    }
  }

  /// A short id such as `17` is weak evidence: another bank may have used it too.
  private func isPlausible(_ row: Int, _ number: Int, id: String) -> Bool {
    let (payment, ref) = (self.ref(of: number), candidates[row].ref)
    return id.utf8.count >= 16 || payment.date == ref.date || payment.amount == ref.amount
  }

  private mutating func matchPayees() {
    var index = index { payeeKey(ref(of: $0), $1, shape: ref(of: $0).referenceShape) }
    for row in unmatchedRows {
      let ref = candidates[row].ref
      let own = ref.referenceShape
      // Different references of one shape mean two payments.
      if let number = claim(row, ref.amount.minorUnits, own == 0 ? nil : own, &index, isTaken) {
        recordMatch(row, number, .same)
      }
    }
  }

  /// Matches rows whose name is the memo of a payment, and the other way round: which of two columns names
  /// payees is decided by all rows of a file, so that a file may decide it otherwise than the one before.
  private mutating func matchSwappedTexts() {
    struct Texts: Hashable {
      let date: CalendarDate
      let amount: Money
      let name: String
      let memo: String
    }
    let rows = unmatchedRows.filter { candidates[$0].memo != nil }
    if rows.isEmpty { return }
    let imported = likely.filter { !isTaken[$0] && payments[$0].wasImported }
    var numbers = Dictionary(grouping: imported.reversed()) { number in
      let memo = payments[number].index.flatMap { transactions[$0].memo }
      return memo.map { memo in
        let ref = ref(of: number)
        return Texts(date: ref.date, amount: ref.amount, name: ref.payee, memo: PaymentRef.folded(memo))
      }
    }
    for row in rows {
      guard let memo = candidates[row].memo else { continue }
      let ref = candidates[row].ref
      let swapped = Texts(
        date: ref.date, amount: ref.amount, name: PaymentRef.folded(memo), memo: ref.payee)
      let number = numbers[swapped]?.last { number in
        !ref.contradicts(self.ref(of: number)) && mayBeOfOneAccount(row, number)
      }
      guard let number else { continue }
      numbers[swapped]?.removeAll { $0 == number }
      recordMatch(row, number, .same)
    }
  }

  private func payeeKey(_ ref: PaymentRef, _ group: Int, shape: Int) -> Key {
    Key(date: ref.date, amount: ref.amount, text: ref.payee, group: group, referenceShape: shape)
  }

  private func claim(
    _ row: Int, _ minorUnits: Int64, _ unwanted: Int?, _ index: inout Index, _ isTaken: [Bool]
  ) -> Int? {
    let ref = candidates[row].ref
    for group in accounts.groupsToAsk(for: candidateAccount[row]) {
      for shape in referenceShapes where shape != unwanted {
        var key = payeeKey(ref, group, shape: shape)
        key.amount.minorUnits = minorUnits
        if let number = index.claim(key, mark: ref.mark, among: kinds, unless: isTaken) { return number }
      }
    }
    return nil
  }

  /// Keeps a file that is read again with the opposite signs from doubling what an earlier import added.
  private mutating func matchReversed(from file: String?, isSignStated: Bool) {
    let found = unmatchedRows.isEmpty ? [] : reversedPairs()
    let isRereading =
      found.count * 2 > candidates.count && (isSignStated || found.count >= Self.fewestReversed)
    let own =
      isRereading
      ? nil : file.flatMap { reversedRowsOfFile(among: found, from: $0, isSignStated: isSignStated) }
    let reversed = isRereading ? found : own?.rows ?? reversedInKnownFiles(among: found)
    for (row, number) in reversed { recordMatch(row, number, .reversed) }
    if let own { mirrors = own.mirrors }
    guard isSignStated || isRereading else { return }
    let names = reversed.flatMap { files($0.number) } + (file.map { [ByteString($0)] } ?? [])
    let mirrors = mirrors(of: certainRows, from: Set(names))
    if (reversed.count + mirrors.count) * 2 > candidates.count { self.mirrors = mirrors }
  }

  private static let fewestReversed = 3

  /// The rows that an import of this very file read the other way, and those of them that the ledger also has
  /// from another file; `nil` if they are the minority. Rows that it has from this file with the right sign
  /// do not count.
  private func reversedRowsOfFile(
    among found: [(row: Int, number: Int)], from file: String, isSignStated: Bool
  ) -> (rows: [(row: Int, number: Int)], mirrors: [(row: Int, number: Int)])? {
    let name = ByteString(file)
    let rows = found.filter { files($0.number).contains(name) }
    let others = certainRows(notFrom: file)
    let taken = Set(rows.map(\.number))
    let mirrors = mirrors(of: others, from: [name]).filter { !taken.contains($0.number) }
    let count = rows.count + mirrors.count
    let open = unmatchedRows.count
    // Rows that another file has brought rightly say nothing if all that are left are read the other way.
    let areMost = count * 2 > open + others.count || rows.count > 1 && rows.count == open
    return areMost && (isSignStated || count >= Self.fewestReversed) ? (rows, mirrors) : nil
  }

  /// The rows that the ledger has as they are, but not from a file of this name.
  func certainRows(notFrom file: String?) -> [Int] {
    guard let name = file.map({ ByteString($0) }) else { return [] }
    return certainRows.filter { row in
      matches[row].map { payments[$0.number].index != nil && !files($0.number).contains(name) } ?? false
    }
  }

  /// The rows that may be payments read the other way.
  private func reversedPairs() -> [(row: Int, number: Int)] {
    var index = index { payeeKey(ref(of: $0), $1, shape: ref(of: $0).referenceShape) }
    return pairs { row, isTaken in
      claim(row, -candidates[row].ref.amount.minorUnits, nil, &index, isTaken)
        .flatMap { payments[$0].wasImported && !isAttested($0) ? $0 : nil }
    }
  }

  /// The payments that match no row, but mirror a row that the ledger has in another payment: a file
  /// that overlaps another one was read the other way.
  private func mirrors(of rows: [Int], from own: Set<ByteString>) -> [(row: Int, number: Int)] {
    if rows.isEmpty { return [] }
    var (index, isTaken) = (index { payeeKey(ref(of: $0), $1, shape: ref(of: $0).referenceShape) }, isTaken)
    return rows.compactMap { row in
      guard let number = claim(row, -candidates[row].ref.amount.minorUnits, nil, &index, isTaken),
        payments[number].wasImported, !own.isDisjoint(with: files(number)), !isAttested(number)
      else { return nil }
      isTaken[number] = true
      return (row, number)
    }
  }

  /// Whether another file than the one that brought a payment also has it (see `ImportPlan.attest`).
  func isAttested(_ number: Int) -> Bool {
    payments[number].index.map { transactions[$0].isAttested } ?? false
  }

  /// The rows that an earlier import of this very file read the other way, while most others stay.
  private func reversedInKnownFiles(among found: [(row: Int, number: Int)]) -> [(row: Int, number: Int)] {
    if found.isEmpty { return [] }
    let counts = matches.reduce(into: [ByteString: Int]()) { counts, match in
      guard let match, match.kind == .same else { return }
      for file in files(match.number) { counts[file, default: 0] += 1 }
    }
    return found.filter { _, number in
      files(number).contains { counts[$0, default: 0] * 2 >= candidates.count }
    }
  }

  /// The names of the files that a payment is from.
  func files(_ number: Int) -> [ByteString] {
    payments[number].index.map { transactions[$0].files.map { ByteString($0) } } ?? []
  }

  /// Pairs open rows with payments, each of them once, without recording any match.
  func pairs(
    of rows: [Int]? = nil, _ claim: (_ row: Int, _ isTaken: [Bool]) -> Int?
  ) -> [(row: Int, number: Int)] {
    var isTaken = isTaken
    return (rows ?? unmatchedRows).compactMap { row in
      claim(row, isTaken).map { number in
        isTaken[number] = true
        return (row, number)
      }
    }
  }
}
