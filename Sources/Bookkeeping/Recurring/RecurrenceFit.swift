/// The fit of dates to a recurrence, and the next due dates.
struct RecurrenceFit: Sendable {
  let recurrence: Recurrence
  /// The sum, over all dates, of the days between a date and its due day.
  let deviation: Int
  /// The number of skipped occurrences.
  let missing: Int
  /// Whether the dates show the recurrence. If the ledger states it, they need not.
  let isRegular: Bool
  private let dates: [CalendarDate]
  private let basis: Basis

  /// The due days as the dates alone show them.
  private enum Basis: Sendable {
    case days(Int)
    case months(Recurrence.DueDates)
    case twiceAMonth(TwiceAMonth)
  }

  /// The recurrence that fits the dates best; `nil` if they show none.
  ///
  /// - Parameters:
  ///   - dates: Oldest first, without repetitions.
  ///   - isMonthly: Whether only periods of months come into question.
  static func best(of dates: [CalendarDate], isMonthly: Bool = false) -> RecurrenceFit? {
    guard dates.count >= 2 else { return nil }
    let days = dates.map(\.daysSinceEpoch)
    var best: RecurrenceFit?
    for recurrence in Recurrence.allCases
    where dates.count >= recurrence.leastDates && (recurrence.hasDays || !isMonthly)
      && recurrence.isConceivable(days)
    {
      guard let fit = RecurrenceFit(of: dates, to: recurrence), fit.isRegular else { continue }
      if let best, (best.deviation, best.missing) <= (fit.deviation, fit.missing) { continue }
      best = fit
    }
    return best
  }

  /// Returns `nil` if there are no dates.
  init?(of dates: [CalendarDate], to recurrence: Recurrence) {
    guard let last = dates.last else { return nil }
    self.recurrence = recurrence
    self.dates = dates
    let steps: Steps
    switch recurrence.rhythm {
    case .days(let days):
      steps = Steps(of: dates, days: days, tolerance: recurrence.tolerance)
      isRegular = steps.areRegular
      basis = .days(days)
    case .months(let months):
      let day = Recurrence.DueDates.day(of: dates)
      let fits = (0..<months).map { phase in
        let due = Recurrence.DueDates(day: day, months: months, phase: phase)
        return (due: due, steps: Steps(of: dates, due, tolerance: recurrence.tolerance))
      }
      guard let best = fits.min(by: { $0.steps.misfit < $1.steps.misfit }) else { return nil }
      steps = best.steps
      isRegular = steps.areRegular
      basis = .months(best.due)
    case .twiceAMonth:
      let pair = TwiceAMonth(dates, last: last, tolerance: recurrence.tolerance)
      steps = pair.steps
      isRegular = pair.isRegular
      basis = .twiceAMonth(pair)
    }
    deviation = steps.deviation
    missing = steps.missing
  }

  /// The greatest number of dates, counted back from the newest, that show the rule for weekends.
  private static let mostDates = 36

  /// The due days after that of the last date.
  func schedule(_ stated: RecurringEntry.Due = RecurringEntry.Due()) -> Recurrence.Schedule {
    let last = dates.last ?? .first
    switch basis {
    case .days(let days):
      return Recurrence.Schedule(course: .days(days, after: last), weekend: stated.weekend)
    case .months(var due):
      var own = Month(ofCalendar: last).number
      if !isRegular {
        // If the dates show no due day, the day of the last one counts.
        let day = stated.isLastDay ? Recurrence.DueDates.lastDay : last.day
        due = Recurrence.DueDates(day: day, months: due.months, phase: own % due.months)
        return Recurrence.Schedule(course: .months(due, after: own), weekend: stated.weekend)
      }
      let days = DueDays([(due, dates.suffix(Self.mostDates))], stated)
      due = days.parts[0].due
      own = due.nearest(to: last).month
      return Recurrence.Schedule(course: .months(due, after: own), weekend: days.weekend)
    case .twiceAMonth(let pair):
      let days = DueDays(
        zip(pair.dues, pair.halves).map { ($0, $1.suffix(Self.mostDates)) }, stated)
      let due = days.parts[pair.isLater(last) ? 1 : 0].due
      let nearest = due.nearest(to: last)
      // If the last payment is extra, the schedule counts from its own date.
      let own = Month(number: nearest.month).dueDate(on: due.day)
      let start = nearest.deviation <= recurrence.tolerance ? own : last
      return Recurrence.Schedule(
        course: .daysOfMonth(days.parts.map(\.due.day), after: start), weekend: days.weekend)
    }
  }
}

