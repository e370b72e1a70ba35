import Basics

/// Finds the payments that two files have: an app's export and the bank's, or two layouts of one bank.
///
/// One row alone says little: two accounts may well have the same amount within three days. So the rows of a
/// file and an account are compared with those of another, on the days that both cover. If most rows of the
/// shorter list have a counterpart, both are about the same payments. Rows that the ledger has already are
/// counterparts, too. If each file has a row that the other lacks, on a day that both cover, the two are one
/// payment on two days: its booking day and its value day.
struct RepeatedPayments {
  struct Finding {
    let pair: PairFinder.Pair
    /// Whether the two files are certainly about the same payments.
    let isCertain: Bool
    let likeness: PaymentRef.Likeness
  }

  private static let mostDays = 3
  /// The limit of days between an app's row and the bank's, if little else shows that they are one payment.
  private static let mostDaysToBank = 1

  /// The rows of one account that came from one file.
  private struct Source: Hashable {
    let file: String
    let account: String?
  }

  /// The rows that two sources are known to have in common. No pairs of them are sought.
  private struct Common {
    var count = 0
    var amounts: Set<Money> = []
  }

  private let transactions: [Transaction]
  private let evidence: BankEvidence
  private var sources = Interner<Source>()
  /// The days of the rows of each source, oldest first.
  private var days: [[CalendarDate]] = []
  /// The same days, and those of the rows that the imported file and the ledger have in common.
  private var allDays: [[CalendarDate]] = []
  /// The rows that the ledger has already, by the numbers of two sources in ascending order.
  private var met: [[Int]: Common] = [:]
  /// The accounts of the rows of each file.
  private var accountsOfFiles: [String: Set<String?>] = [:]
  /// The rows: an amount has its sign, and the group is the number of the source. A transfer has a row for
  /// each account.
  private var rows: [PairFinder.Row] = []
  /// The files of the rows that several files have.
  private var filesOfJoined: [Int: [String]] = [:]

  /// - Parameter newStart: The index of the first row of a file that is being imported; `nil` to compare all.
  static func find(
    in transactions: [Transaction], newStart: Int?, _ evidence: BankEvidence
  ) -> [Finding] {
    var finder = RepeatedPayments(transactions, evidence)
    finder.collect(newStart)
    return finder.findings(newStart)
  }

  private init(_ transactions: [Transaction], _ evidence: BankEvidence) {
    self.transactions = transactions
    self.evidence = evidence
  }

  private mutating func collect(_ newStart: Int?) {
    var joined: [(index: Int, files: [String])] = []
    for (index, transaction) in transactions.enumerated()
    where transaction.ref != nil && transaction.split == nil {
      let isNew = newStart.map { index >= $0 } ?? false
      // The imported file may have the name of an earlier one.
      let files = isNew ? [Self.newFile] : transaction.files
      if files.count == 1 { add(index, files) } else { joined.append((index, files)) }
    }
    // A row joined from two files belongs to both; a side of a transfer belongs to the file of its account.
    let single = sources
    for (index, files) in joined {
      filesOfJoined[index] = files
      add(index, files, besides: single)
    }
    allDays = days
    for row in evidence.met { addMet(row) }
    for source in days.indices {
      days[source].sort()
      allDays[source].sort()
    }
    for key in sources.keys { accountsOfFiles[key.file, default: []].insert(key.account) }
  }

  private static let newFile = "\u{0}"

  /// Adds a row that the ledger has already, if both of its files have rows to compare.
  private mutating func addMet(_ row: BankEvidence.MetRow) {
    let account = row.account.map(FoldedText.string)
    let transaction = row.transaction
    guard let new = sources.existingNumber(of: Source(file: Self.newFile, account: account)) else { return }
    let isArrival = transaction.isTransfer && transaction.to.map(FoldedText.string) == account
    let own = (isArrival ? transaction.to : transaction.account).map(FoldedText.string)
    allDays[new].append(row.date)
    for file in transaction.files {
      guard let old = sources.existingNumber(of: Source(file: file, account: own)) else { continue }
      allDays[old].append(isArrival ? transaction.fields.bookingDay : transaction.date)
      met[[old, new].sorted(), default: Common()].count += 1
      met[[old, new].sorted(), default: Common()].amounts.insert(transaction.signedAmount)
    }
  }

  /// - Parameter single: The sources of the rows that only one file has: they tell the accounts of each
  ///   file.
  private mutating func add(_ index: Int, _ files: [String], besides single: Interner<Source> = Interner()) {
    let transaction = transactions[index]
    if transaction.isTransfer {
      let out = Money(minorUnits: -transaction.amount.minorUnits, currency: transaction.amount.currency)
      add(index, out, transaction.date, files, transaction.account, single)
      add(index, transaction.amount, transaction.fields.bookingDay, files, transaction.to, single)
    } else {
      add(index, transaction.signedAmount, transaction.date, files, transaction.account, single)
    }
  }

