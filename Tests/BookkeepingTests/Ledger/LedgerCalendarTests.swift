import Testing

@testable import Bookkeeping

/// The years, quarters and months of a ledger that says when they begin.
struct LedgerCalendarTests {
  private func calendar(_ settings: String) throws -> LedgerCalendar {
    LedgerCalendar(of: try LedgerReader.read("{ \(settings) \"transactions\": [] }").settings)
  }

  private func text(_ period: Period) -> String { "\(period.start.iso)/\(period.end.iso)" }

  @Test(arguments: [
    ("04-06", "2026-04-05", "2025-04-06/2026-04-05", "2026-01-06/2026-04-05"),
    ("04-06", "2026-04-06", "2026-04-06/2027-04-05", "2026-04-06/2026-07-05"),
    ("07", "2026-06-30", "2025-07-01/2026-06-30", "2026-04-01/2026-06-30"),
    ("07-01", "2026-07-01", "2026-07-01/2027-06-30", "2026-07-01/2026-09-30"),
    ("01", "2026-12-31", "2026-01-01/2026-12-31", "2026-10-01/2026-12-31"),
    ("12", "2026-02-28", "2025-12-01/2026-11-30", "2025-12-01/2026-02-28"),
    // A quarter begins on the last day of a month that is too short.
    ("08-31", "2026-02-28", "2025-08-31/2026-08-30", "2026-02-28/2026-05-30"),
    ("11-30", "2024-02-28", "2023-11-30/2024-11-29", "2023-11-30/2024-02-28"),
    ("11-30", "2024-02-29", "2023-11-30/2024-11-29", "2024-02-29/2024-05-29"),
    // Years reach as far as dates do.
    ("07", "0001-01-01", "0001-01-01/0001-06-30", "0001-01-01/0001-03-31"),
    ("04-06", "9999-12-31", "9999-04-06/9999-12-31", "9999-10-06/9999-12-31"),
  ])
  func `years and quarters begin on the day of the ledger`(
    start: String, day: String, year: String, quarter: String
  ) throws {
    let calendar = try calendar("\"yearStart\": \"\(start)\",")
    let day = try CalendarDate(parsing: day)
    #expect(text(calendar.period(.year, containing: day)) == year)
    #expect(text(calendar.period(.quarter, containing: day)) == quarter)
  }

  @Test(arguments: ["01", "07", "04-06", "02-28", "08-31", "12-31"])
  func `each day is in one year, one quarter and one part of a month`(start: String) throws {
    let calendar = try calendar("\"yearStart\": \"\(start)\",")
    var day = try CalendarDate(parsing: "2023-01-01")
    let end = try CalendarDate(parsing: "2025-12-31")
    while day < end {
      let next = day.advanced(byDays: 1)
      for length in [Period.Length.month, .quarter, .year] {
        let (own, other) = (
          calendar.period(length, containing: day), calendar.period(length, containing: next)
        )
        try #require(own.contains(day) && own.days.contains(day))
        try #require(own == other || own.advanced(by: 1) == other && own.end == day && other.start == next)
      }
      let part = calendar.part(of: day)
      try #require(calendar.days(of: part).contains(day))
      try #require(calendar.period(.year, of: part) == calendar.period(.year, containing: day))
      try #require(calendar.period(.quarter, of: part) == calendar.period(.quarter, containing: day))
      day = next
    }
    #expect(calendar.months(of: 2024).count == 12)
  }

  @Test func `the same days of another year are compared`() throws {
    func before(_ start: String, _ length: Period.Length, _ day: String) throws -> String {
      let day = try CalendarDate(parsing: day)
      let own = try calendar("\"yearStart\": \"\(start)\",").period(length, containing: day)
      return own.previous.day(like: day, of: own).iso
    }
    #expect(try before("04-06", .year, "2026-04-20") == "2025-04-20")
    #expect(try before("04-06", .year, "2026-02-10") == "2025-02-10")
    #expect(try before("07", .year, "2024-02-29") == "2023-02-28")
    #expect(try before("07", .quarter, "2026-09-30") == "2026-06-30")
    #expect(try before("04-06", .quarter, "2026-07-05") == "2026-04-05")
    #expect(try before("04-06", .quarter, "2026-04-30") == "2026-01-31")
  }

