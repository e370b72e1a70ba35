/// The one or two days of the month on which payments are due, as the dates show or the ledger states them.
struct DueDays {
  /// For each day, the due dates and the payments on or near them.
  var parts: [(due: Recurrence.DueDates, dates: [CalendarDate])]
  private(set) var weekend: WeekendRule?

  /// The due days that are nearest to the dates, and the rule for weekends that the dates show.
  init(_ parts: [(due: Recurrence.DueDates, dates: [CalendarDate])], _ stated: RecurringEntry.Due) {
    self.parts = parts
    if stated.isLastDay, let latest = parts.indices.max(by: { parts[$0].due.day < parts[$1].due.day }) {
      self.parts[latest].due = parts[latest].due.onDay(Recurrence.DueDates.lastDay)
    }
    if let weekend = stated.weekend {
      self = moved(weekend, keepingLastDay: stated.isLastDay).days
      return
    }
    let start = self
    var best = fit
    guard best.deviation > 0 else { return }
    if !stated.isLastDay {
      let last = start.moved(nil, keepingLastDay: false)
      if last.fit.deviation < best.deviation { (self, best) = last }
    }
    for rule in WeekendRule.allCases {
      let candidate = start.moved(rule, keepingLastDay: stated.isLastDay)
      if candidate.fit.showsRule, candidate.fit.deviation < best.deviation { (self, best) = candidate }
    }
  }

  /// The distance of dates from their due days.
  private struct Fit {
    /// The days between the dates and their due days.
    var deviation = 0
    /// The number of due days at a weekend, and of payments on a working day on the rule's side of it.
    var (atWeekend, moved) = (0, 0)

    /// Whether at least three due days are at a weekend, and the payments of all of them follow the rule.
    var showsRule: Bool { atWeekend >= 3 && moved == atWeekend }
  }

  private var fit: Fit {
    parts.reduce(into: Fit()) { fit, part in
      for date in part.dates {
        let due = Month(number: part.due.nearest(to: date).month).dueDate(on: part.due.day)
        let booked = weekend?.workingDay(of: due) ?? due
        fit.deviation += abs(date.daysSinceEpoch - booked.daysSinceEpoch)
        guard let weekend, due.isAtWeekend else { continue }
        fit.atWeekend += 1
        let isOnItsSide = weekend == .before ? date < due : date > due
        fit.moved += isOnItsSide && !date.isAtWeekend ? 1 : 0
      }
    }
  }

  /// The due days that are nearest to the dates under a rule for weekends. The candidates are the days of
  /// the dates, those up to two days after or before them, and the last day of the month.
  private func moved(_ rule: WeekendRule?, keepingLastDay: Bool) -> (days: DueDays, fit: Fit) {
    var result = self
    result.weekend = rule
    for index in parts.indices {
      let due = parts[index].due
      if keepingLastDay, due.day == Recurrence.DueDates.lastDay { continue }
      var days =
        [due.day]
        + [1, 2].compactMap { step in
          rule.map { due.day + ($0 == .before ? step : -step) }
        }.filter { (1...31).contains($0) }
      if due.day > 26 || due.day < 4 { days.append(Recurrence.DueDates.lastDay) }
      if due.day > 29, rule == .before { days.append(1) }
      let fits = days.flatMap { day in due.shifts.map { shift in shift.onDay(day) } }.map { candidate in
        var own = result
        own.parts = [(candidate, parts[index].dates)]
        return (due: candidate, deviation: own.fit.deviation)
      }
      if let best = fits.min(by: { $0.deviation < $1.deviation }) { result.parts[index].due = best.due }
    }
    return (result, result.fit)
  }
}

extension Recurrence.DueDates {
  /// The same months, on another day.
  fileprivate func onDay(_ day: Int) -> Self { Self(day: day, months: months, phase: phase) }

  /// The same days in these months, in those after them, and in those before them: a payment at the end or
  /// the start of a month may belong to the month next to it.
  fileprivate var shifts: [Self] {
    let phases = months == 1 ? [phase] : [phase, (phase + 1) % months, (phase + months - 1) % months]
    return phases.map { Self(day: day, months: months, phase: $0) }
  }
}
