/// A week, a month, a quarter or a year of the calendar: what a budget's amount is for.
package struct BudgetPeriod: Hashable, Comparable, Sendable {
  package enum Length: String, CaseIterable, Sendable {
    /// From Monday to Sunday (ISO 8601), whatever the locale: figures do not depend on it.
    case week
    case month, quarter, year
  }

  package let length: Length
  /// Counts the periods of one length.
  let index: Int

  init(_ length: Length, index: Int) {
    self.length = length
    self.index = index
  }

  package init(_ length: Length, containing date: CalendarDate) {
    self.init(length, index: Self.index(length, of: date))
  }

  static func index(_ length: Length, of date: CalendarDate) -> Int {
    switch length {
    case .week: (date.daysSinceEpoch + daysBeforeEpoch) / 7
    case .month: date.year * 12 + date.month - 1
    case .quarter: date.year * 4 + (date.month - 1) / 3
    case .year: date.year
    }
  }

  /// The first day.
  package var start: CalendarDate {
    switch length {
    case .week: CalendarDate(daysSinceEpoch: index * 7 - Self.daysBeforeEpoch)
    case .month: CalendarDate(firstOf: Month(year: index / 12, month: index % 12 + 1))
    case .quarter: CalendarDate(firstOf: Month(year: index / 4, month: index % 4 * 3 + 1))
    case .year: CalendarDate(firstOf: Month(year: index, month: 1))
    }
  }

  /// The last day; the last of all where a week ends behind the year 9999.
  package var end: CalendarDate {
    switch length {
    case .week: CalendarDate(daysSinceEpoch: index * 7 - Self.daysBeforeEpoch + 6)
    case .month: CalendarDate(lastOf: Month(year: index / 12, month: index % 12 + 1))
    case .quarter: CalendarDate(lastOf: Month(year: index / 4, month: index % 4 * 3 + 3))
    case .year: CalendarDate(lastOf: Month(year: index, month: 12))
    }
  }

  package func contains(_ date: CalendarDate) -> Bool { Self.index(length, of: date) == index }

  /// Of periods of one length.
  package static func < (left: Self, right: Self) -> Bool { left.index < right.index }

  /// From 0001-01-01, which was a Monday, to 1970-01-01.
  private static let daysBeforeEpoch = 719_162
}

extension CalendarDate {
  /// The last day of a month.
  package init(lastOf month: Month) {
    let days = CalendarDate.days(inMonth: month.month, of: month.year)
    self = CalendarDate(year: month.year, month: month.month, day: days) ?? CalendarDate(firstOf: month)
  }

  /// - Parameter days: Those since 1970-01-01, from year 1 on; what lies behind the year 9999 is its last day.
  fileprivate init(daysSinceEpoch days: Int) {
    // Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms": years begin in March.
    let shifted = days + 719_468
    let (era, dayOfEra) = shifted.quotientAndRemainder(dividingBy: 146_097)
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    let day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    self =
      CalendarDate(year: year, month: month, day: day)
      ?? CalendarDate(lastOf: Month(year: 9999, month: 12))
  }
}
