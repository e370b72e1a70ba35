/// Payments that recur: of one kind, one currency, one payee and one category.
package struct RecurringSeries: Sendable {
  package enum State: Int, CaseIterable, Sendable {
    /// The next one is due today or later.
    case due
    /// It is overdue by at most its tolerance or half a period.
    case late
    /// It is overdue by more.
    case ended
  }

  /// A change of what had been the same amount three times, and has been another one twice.
  package struct PriceChange: Sendable {
    package let before: Money
    package let after: Money
    /// Of the first payment of the new amount.
    package let date: CalendarDate
  }

  package let kind: Transaction.Kind
  package let currency: Currency
  /// The folded name.
  package let payee: String
  /// As the latest payment spells it.
  package let name: String
  package let category: String?
  package let recurrence: Recurrence
  /// Of its payments up to the day that it is seen from, in `Report.transactions`, newest first.
  package let indices: [Int]
  /// Of those that are dated later.
  let planned: [Int]
  /// The first and the last day on which there was one.
  package let first: CalendarDate
  package let last: CalendarDate
  package let next: CalendarDate
  package let state: State
  /// The last one, or what the ledger states.
  package let amount: Money
  /// Whether the last three amounts differ.
  package let varies: Bool
  package let priceChange: PriceChange?
  /// The amount, as often as a year has it; nil for a series that has ended, and for what 64 bits cannot hold.
  package let costOfYear: Money?
  /// Was paid in the twelve months up to the day that it is seen from.
  package let paidInYear: Money
  /// Whether the ledger states the period or the amount.
  package let isStated: Bool

  let schedule: Recurrence.Schedule

  /// The days on which it is due in a range of days; none once it has ended.
  package func dueDates(in range: ClosedRange<CalendarDate>) -> [CalendarDate] {
    state == .ended ? [] : schedule.dates(in: range)
  }
}

extension RecurringSeries {
  /// As some payments show, or as the ledger states of them; nil where they do not recur.
  init?(_ group: RecurringPayments.Group, of report: Report) {
    guard group.entry?.isRecurring ?? true else { return nil }
    let days = Self.days(of: group, in: report)
    let dates = days.map(\.date)
    let stated = group.entry?.recurrence
    guard let fit = stated.map({ RecurrenceFit(of: dates, to: $0) }) ?? RecurrenceFit.best(of: dates),
      let first = dates.first, let last = days.last
    else { return nil }
    let currency = group.currency
    let amounts = days.suffix(5).map(\.minorUnits)
    let amount = group.entry?.amount?.minorUnits ?? last.minorUnits
    kind = group.kind
    self.currency = currency
    payee = String(decoding: group.payee, as: UTF8.self)
    name = last.name
    category = group.category
    recurrence = fit.recurrence
    (indices, planned) = (group.indices, group.planned)
    self.first = first
    self.last = last.date
    schedule = fit.schedule
    next = schedule.date(1)
    state = Self.state(of: fit, asOf: report.asOf)
    self.amount = Money(minorUnits: amount, currency: currency)
    varies = group.entry?.amount == nil && amounts.suffix(3).contains { $0 != amount }
    priceChange = Self.priceChange(in: amounts, of: currency, since: dates.suffix(2).first)
    let (cost, overflow) = amount.multipliedReportingOverflow(by: Int64(fit.recurrence.timesAYear))
    costOfYear = state == .ended || overflow ? nil : Money(minorUnits: cost, currency: currency)
    let yearBefore = CalendarDate(dueOn: report.asOf.day, inMonth: report.asOf.monthNumber - 12)
    let paid = group.indices.prefix { report.dates[$0] > yearBefore }
    paidInYear = Money(
      minorUnits: paid.reduce(0) { $0 + report.transactions[$1].amount.minorUnits }, currency: currency)
    isStated = stated != nil || group.entry?.amount != nil
  }

  /// A day with payments: two on one day count once, with the larger amount.
  private struct Day {
    let date: CalendarDate
    var minorUnits: Int64
    var name: String
  }

  /// Oldest first. Whatever order the ledger lists the payments of a day in, the day is the same.
  private static func days(of group: RecurringPayments.Group, in report: Report) -> [Day] {
    var days: [Day] = []
    for index in group.indices.reversed() {
      let transaction = report.transactions[index]
      let (minorUnits, name) = (transaction.amount.minorUnits, transaction.name)
      if days.last?.date == transaction.date {
        let end = days.count - 1
        days[end].minorUnits = max(days[end].minorUnits, minorUnits)
        if name.utf8.lexicographicallyPrecedes(days[end].name.utf8) { days[end].name = name }
      } else {
        days.append(Day(date: transaction.date, minorUnits: minorUnits, name: name))
      }
    }
    return days
  }

  private static func state(of fit: RecurrenceFit, asOf today: CalendarDate) -> State {
    let next = fit.schedule.date(1)
    let days = today.daysSinceEpoch - next.daysSinceEpoch
    if days <= 0 { return .due }
    let period = fit.schedule.date(2).daysSinceEpoch - next.daysSinceEpoch
    return days <= fit.recurrence.tolerance || days * 2 <= period ? .late : .ended
  }

  /// - Parameter amounts: The last five at most, oldest first.
  private static func priceChange(
    in amounts: [Int64], of currency: Currency, since date: CalendarDate?
  ) -> PriceChange? {
    guard amounts.count == 5, let date, amounts[4] == amounts[3], amounts[3] != amounts[2],
      amounts[2] == amounts[1], amounts[1] == amounts[0]
    else { return nil }
    return PriceChange(
      before: Money(minorUnits: amounts[0], currency: currency),
      after: Money(minorUnits: amounts[4], currency: currency), date: date)
  }
}

extension RecurringSeries {
  /// From the next due date to the one after it.
  var daysOfPeriod: Int { schedule.date(2).daysSinceEpoch - schedule.date(1).daysSinceEpoch }
}
