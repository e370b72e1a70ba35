package struct Month: Hashable, Comparable, Sendable {
  /// The number of months since the start of year 0.
  let number: Int

  package init(year: Int, month: Int) { number = year * 12 + month - 1 }
  package init(of date: CalendarDate) { self.init(year: date.year, month: date.month) }
  init(number: Int) { self.number = number }

  package var year: Int { number / 12 }
  /// The month, from 1 to 12.
  package var month: Int { number % 12 + 1 }

  /// The month this many months later, or earlier if negative.
  package func advanced(by months: Int) -> Month { Month(number: number + months) }

  /// The number of months until another one; negative if that is earlier.
  package func distance(to other: Month) -> Int { other.number - number }

  package static func < (left: Self, right: Self) -> Bool { left.number < right.number }

  package var firstDay: CalendarDate { CalendarDate(unchecked: year, month, 1) }
  package var lastDay: CalendarDate { day(31) }

  /// A day of the month by its number, or the nearest one in the month.
  package func day(_ number: Int) -> CalendarDate {
    CalendarDate(unchecked: year, month, min(max(1, number), CalendarDate.days(inMonth: month, of: year)))
  }
}

extension ClosedRange<Month> {
  package var count: Int { lowerBound.distance(to: upperBound) + 1 }

  /// The months, oldest first.
  package var all: [Month] { (0..<count).map { lowerBound.advanced(by: $0) } }
}
