/// The payments of a report that recur, as their dates show on its day, or as the ledger states.
package struct RecurringPayments: Sendable {
  /// First those that are due, then those that are late or have ended; the next to be due first.
  package let series: [RecurringSeries]
  /// The number of the series that each transaction belongs to; -1 for none. Empty where nothing recurs.
  private let ofTransaction: [Int32]
  /// The numbers of the series of a payee, by its folded name.
  private let ofPayee: [[UInt8]: [Int]]

  package init(of report: Report) {
    var groups = Group.all(in: report)
    RecurringEntry.apply(report.settings.recurring, to: &groups)
    let found = groups.indices.compactMap { index in
      RecurringSeries(groups[index], of: report).map { Found(series: $0, group: index) }
    }
    let ordered = found.sorted { Self.areInOrder($0, $1, groups) }
    series = ordered.map(\.series)
    var numbers: [Int32] = ordered.isEmpty ? [] : Array(repeating: -1, count: report.transactions.count)
    var payees: [[UInt8]: [Int]] = [:]
    for (number, found) in ordered.enumerated() {
      for index in found.series.indices { numbers[index] = Int32(number) }
      payees[groups[found.group].payee, default: []].append(number)
    }
    (ofTransaction, ofPayee) = (numbers, payees)
  }

  private struct Found {
    let series: RecurringSeries
    let group: Int
  }

  /// Whether a payment belongs to a series.
  package func contains(transactionAt index: Int) -> Bool {
    !ofTransaction.isEmpty && ofTransaction[index] >= 0
  }

  /// The series that a payment belongs to.
  package func series(ofTransactionAt index: Int) -> RecurringSeries? {
    number(ofSeriesOfTransactionAt: index).map { series[$0] }
  }

  /// The place of that series among all of them.
  package func number(ofSeriesOfTransactionAt index: Int) -> Int? {
    contains(transactionAt: index) ? Int(ofTransaction[index]) : nil
  }

  /// The series of a payee, however its name is written.
  package func series(of payee: String) -> [RecurringSeries] {
    ofPayee[FoldedText.bytes(of: payee), default: []].map { series[$0] }
  }

  package func series(in state: RecurringSeries.State) -> [RecurringSeries] {
    series.filter { $0.state == state }
  }

  /// The names of the groups are all different, so no two series are equal.
  private static func areInOrder(_ left: Found, _ right: Found, _ groups: [Group]) -> Bool {
    let (one, other) = (left.series, right.series)
    if one.state != other.state { return one.state.rawValue < other.state.rawValue }
    // Of what has ended, the latest comes first.
    if one.next != other.next { return one.state == .ended ? one.next > other.next : one.next < other.next }
    return groups[left.group].precedes(groups[right.group])
  }
}

extension RecurringPayments {
  /// Transactions of one kind, one currency, one payee and one category.
  struct Group: Sendable {
    let kind: Transaction.Kind
    let currency: Currency
    /// The folded name.
    let payee: [UInt8]
    /// Nil where they have none, or several that an entry of the ledger is about.
    var category: String?
    /// In `Report.transactions`, newest first.
    var indices: [Int] = []
    /// Planned ones.
    var planned: [Int] = []
    /// The entry of the ledger that is about them.
    var entry: RecurringEntry?

    func precedes(_ other: Group) -> Bool {
      if payee != other.payee { return payee.lexicographicallyPrecedes(other.payee) }
      if kind != other.kind { return kind.rawValue < other.kind.rawValue }
      if currency != other.currency { return currency.code < other.currency.code }
      return (category ?? "").utf8.lexicographicallyPrecedes((other.category ?? "").utf8)
    }

    /// All of a report, by their newest transactions.
    static func all(in report: Report) -> [Group] {
      struct Key: Hashable {
        let kind: Transaction.Kind
        let currency: Currency
        let payee: Int32
        let category: String?
      }
      let payees = report.breakdown.payees
      var groups: [Group] = []
      var numbers: [Key: Int] = [:]
      for (index, transaction) in report.transactions.enumerated() {
        let payee = report.breakdown.payeeNumbers[index]
        let key = Key(
          kind: transaction.kind, currency: transaction.amount.currency, payee: payee,
          category: transaction.category)
        let number = numbers[key] ?? groups.count
        if number == groups.count {
          numbers[key] = number
          groups.append(
            Group(
              kind: key.kind, currency: key.currency, payee: Array(payees[Int(payee)].key.key.utf8),
              category: key.category))
        }
        if report.roles[index] == .planned {
          groups[number].planned.append(index)
        } else {
          groups[number].indices.append(index)
        }
      }
      return groups
    }
  }
}
