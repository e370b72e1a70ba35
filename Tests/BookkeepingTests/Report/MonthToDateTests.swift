import Testing

@testable import Bookkeeping

@Suite struct MonthToDateTests {
  @Test func `a running month is compared with the same days of the months before`() throws {
    let month = try #require(
      try monthToDate(
        [
          entry("a", date: "2026-03-31", amount: "1"), entry("b", date: "2026-03-29", amount: "2"),
          entry("c", date: "2026-02-28", amount: "4"), entry("d", date: "2026-01-07", amount: "8"),
          entry("e", date: "2026-01-30", amount: "16"), entry("later", date: "2026-03-30", amount: "32"),
        ], asOf: "2026-03-29"))
    #expect(month.isRunning && month.daysLeft == 2 && month.end.iso == "2026-03-29")
    #expect(month.spans.map(\.end.iso) == ["2026-03-29", "2026-02-28", "2026-01-29"])
    #expect(spending(of: month) == [200, 400, 800])
  }

  @Test func `without payments yet, the newest month that has some counts as a whole`() throws {
    let rows = [
      entry("a", date: "2026-02-28", amount: "1"), entry("b", date: "2026-01-07", amount: "2"),
      entry("later", date: "2026-03-20", amount: "4"),
    ]
    let month = try #require(try monthToDate(rows, asOf: "2026-03-05"))
    #expect(!month.isRunning && month.daysLeft == 0 && month.end.iso == "2026-02-28")
    #expect(spending(of: month) == [100, 200])
    #expect(try monthToDate(rows, asOf: "2025-12-31") == nil)
    #expect(try monthToDate([], asOf: "2026-03-05") == nil)
  }

  @Test func `months without payments count, and there are twelve before at most`() throws {
    let gap = try #require(
      try monthToDate(
        [entry("a", date: "2026-03-01", amount: "3"), entry("b", date: "2025-12-01", amount: "1")],
        asOf: "2026-03-05"))
    #expect(spending(of: gap) == [300, 0, 0, 100])
    #expect(gap.median { $0.selection.totals.main.spending.minorUnits } == 0)
    let long = try #require(
      try monthToDate(
        (0..<30).map { entry("\($0)", date: "\(2024 + $0 / 12)-\($0 % 12 < 9 ? "0" : "")\($0 % 12 + 1)-01") },
        asOf: "2026-06-15"))
    #expect(long.spans.count == 13 && long.spans.last?.month == Month(year: 2025, month: 6))
  }

  @Test func `what recurs is left out of everyday spending, and so is income`() throws {
    let month = try #require(
      try monthToDate(
        [
          entry("rent", date: "2026-03-01", amount: "900"), entry("bread", date: "2026-03-03", amount: "2"),
          entry("cake", date: "2026-03-05", amount: "3"),
          entry("pay", date: "2026-03-04", type: "income", amount: "50"),
          entry("rent", date: "2026-02-01", amount: "900"), entry("bread", date: "2026-02-28", amount: "7"),
        ], asOf: "2026-03-04", without: "rent"))
    #expect(month.current.everyday?.spending.minorUnits == 200)
    #expect(month.current.everyday?.byDay.prefix(5) == [0, 0, 200, 200, 200])
    #expect(month.spans[1].everyday?.selection.indices.isEmpty == true)
    #expect(month.spans[1].everyday?.byDay.last == 700 && month.spans[1].everyday?.byDay.count == 28)
  }

  @Test func `on its last day a month is whole, and is compared with whole months`() throws {
    let month = try #require(
      try monthToDate(
        [
          entry("a", date: "2026-04-30"), entry("b", date: "2026-03-31", amount: "5"),
          entry("c", date: "2026-03-01", amount: "7"),
        ], asOf: "2026-04-30"))
    #expect(month.isCurrent && !month.isRunning && month.daysLeft == 0)
    #expect(
      month.spans.map(\.end.iso) == ["2026-04-30", "2026-03-31"] && spending(of: month) == [100, 1200])
  }

  @Test func `a month in which the books begin late is compared with nothing`() throws {
    let rows = [entry("a", date: "2026-03-05"), entry("b", date: "2026-02-08")]
    #expect(try #require(try monthToDate(rows, asOf: "2026-03-31")).spans.count == 1)
    let early = [entry("a", date: "2026-03-05"), entry("b", date: "2026-02-07")]
    #expect(try #require(try monthToDate(early, asOf: "2026-03-31")).spans.count == 2)
  }

  /// Months after the newest payment are not known to be empty; a month has ended on its last day.
  @Test(arguments: [
    ("2026-01-07", "2026-03-09", "2026-03-30", "2026-1 2026-2"),
    ("2026-01-08", "2026-03-09", "2026-03-30", "2026-2 2026-2"),
    ("2026-01-07", "2026-03-09", "2026-03-31", "2026-1 2026-3"),
    ("2026-01-07", "2026-03-09", "2026-09-15", "2026-1 2026-3"),
    ("2026-01-07", "2026-01-09", "2026-01-30", nil), ("2026-01-08", "2026-01-09", "2026-05-30", nil),
    ("2026-01-07", "2026-06-09", "2026-04-01", "2026-1 2026-1"),
  ])
  func `months are whole from the first to that of the newest payment`(
    first: String, newest: String, today: String, whole: String?
  ) throws {
    let transfer = #"{ "name": "c", "date": "2026-08-30", "type": "transfer", "amount": "1" }"#
    let rows = [entry("a", date: first), entry("b", date: newest), transfer]
    let report = Report(
      try LedgerReader.read("[\(rows.joined(separator: ","))]"), asOf: try CalendarDate(parsing: today))
    let months = report.wholeMonths.map { [$0.lowerBound, $0.upperBound] }
    #expect(months?.map { "\($0.year)-\($0.month)" }.joined(separator: " ") == whole)
  }

  @Test func `the same day of another month is its last where a month ends`() throws {
    let days = [
      ("2026-02-28", "2024-02-29"), ("2024-02-29", "2023-02-28"), ("2026-02-27", "2024-02-27"),
      ("2026-04-30", "2026-03-31"), ("2026-03-30", "2026-02-28"), ("2026-11-20", "2026-10-20"),
    ]
    for (day, other) in days {
      let other = try CalendarDate(parsing: other)
      #expect(try CalendarDate(parsing: day).sameDay(in: Month(ofCalendar: other)) == other)
    }
  }

  @Test func `a month with payments in other currencies alone does not count`() throws {
    let rows = [
      entry("a", date: "2026-02-05"),
      #"{ "name": "b", "date": "2026-03-05", "type": "expense", "amount": "1", "currency": "EUR" }"#,
    ]
    let month = try #require(try monthToDate(rows, asOf: "2026-03-31"))
    #expect(month.current.month == Month(year: 2026, month: 2) && !month.isCurrent)
    #expect(try monthToDate([rows[1]], asOf: "2026-03-31") == nil)
  }

  @Test func `a median lies in the middle, and halves are rounded away from zero`() {
    #expect(([3, 1, 2] as [Int64]).median == 2)
    #expect(([1, 2] as [Int64]).median == 2 && ([-1, -2] as [Int64]).median == -2)
    #expect(([.max, .max] as [Int64]).median == .max && ([] as [Int64]).median == nil)
    #expect(([4, 1, 3, 2] as [Int64]).quartiles == 2...4)
    #expect(([1, 2, 3] as [Int64]).quartiles == nil)
  }

  private func monthToDate(
    _ entries: [String], asOf today: String, without name: String? = nil
  ) throws -> MonthToDate? {
    let report = Report(
      try LedgerReader.read("[\(entries.joined(separator: ","))]"), asOf: try CalendarDate(parsing: today))
    return MonthToDate(of: report) {
      report.transactions[$0].name != name
    }
  }

  private func spending(of month: MonthToDate) -> [Int64] {
    month.spans.map { $0.selection.totals.main.spending.minorUnits }
  }

  private func entry(_ name: String, date: String, type: String = "expense", amount: String = "1") -> String {
    """
    { "name": "\(name)", "date": "\(date)", "type": "\(type)", "amount": "\(amount)" }
    """
  }
}