  @Test(arguments: [
    ("7", LedgerCalendar.YearStart.Problem.malformed), ("july", .malformed), ("2026-04-06", .malformed),
    ("04-6", .malformed), ("04/06", .malformed), ("13", .isNotInEveryYear), ("00", .isNotInEveryYear),
    ("02-29", .isNotInEveryYear), ("04-31", .isNotInEveryYear), ("01-00", .isNotInEveryYear),
  ])
  func `a day that not every year has is refused`(text: String, problem: LedgerCalendar.YearStart.Problem) {
    let error = #expect(throws: Ledger.Invalid.self) {
      try LedgerReader.read("{ \"yearStart\": \"\(text)\", \"transactions\": [] }")
    }
    #expect(error?.problems.map(\.reason) == [.yearStart(problem, found: text)])
  }

  @Test(arguments: [
    (25, "2026-10-24", "2026-10", "2026-09-25/2026-10-24"),
    (25, "2026-10-25", "2026-11", "2026-10-25/2026-11-24"),
    (25, "2025-12-25", "2026-01", "2025-12-25/2026-01-24"),
    (10, "2026-11-10", "2026-11", "2026-11-10/2026-12-09"),
    (10, "2026-01-09", "2025-12", "2025-12-10/2026-01-09"),
    (16, "2026-02-16", "2026-02", "2026-02-16/2026-03-15"),
    (17, "2026-02-16", "2026-02", "2026-01-17/2026-02-16"),
    (28, "2026-02-28", "2026-03", "2026-02-28/2026-03-27"),
    (2, "2024-03-01", "2024-02", "2024-02-02/2024-03-01"),
    (1, "2026-02-28", "2026-02", "2026-02-01/2026-02-28"),
    // Months reach as far as dates do.
    (25, "0001-01-01", "0001-01", "0001-01-01/0001-01-24"),
    (10, "9999-12-31", "9999-12", "9999-12-10/9999-12-31"),
  ])
  func `months begin on the day of the ledger`(start: Int, day: String, name: String, days: String) throws {
    let calendar = try calendar("\"monthStart\": \(start),")
    let day = try CalendarDate(parsing: day)
    #expect(text(calendar.period(.month, containing: day)) == days)
    let month = calendar.month(of: day)
    #expect(month.namingDay.iso.hasPrefix(name) && month.days.contains(month.namingDay))
    #expect(try calendar.month(parsing: name) == month)
  }

  /// Each day is in one month, and most of a month is in the one of the calendar by which it is called: of
  /// those that begin on the 15th or 16th, half at least, but for some of a few days.
  @Test(arguments: 1...28) func `each day is in one month of one year`(start: Int) throws {
    let calendar = try calendar("\"monthStart\": \(start),")
    var month = calendar.month(of: try CalendarDate(parsing: "2023-01-16"))
    for _ in 0..<36 {
      let next = month.advanced(by: 1)
      try #require(month.lastDay.advanced(byDays: 1) == next.firstDay)
      try #require(month.days.all.allSatisfy { calendar.month(of: $0) == month })
      let own = month.days.all.count { $0.month == month.month }
      try #require(own * 2 > month.days.count || (15...16).contains(start) && own >= 13)
      try #require(month.days.all.map(\.day).allSatisfy { month.day($0).day == $0 })
      try #require(
        month.days.contains(month.day(31)) && month.position(of: month.lastDay) == month.days.count)
      try #require(
        calendar.year(month.year).days.contains(month.firstDay) && calendar.year(of: month) == month.year)
      month = next
    }
    let year = calendar.year(2024)
    #expect(calendar.months(of: 2024).days == year.days && year.months.count == 12)
    #expect(calendar.stretches(of: 2024) == year.months.all.map(\.days))
  }

  @Test(arguments: [
    (25, "07", "2026-06-25/2027-06-24", "2026-06-25/2026-09-24"),
    (25, "06-25", "2026-06-25/2027-06-24", "2026-06-25/2026-09-24"),
    (6, "04-06", "2026-04-06/2027-04-05", "2026-07-06/2026-10-05"),
    (6, "04", "2026-04-06/2027-04-05", "2026-07-06/2026-10-05"),
    (25, "01", "2025-12-25/2026-12-24", "2026-06-25/2026-09-24"),
    (25, "12-25", "2025-12-25/2026-12-24", "2026-06-25/2026-09-24"),
  ])
  func `years and quarters have whole months`(start: Int, year: String, days: String, quarter: String) throws
  {
    let calendar = try calendar("\"monthStart\": \(start), \"yearStart\": \"\(year)\",")
    let day = try CalendarDate(parsing: "2026-08-01")
    #expect(text(calendar.period(.year, containing: day)) == days)
    #expect(text(calendar.period(.quarter, containing: day)) == quarter)
    #expect(calendar.yearsHaveWholeMonths && calendar.isWhole(calendar.part(of: day)))
    #expect(
      calendar.months(of: calendar.index(.year, of: day)).days == calendar.period(.year, containing: day).days
    )
  }

  @Test func `a year that would divide a month is refused`() throws {
    let error = #expect(throws: Ledger.Invalid.self) {
      try calendar("\"monthStart\": 25, \"yearStart\": \"04-06\",")
    }
    let start = try #require(MonthStart(day: 25))
    #expect(error?.problems.map(\.reason) == [.yearStart(.dividesMonth(start), found: "04-06")])
    #expect(try calendar("\"monthStart\": 1, \"yearStart\": \"04-06\",").hasFinancialYears)
  }

  @Test(arguments: ["0", "29", "-1", "2.5", "1e1"]) func `a day that not every month has is refused`(
    text: String
  ) {
    let error = #expect(throws: Ledger.Invalid.self) { try calendar("\"monthStart\": \(text),") }
    #expect(error?.problems.map(\.reason) == [.monthStart(found: text)])
  }

  @Test func `budgets of quarters and years follow`() throws {
    let ledger = try LedgerReader.read(
      """
      { "yearStart": "04-06", "budgets": [
        { "category": "Food", "amount": "100", "every": "year", "rollover": "all" },
        { "category": "Fun", "amount": "30", "every": "quarter" },
        { "category": "Car", "amount": "9", "every": "year", "from": "2026-04" },
        { "category": "Dog", "amount": "9", "every": "year", "from": "2026-04-05", "until": "2026-04" }
      ], "transactions": [
        { "date": "2026-04-05", "type": "expense", "name": "A", "amount": "60", "category": "Food" },
        { "date": "2026-04-06", "type": "expense", "name": "A", "amount": "5", "category": "Food" },
        { "date": "2026-07-05", "type": "expense", "name": "B", "amount": "7", "category": "Fun" },
        { "date": "2026-07-06", "type": "expense", "name": "B", "amount": "8", "category": "Fun" }
      ] }
      """)
    let figures = Report(ledger, asOf: try CalendarDate(parsing: "2026-07-10")).budgets
    let lines = figures.series.map { series in
      series.lines.map { "\(text($0.period)) \($0.sums.carry.decimal) \($0.sums.spent.decimal)" }
    }
    #expect(
      lines == [
        ["2026-04-06/2027-04-05 0.00 0.00"],
        ["2025-04-06/2026-04-05 0.00 0.00", "2026-04-06/2027-04-05 0.00 0.00"],
        ["2025-04-06/2026-04-05 0.00 60.00", "2026-04-06/2027-04-05 40.00 5.00"],
        [
          "2026-01-06/2026-04-05 0.00 0.00", "2026-04-06/2026-07-05 0.00 7.00",
          "2026-07-06/2026-10-05 0.00 8.00",
        ],
      ])
  }
}
