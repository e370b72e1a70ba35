/// Recurring payments of one kind, currency, payee and category.
package struct RecurringSeries: Sendable {
  package enum State: Int, CaseIterable, Sendable {
    /// The next payment is due today or later.
    case due
    /// The next payment is overdue, by no more than the tolerance or half a period.
    case late
    /// The next payment is overdue by more than that.
    case ended
  }

  /// The newest amount, if it was paid twice or more in a row, after another one was paid three times or more
  /// in a row. It is one for twelve months from the second payment on.
  package struct PriceChange: Sendable {
    package let before: Money
    package let after: Money
    /// The date of the first payment of the new amount.
    package let date: CalendarDate
  }

  package let kind: Transaction.Kind
  /// The role of the newest payment in the report, and so of the coming ones.
  package let role: Report.Role
  package let currency: Currency
  /// The folded name.
  package let payee: String
  /// The name as in the latest payment.
  package let name: String
  package let category: String?
  package let recurrence: Recurrence
  /// The indices of the payments up to the report's day in `Report.transactions`, newest first.
  package let indices: [Int]
  /// The indices of later payments.
  let planned: [Int]
  /// The first and the last day with a payment.
  package let first: CalendarDate
  package let last: CalendarDate
  package let next: CalendarDate
  package let state: State
  /// The last amount, or the one that the ledger states.
  package let amount: Money
  /// Whether the last three amounts differ.
  package let varies: Bool
  package let priceChange: PriceChange?
  /// The amount times the number of payments in a year; nil for an ended series, or if the result exceeds 64
  /// bits.
  package let costOfYear: Money?
  /// The same cost with its role; nil if there is none.
  package var rowOfYear: Report.Row? { costOfYear.map { Report.Row(role: role, amount: $0) } }
  /// The sum of the payments in the twelve months up to the report's day.
  package let paidInYear: Money
  /// Whether the ledger states the period or the amount.
  package let isStated: Bool

  let schedule: Recurrence.Schedule

  /// The due days in a range; empty if the series has ended.
  package func dueDates(in range: ClosedRange<CalendarDate>) -> [CalendarDate] {
    state == .ended ? [] : schedule.dates(in: range)
  }
}

extension RecurringSeries {
  /// Finds the recurrence of some payments, or takes the ledger's; returns nil if they do not recur.
  init?(_ group: RecurringPayments.Group, of report: Report) {
    guard group.entry?.isRecurring ?? true else { return nil }
    let days = Self.days(of: group, in: report)
    let dates = days.map(\.date)
    let stated = group.entry?.recurrence
    guard let fit = stated.map({ RecurrenceFit(of: dates, to: $0) }) ?? RecurrenceFit.best(of: dates),
      let first = dates.first, let last = days.last, let newest = group.indices.first
    else { return nil }
    let currency = group.currency
    let amount = group.entry?.amount?.minorUnits ?? last.minorUnits
    kind = group.kind
    role = report.roles[newest]
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
    state = Self.state(of: fit, in: report)
    self.amount = Money(minorUnits: amount, currency: currency)
    varies = group.entry?.amount == nil && days.suffix(3).contains { $0.minorUnits != amount }
    let (cost, overflow) = amount.multipliedReportingOverflow(by: Int64(fit.recurrence.timesAYear))
    costOfYear = state == .ended || overflow ? nil : Money(minorUnits: cost, currency: currency)
    let yearBefore = Month(of: report.asOf).advanced(by: -12).due(on: report.asOf.day)
    priceChange = Self.priceChange(in: days, of: currency, after: yearBefore)
    let paid = group.indices.prefix { report.dates[$0] > yearBefore }
    paidInYear = Money(
      minorUnits: paid.reduce(0) { $0 + report.transactions[$1].amount.minorUnits }, currency: currency)
    isStated = stated != nil || group.entry?.amount != nil
  }

  /// A day with payments. Two on the same day count once, with the larger amount.
  private struct Day {
    let date: CalendarDate
    var minorUnits: Int64
    var name: String
  }

  /// The days, oldest first. They do not depend on the order of a day's payments in the ledger.
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

  private static func state(of fit: RecurrenceFit, in report: Report) -> State {
    // Without its day, a payment is due until its month, or its year, is over.
    let due = report.settings.dates.lastDay(like: fit.schedule.date(1))
    let days = report.asOf.daysSinceEpoch - due.daysSinceEpoch
    if days <= 0 { return .due }
    return days <= fit.recurrence.tolerance || days * 2 <= fit.schedule.daysOfPeriod ? .late : .ended
  }

  /// - Parameters:
  ///   - days: Oldest first.
  ///   - day: A new amount that was paid twice by this day is no change any more.
  private static func priceChange(
    in days: [Day], of currency: Currency, after day: CalendarDate
  ) -> PriceChange? {
    let count = days.reversed().prefix { $0.minorUnits == days.last?.minorUnits }.count
    let (before, after) = (days.dropLast(count).suffix(3), days.suffix(count))
    guard let old = before.first, before.count == 3, before.allSatisfy({ $0.minorUnits == old.minorUnits }),
      let new = after.first, let second = after.dropFirst().first, second.date > day
    else { return nil }
    return PriceChange(
      before: Money(minorUnits: old.minorUnits, currency: currency),
      after: Money(minorUnits: new.minorUnits, currency: currency), date: new.date)
  }
}
