/// The periods of recurring payments, shortest first. The raw values are those of the ledger.
package enum Recurrence: String, CaseIterable, Comparable, Sendable {
  case week
  case twoWeeks = "2 weeks"
  case twiceAMonth = "twice a month"
  case fourWeeks = "4 weeks"
  case month
  case twoMonths = "2 months"
  case quarter
  case halfYear = "half-year"
  case year

  /// The rule by which due dates follow each other.
  enum Rhythm: Sendable {
    /// A number of days after the last date.
    case days(Int)
    /// A number of calendar months.
    case months(Int)
    /// Two days of every month.
    case twiceAMonth
  }

  private var traits: (rhythm: Rhythm, tolerance: Int, timesAYear: Int) {
    switch self {
    case .week: (.days(7), 2, 52)
    case .twoWeeks: (.days(14), 3, 26)
    case .twiceAMonth: (.twiceAMonth, 5, 24)
    case .fourWeeks: (.days(28), 0, 13)
    case .month: (.months(1), 5, 12)
    case .twoMonths: (.months(2), 7, 6)
    case .quarter: (.months(3), 10, 4)
    case .halfYear: (.months(6), 15, 2)
    case .year: (.months(12), 20, 1)
    }
  }

  var rhythm: Rhythm { traits.rhythm }

  /// The greatest number of days between a date and its due day.
  var tolerance: Int { traits.tolerance }

  /// Whether payments are due on days of the month.
  var hasDays: Bool { if case .days = rhythm { false } else { true } }

  /// The number of payments in a year.
  package var timesAYear: Int { traits.timesAYear }

  /// The number of dates needed to show that something recurs.
  var leastDates: Int {
    switch self {
    case .year: 2
    case .twiceAMonth: 6
    default: 3
    }
  }

  package static func < (left: Self, right: Self) -> Bool { left.timesAYear > right.timesAYear }
}

extension Recurrence {
  /// Due dates every few months on one day of the month, or on its last day if the month is too short.
  struct DueDates: Sendable {
    /// The day of the month, from 1 to 31.
    let day: Int
    /// The number of months from one due date to the next.
    let months: Int
    /// The remainder of a due month's number, divided by `months`.
    let phase: Int

    /// The due date nearest to a date: the number of its month, and its distance in days; the earlier one if
    /// two are equally near.
    func nearest(to date: CalendarDate) -> (month: Int, deviation: Int) {
      let (own, days) = (Month(ofCalendar: date).number, date.daysSinceEpoch)
      let latest = own - (own - phase) % months
      var nearest = (month: latest - months, deviation: abs(days - dayNumber(in: latest - months)))
      for month in [latest, latest + months] {
        let deviation = abs(days - dayNumber(in: month))
        if deviation < nearest.deviation { nearest = (month, deviation) }
      }
      return nearest
    }

    private func dayNumber(in month: Int) -> Int { Month(number: month).day(day).daysSinceEpoch }

    /// The day of payments that are due on the last day of a month, however long it is.
    static let lastDay = 31

    /// The due day of some dates, oldest first: the last day of the month, if they all show that; otherwise
    /// their lower median on a circle of 31 days, on which the 31st precedes the 1st.
    ///
    /// The circle is cut so that the days are as close as possible to their median.
    static func day(of dates: some Sequence<CalendarDate>) -> Int {
      if areOnLastDays(dates) { return lastDay }
      let counts = counts(of: dates)
      let total = counts.reduce(0, +)
      var best = (spread: Int.max, day: 1)
      for cut in 1...31 where counts[cut] > 0 {
        var (passed, median) = (0, -1)
        for step in 0..<31 {
          passed += counts[(cut + step - 1) % 31 + 1]
          if passed >= (total + 1) / 2 {
            median = step
            break
          }
        }
        let spread = (0..<31).reduce(0) { $0 + counts[(cut + $1 - 1) % 31 + 1] * abs($1 - median) }
        let day = (cut + median - 1) % 31 + 1
        if (spread, day) < best { best = (spread, day) }
      }
      return best.day
    }

    /// Whether each date is the last day of its month, or the working day before a last day at a weekend,
    /// and at least three are last days. The end of February alone shows nothing.
    private static func areOnLastDays(_ dates: some Sequence<CalendarDate>) -> Bool {
      var (count, isShown) = (0, false)
      for date in dates {
        let last = Month(ofCalendar: date).lastDay
        if date == last {
          count += 1
          isShown = isShown || date.day > 28
        } else if date != WeekendRule.before.workingDay(of: last) {
          return false
        }
      }
      return count >= 3 && isShown
    }

    /// The two days that the days of some dates are nearest to, on a circle of 31 days. They are half a month
    /// apart if all dates have the same day.
    static func pair(of dates: some Sequence<CalendarDate>) -> (Int, Int) {
      let counts = counts(of: dates)
      let days = (1...31).filter { counts[$0] > 0 }
      let first = days.first ?? 1
      var best = (distance: Int.max, pair: (first, (first + 14) % 31 + 1))
      for one in days {
        for other in days where other > one {
          let distance = days.reduce(0) {
            $0 + counts[$1] * min(self.distance($1, one), self.distance($1, other))
          }
          if distance < best.distance { best = (distance, (one, other)) }
        }
      }
      return best.pair
    }

    static func distance(_ day: Int, _ other: Int) -> Int { min(abs(day - other), 31 - abs(day - other)) }

    /// The number of dates on each day of the month.
    private static func counts(of dates: some Sequence<CalendarDate>) -> [Int] {
      dates.reduce(into: [Int](repeating: 0, count: 32)) { $0[$1.day] += 1 }
    }
  }
}

extension Month {
  /// A day of the month, or its last day if the month is shorter. Limited to the year 9999.
  func dueDate(on day: Int) -> CalendarDate { min(self, Month(ofCalendar: .last)).day(day) }
}

extension Recurrence {
  /// The day that is one period after a day, whatever is due in between.
  func dayOnePeriod(after day: CalendarDate) -> CalendarDate {
    switch rhythm {
    case .days(let count): day.advanced(byDays: count)
    case .months(let count): Month(ofCalendar: day).advanced(by: count).dueDate(on: day.day)
    // The longer half of a month.
    case .twiceAMonth: day.advanced(byDays: 16)
    }
  }
}