  private mutating func add(
    _ index: Int, _ amount: Money, _ date: CalendarDate, _ files: [String], _ account: String?,
    _ single: Interner<Source>
  ) {
    let account = account.map(FoldedText.string)
    let known = files.filter { single.existingNumber(of: Source(file: $0, account: account)) != nil }
    for file in known.isEmpty ? files : known {
      add(index, amount, date, Source(file: file, account: account))
    }
  }

  private mutating func add(_ index: Int, _ amount: Money, _ date: CalendarDate, _ key: Source) {
    let source = sources.number(of: key)
    if source == days.count { days.append([]) }
    days[source].append(date)
    rows.append(PairFinder.Row(index: index, amount: amount, date: date, group: String(source)))
  }

  private static func source(of row: PairFinder.Row) -> Int? { row.group.flatMap { Int($0) } }

  private func findings(_ newStart: Int?) -> [Finding] {
    if sources.keys.count < 2 { return [] }
    let (old, new) =
      newStart.map { start in
        (rows.filter { $0.index < start }, rows.filter { $0.index >= start })
      } ?? (rows, rows)
    var taken: Set<Int> = []
    let pairs = PairFinder.pairs(old, new, cost: cost).filter { pair in
      // If all rows are compared with all, a row may be on both sides.
      guard !taken.contains(pair.left.index), !taken.contains(pair.right.index) else { return false }
      taken.formUnion([pair.left.index, pair.right.index])
      return true
    }
    // It does not matter which of the two files has the earlier row.
    return pairs.grouped { [$0.left, $0.right].compactMap(Self.source).sorted() }.flatMap { both, pairs in
      findings(pairs, of: both)
    }
  }

  private func cost(_ left: PairFinder.Row, _ right: PairFinder.Row) -> Int? {
    let apart = abs(left.date.daysSinceEpoch - right.date.daysSinceEpoch)
    guard left.index < right.index, apart <= Self.mostDays, let one = Self.source(of: left),
      let other = Self.source(of: right), one != other, sources.keys[one].file != sources.keys[other].file,
      !(transactions[left.index].isTransfer && transactions[right.index].isTransfer),
      commonDays(one, other, in: allDays, within: isApp(one, besideBank: other) ? Self.mostDays : 0) != nil,
      !areOfOneFile(left, right),
      !areApart(
        left.index, right.index, sameAccount: sources.keys[one].account == sources.keys[other].account)
    else { return nil }
    return apart + [.strong: 0, .weak: 3, .none: 6][likeness(left.index, right.index), default: 6]
      + (sources.keys[one].account == sources.keys[other].account ? 0 : 1)
  }

  private func likeness(_ left: Int, _ right: Int) -> PaymentRef.Likeness {
    PaymentRef.likeness(
      PaymentRef.folded(transactions[left].name), PaymentRef.folded(transactions[right].name))
  }

  /// - Parameter most: The greatest number of days from the end of one to the start of the other.
  private func commonDays(
    _ one: Int, _ other: Int, in days: [[CalendarDate]], within most: Int = 0
  ) -> ClosedRange<CalendarDate>? {
    let start = max(days[one][0], days[other][0]).advanced(byDays: -most)
    let end = min(days[one].last, days[other].last)?.advanced(byDays: most)
    return end.flatMap { start <= $0 ? start...$0 : nil }
  }

  /// Whether one of two sources is an app's, and the other one a bank's: only one account has a stated
  /// balance, or only one file has several accounts.
  private func isApp(_ one: Int, besideBank other: Int) -> Bool {
    let keys = [sources.keys[one], sources.keys[other]]
    guard keys[0].account != keys[1].account else { return false }
    let balances = keys.map { evidence.hasBalance($0.account, isNew: $0.file == Self.newFile) }
    if balances[0] != balances[1] { return true }
    let counts = keys.map { accountsOfFiles[$0.file]?.count ?? 0 }
    return !balances[0] && (counts[0] > 1) != (counts[1] > 1)
  }

  /// Whether a row of one source is between the first and the last day of the other, which has all rows of
  /// the days in between.
  private func isAmidOther(_ pair: PairFinder.Pair) -> Bool {
    func isAmid(_ row: PairFinder.Row, _ other: PairFinder.Row) -> Bool {
      guard let days = Self.source(of: other).map({ allDays[$0] }), let first = days.first,
        let last = days.last
      else { return false }
      return first < row.date && row.date < last
    }
    return isAmid(pair.left, pair.right) || isAmid(pair.right, pair.left)
  }

