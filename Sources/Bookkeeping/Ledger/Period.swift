/// A week, month, quarter or year, as a ledger divides time.
package struct Period: Hashable, Comparable, Sendable {
  package enum Length: String, CaseIterable, Sendable {
    case week, month, quarter, year

    /// The number of months in a period; `nil` for a week.
    fileprivate var months: Int? {
      switch self {
      case .week: nil
      case .month: 1
      case .quarter: 3
      case .year: 12
      }
    }
  }

  package let length: Length
  /// The number of the period among those of its length: for a month, the number of the `Month`; for a year,
  /// the calendar year that it begins in.
  package let index: Int
  package let calendar: LedgerCalendar

  init(_ length: Length, index: Int, in calendar: LedgerCalendar) {
    self.length = length
    self.index = index
    self.calendar = calendar
  }

  /// The first day.
  package var start: CalendarDate { max(calendar.start(length, index), .first) }

  /// The last day. A period that would end after the year 9999 ends on the last possible date.
  package var end: CalendarDate { max(min(calendar.end(length, index), .last), start) }

  package var days: ClosedRange<CalendarDate> { start...end }

  package func contains(_ date: CalendarDate) -> Bool { calendar.index(length, of: date) == index }

  /// The period of the same length this many periods later, or earlier if negative.
  package func advanced(by periods: Int) -> Period {
    Period(length, index: index + periods, in: calendar)
  }

  /// The period of the same length before this one.
  package var previous: Period { advanced(by: -1) }

  /// The period as a month; `nil` if its length is another.
  package var month: Month? { length == .month ? calendar.month(number: index) : nil }

  /// The months that share a day with the period.
  package var months: ClosedRange<Month> {
    month.map { $0...$0 } ?? calendar.month(of: start)...calendar.month(of: end)
  }

  /// Whether each of its months is in no other period of this length.
  package var hasWholeMonths: Bool {
    length == .month || length != .week && calendar.yearsHaveWholeMonths
  }

  /// The months that have most of their days in the period; `nil` for a week.
  package var mainMonths: ClosedRange<Month>? {
    guard length != .week else { return nil }
    let all = months
    let first = all.lowerBound.namingDay < start ? all.lowerBound.advanced(by: 1) : all.lowerBound
    let last = all.upperBound.namingDay > end ? all.upperBound.advanced(by: -1) : all.upperBound
    return first <= last ? first...last : nil
  }

  /// The day of this period that corresponds to a day of another one of the same length.
  package func day(like day: CalendarDate, of other: Period) -> CalendarDate {
    guard let months = length.months else { return day }
    let month = calendar.month(of: day).advanced(by: (index - other.index) * months)
    return min(max(day.sameDay(in: month), start), end)
  }

  /// Compares periods of the same length.
  package static func < (left: Self, right: Self) -> Bool { left.index < right.index }
}

/// The days that a month has in common with a quarter: all of them, unless a quarter begins within the month.
/// If quarters have no names, the year takes the quarter's place.
package struct MonthPart: Hashable, Sendable {
  package let month: Month
  /// The quarter's index.
  package let quarter: Int

  /// The index of the year.
  package var year: Int { quarter / 4 }
}
