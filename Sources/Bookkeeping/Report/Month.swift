/// A month of a ledger, which may begin on another day than the first (docs/figures.md). Its name is that of
/// the calendar month whose 16th is in it.
package struct Month: Hashable, Comparable, Sendable {
  /// The number of months since the start of year 0.
  let number: Int
  package let start: MonthStart

  /// A month of the calendar.
  package init(year: Int, month: Int) { self.init(number: year * 12 + month - 1) }

  /// The calendar month that contains a day.
  package init(ofCalendar date: CalendarDate) { self.init(year: date.year, month: date.month) }

  /// The month that contains a day, if months begin on `start`.
  init(of date: CalendarDate, from start: MonthStart) {
    let offset = (date.day < start.day ? -1 : 0) + start.monthsToName
    self.init(number: date.year * 12 + date.month - 1 + offset, from: start)
  }

  init(number: Int, from start: MonthStart = MonthStart()) { (self.number, self.start) = (number, start) }

  package var year: Int { number / 12 }
  /// The number of the calendar month that names it, from 1 to 12.
  package var month: Int { number % 12 + 1 }

  /// The month this many months later, or earlier if negative.
  package func advanced(by months: Int) -> Month { Month(number: number + months, from: start) }

  /// The number of months until another one; negative if that is earlier.
  package func distance(to other: Month) -> Int { other.number - number }

  package static func < (left: Self, right: Self) -> Bool { left.number < right.number }

  package var firstDay: CalendarDate { day(start.day) }
  package var lastDay: CalendarDate { start.day == 1 ? day(31) : day(start.day - 1) }
  package var days: ClosedRange<CalendarDate> { firstDay...max(firstDay, lastDay) }

  /// A day that the month shares with the calendar month that names it.
  package var namingDay: CalendarDate { day(MonthStart.namingDay) }

  /// The day of the month with this number in the calendar, or the calendar month's last day if that is too
  /// short.
  package func day(_ number: Int) -> CalendarDate {
    let (first, number) = (self.number - start.monthsToName, max(1, number))
    let own = number < start.day ? first + 1 : first
    let (year, month) = (own / 12, own % 12 + 1)
    return CalendarDate(
      unchecked: year, month, min(number, CalendarDate.days(inMonth: month, of: year)))
  }

  /// The number of a day among those of the month, from 1.
  package func position(of day: CalendarDate) -> Int { day.daysSinceEpoch - firstDay.daysSinceEpoch + 1 }
}

/// The day of the calendar's months on which the months of a ledger begin.
package struct MonthStart: Hashable, Sendable {
  /// From 1 to 28.
  package let day: Int

  package init() { day = 1 }

  /// Returns `nil` for a day that not every month has.
  package init?(day: Int) {
    guard Self.days.contains(day) else { return nil }
    self.day = day
  }

  package static let days = 1...28

  /// The number of the day that each month shares with the calendar month that names it. In general, most of
  /// a month is in that calendar month.
  static let namingDay = 16

  /// The number of months from the calendar month in which a month begins to the one that names it.
  fileprivate var monthsToName: Int { day > Self.namingDay ? 1 : 0 }
}

extension ClosedRange<Month> {
  package var count: Int { lowerBound.distance(to: upperBound) + 1 }

  /// The months, oldest first.
  package var all: [Month] { (0..<count).map { lowerBound.advanced(by: $0) } }

  package var days: ClosedRange<CalendarDate> { lowerBound.firstDay...upperBound.lastDay }
}