/// The steps from each date to the next. Most of them must fit.
private struct Steps: Sendable {
  private(set) var deviation = 0
  /// The number of skipped periods. A step that does not fit counts as a pause, and skips nothing.
  private(set) var missing = 0
  /// The number of steps that do not lead to a later period.
  private(set) var repeated = 0
  private var count = 0
  private var fitting = 0

  init(of dates: [CalendarDate], days: Int, tolerance: Int) {
    for (date, next) in zip(dates, dates.dropFirst()) {
      let gap = next.daysSinceEpoch - date.daysSinceEpoch
      // The nearest number of periods, or the lower one if two are equally near.
      let periods = max(1, (2 * gap + days - 1) / (2 * days))
      let own = abs(gap - periods * days)
      deviation += own
      add(periods: periods, isNear: own <= tolerance)
    }
  }

  init(of dates: [CalendarDate], _ due: Recurrence.DueDates, tolerance: Int) {
    self.init(
      due: dates.lazy.map { date in
        let nearest = due.nearest(to: date)
        return (nearest.month / due.months, nearest.deviation)
      }, tolerance: tolerance)
  }

  /// - Parameter due: For each date, the number of its period and its distance from the due date in days.
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

  /// The measure for comparing fits: the smallest one is the best.
  var misfit: (Int, Int) { (deviation, missing) }

  /// Whether four fifths of the steps fit, and at most a quarter of the occurrences is missing.
  var areRegular: Bool { fitting * 5 >= count * 4 && missing * 4 <= count + 1 + missing }
}

/// Two days of the month. Each date belongs to the nearer one.
private struct TwiceAMonth: Sendable {
  let steps: Steps
  let isRegular: Bool
  /// The due dates of both days, and the dates that belong to each.
  let dues: [Recurrence.DueDates]
  let halves: [[CalendarDate]]
  private let pair: (Int, Int)

  init(_ dates: [CalendarDate], last: CalendarDate, tolerance: Int) {
    let pair = Recurrence.DueDates.pair(of: dates)
    self.pair = pair
    let halves = [dates.filter { !Self.isLater($0, pair) }, dates.filter { Self.isLater($0, pair) }]
    let days = zip(halves, [pair.0, pair.1]).map { $0.isEmpty ? $1 : Recurrence.DueDates.day(of: $0) }
    let dues = days.map { Recurrence.DueDates(day: $0, months: 1, phase: 0) }
    self.halves = halves
    self.dues = dues
    steps = Steps(
      due: dates.lazy.map { date in
        let isLater = Self.isLater(date, pair)
        let nearest = dues[isLater ? 1 : 0].nearest(to: date)
        return (2 * nearest.month + (isLater == (days[0] < days[1]) ? 1 : 0), nearest.deviation)
      }, tolerance: tolerance)
    // If dates are missing or extra, the others must be near their days, because any dates are near some pair
    // of days.
    isRegular =
      steps.areRegular && halves.allSatisfy { $0.count >= Recurrence.month.leastDates }
      && (steps.missing + steps.repeated == 0 || steps.deviation <= dates.count)
  }

  /// Whether a date belongs to the second day.
  func isLater(_ date: CalendarDate) -> Bool { Self.isLater(date, pair) }

  private static func isLater(_ date: CalendarDate, _ pair: (Int, Int)) -> Bool {
    Recurrence.DueDates.distance(date.day, pair.1) < Recurrence.DueDates.distance(date.day, pair.0)
  }
}

extension Recurrence {
  /// The greatest number of periods in a step: it may skip two.
  fileprivate static let mostPeriods = 3

  /// Whether four fifths of the steps are as long as one, two or three periods: a quick check, before the
  /// dates are compared with a calendar.
  ///
  /// - Parameter days: The dates, as numbers of days.
  fileprivate func isConceivable(_ days: [Int]) -> Bool {
    let period: ClosedRange<Int> =
      switch rhythm {
      case .days(let days): days...days
      // One month has at least 28 days, two have 59, three 89, six 181, twelve 365.
      case .months(let months): months * 30 - 2...months * 31
      case .twiceAMonth: 1...30
      }
    // Both dates may differ from their due days.
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
