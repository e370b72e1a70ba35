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
    switch recurrence.rhythm {
    case .days(let days):
      let steps = Steps(of: dates, days: days, tolerance: recurrence.tolerance)
      (deviation, missing, isShown) = (steps.deviation, steps.missing, steps.areRegular)
      schedule = .days(days, after: last)
    case .months(let months):
      let series = MonthlySeries(dates, months: months, tolerance: recurrence.tolerance)
      (deviation, missing, isShown) = (
        series.steps.deviation, series.steps.missing, series.steps.areRegular
      )
      schedule = .months(series.due, after: series.lastMonth)
    case .twiceAMonth:
      let pair = TwiceAMonth(dates, tolerance: recurrence.tolerance)
      (deviation, missing, isShown) = (pair.deviation, pair.missing, pair.isRegular)
      schedule = pair.schedule
    }
  }
}

/// The steps from each date to the next, of which most must fit.
private struct Steps {
  private(set) var deviation = 0
  /// A step that does not fit skips nothing: a pause is no series of missing dates.
  private(set) var missing = 0
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

  /// The dates of a due day.
  init(of dates: [CalendarDate], due: Recurrence.DueDates, tolerance: Int) {
    var before: Recurrence.DueDates.Nearest?
    for date in dates {
      let nearest = due.nearest(to: date)
      deviation += nearest.deviation
      if let before {
        add(
          periods: (nearest.month - before.month) / due.months,
          isNear: before.deviation <= tolerance && nearest.deviation <= tolerance)
      }
      before = nearest
    }
  }

  private mutating func add(periods: Int, isNear: Bool) {
    count += 1
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
  /// The day on which it was due.
  var lastDue: CalendarDate { due.date(inMonth: lastMonth) }

  /// - Parameter dates: At least one.
  init(_ dates: [CalendarDate], months: Int, tolerance: Int) {
    let day = Recurrence.DueDates.day(of: dates)
    var best = (due: Recurrence.DueDates(day: day, months: months, phase: 0), steps: Steps())
    for phase in 0..<months {
      let due = Recurrence.DueDates(day: day, months: months, phase: phase)
      let steps = Steps(of: dates, due: due, tolerance: tolerance)
      if phase == 0 || (steps.deviation, steps.missing) < (best.steps.deviation, best.steps.missing) {
        best = (due, steps)
      }
    }
    (due, steps) = best
    lastMonth = dates.last.map { best.due.nearest(to: $0).month } ?? 0
  }
}

/// Two days of the month: the first, third … of the dates are due on one, the others on the other.
private struct TwiceAMonth {
  let deviation: Int
  let missing: Int
  let isRegular: Bool
  let schedule: Recurrence.Schedule

  /// - Parameter dates: At least one.
  init(_ dates: [CalendarDate], tolerance: Int) {
    let halves = (0...1).map { half in
      stride(from: half, to: dates.count, by: 2).map { dates[$0] }
    }.filter { !$0.isEmpty }
    let series = halves.map { MonthlySeries($0, months: 1, tolerance: tolerance) }
    deviation = series.reduce(0) { $0 + $1.steps.deviation }
    missing = series.reduce(0) { $0 + $1.steps.missing }
    isRegular =
      missing == 0 && series.allSatisfy(\.steps.areRegular)
      && halves.count == 2 && halves.allSatisfy { $0.count >= Recurrence.month.leastDates }

    var days = series.map(\.due.day)
    // A single date does not say which the other day is.
    if days.count == 1 { days.append((days[0] + 14) % 31 + 1) }
    schedule = .daysOfMonth(days, after: series[(dates.count - 1) % 2].lastDue)
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
    let (stride, period): (Int, ClosedRange<Int>) =
      switch rhythm {
      case .days(let days): (1, days...days)
      // A month has 28 days or more, two have 59, three 89, six 181, twelve 365.
      case .months(let months): (1, months * 30 - 2...months * 31)
      case .twiceAMonth: (2, 28...31)
      }
    // Both dates may miss their days.
    let spans = (1...Self.mostPeriods).map {
      $0 * period.lowerBound - 2 * tolerance...$0 * period.upperBound + 2 * tolerance
    }
    let steps = zip(days, days.dropFirst(stride))
    let fitting = steps.reduce(0) { count, step in
      count + (spans.contains { $0.contains(step.1 - step.0) } ? 1 : 0)
    }
    return fitting * 5 >= (days.count - stride) * 4
  }
}
