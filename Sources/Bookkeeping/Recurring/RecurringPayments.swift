/// What recurs in a report, seen from a day: found in the dates of its payments, or stated by the ledger.
package struct RecurringPayments: Sendable {
  /// What is due, what is late, what has ended; the next to be due first.
  package let series: [RecurringSeries]
  /// The number of the series that each transaction belongs to; -1 for none. Empty where nothing recurs.
  private let ofTransaction: [Int32]
  /// The numbers of the series of a payee, by its folded name.
  private let ofPayee: [[UInt8]: [Int]]

  /// - Parameter today: What is dated later shows nothing yet.
  package init(of report: Report, asOf today: CalendarDate) {
    let groups = Group.all(in: report)
    let entries = RecurringEntry.Assignment(report.settings.recurring, of: groups)
    let found = groups.indices.compactMap { index -> Found? in
      RecurringSeries(groups[index], of: report, asOf: today, entries.entry(ofGroup: index))
        .map { Found(series: $0, group: index) }
    }
    let ordered = found.sorted { Self.areInOrder($0, $1, groups) }
    series = ordered.map(\.series)
    var numbers: [Int32] = ordered.isEmpty ? [] : Array(repeating: -1, count: report.transactions.count)
    var payees: [[UInt8]: [Int]] = [:]
    for (number, found) in ordered.enumerated() {
      for index in groups[found.group].indices { numbers[index] = Int32(number) }
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
    let category: String?
    /// In `Report.transactions`, newest first.
    fileprivate(set) var indices: [Int] = []

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
        groups[number].indices.append(index)
      }
      return groups
    }
  }
}

extension RecurringPayments {
  /// What recurs and is due in the next days, what has lately ended, and what a year of it comes to.
  package struct Coming: Sendable {
    /// A day on which a series is due.
    package struct Occurrence: Sendable {
      package let date: CalendarDate
      package let series: RecurringSeries
    }

    /// The last of the days.
    package let end: CalendarDate
    /// In the order of their days.
    package let occurrences: [Occurrence]
    /// What the occurrences add up to, by currency; a transfer is in no sum. What goes beyond 64 bits is left out.
    package let sums: [Totals]
    /// What has been overdue for at most one more period, or 60 days if that is longer, since it was due.
    package let lapsed: [RecurringSeries]
    /// What a year of all that has not ended comes to, by currency.
    package let ofYear: [Totals]

    package static let days = 30
    /// How long something that seems to have ended is news.
    private static let daysOfNews = 60

    package init(of payments: RecurringPayments, asOf today: CalendarDate) {
      let end = today.advanced(byDays: Self.days)
      self.end = end
      let occurrences = payments.series.enumerated().flatMap { number, series in
        series.dueDates(in: today...max(today, end)).map {
          (number, Occurrence(date: $0, series: series))
        }
      }.sorted { ($0.1.date, $0.0) < ($1.1.date, $1.0) }.map(\.1)
      self.occurrences = occurrences
      sums = Self.sums(of: occurrences.map { ($0.series.kind, $0.series.amount) })
      ofYear = Self.sums(
        of: payments.series.compactMap { series in series.costOfYear.map { (series.kind, $0) } })
      lapsed = payments.series(in: .ended).filter { series in
        let days = today.daysSinceEpoch - series.next.daysSinceEpoch
        let period = series.daysOfPeriod
        return days <= max(period, Self.daysOfNews)
      }
    }

    /// By the codes of the currencies.
    private static func sums(of amounts: [(kind: Transaction.Kind, amount: Money)]) -> [Totals] {
      var sums: [Totals] = []
      for (kind, amount) in amounts where kind != .transfer {
        var own = Totals(amount.currency)
        own.add(amount.minorUnits, as: Report.Role(kind))
        guard let index = sums.firstIndex(where: { $0.currency == amount.currency }) else {
          sums.append(own)
          continue
        }
        let sum = sums[index]
        guard !sum.income.minorUnits.addingReportingOverflow(own.income.minorUnits).overflow,
          !sum.spending.minorUnits.addingReportingOverflow(own.spending.minorUnits).overflow
        else { continue }
        sums[index].add(own)
      }
      return sums.sorted { $0.currency.code < $1.currency.code }
    }
  }
}
