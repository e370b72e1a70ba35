import TestSupport
import Testing

@testable import Bookkeeping

@Suite struct RecurrenceFitTests {
  /// The cases that decided the rules.
  @Test(arguments: [
    ("2026-01-05 2026-02-06 2026-03-07", "month"),
    ("2026-03-30 2026-04-30 2026-06-01", "month"),
    ("2026-01-31 2026-02-28 2026-03-31 2026-04-30 2026-05-31", "month"),
    ("2026-01-02 2026-04-03 2026-07-03 2026-10-02", "quarter"),
    ("2026-02-27 2026-05-29 2026-08-28", "quarter"),
    ("2025-03-10 2026-03-05", "year"),
    ("2025-01-01 2025-12-27", "year"),
    ("2026-01-05 2026-01-12 2026-01-19 2026-02-02", "week"),
    (
      "2026-01-01 2026-01-29 2026-02-26 2026-03-26 2026-04-23 2026-05-21 2026-06-18 2026-07-16 2026-08-13",
      "4 weeks"
    ),
    ("2026-01-15 2026-02-13 2026-03-13 2026-04-15 2026-05-15 2026-06-15 2026-07-15 2026-08-14", "month"),
    ("2026-01-15 2026-01-31 2026-02-15 2026-02-28 2026-03-15 2026-03-31", "twice a month"),
    ("2023-02-28 2024-02-29 2025-02-28", "year"),
    ("2025-08-31 2026-02-28 2026-08-31", "half-year"),
    ("2025-12-31 2026-02-28 2026-04-30", "2 months"),
    // One of four occurrences may be missing, but not two of five.
    ("2026-01-10 2026-02-10 2026-04-10", "month"),
    ("2026-01-10 2026-02-10 2026-05-10", nil),
    // Two days of the month are near any date, so missing dates count only if others are exactly on their
    // days.
    ("2026-01-03 2026-01-14 2026-02-06 2026-02-18 2026-03-02 2026-03-20 2026-04-17 2026-05-05", nil),
    // A pause fits no period, and is not a run of missing dates.
    ("2025-01-10 2025-02-10 2025-03-10 2025-04-10 2025-05-10 2026-01-10", "month"),
    ("2026-03-01 2026-04-15 2026-05-30", nil),
    ("2026-03-01 2026-04-01", nil),
    ("2026-03-02 2026-03-04 2026-03-06", nil),
    ("2026-01-05 2026-01-29 2026-02-22 2026-03-31 2026-05-07 2026-05-31 2026-06-24", nil),
  ])
  func `dates show a period, or none`(dates: String, expected: String?) throws {
    let dates = try days(dates)
    #expect(RecurrenceFit.best(of: dates)?.recurrence.rawValue == expected)
  }

  @Test(arguments: [
    ("2026-01-31 2026-02-28 2026-03-31", "2026-04-30 2026-05-31"),
    ("2026-03-30 2026-04-30 2026-06-01", "2026-06-30 2026-07-30"),
    ("2026-01-15 2026-01-31 2026-02-15 2026-02-28 2026-03-15 2026-03-31", "2026-04-15 2026-04-30"),
    ("2026-01-15 2026-01-31 2026-02-15 2026-02-28 2026-03-15 2026-03-30", "2026-04-15 2026-04-30"),
    ("2023-02-28 2024-02-29 2025-02-28", "2026-02-28 2027-02-28"),
    ("2026-01-05 2026-01-12 2026-01-20", "2026-01-27 2026-02-03"),
    // One payment too many, or an early one.
    (
      "2026-01-01 2026-01-16 2026-02-01 2026-02-16 2026-03-01 2026-03-16 2026-03-24",
      "2026-04-01 2026-04-16"
    ),
    (
      "2026-01-01 2026-01-16 2026-02-01 2026-02-16 2026-03-01 2026-03-16 2026-03-30",
      "2026-04-16 2026-05-01"
    ),
    // The last day of the month, with three dates that show it.
    ("2026-03-31 2026-06-30 2026-09-30", "2026-12-31 2027-03-31"),
    ("2025-02-28 2025-08-31 2026-02-28", "2026-08-31 2027-02-28"),
    ("2026-02-28 2026-03-31 2026-04-30", "2026-05-31 2026-06-30"),
    ("2026-04-30 2026-06-30 2026-08-31", "2026-10-31 2026-12-31"),
    ("2026-04-30 2026-06-30 2026-08-30", "2026-10-30 2026-12-30"),
    // Not shown by the end of February, nor by two dates.
    ("2025-02-28 2026-02-28 2027-02-28", "2028-02-28 2029-02-28"),
    ("2025-06-30 2026-06-30", "2027-06-30 2028-06-30"),
    // 31 May 2026 is a Sunday, and once a payment came a day late.
    ("2026-02-28 2026-03-31 2026-04-30 2026-05-29 2026-06-30", "2026-07-31 2026-08-31"),
    ("2026-01-31 2026-02-28 2026-04-01 2026-04-30 2026-06-30", "2026-07-31 2026-08-31"),
    // A payment was early: the next one is not due in the same month.
    ("2026-01-02 2026-02-02 2026-03-02 2026-03-30", "2026-05-02 2026-06-02"),
  ])
  func `the next is due after the period of the last one`(dates: String, expected: String) throws {
    let fit = try #require(RecurrenceFit.best(of: try days(dates)))
    #expect([1, 2].map { fit.schedule().date($0).iso }.joined(separator: " ") == expected)
  }

