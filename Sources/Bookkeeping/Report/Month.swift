package struct Month: Hashable, Comparable, Sendable {
  /// The number of months since the start of year 0.
  private let index: Int

  package init(year: Int, month: Int) { index = year * 12 + month - 1 }
  package init(of date: CalendarDate) { self.init(year: date.year, month: date.month) }
  private init(index: Int) { self.index = index }

  package var year: Int { index / 12 }
  /// The month, from 1 to 12.
  package var month: Int { index % 12 + 1 }

  /// The months of a year, from January to December.
  package static func all(of year: Int) -> ClosedRange<Month> {
    Month(year: year, month: 1)...Month(year: year, month: 12)
  }

  /// The month this many months later, or earlier if negative.
  package func advanced(by months: Int) -> Month { Month(index: index + months) }

  /// The number of months until another one; negative if that is earlier.
  package func distance(to other: Month) -> Int { other.index - index }

  package static func < (left: Self, right: Self) -> Bool { left.index < right.index }
}
