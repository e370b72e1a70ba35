import Foundation

/// The way a ledger divides time: the days on which its weeks, months and years begin (docs/figures.md).
package struct LedgerCalendar: Hashable, Sendable {
  /// The first day of a week, from 0 for Sunday to 6 for Saturday.
  package let firstWeekday: Int
  /// The first day of a year, if the ledger states it; `nil` for calendar years.
  package let yearStart: YearStart?
  /// The first day of each month.
  package let monthStart: MonthStart

  package init(firstWeekday: Int, yearStart: YearStart? = nil, monthStart: MonthStart = MonthStart()) {
    self.firstWeekday = firstWeekday
    self.monthStart = monthStart
    self.yearStart = yearStart.map { $0.firstMonth(from: monthStart) }
  }

  /// The calendar that a ledger states. If it states no first day of weeks, the locale's counts.
  package init(of settings: Ledger.Settings) {
    let ofLocale = Locale(identifier: settings.locale).calendar.firstWeekday - 1
    self.init(
      firstWeekday: settings.weekStart?.number ?? ofLocale, yearStart: settings.yearStart,
      monthStart: settings.monthStart ?? MonthStart())
  }

  /// Whether months differ from those of the calendar.
  package var hasOwnMonths: Bool { monthStart != MonthStart() }

  /// Whether quarters have pages and names of their own: they do if the ledger states when its year begins.
  package var hasQuarters: Bool { yearStart != nil }

  /// Whether years begin and end in different calendar years.
  package var hasFinancialYears: Bool { yearStart.map { $0 != YearStart() } ?? false }

  /// Whether each month is in only one year and only one quarter.
  package var yearsHaveWholeMonths: Bool { yearStart.map { $0.day == 1 } ?? true }

  /// The month of a day. No other code decides which month a row is in.
  package func month(of day: CalendarDate) -> Month { Month(of: day, from: monthStart) }

  /// Reads the name of a month: `2026-05`.
  package func month(parsing text: String) throws(CalendarDate.Problem) -> Month {
    month(number: Month(ofCalendar: try CalendarDate(parsing: "\(text)-01")).number)
  }

  /// A month by its number.
  func month(number: Int) -> Month { Month(number: number, from: monthStart) }

  /// The newest month that has ended on a day. A month has ended on its last day.
  package func newestEndedMonth(on day: CalendarDate) -> Month {
    let month = month(of: day)
    return day == month.lastDay ? month : month.advanced(by: -1)
  }

  /// The period of this length that a day belongs to.
  package func period(_ length: Period.Length, containing day: CalendarDate) -> Period {
    Period(length, index: index(length, of: day), in: self)
  }

  package func period(of month: Month) -> Period { Period(.month, index: month.number, in: self) }

  /// A year by its index, the number of the calendar year in which it begins.
  package func year(_ index: Int) -> Period { Period(.year, index: index, in: self) }

  package func quarter(_ index: Int) -> Period { Period(.quarter, index: index, in: self) }

  /// The months that are wholly within these days; `nil` if there are none.
  package func wholeMonths(in days: ClosedRange<CalendarDate>) -> ClosedRange<Month>? {
    let (first, last) = (month(of: days.lowerBound), month(of: days.upperBound))
    let lower = first.firstDay < days.lowerBound ? first.advanced(by: 1) : first
    let upper = last.lastDay > days.upperBound ? last.advanced(by: -1) : last
    return lower <= upper ? lower...upper : nil
  }

  /// The year that has most of a month's days.
  package func year(of month: Month) -> Int { index(.year, of: month.namingDay) }

  /// The months that have most of their days in a year.
  package func months(of year: Int) -> ClosedRange<Month> {
    let months = self.year(year).months
    let first =
      self.year(of: months.lowerBound) == year ? months.lowerBound : months.lowerBound.advanced(by: 1)
    return first...first.advanced(by: 11)
  }

  /// The months of a year, counted from the day that the year begins on, such as April 6 to May 5.
  package func stretches(of year: Int) -> [ClosedRange<CalendarDate>] {
    (year * 12..<year * 12 + 12).compactMap { number in
      let start = max(firstDay(ofMonthOfYears: number), .first)
      let end = firstDay(ofMonthOfYears: number + 1).advanced(byDays: -1)
      return start <= end ? start...end : nil
    }
  }

  /// The period of this length that a part of a month belongs to; its month in place of a week.
  package func period(_ length: Period.Length, of part: MonthPart) -> Period {
    switch length {
    case .week, .month: period(of: part.month)
    case .quarter: quarter(part.quarter)
    case .year: year(part.year)
    }
  }

  /// The part of a month that a day belongs to.
  package func part(of day: CalendarDate) -> MonthPart {
    let month = month(of: day)
    return MonthPart(month: month, quarter: hasQuarters ? index(.quarter, of: day) : month.year * 4)
  }

  package func days(of part: MonthPart) -> ClosedRange<CalendarDate> {
    period(of: part.month).days.clamped(to: period(hasQuarters ? .quarter : .year, of: part).days)
  }

  /// Whether a part has all days of its month.
  package func isWhole(_ part: MonthPart) -> Bool {
    yearsHaveWholeMonths || days(of: part) == period(of: part.month).days
  }
}