  /// In 2026, the 25th is at a weekend in January, April, July and October, the 15th in February, March,
  /// August and November, and the last day in January, February, May and October.
  @Test(arguments: [
    // Paid on the Friday before.
    (
      "2026-01-23 2026-02-25 2026-03-25 2026-04-24 2026-05-25 2026-06-25 2026-07-24 2026-08-25 2026-09-25",
      "2026-10-23 2026-11-25 2026-12-25 2027-01-25 2027-02-25 2027-03-25 2027-04-23"
    ),
    // On the Monday after, which can be in the next month.
    (
      "2026-01-15 2026-02-16 2026-03-16 2026-04-15 2026-05-15 2026-06-15 2026-07-15 2026-08-17",
      "2026-09-15 2026-10-15 2026-11-16"
    ),
    (
      "2026-01-30 2026-02-27 2026-03-31 2026-04-30 2026-05-29 2026-06-30 2026-07-31",
      "2026-08-31 2026-09-30 2026-10-30"
    ),
    (
      "2026-02-02 2026-03-02 2026-03-31 2026-04-30 2026-06-01 2026-06-30 2026-07-31 2026-08-31",
      "2026-09-30 2026-11-02 2026-11-30"
    ),
    // The first of a month, paid before it: 1 February, 1 March and 1 August 2026 are at weekends.
    (
      "2026-01-01 2026-01-30 2026-02-27 2026-04-01 2026-05-01 2026-06-01 2026-07-01 2026-07-31 2026-09-01",
      "2026-10-01 2026-10-30 2026-12-01"
    ),
    // Two of two are too few, and one at a weekend speaks against it.
    (
      "2026-01-01 2026-02-02 2026-03-02 2026-04-01 2026-05-01 2026-06-01 2026-07-01",
      "2026-08-01 2026-09-01"
    ),
    (
      "2026-01-25 2026-02-25 2026-03-25 2026-04-24 2026-05-25 2026-06-25 2026-07-24 2026-08-25 2026-10-23",
      "2026-11-25 2026-12-25 2027-01-25 2027-02-25 2027-03-25 2027-04-25"
    ),
    // The 15th and the last day, paid on the Friday before.
    (
      "2026-01-15 2026-01-30 2026-02-13 2026-02-27 2026-03-13 2026-03-31 2026-04-15 2026-04-30 2026-05-15",
      "2026-05-29 2026-06-15 2026-06-30 2026-07-15 2026-07-31 2026-08-14"
    ),
  ])
  func `dates show what becomes of a weekend`(dates: String, expected: String) throws {
    let schedule = try #require(RecurrenceFit.best(of: try days(dates))).schedule()
    let count = expected.split(separator: " ").count
    #expect((1...count).map { schedule.date($0).iso }.joined(separator: " ") == expected)
  }

  @Test(arguments: [
    ("2026-02-27 2026-03-30 2026-04-29", "month", true, nil, "2026-05-31 2026-06-30"),
    ("2026-02-27 2026-03-30 2026-04-29", "month", true, "before", "2026-05-29 2026-06-30"),
    ("2026-02-27 2026-03-30 2026-04-29", "quarter", true, nil, "2026-07-31 2026-10-31"),
    ("2026-06-15 2026-07-15", "month", false, "after", "2026-08-17 2026-09-15"),
    ("2026-02-14", "4 weeks", false, "before", "2026-03-13 2026-04-10"),
    ("2026-01-15 2026-01-31", "twice a month", true, "after", "2026-02-16 2026-03-02"),
  ])
  func `the ledger can state the day`(
    dates: String, every: String, isLast: Bool, weekend: String?, expected: String
  ) throws {
    let recurrence = try #require(Recurrence(rawValue: every))
    let fit = try #require(RecurrenceFit(of: try days(dates), to: recurrence))
    let schedule = fit.schedule(
      RecurringEntry.Due(isLastDay: isLast, weekend: weekend.flatMap(WeekendRule.init)))
    #expect([1, 2].map { schedule.date($0).iso }.joined(separator: " ") == expected)
  }

  /// The two days in each of several months.
  private func twiceAMonth(_ days: [Int], months: Int) -> [CalendarDate] {
    (2026 * 12..<2026 * 12 + months).flatMap { month in
      days.map { Month(number: month).dueDate(on: $0) }
    }
  }

