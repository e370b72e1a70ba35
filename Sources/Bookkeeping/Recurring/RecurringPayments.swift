import Basics

/// The recurring payments of a report, as the dates up to its day show them, or as the ledger states them.
package struct RecurringPayments: Sendable {
  /// Series that are due, then late ones, then ended ones. The next to be due comes first; of ended series,
  /// the one that ended last.
  package let series: [RecurringSeries]
  /// For each transaction, the number of its series, or -1. Empty if nothing recurs.
  private let numbersOfTransactions: [Int32]
  /// The numbers of a payee's series, by the payee's folded name.
  private let numbersOfPayees: [[UInt8]: [Int]]

  /// No recurring payments, for a report that shows none.
  package init() { (series, numbersOfTransactions, numbersOfPayees) = ([], [], [:]) }

  package init(of report: Report) {
    var groups = Group.all(in: report)
    RecurringEntry.apply(report.settings.recurring, to: &groups)
    let knownDays = KnownDays(of: report)
    let found = concurrentChunks(of: groups.count, size: 256) { [groups] range in
      range.compactMap { index in
        RecurringSeries(groups[index], of: report, knownDays).map { Found(series: $0, group: index) }
      }
    }.flatMap(\.self)
    let ordered = found.sorted { Self.areInOrder($0, $1, groups) }
    series = ordered.map(\.series)
    var numbers: [Int32] = ordered.isEmpty ? [] : Array(repeating: -1, count: report.transactions.count)
    var payees: [[UInt8]: [Int]] = [:]
    for (number, found) in ordered.enumerated() {
      for index in found.series.indices { numbers[index] = Int32(number) }
      payees[groups[found.group].payee, default: []].append(number)
    }
    numbersOfTransactions = numbers
    numbersOfPayees = payees
  }

  private struct Found {
    let series: RecurringSeries
    let group: Int
  }

  /// Whether a payment belongs to a series.
  package func contains(transactionAt index: Int) -> Bool {
    !numbersOfTransactions.isEmpty && numbersOfTransactions[index] >= 0
  }

  /// The series that a payment belongs to.
  package func series(ofTransactionAt index: Int) -> RecurringSeries? {
    number(ofSeriesOfTransactionAt: index).map { series[$0] }
  }

  /// The position, in `series`, of the series that a payment belongs to.
  package func number(ofSeriesOfTransactionAt index: Int) -> Int? {
    contains(transactionAt: index) ? Int(numbersOfTransactions[index]) : nil
  }

  /// The series of a payee. The payee's name may be written in any of its forms.
  package func series(of payee: String) -> [RecurringSeries] {
    numbersOfPayees[FoldedText.bytes(of: payee), default: []].map { series[$0] }
  }

  package func series(in state: RecurringSeries.State) -> [RecurringSeries] {
    series.filter { $0.state == state }
  }

  /// Orders the series. No two are equal, because no two groups have the same payee, kind, currency and
  /// category.
  private static func areInOrder(_ left: Found, _ right: Found, _ groups: [Group]) -> Bool {
    let (one, other) = (left.series, right.series)
    if one.state != other.state { return one.state.rawValue < other.state.rawValue }
    // Among ended series, the latest is first.
    if one.next != other.next { return one.state == .ended ? one.next > other.next : one.next < other.next }
    return groups[left.group].precedes(groups[right.group])
  }
}

extension RecurringPayments {
  /// The transactions of one kind, currency, payee and category.
  struct Group: Sendable {
    let kind: Transaction.Kind
    let currency: Currency
    /// The folded name.
    let payee: [UInt8]
    /// The category; `nil` for none, or if an entry of the ledger joins several.
    var category: String?
    /// The indices in `Report.transactions`, newest first.
    var indices: [Int] = []
    /// The indices of planned transactions.
    var planned: [Int] = []
    /// The indices of one-offs, which show no period and no amount.
    var oneOffs: [Int] = []
    /// The ledger's entry for these payments.
    var entry: RecurringEntry?

    func precedes(_ other: Group) -> Bool {
      if payee != other.payee { return payee.lexicographicallyPrecedes(other.payee) }
      if kind != other.kind { return kind.rawValue < other.kind.rawValue }
      if currency != other.currency { return currency.code < other.currency.code }
      return (category ?? "").utf8.lexicographicallyPrecedes((other.category ?? "").utf8)
    }

    /// All groups of a report: those of a payee are consecutive, in the order of their newest transactions.
    static func all(in report: Report) -> [Group] {
      concurrentChunks(of: report.breakdown.payees.count, size: 64) { payees in
        payees.flatMap { all(of: report.breakdown.payees[$0], in: report) }
      }.flatMap(\.self)
    }

    private static func all(of payee: Selection.Group<Payee>, in report: Report) -> [Group] {
      struct Key: Hashable {
        let kind: Transaction.Kind
        let currency: Currency
        let category: Int32
      }
      let name = Array(payee.key.key.utf8)
      var groups: [Group] = []
      var numbers = Interner<Key>()
      for index in payee.selection.indices {
        let transaction = report.transactions[index]
        // The sums in a copy have no payee and no day.
        if transaction.isSum { continue }
        let key = Key(
          kind: transaction.kind, currency: transaction.amount.currency,
          category: report.breakdown.categoryNumbers[index])
        let number = numbers.number(of: key)
        if number == groups.count {
          groups.append(
            Group(kind: key.kind, currency: key.currency, payee: name, category: transaction.category))
        }
        if report.oneOffs.contains(index) {
          groups[number].oneOffs.append(index)
        } else if report.roles[index] == .planned {
          groups[number].planned.append(index)
        } else {
          groups[number].indices.append(index)
        }
      }
      return groups
    }
  }
}
