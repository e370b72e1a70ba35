/// What recurs and is due in the next days, what has lately ended, and what a year of it comes to.
package struct ComingPayments: Sendable {
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
      own.add(signed: amount.signed(as: kind).minorUnits)
      guard let index = sums.firstIndex(where: { $0.currency == amount.currency }) else {
        sums.append(own)
        continue
      }
      let sum = sums[index]
      guard !sum.income.minorUnits.addingReportingOverflow(own.income.minorUnits).overflow,
        !sum.expense.minorUnits.addingReportingOverflow(own.expense.minorUnits).overflow
      else { continue }
      sums[index].add(own)
    }
    return sums.sorted { $0.currency.code < $1.currency.code }
  }
}