  /// Whether one file has both rows. They are then two payments, whatever they were joined with.
  private func areOfOneFile(_ left: PairFinder.Row, _ right: PairFinder.Row) -> Bool {
    if filesOfJoined[left.index] == nil, filesOfJoined[right.index] == nil { return false }
    func files(of row: PairFinder.Row) -> [String] {
      filesOfJoined[row.index] ?? Self.source(of: row).map { [sources.keys[$0].file] } ?? []
    }
    return files(of: left).contains(where: files(of: right).contains)
  }

  /// Whether the refs show that two rows are different payments: of different accounts, of different
  /// instalments, or, in one account, of payees that only a number tells apart.
  private func areApart(_ left: Int, _ right: Int, sameAccount: Bool) -> Bool {
    let (own, others) = (transactions[left].statementRefs, transactions[right].statementRefs)
    let (ends, otherEnds) = (Self.numbers(of: own), Self.numbers(of: others))
    if !ends.isEmpty, !otherEnds.isEmpty, !ends.contains(where: otherEnds.contains) { return true }
    return own.contains { one in
      others.contains { other in
        one.isInstalment(besides: other) || sameAccount && PaymentRef.areNumberedApart(one.payee, other.payee)
      }
    }
  }

  /// The ends of the numbers of accounts.
  private static func numbers(of refs: [PaymentRef]) -> [String] {
    refs.compactMap(\.numberEnd)
  }

  private func findings(_ pairs: [PairFinder.Pair], of both: [Int]) -> [Finding] {
    guard both.count == 2 else { return [] }
    let found = findings(among: pairs, of: both)
    if found.first?.isCertain == true { return found }
    if let met = met[both] { return findings(pairs, beside: met, of: both) ?? found }
    return found.isEmpty && isApp(both[0], besideBank: both[1]) ? findings(pairs, ofApp: both) : found
  }

  /// The number of rows on some days in the source that has fewer.
  private func fewer(of both: [Int], on common: ClosedRange<CalendarDate>, in days: [[CalendarDate]]) -> Int {
    both.map { source in
      days[source].partitioningIndex { $0 > common.upperBound }
        - days[source].partitioningIndex { $0 >= common.lowerBound }
    }.min() ?? 0
  }

  /// The pairs of two files of one account that have other rows in common; `nil` if these are too few.
  private func findings(
    _ pairs: [PairFinder.Pair], beside met: Common, of both: [Int]
  ) -> [Finding]? {
    let amid = pairs.filter(isAmidOther)
    let count = amid.count + met.count
    guard sources.keys[both[0]].account == sources.keys[both[1]].account,
      let common = commonDays(both[0], both[1], in: allDays),
      min(count, met.amounts.union(amid.map(\.left.amount)).count) >= 3,
      count * 3 >= fewer(of: both, on: common, in: allDays) * 2
    else { return nil }
    return amid.map { pair in
      let likeness = likeness(pair.left.index, pair.right.index)
      return Finding(pair: pair, isCertain: likeness != .none, likeness: likeness)
    }
  }

  /// The likely pairs of an app's row and a bank's, however few they are.
  private func findings(_ pairs: [PairFinder.Pair], ofApp both: [Int]) -> [Finding] {
    guard let common = commonDays(both[0], both[1], in: days, within: Self.mostDays),
      pairs.count * 2 >= fewer(of: both, on: common, in: days)
    else { return [] }
    let areSeveral = Set(pairs.map(\.left.amount)).count > 1
    return pairs.compactMap { pair in
      let likeness = likeness(pair.left.index, pair.right.index)
      guard areSeveral || likeness != .none || pair.days <= Self.mostDaysToBank else { return nil }
      return Finding(pair: pair, isCertain: false, likeness: likeness)
    }
  }

  /// The pairs of two files, if most of their rows are paired.
  private func findings(among pairs: [PairFinder.Pair], of both: [Int]) -> [Finding] {
    // A single common day is not enough: files of successive months may share one.
    guard let common = commonDays(both[0], both[1], in: days), common.lowerBound < common.upperBound else {
      return []
    }
    let fewer = fewer(of: both, on: common, in: days)
    let likenesses = pairs.map { likeness($0.left.index, $0.right.index) }
    let alike = likenesses.count { $0 != .none }
    // Equal amounts count once: two accounts of a household may have the same standing order, month by month.
    let amounts = Set(pairs.map(\.left.amount)).count
    let isCertain =
      min(pairs.count, amounts) >= 3 && pairs.count * 3 >= fewer * 2 && alike * 2 >= pairs.count
    let isLikely = min(pairs.count, amounts) >= 2 && pairs.count * 2 >= fewer && alike > 0
    guard isCertain || isLikely else { return [] }
    return zip(pairs, likenesses).map { Finding(pair: $0, isCertain: isCertain, likeness: $1) }
  }
}

/// The smaller of two days, if there are both.
private func min(_ one: CalendarDate?, _ other: CalendarDate?) -> CalendarDate? {
  one.flatMap { one in other.map { Swift.min(one, $0) } }
}
