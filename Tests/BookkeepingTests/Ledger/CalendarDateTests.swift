import Testing

@testable import Bookkeeping

@Suite struct CalendarDateTests {
  @Test func `every day from 1900 to 2100 follows the one before`() throws {
    // 1900-01-01 was a Monday, 25,567 days before 1970.
    var count = -25_567
    var weekday = 1
    for year in 1900...2100 {
      for (index, length) in monthLengths(of: year).enumerated() {
        for day in 1...length {
          let date = try #require(CalendarDate(year: year, month: index + 1, day: day))
          try #require(date.daysSinceEpoch == count && date.weekday == weekday)
          try #require(date.year == year && date.month == index + 1 && date.day == day)
          try #require(try CalendarDate(parsing: date.iso) == date)
          (count, weekday) = (count + 1, (weekday + 1) % 7)
        }
        #expect(CalendarDate(year: year, month: index + 1, day: length + 1) == nil)
      }
    }
  }

  @Test func `dates are ordered and written with all their digits`() throws {
    let dates = ["0001-01-01", "0999-12-31", "2026-02-28", "2026-03-01", "2027-01-01", "9999-12-31"]
    let parsed = try dates.map { try CalendarDate(parsing: $0) }
    #expect(parsed.sorted() == parsed)
    #expect(parsed.map(\.iso) == dates)
  }

  @Test(arguments: [
    "2026-03-05", "2026-03-05T23:59:59Z", "2026-03-05T00:00:00+14:00", "2026-03-05T23:30-12:00",
    "2026-03-05 12:00:60.123456789z", "2026-03-05t0830", "2026-03-05T08:30:00.5",
  ])
  func `a date-time counts on the day that is written`(text: String) throws {
    #expect(try CalendarDate(parsing: text).iso == "2026-03-05")
  }

  @Test(arguments: [
    "", "2026", "2026-3-5", "26-03-05", "2026/03/05", "05.03.2026", " 2026-03-05", "2026-03-05 ",
    "+2026-03-05",
    "2026-03-05T", "2026-03-05T24:00", "2026-03-05T12:60", "2026-03-05T12:00:61", "2026-03-05T12:00:00.",
    "2026-03-05T12:00+2", "2026-03-05T12:00ZZ", "2026-03-05X12:00", "２026-03-05", "2026-03-0５",
  ])
  func `what is no date is refused`(text: String) {
    #expect(throws: CalendarDate.Problem.malformed) { try CalendarDate(parsing: text) }
  }

  @Test(arguments: [
    "2026-02-29", "1900-02-29", "2026-04-31", "2026-00-10", "2026-13-01", "2026-01-00", "0000-01-01",
  ])
  func `a day that the calendar lacks is refused`(text: String) {
    #expect(throws: CalendarDate.Problem.doesNotExist) { try CalendarDate(parsing: text) }
  }

  private func monthLengths(of year: Int) -> [Int] {
    // In this range, only 1900 and 2100 are exceptions to "every fourth year".
    let isLeap = year % 4 == 0 && year != 1900 && year != 2100
    return [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
  }
}
