extension RecurringPayments {
  /// Payments that are late, or due or planned in the next days; series that ended lately; and the cost of a
  /// year.
  package struct Coming: Sendable {
    /// A day on which a series is due, or for which the ledger plans a payment.
    package struct Occurrence: Sendable {
      package let date: CalendarDate
      package let name: String
      package let kind: Transaction.Kind
      /// The role on that day.
      package let role: Report.Role
      /// The usual amount with the extra that is expected on that day, or the planned amount.
      package let amount: Money
      /// The expected extra, if only the year before had one.
      let uncertain: Money?
      package let isLate: Bool
      /// The series; `nil` for a planned payment that belongs to none.
      package let series: RecurringSeries?
      /// The planned payment's index in `Report.transactions`; `nil` if none is planned.
      package let transaction: Int?
    }

    /// The last of the next days.
    package let end: CalendarDate
    /// The occurrences by date, so that late ones come first.
    package let occurrences: [Occurrence]
    /// The sums of the occurrences, by currency. Transfers are in no sum, nor is an amount that would
    /// overflow 64 bits.
    package let sums: [Totals]
    /// The series that ended lately. Since the day when the next payment was due, at most one period has
    /// passed, or 60 days if that is longer.
    package let lapsed: [RecurringSeries]
    /// The cost of a year, by currency, of all series that have not ended.
    package let sumsOfYear: [Totals]

    package static let days = 30
    /// The number of days for which the end of a series is news.
    private static let daysOfNews = 60

    /// - Parameter end: The last of the next days; 30 days after the report's day if `nil`.
    package init(of payments: RecurringPayments, in report: Report, until end: CalendarDate? = nil) {
      let today = report.asOf
      let end = end ?? today.advanced(byDays: Self.days)
      self.end = end
      let due = payments.series.flatMap { series in
        Self.dueDates(of: series, until: end, in: report).map { Occurrence(of: series, dueOn: $0) }
      }
      occurrences = (due + Self.planned(in: report, payments, until: end)).sorted { $0.date < $1.date }
      sums = Self.sums(of: occurrences.compactMap(\.row))
      sumsOfYear = Self.sums(of: payments.series.compactMap(\.rowOfYear))
      lapsed = payments.series(in: .ended).filter { series in
        let days = today.daysSinceEpoch - series.next.daysSinceEpoch
        return days <= max(series.schedule.daysOfPeriod, Self.daysOfNews)
      }
    }

    /// The days on which a series is or was due, except the one nearest to each planned payment.
    private static func dueDates(
      of series: RecurringSeries, until end: CalendarDate, in report: Report
    ) -> [CalendarDate] {
      let dates = series.dueDates(in: min(series.next, end)...end)
      guard !series.planned.isEmpty else { return dates }
      let all = dates + [series.schedule.date(dates.count + 1)]
      let taken = Set(
        series.planned.compactMap { index in
          all.min { report.dates[index].days(from: $0) < report.dates[index].days(from: $1) }
        })
      return dates.filter { !taken.contains($0) }
    }

    private static func planned(
      in report: Report, _ payments: RecurringPayments, until end: CalendarDate
    ) -> [Occurrence] {
      var ofTransaction: [Int: RecurringSeries] = [:]
      for series in payments.series { for index in series.planned { ofTransaction[index] = series } }
      // The newest are first.
      return report.roles.indices.prefix { report.roles[$0] == .planned }.reversed()
        .filter { report.dates[$0] <= end }.map { index in
          let transaction = report.transactions[index]
          return Occurrence(
            date: transaction.date, name: transaction.name, kind: transaction.kind,
            role: report.categories.role(of: transaction), amount: transaction.amount,
            uncertain: nil, isLate: false, series: ofTransaction[index], transaction: index)
        }
    }

    /// The sum of the occurrences up to `end`, only of those after `start` if it is given.
    func sum(
      after start: CalendarDate? = nil, to end: CalendarDate, in currency: Currency
    ) -> Totals {
      sum(of: \.row, after: start, to: end, in: currency)
    }

    /// The sum of the extras in these occurrences that may not come again.
    func uncertain(after start: CalendarDate?, to end: CalendarDate, in currency: Currency) -> Totals {
      sum(of: \.uncertainRow, after: start, to: end, in: currency)
    }

    private func sum(
      of row: (Occurrence) -> Report.Row?, after start: CalendarDate?, to end: CalendarDate,
      in currency: Currency
    ) -> Totals {
      let due = occurrences.filter { due in due.date <= end && start.map { due.date > $0 } ?? true }
      let sums = Self.sums(of: due.compactMap(row))
      return sums.first { $0.currency == currency } ?? Totals(currency)
    }

    /// The sums, sorted by the code of the currency.
    private static func sums(of rows: [Report.Row]) -> [Totals] {
      var sums: [Totals] = []
      for row in rows where row.role != .transfer {
        var own = Totals(row.amount.currency)
        own.add(row)
        if let index = sums.firstIndex(where: { $0.currency == own.currency }) {
          _ = sums[index].addIfItFits(own)
        } else {
          sums.append(own)
        }
      }
      return sums.sorted { $0.currency.code < $1.currency.code }
    }
  }
}

extension RecurringPayments.Coming.Occurrence {
  fileprivate init(of series: RecurringSeries, dueOn day: CalendarDate) {
    self.init(
      date: day, name: series.name, kind: series.kind, role: series.role,
      amount: series.amount(expectedOn: day),
      uncertain: series.extra(expectedOn: day).flatMap { $0.isYearly ? nil : $0.surplus },
      isLate: series.isLate(dueOn: day),
      series: series, transaction: nil)
  }

  fileprivate var row: Report.Row? { Report.Row(role: role, amount: amount) }

  fileprivate var uncertainRow: Report.Row? { uncertain.map { Report.Row(role: role, amount: $0) } }
}

extension CalendarDate {
  fileprivate func days(from other: CalendarDate) -> Int { abs(daysSinceEpoch - other.daysSinceEpoch) }
}
