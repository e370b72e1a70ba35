/// How well dates fit a recurrence, and when the next ones are due.
struct RecurrenceFit: Sendable {
  let recurrence: Recurrence
  /// Of all dates from the days on which they were due.
  let deviation: Int
  /// How many occurrences were skipped.
  let missing: Int
  /// From the due day after that of the last date on.
  let schedule: Recurrence.Schedule
  /// Whether the dates show the recurrence. One that the ledger states need not show.
  let isShown: Bool

  /// The recurrence that some dates show.
  ///
  /// - Parameter dates: Oldest first, no two of them the same.
  static func best(of dates: [CalendarDate]) -> RecurrenceFit? {
    guard dates.count >= 2 else { return nil }
    let days = dates.map(\.daysSinceEpoch)
    var best: RecurrenceFit?
    for recurrence in Recurrence.allCases
    where dates.count >= recurrence.leastDates && recurrence.isConceivable(days) {
      guard let fit = RecurrenceFit(of: dates, to: recurrence), fit.isShown else { continue }
      if let best, (best.deviation, best.missing) <= (fit.deviation, fit.missing) { continue }
      best = fit
    }
    return best
  }

  /// Nil for no dates.
  init?(of dates: [CalendarDate], to recurrence: Recurrence) {
    guard let last = dates.last else { return nil }
    self.recurrence = recurrence
    let steps: Steps
    switch recurrence.rhythm {
    case .days(let days):
      steps = Steps(of: dates, days: days, tolerance: recurrence.tolerance)
      isShown = steps.areRegular
      schedule = .days(days, after: last)
    case .months(let months):
      let series = MonthlySeries(dates, months: months, tolerance: recurrence.tolerance)
      steps = series.steps
      isShown = steps.areRegular
      // Dates that show no due day leave that of the last one.
      let own = Recurrence.DueDates(day: last.day, months: months, phase: last.monthNumber % months)
      schedule =
        isShown ? .months(series.due, after: series.lastMonth) : .months(own, after: last.monthNumber)
    case .twiceAMonth:
      let pair = TwiceAMonth(dates, last: last, tolerance: recurrence.tolerance)
      (steps, isShown, schedule) = (pair.steps, pair.isRegular, pair.schedule)
    }
    (deviation, missing) = (steps.deviation, steps.missing)
  }
}

/// The steps from each date to the next, of which most must fit.
private struct Steps {
  private(set) var deviation = 0
  /// A step that does not fit skips nothing: a pause is no series of missing dates.
  private(set) var missing = 0
  /// How many lead to no later period.
  private(set) var repeated = 0
  private var count = 0
  private var fitting = 0

  init() {}

  init(of dates: [CalendarDate], days: Int, tolerance: Int) {
    for (date, next) in zip(dates, dates.dropFirst()) {
      let gap = next.daysSinceEpoch - date.daysSinceEpoch
      // The nearest number of periods, the lower of two that are equally near.
      let periods = max(1, (2 * gap + days - 1) / (2 * days))
      let own = abs(gap - periods * days)
      deviation += own
      add(periods: periods, isNear: own <= tolerance)
    }
  }

  /// - Parameter due: The number of the period in which each date was due, and by how many days it misses its due date.
  init(due: some Sequence<(period: Int, deviation: Int)>, tolerance: Int) {
    var before: (period: Int, deviation: Int)?
    for own in due {
      deviation += own.deviation
      if let before {
        add(
          periods: own.period - before.period,
          isNear: before.deviation <= tolerance && own.deviation <= tolerance)
      }
      before = own
    }
  }

  private mutating func add(periods: Int, isNear: Bool) {
    count += 1
    if periods < 1 { repeated += 1 }
    guard isNear, (1...Recurrence.mostPeriods).contains(periods) else { return }
    fitting += 1
    missing += periods - 1
  }

  /// Whether four of five fit, and at most a quarter of the occurrences is missing.
  var areRegular: Bool { fitting * 5 >= count * 4 && missing * 4 <= count + 1 + missing }
}

