/// Recurring payments of one kind, currency, payee and category.
package struct RecurringSeries: Sendable {
  package enum State: Int, CaseIterable, Sendable {
    /// The next payment is due today or later, or nobody can say yet that it was not paid.
    case due
    /// The next payment is overdue, by no more than the tolerance or half a period.
    case late
    /// The next payment is overdue by more than that.
    case ended
  }

  /// The newest amount, if at least the last two payments had it, and the three before them all had one other
  /// amount. It counts as a change for twelve months from its second payment on.
  package struct PriceChange: Sendable {
    package let before: Money
    package let after: Money
    /// The date of the first payment of the new amount.
    package let date: CalendarDate
  }

  /// A payment far above the usual amount, such as a 13th salary.
  package struct Extra: Sendable {
    package let date: CalendarDate
    /// The whole payment.
    package let amount: Money
    /// The part of it above the median of the payments around it.
    package let surplus: Money
    /// Whether there was an extra about a year before, too.
    package let isYearly: Bool
    /// Whether an extra about a year later has taken its place.
    package fileprivate(set) var isFollowed = false
    /// Whether it is from the twelve months up to the report's day.
    package let isRecent: Bool
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
  /// The number of payments up to the report's day that are one-offs, and so show neither period nor amount.
  package let oneOffCount: Int
  /// The first and the last day with a payment.
  package let first: CalendarDate
  package let last: CalendarDate
  package let next: CalendarDate
  package let state: State
  /// The usual amount, or the one that the ledger states.
  package let amount: Money
  /// Whether the last three amounts differ, except for extras.
  package let varies: Bool
  package let priceChange: PriceChange?
  /// The extras of about the last year, oldest first; none if the ledger states the amount.
  package let extras: [Extra]
  /// The amount times the number of payments in a year, plus the extras that come every year; `nil` for an
  /// ended series, or if the result exceeds 64 bits.
  package let costOfYear: Money?
  /// The same cost with its role; `nil` if there is none.
  package var rowOfYear: Report.Row? { costOfYear.map { Report.Row(role: role, amount: $0) } }
  /// The sum of the payments in the twelve months up to the report's day.
  package let paidInYear: Money
  /// Whether the ledger states the period, the amount or the day.
  package let isStated: Bool

  let schedule: Recurrence.Schedule
  private let known: Known

  /// The due days in a range; empty if the series has ended.
  package func dueDates(in range: ClosedRange<CalendarDate>) -> [CalendarDate] {
    state == .ended ? [] : schedule.dates(in: range)
  }

  /// Whether a payment that is due on a day is late.
  package func isLate(dueOn day: CalendarDate) -> Bool { known.isLate(day) }

  /// The amount that is expected on a due day.
  package func amount(expectedOn day: CalendarDate) -> Money {
    amount + (extra(expectedOn: day)?.surplus ?? .zero(currency))
  }

  /// The extra of the year before that is expected again on a due day.
  package func extra(expectedOn day: CalendarDate) -> Extra? {
    if recurrence == .year { return nil }
    return extras.last { !$0.isFollowed && schedule.isNearest(day, to: $0.date.yearLater) }
  }
}

extension RecurringSeries {
  /// Finds the recurrence of some payments, or takes the ledger's; returns `nil` if they do not recur.
  init?(_ group: RecurringPayments.Group, of report: Report, _ knownDays: KnownDays) {
    guard group.entry?.isRecurring ?? true else { return nil }
    let days = Self.days(of: group, in: report)
    let dates = days.map(\.date)
    let (stated, due) = (group.entry?.recurrence, group.entry?.due ?? RecurringEntry.Due())
    guard
      let fit = stated.map({ RecurrenceFit(of: dates, to: $0) })
        ?? RecurrenceFit.best(of: dates, isMonthly: due.isLastDay),
      let first = dates.first, let last = days.last, let newest = group.indices.first,
      let usual = UsualAmount(days.map(\.minorUnits))
    else { return nil }
    let (currency, schedule) = (group.currency, fit.schedule(due))
    let statedAmount = group.entry?.amount
    kind = group.kind
    role = report.roles[newest]
    self.currency = currency
    payee = String(decoding: group.payee, as: UTF8.self)
    name = last.name
    category = group.category
    recurrence = fit.recurrence
    indices = group.indices
    planned = group.planned
    self.first = first
    self.last = last.date
    self.schedule = schedule
    next = schedule.date(1)
    known = Known(
      asOf: report.asOf, end: knownDays.end(of: report.transactions[newest].account),
      areAccountsKnown: report.settings.areAccountsKnown)
    state = Self.state(of: fit.recurrence, schedule, known)
    amount = statedAmount ?? Money(minorUnits: usual.minorUnits, currency: currency)
    let yearBefore = Month(ofCalendar: report.asOf).advanced(by: -12).dueDate(on: report.asOf.day)
    extras =
      statedAmount == nil ? Self.extras(among: days, usual, of: currency, schedule, after: yearBefore) : []
    let regular = usual.regular.map { days[$0] }
    varies = statedAmount == nil && Set(regular.suffix(3).map(\.minorUnits)).count > 1
    let ofYear = Self.yearly(extras, after: last.date, schedule).reduce(
      Int128(amount.minorUnits) * Int128(fit.recurrence.timesAYear)
    ) { $0 + Int128($1.surplus.minorUnits) }
    costOfYear = state == .ended ? nil : Money(exactly: ofYear, currency)
    priceChange = Self.priceChange(in: regular, of: currency, after: yearBefore)
    let oneOffs = group.oneOffs.filter { report.roles[$0] != .planned }
    oneOffCount = oneOffs.count
    let paid = (group.indices + oneOffs).filter { report.dates[$0] > yearBefore }
    paidInYear = Money(
      minorUnits: paid.reduce(0) { $0 + report.transactions[$1].amount.minorUnits }, currency: currency)
    isStated = stated != nil || statedAmount != nil || due.isStated
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

  private static func state(
    of recurrence: Recurrence, _ schedule: Recurrence.Schedule, _ known: Known
  ) -> State {
    let next = schedule.date(1)
    guard known.isLate(next) else { return .due }
    let days = known.daysOverdue(next)
    if days > recurrence.tolerance, days * 2 > schedule.daysOfPeriod { return .ended }
    return known.areAccountsKnown ? .late : .due
  }

  /// At least as many extras as there can be in a year.
  private static let mostExtras = 40

  private static func extras(
    among days: [Day], _ usual: UsualAmount, of currency: Currency, _ schedule: Recurrence.Schedule,
    after yearBefore: CalendarDate
  ) -> [Extra] {
    var extras: [Extra] = []
    for (index, surplus) in usual.extras {
      let day = days[index]
      let former = former(of: (day.date, surplus), among: extras, schedule)
      if let former { extras[former].isFollowed = true }
      extras.append(
        Extra(
          date: day.date, amount: Money(minorUnits: day.minorUnits, currency: currency),
          surplus: Money(minorUnits: surplus, currency: currency), isYearly: former != nil,
          isRecent: day.date > yearBefore))
    }
    let last = days.last?.date ?? .first
    return Array(
      extras.suffix(mostExtras).drop { $0.date.yearLater.advanced(byDays: schedule.daysOfPeriod) < last })
  }

  /// The extra about a year earlier that this one follows, unless another already follows it. If the amounts
  /// are about the same, this one may come a month earlier or later than a year after it.
  private static func former(
    of extra: (date: CalendarDate, surplus: Int64), among extras: [Extra], _ schedule: Recurrence.Schedule
  ) -> Int? {
    func distance(_ index: Int) -> Int {
      abs(extra.date.daysSinceEpoch - extras[index].date.yearLater.daysSinceEpoch)
    }
    func isMoved(_ former: Extra) -> Bool {
      let months = Month(ofCalendar: former.date.yearLater).distance(to: Month(ofCalendar: extra.date))
      let (one, other) = (Int128(extra.surplus), Int128(former.surplus.minorUnits))
      return abs(months) <= 1 && abs(one - other) * 4 <= max(one, other)
    }
    return extras.indices.suffix(mostExtras).filter { index in
      let former = extras[index]
      return !former.isFollowed
        && (schedule.isNearest(extra.date, to: former.date.yearLater) || isMoved(former))
    }.min { (distance($0), $0) < (distance($1), $1) }
  }

  /// The extras that came in two years and are not overdue in the third.
  private static func yearly(
    _ extras: [Extra], after last: CalendarDate, _ schedule: Recurrence.Schedule
  ) -> [Extra] {
    extras.filter { extra in
      extra.isYearly && !extra.isFollowed && extra.date.yearLater > last
        && !schedule.isNearest(last, to: extra.date.yearLater)
    }
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

extension RecurringSeries {
  /// The days whose rows are known, up to the report's day.
  fileprivate struct Known: Sendable {
    let asOf: CalendarDate
    /// The last day whose rows are known.
    let end: CalendarDate
    /// Whether rows name their accounts. If not, nobody can say that the rows of one account are missing.
    let areAccountsKnown: Bool

    /// Whether a payment due on this day is late, as far as rows are known. Banks book payments due at a
    /// weekend on the next working day.
    func isLate(_ due: CalendarDate) -> Bool {
      let booked = WeekendRule.after.workingDay(of: due)
      return booked < asOf && booked <= end
    }

    func daysOverdue(_ due: CalendarDate) -> Int {
      end.daysSinceEpoch - due.daysSinceEpoch
    }
  }
}

extension CalendarDate {
  /// The same day of the next year, or the last day of a shorter month.
  fileprivate var yearLater: CalendarDate { Month(ofCalendar: self).advanced(by: 12).dueDate(on: day) }
}

extension Recurrence.Schedule {
  /// Whether no other due day is nearer to a date.
  fileprivate func isNearest(_ due: CalendarDate, to date: CalendarDate) -> Bool {
    let days = due.daysSinceEpoch - date.daysSinceEpoch
    return -daysOfPeriod < 2 * days && 2 * days <= daysOfPeriod
  }
}