extension LedgerCalendar {
  /// The day of each year on which a financial year begins.
  package struct YearStart: Hashable, Sendable {
    /// The month, from 1 to 12.
    package var month = 1
    package var day = 1

    package init() {}

    package enum Problem: Error, Equatable, Sendable {
      case malformed
      /// Not every year has such a day.
      case isNotInEveryYear
      /// The ledger's months begin on another day.
      case dividesMonth(MonthStart)
    }

    /// Reads a month, `07`, or a day, `04-06`.
    package init(parsing text: String) throws(Problem) {
      let found = text.wholeMatch(of: /([0-9]{2})(?:-([0-9]{2}))?/.matchingSemantics(.unicodeScalar))?.output
      guard let found, let month = Int(found.1), let day = found.2.map({ Int($0) }) ?? 1 else {
        throw .malformed
      }
      // 2001 is no leap year.
      guard CalendarDate(year: 2001, month: month, day: day) != nil else { throw .isNotInEveryYear }
      self.month = month
      self.day = day
    }

    /// The month that years begin with if months begin on `monthStart`: the month of this name if only a
    /// month is stated, or else the one that begins on this day.
    fileprivate func firstMonth(from monthStart: MonthStart) -> YearStart {
      guard monthStart != MonthStart(), let day = CalendarDate(year: 2001, month: month, day: day) else {
        return self
      }
      var start = YearStart()
      start.month = self.day == 1 ? month : Month(of: day, from: monthStart).month
      return start
    }

    /// Whether years can begin on this day if months begin on `monthStart`: they can on the 1st, which stands
    /// for the month of that name, and on the day on which months begin.
    func fits(_ monthStart: MonthStart) -> Bool { day == 1 || day == monthStart.day }

    /// The start of years that have whole months: the month, or the next one if less than half of it is left.
    var wholeMonth: YearStart {
      var start = YearStart()
      start.month = day <= 16 ? month : month % 12 + 1
      return start
    }
  }
}

extension LedgerCalendar {
  /// The number of the period of this length that a day belongs to.
  package func index(_ length: Period.Length, of day: CalendarDate) -> Int {
    switch length {
    case .week: week(of: day)
    case .month: month(of: day).number
    case .quarter: monthOfYears(day) / 3
    case .year: monthOfYears(day) / 12
    }
  }

  /// The first day of a period, which may be before the year 1.
  func start(_ length: Period.Length, _ index: Int) -> CalendarDate {
    switch length {
    case .week: firstDay(ofWeek: index)
    case .month: month(number: index).firstDay
    case .quarter: firstDay(ofMonthOfYears: index * 3)
    case .year: firstDay(ofMonthOfYears: index * 12)
    }
  }

  /// The last day of a period, or the last possible one.
  func end(_ length: Period.Length, _ index: Int) -> CalendarDate {
    switch length {
    case .week: lastDay(ofWeek: index)
    case .month: month(number: index).lastDay
    case .quarter, .year: start(length, index + 1).advanced(byDays: -1)
    }
  }

  /// The number of months from the first year's start to a day. The months are the ledger's. If years begin
  /// within a month, the months begin on the same day as years, or on the last day of a shorter month.
  private func monthOfYears(_ day: CalendarDate) -> Int {
    let (month, start) = (month(of: day), yearStart ?? YearStart())
    let isBefore = !yearsHaveWholeMonths && day < month.day(start.day)
    return month.number - (start.month - 1) - (isBefore ? 1 : 0)
  }

  private func firstDay(ofMonthOfYears number: Int) -> CalendarDate {
    let start = yearStart ?? YearStart()
    let month = month(number: number + start.month - 1)
    return yearsHaveWholeMonths ? month.firstDay : month.day(start.day)
  }
}

extension LedgerCalendar {
  /// The number of a day's week, counted from the year 1.
  private func week(of day: CalendarDate) -> Int { (day.daysSinceEpoch + Self.daysBeforeEpoch + lead) / 7 }

  /// The first day of a week, or the first day of the year 1 if that is later.
  private func firstDay(ofWeek week: Int) -> CalendarDate {
    CalendarDate(daysSinceEpoch: week * 7 - Self.daysBeforeEpoch - lead)
  }

  /// The last day of a week, or the last possible one.
  private func lastDay(ofWeek week: Int) -> CalendarDate {
    CalendarDate(daysSinceEpoch: week * 7 + 6 - Self.daysBeforeEpoch - lead)
  }

  /// The number of days of the first week that are before the year 1, which begins on a Monday.
  private var lead: Int { (8 - firstWeekday) % 7 }

  /// The number of days from 0001-01-01 to 1970-01-01.
  private static let daysBeforeEpoch = 719_162
}

/// A day of the week, as a ledger names it.
package enum Weekday: String, CaseIterable, Sendable {
  case monday, tuesday, wednesday, thursday, friday, saturday, sunday

  /// From 0 for Sunday to 6 for Saturday.
  package var number: Int { ((Self.allCases.firstIndex(of: self) ?? 0) + 1) % 7 }
}