/// Dates every few months, with the due dates that they miss by the fewest days.
private struct MonthlySeries {
  let due: Recurrence.DueDates
  let steps: Steps
  /// The number of the month in which the last date was due.
  let lastMonth: Int

  /// - Parameter dates: At least one.
  init(_ dates: [CalendarDate], months: Int, tolerance: Int) {
    let day = Recurrence.DueDates.day(of: dates)
    var best = (due: Recurrence.DueDates(day: day, months: months, phase: 0), steps: Steps())
    for phase in 0..<months {
      let due = Recurrence.DueDates(day: day, months: months, phase: phase)
      let steps = Steps(
        due: dates.lazy.map { date in
          let nearest = due.nearest(to: date)
          return (nearest.month / months, nearest.deviation)
        }, tolerance: tolerance)
      if phase == 0 || (steps.deviation, steps.missing) < (best.steps.deviation, best.steps.missing) {
        best = (due, steps)
      }
    }
    (due, steps) = best
    lastMonth = dates.last.map { best.due.nearest(to: $0).month } ?? 0
  }
}

/// Two days of the month: a date is due on the one that its own day is nearer to.
private struct TwiceAMonth {
  let steps: Steps
  let isRegular: Bool
  let schedule: Recurrence.Schedule

  init(_ dates: [CalendarDate], last: CalendarDate, tolerance: Int) {
    let pair = Recurrence.DueDates.pair(of: dates)
    func isLater(_ date: CalendarDate) -> Bool {
      Recurrence.DueDates.distance(date.day, pair.1) < Recurrence.DueDates.distance(date.day, pair.0)
    }
    let halves = [dates.filter { !isLater($0) }, dates.filter(isLater)]
    let days = zip(halves, [pair.0, pair.1]).map { $0.isEmpty ? $1 : Recurrence.DueDates.day(of: $0) }
    let dues = days.map { Recurrence.DueDates(day: $0, months: 1, phase: 0) }
    func nearest(_ date: CalendarDate) -> Recurrence.DueDates.Nearest {
      dues[isLater(date) ? 1 : 0].nearest(to: date)
    }
    steps = Steps(
      due: dates.lazy.map { date in
        let nearest = nearest(date)
        return (2 * nearest.month + (isLater(date) == (days[0] < days[1]) ? 1 : 0), nearest.deviation)
      }, tolerance: tolerance)
    // Where some are missing or too many, the others must be near their days: any dates have two days somewhere near.
    isRegular =
      steps.areRegular && halves.allSatisfy { $0.count >= Recurrence.month.leastDates }
      && (steps.missing + steps.repeated == 0 || steps.deviation <= dates.count)
    // One payment too many is due on no day.
    let due = nearest(last)
    let own = CalendarDate(dueOn: days[isLater(last) ? 1 : 0], inMonth: due.month)
    schedule = .daysOfMonth(days, after: due.deviation <= tolerance ? own : last)
  }
}

extension Recurrence {
  /// A step may skip up to two periods.
  fileprivate static let mostPeriods = 3

  /// Whether four of five steps are as long as one, two or three periods at all: a quick look, before the dates are
  /// compared with a calendar.
  ///
  /// - Parameter days: The dates, in days.
  fileprivate func isConceivable(_ days: [Int]) -> Bool {
    let period: ClosedRange<Int> =
      switch rhythm {
      case .days(let days): days...days
      // A month has 28 days or more, two have 59, three 89, six 181, twelve 365.
      case .months(let months): months * 30 - 2...months * 31
      case .twiceAMonth: 1...30
      }
    // Both dates may miss their days.
    let spans = (1...Self.mostPeriods).map {
      $0 * period.lowerBound - 2 * tolerance...$0 * period.upperBound + 2 * tolerance
    }
    let steps = zip(days, days.dropFirst())
    let fitting = steps.reduce(0) { count, step in
      count + (spans.contains { $0.contains(step.1 - step.0) } ? 1 : 0)
    }
    return fitting * 5 >= (days.count - 1) * 4
  }
}
