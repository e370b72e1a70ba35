import Basics

/// Finds the payments that two files have: an app's export and the bank's, or two layouts of one bank.
///
/// One row alone says little: two accounts may well have the same amount within three days. So the rows of a
/// file and an account are compared with those of another, on the days that both cover; if most of the fewer
/// have a counterpart, the two are about the same payments.
struct RepeatedPayments {
  struct Finding {
    let pair: PairFinder.Pair
    /// Whether the two files are certainly about the same payments.
    let isCertain: Bool
    let likeness: PaymentRef.Likeness
  }

  private static let mostDays = 3

  /// The rows of one account that came from one file.
  private struct Source: Hashable {
    let file: String
    let account: String?
  }

  private let transactions: [Transaction]
  private var sources = Interner<Source>()
  /// The days of the rows of each source, oldest first.
  private var days: [[CalendarDate]] = []
  /// The rows, with the sign of their amounts, and the number of their source as their group. A transfer has
  /// a row for each account.
  private var rows: [PairFinder.Row] = []
  /// The files of the rows that several have.
  private var filesOfJoined: [Int: [String]] = [:]

  /// - Parameter newStart: The index of the first row of a file that is being imported; nil to compare all.
  static func find(in transactions: [Transaction], newStart: Int?) -> [Finding] {
    var finder = RepeatedPayments(transactions: transactions)
    finder.collect(newStart)
    return finder.findings(newStart)
  }

  private init(transactions: [Transaction]) { self.transactions = transactions }

  private mutating func collect(_ newStart: Int?) {
    var joined: [(index: Int, files: [String])] = []
    for (index, transaction) in transactions.enumerated()
    where transaction.ref != nil && transaction.split == nil {
      let isNew = newStart.map { index >= $0 } ?? false
      // A file may have the name of an earlier one.
      let files = isNew ? ["\u{0}"] : transaction.files
      if files.count == 1 { add(index, files) } else { joined.append((index, files)) }
    }
    // A row that was joined of two files is one of both; a side of a transfer is one of the account's file.
    let single = sources
    for (index, files) in joined {
      filesOfJoined[index] = files
      add(index, files, besides: single)
    }
    for source in days.indices { days[source].sort() }
  }

  /// - Parameter single: The sources of the rows that one file has, which tell the accounts of files.
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
    let known = files.filter { single.known(Source(file: $0, account: account)) != nil }
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
      // Where all rows are compared with all, one may be on both sides.
      guard !taken.contains(pair.left.index), !taken.contains(pair.right.index) else { return false }
      taken.formUnion([pair.left.index, pair.right.index])
      return true
    }
    // Which of the two files has the earlier row says nothing.
    return pairs.grouped { [$0.left, $0.right].compactMap(Self.source).sorted() }.flatMap { both, pairs in
      findings(pairs, of: both)
    }
  }

  private func cost(_ left: PairFinder.Row, _ right: PairFinder.Row) -> Int? {
    let apart = abs(left.date.daysSinceEpoch - right.date.daysSinceEpoch)
    guard left.index < right.index, apart <= Self.mostDays, let one = Self.source(of: left),
      let other = Self.source(of: right), one != other, sources.keys[one].file != sources.keys[other].file,
      !(transactions[left.index].isTransfer && transactions[right.index].isTransfer),
      commonDays(one, other) != nil, !areOfOneFile(left, right),
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

  private func commonDays(_ one: Int, _ other: Int) -> ClosedRange<CalendarDate>? {
    let (start, end) = (max(days[one][0], days[other][0]), min(days[one].last, days[other].last))
    return end.flatMap { start <= $0 ? start...$0 : nil }
  }

  /// Whether one file has both rows, which then are two payments, whatever they were joined with.
  private func areOfOneFile(_ left: PairFinder.Row, _ right: PairFinder.Row) -> Bool {
    if filesOfJoined[left.index] == nil, filesOfJoined[right.index] == nil { return false }
    func files(of row: PairFinder.Row) -> [String] {
      filesOfJoined[row.index] ?? Self.source(of: row).map { [sources.keys[$0].file] } ?? []
    }
    return files(of: left).contains(where: files(of: right).contains)
  }

  /// Whether the refs show that two rows are of different accounts, of different instalments, or in one
  /// account of payments that only their numbers tell apart.
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
    refs.compactMap(\.accountEnd).filter { $0.utf8.contains(where: \.isASCIIDigit) }
  }

  private func findings(_ pairs: [PairFinder.Pair], of both: [Int]) -> [Finding] {
    // Files of successive months may share a day.
    guard both.count == 2, let common = commonDays(both[0], both[1]), common.lowerBound < common.upperBound
    else { return [] }
    let fewer =
      both.map { source in
        days[source].partitioningIndex { $0 > common.upperBound }
          - days[source].partitioningIndex { $0 >= common.lowerBound }
      }.min() ?? 0
    let likenesses = pairs.map { likeness($0.left.index, $0.right.index) }
    let alike = likenesses.count { $0 != .none }
    // Two accounts of a household may have the same standing orders, month by month.
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
