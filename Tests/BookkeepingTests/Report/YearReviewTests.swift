import Testing

@testable import Bookkeeping

@Suite struct YearReviewTests {
  @Test func `a year is compared with the year before`() throws {
    let review = try review(2025, asOf: "2026-11-20", Self.rows)
    #expect(!review.endsEarly && review.days.count == 365)
    #expect(review.totals.kept.decimal == "2990.00" && review.before?.kept.decimal == "1960.00")
    #expect(review.best.map { "\($0.month.month) \($0.totals.kept.decimal)" } == "2 2000.00")
    #expect(review.worst.map { "\($0.month.month) \($0.totals.kept.decimal)" } == "3 -10.00")
    #expect(
      review.dearest.map { "\($0.payee.name) \($0.amount.decimal) \($0.count)" } == [
        "Rent 1000.00 1", "BAKERY 10.00 2",
      ])
    #expect(review.mostVisited?.payee.key == "bakery" && review.mostVisited?.count == 2)
    #expect(review.largest.map { $0 > 0 } == true)
    #expect(review.rises.map { "\($0.category?.name ?? "") \($0.difference.decimal)" } == ["Home 1000.00"])
    #expect(review.falls.map { "\($0.category?.name ?? "") \($0.difference.decimal)" } == ["Food -30.00"])
  }

  @Test func `a running year counts to the end of the books, beside the same days`() throws {
    let review = try review(2025, asOf: "2025-02-15", Self.rows)
    #expect(review.endsEarly && review.end.iso == "2025-01-11")
    // The salary of 20 February 2024 had not been paid yet.
    #expect(review.before?.kept.decimal == "-40.00" && review.totals.kept.decimal == "1000.00")
    // February is not over, and a month is not compared with itself.
    #expect(review.best == nil && review.worst == nil)
    #expect(review.days.count == 11, "the books end on 11 January")
  }

  @Test func `a year in which the books end is counted to their end`() throws {
    let rows = [
      row("2024-03-02", "expense", "5"), row("2025-03-01", "expense", "1"), row("2025-03-06", "expense", "1"),
    ]
    for today in ["2025-06-20", "2025-12-31", "2026-06-20"] {
      let review = try review(2025, asOf: today, rows)
      #expect(review.endsEarly && review.end.iso == "2025-03-06" && review.days.last.iso == "2025-03-06")
    }
    // Books that reach the last week of the year cover it, and so do those that go on.
    for date in ["2025-12-25", "2026-01-02"] {
      let review = try review(2025, asOf: "2026-06-20", rows + [row(date, "expense", "1")])
      #expect(!review.endsEarly && review.end.iso == "2025-12-31")
    }
  }

  @Test func `a payee on which nothing was spent in the end is not among the dearest`() throws {
    let rows = [
      row("2025-01-01", "expense", "90", name: "A", category: "X"),
      row("2025-01-02", "expense", "10", name: "Friend", category: "X"),
      row("2025-01-05", "income", "25", name: "Friend", category: "X"),
      row("2025-01-06", "expense", "7", name: "Even", category: "X"),
      row("2025-01-07", "income", "7", name: "Even", category: "X"),
    ]
    #expect(try review(2025, asOf: "2025-01-31", rows).dearest.map(\.payee.name) == ["A"])
  }

  @Test func `days without spending are counted from the first day of the books`() throws {
    let rows = [
      row("2025-03-01", "expense", "1"), row("2025-03-05", "expense", "1"), row("2025-03-06", "income", "1"),
      row("2025-03-08", "expense", "1"), row("2025-03-10", "income", "1"),
    ]
    let review = try review(2025, asOf: "2025-03-12", rows)
    #expect(review.days.count == 10 && review.quietDays == 7)
    #expect(
      review.longestQuiet.map { "\($0.first.iso) \($0.last.iso) \($0.count)" } == "2025-03-02 2025-03-04 3")
  }

  @Test func `a year without a quiet day has no run of them`() throws {
    let review = try review(
      2025, asOf: "2025-01-02", [row("2025-01-01", "expense", "1"), row("2025-01-02", "expense", "1")])
    #expect(review.quietDays == 0 && review.longestQuiet == nil)
  }

  @Test func `refunds are income where more is spent`() throws {
    let rows = [
      row("2025-01-01", "expense", "90", category: "Clothes"),
      row("2025-02-01", "income", "40", category: "Clothes"),
      row("2025-02-02", "income", "2000", category: "Work"), row("2025-02-03", "income", "5"),
    ]
    let review = try review(2025, asOf: "2026-01-01", rows)
    #expect(review.refunds == [2] && review.totals.refunds.decimal == "40.00")
  }

  @Test func `what recurs began or ended in the year`() throws {
    let months = ["01", "02", "03", "04", "05", "06", "07", "08", "09", "10", "11", "12"]
    let rows =
      months.map { row("2024-\($0)-05", "expense", "800", name: "Rent") }
      + months.map { row("2025-\($0)-05", "expense", "800", name: "Rent") }
      + months[3...].map { row("2025-\($0)-09", "expense", "9", name: "Films") }
      + months[..<6].map { row("2025-\($0)-20", "expense", "7", name: "News") }
      + months[8...].map { row("2024-\($0)-20", "expense", "7", name: "News") }
    let review = try review(2025, asOf: "2025-12-31", rows)
    #expect(review.begun.map(\.name) == ["Films"] && review.ended.map(\.name) == ["News"])
    // Payments that recur from the start of the books did not begin then.
    #expect(try self.review(2024, asOf: "2025-12-31", rows).begun.map(\.name) == ["News"])
    #expect(review.largest == nil)
  }

  /// Whatever month the report is of, also one whose next period is that of February.
  @Test(arguments: [
    ("2025-01-05", "2025-02-05", 1, false), ("2025-01-05", "2025-02-06", 1, true),
    ("2025-01-31", "2025-02-28", 1, false), ("2025-01-05", "2025-07-05", 6, false),
    ("2025-01-05", "2025-07-06", 6, true),
  ])
  func `what recurs began later than one period after the oldest row`(
    oldest: String, first: String, months: Int, isNew: Bool
  ) throws {
    let start = try CalendarDate(parsing: first)
    let dates = (0..<24).map { Month(ofCalendar: start).advanced(by: $0 * months).dueDate(on: start.day).iso }
    let days = ["2025-08-10", "2026-01-10", "2026-02-10", "2026-07-20", "2027-01-20"]
    for today in days where today > dates[2] {
      let paid = dates.filter { $0 < today }.map { row($0, "expense", "800", name: "Rent") }
      let review = try review(2025, asOf: today, [row(oldest, "expense", "1")] + paid)
      #expect(review.begun.isEmpty != isNew, "\(today)")
    }
  }

  @Test(arguments: [("2025-01-02", false), ("2025-01-01", true)])
  func `half a month has sixteen days`(oldest: String, isNew: Bool) throws {
    let dates = (1...6).flatMap { ["2025-0\($0)-03", "2025-0\($0)-18"] }.dropFirst()
    let rows = [row(oldest, "expense", "1")] + dates.map { row($0, "expense", "800", name: "Rent") }
    let review = try review(2025, asOf: "2025-06-25", rows)
    #expect(review.begun.isEmpty != isNew)
  }

  @Test func `equal amounts are ordered by count and by name`() throws {
    let rows = [
      row("2025-01-01", "expense", "10", name: "b"), row("2025-01-01", "expense", "10", name: "a"),
      row("2025-01-01", "expense", "5", name: "c"), row("2025-01-02", "expense", "5", name: "C "),
    ]
    for rows in [rows, rows.reversed()] {
      #expect(try review(2025, asOf: "2025-12-31", rows).dearest.map(\.payee.key) == ["c", "a", "b"])
    }
  }

  @Test func `the matrix adds up to the expenses of the year`() throws {
    let review = try review(2025, asOf: "2026-11-20", Self.rows)
    #expect(review.matrix.map { "\($0.category?.name ?? "") \($0.total)" } == ["Home 100000", "Food 1000"])
    #expect(review.matrix.reduce(0) { $0 + $1.total } == review.totals.spending.minorUnits)
    #expect(review.matrix[0].months[0] == 100_000 && review.matrix[1].months[2] == 1000)
  }

  @Test func `a year without payments, or in the future, has no review`() throws {
    let ledger = try LedgerReader.read("[\(row("2025-05-05", "expense", "1"))]")
    for (year, today) in [(2024, "2026-01-01"), (2025, "2025-05-04"), (2025, "2024-12-31")] {
      let today = try CalendarDate(parsing: today)
      let report = Report(ledger, asOf: today)
      #expect(YearReview(report.calendar.year(year), of: report, RecurringPayments(of: report)) == nil)
    }
  }

  private static let rows = [
    row("2024-01-03", "expense", "40", category: "Food"),
    row("2024-02-20", "income", "2000", category: "Work"),
    row("2025-01-10", "income", "2000", category: "Work"),
    row("2025-01-11", "expense", "1000", name: "Rent", category: "Home:Rent"),
    row("2025-02-20", "income", "2000", category: "Work"),
    row("2025-03-20", "expense", "4", category: "Food"),
    row("2025-03-21", "expense", "6", name: "BAKERY", category: "Food"),
    row("2025-03-22", "transfer", "500"),
    row("2025-12-31", "transfer", "1"),
  ]

  private func review(_ year: Int, asOf today: String, _ rows: [String]) throws -> YearReview {
    let today = try CalendarDate(parsing: today)
    let report = Report(try LedgerReader.read("[\(rows.joined(separator: ", "))]"), asOf: today)
    return try #require(YearReview(report.calendar.year(year), of: report, RecurringPayments(of: report)))
  }

  private func row(
    _ date: String, _ type: String, _ amount: String, name: String = "Bakery", category: String? = nil
  ) -> String {
    Self.row(date, type, amount, name: name, category: category)
  }

  private static func row(
    _ date: String, _ type: String, _ amount: String, name: String = "Bakery", category: String? = nil
  ) -> String {
    transaction([
      "date": "\"\(date)\"", "type": "\"\(type)\"", "amount": "\"\(amount)\"", "name": "\"\(name)\"",
      "category": category.map { "\"\($0)\"" },
    ])
  }
}