  @Test(arguments: [([1, 16], "2026-11-01 2026-11-16"), ([14, 31], "2026-11-14 2026-11-30")])
  func `twice a month stays so with a payment missing, or one too many`(days: [Int], next: String) throws {
    let all = twiceAMonth(days, months: 10)
    func check(_ dates: [CalendarDate], _ reason: String) throws {
      let fit = try #require(RecurrenceFit.best(of: dates))
      #expect(fit.recurrence == .twiceAMonth, "\(reason)")
      #expect([1, 2].map { fit.schedule().date($0).iso }.joined(separator: " ") == next, "\(reason)")
    }
    try check(all, "whole")
    for index in 1..<19 {
      var dates = all
      let missing = dates.remove(at: index)
      try check(dates, "without \(missing.iso)")
    }
    let last = try #require(all.last)
    for distance in 1...8 {
      for date in all.dropLast() + [last] {
        let extra = date.advanced(byDays: distance)
        // Skips dates that are too early for the next due date.
        guard extra <= last || distance < 8 else { continue }
        try check(Set(all + [extra]).sorted(), "with \(extra.iso)")
      }
    }
  }

  @Test func `a period is found where dates are off by as much as the guide allows`() throws {
    var generator = SeededGenerator(seed: 5)
    for recurrence in Recurrence.allCases where recurrence != .year {
      for _ in 0..<100 {
        let dates = dates(recurrence, count: 12, using: &generator)
        let fit = try #require(RecurrenceFit(of: dates, to: recurrence))
        #expect(fit.isRegular && fit.missing == 0, "\(recurrence) \(dates.map(\.iso))")
        #expect(RecurrenceFit.best(of: dates) != nil)
      }
    }
  }

  /// Weeks are as long as possible; every other monthly date is on its due day, and the others miss it.
  private func dates(
    _ recurrence: Recurrence, count: Int, using generator: inout SeededGenerator
  ) -> [CalendarDate] {
    let tolerance = recurrence.tolerance
    let first = CalendarDate(unchecked: 2020, 1, 10)
    func isOff(_ number: Int) -> Bool { number % 4 == 1 }
    switch recurrence.rhythm {
    case .days(let days):
      return (1..<count).reduce(into: [first]) { dates, _ in
        let gap = days + Int.random(in: -tolerance...tolerance, using: &generator)
        dates.append((dates.last ?? first).advanced(byDays: gap))
      }
    case .months(let months):
      return (0..<count).map { number in
        Month(number: 2020 * 12 + number * months).dueDate(on: 10)
          .advanced(byDays: isOff(number) ? Int.random(in: -tolerance...tolerance, using: &generator) : 0)
      }
    case .twiceAMonth:
      return (0..<count).map { number in
        Month(number: 2020 * 12 + number / 2).dueDate(on: number % 2 == 0 ? 10 : 25)
          .advanced(byDays: isOff(number) ? Int.random(in: -tolerance...tolerance, using: &generator) : 0)
      }
    }
  }

  @Test(arguments: [
    ("05 06 07", 6), ("31 28 31 30 31", 31), ("30 30 01", 30), ("30 01", 30), ("10 05", 5),
    ("01 31 31 02", 31),
    ("28 01 03", 1),
  ])
  func `the due day is the lower median on a circle`(days: String, expected: Int) throws {
    let dates = try days.split(separator: " ").map { try CalendarDate(parsing: "2026-01-\($0)") }
    #expect(Recurrence.DueDates.day(of: dates) == expected)
    #expect(Recurrence.DueDates.day(of: dates.reversed()) == expected)
  }

  @Test func `days are counted from the first year to the last`() throws {
    for text in ["0001-01-01", "1900-02-28", "2000-02-29", "2024-02-29", "2026-12-31", "9999-12-31"] {
      let date = try CalendarDate(parsing: text)
      #expect(date.advanced(byDays: 0) == date)
      #expect(
        date.advanced(byDays: 400_000).advanced(byDays: 0).daysSinceEpoch
          == min(date.daysSinceEpoch + 400_000, CalendarDate.last.daysSinceEpoch))
    }
    var date = try CalendarDate(parsing: "1999-12-31")
    for _ in 0..<1500 {
      let next = date.advanced(byDays: 1)
      #expect(next > date && next.daysSinceEpoch == date.daysSinceEpoch + 1)
      #expect(CalendarDate(year: next.year, month: next.month, day: next.day) == next)
      date = next
    }
    #expect(
      CalendarDate.last.advanced(byDays: 1) == .last && CalendarDate.first.advanced(byDays: -1) == .first)
  }

  private func days(_ text: String) throws -> [CalendarDate] {
    try text.split(separator: " ").map { try CalendarDate(parsing: String($0)) }
  }
}
