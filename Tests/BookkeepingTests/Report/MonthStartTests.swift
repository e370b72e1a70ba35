import Testing

@testable import Bookkeeping

/// Figures of a household whose months begin with the salary, on the 25th, worked out by hand as of
/// 2026-11-10: 25 October to 24 November is November.
@Suite struct MonthStartTests {
  /// A salary of 3,000, a rent of 1,000 on the 1st, and everyday spending of 100, 300, 200, 400 and 500 from
  /// June to October, and of 60 and 30 so far in November. 1,000 are in the account before.
  private static let rows =
    (5...10).map { row($0, 25, "Studio", "3000", type: "income", category: "Work") }
    + (6...11).map { row($0, 1, "Landlord", "1000", category: "Home") }
    + [
      row(6, 10, "Bakery", "100"), row(7, 12, "Grocer", "300"), row(7, 31, "Shoes", "200"),
      row(8, 27, "Dentist", "400"), row(10, 20, "Books", "500"), row(10, 28, "Toys", "60"),
      row(11, 5, "Tea", "30"),
    ]

  private static func row(
    _ month: Int, _ day: Int, _ name: String, _ amount: String, type: String = "expense",
    category: String = "Shop"
  ) -> String {
    let date = Month(year: 2026, month: month).day(day).iso
    return """
      { "date": "\(date)", "type": "\(type)", "name": "\(name)", "amount": "\(amount)", "account": "A",
        "category": "\(category)" }
      """
  }

  private func report(_ settings: String = "", start: Int = 25, asOf: String = "2026-11-10") throws -> Report
  {
    let ledger = try LedgerReader.read(
      """
      { "monthStart": \(start), \(settings)
        "balances": [{ "date": "2026-05-24", "account": "A", "amount": "1000" }],
        "transactions": [\(Self.rows.joined(separator: ","))] }
      """)
    return Report(ledger, asOf: try CalendarDate(parsing: asOf))
  }

  private func monthToDate(_ report: Report) -> MonthToDate? {
    let recurring = RecurringPayments(of: report)
    return MonthToDate(of: report) { !recurring.contains(transactionAt: $0) }
  }

  private func name(_ month: Month) -> String { String(month.namingDay.iso.prefix(7)) }

  @Test func `rows are in the month that began before them`() throws {
    let months = try report().breakdown.months.map { group in
      "\(name(group.key)) \(group.selection.totals.main.kept.decimal)"
    }
    #expect(
      months == [
        "2026-11 1910.00", "2026-10 1500.00", "2026-09 1600.00", "2026-08 1800.00", "2026-07 1700.00",
        "2026-06 1900.00",
      ])
    let whole = try #require(try report().wholeMonths)
    #expect(name(whole.lowerBound) == "2026-06" && name(whole.upperBound) == "2026-10")
    // A month has ended on its last day.
    #expect(try report(asOf: "2026-11-24").wholeMonths.map { name($0.upperBound) } == "2026-11")
  }

  @Test func `a running month is compared with the same days of the months before`() throws {
    let month = try #require(monthToDate(try report()))
    #expect(month.isRunning && month.isCurrent && month.daysLeft == 14)
    #expect(
      month.spans.map { "\($0.month.firstDay.iso) \($0.end.iso)" } == [
        "2026-10-25 2026-11-10", "2026-09-25 2026-10-10", "2026-08-25 2026-09-10", "2026-07-25 2026-08-10",
        "2026-06-25 2026-07-10", "2026-05-25 2026-06-10",
      ])
    #expect(
      month.spans.map(\.selection.totals.main.spending.decimal) == [
        "1090.00", "1000.00", "1400.00", "1200.00", "1000.00", "1100.00",
      ])
    let everyday = try #require(month.current.everyday)
    #expect(everyday.byDay.count == 31)
    // 25 to 28 October, and 1 to 5 November.
    #expect(Array(everyday.byDay[2...3]) == [0, 6000] && Array(everyday.byDay[10...11]) == [6000, 9000])
  }

  @Test func `what is left, and what is ahead, ends with the month`() throws {
    let report = try report()
    let recurring = RecurringPayments(of: report)
    let coming = RecurringPayments.Coming(of: recurring, in: report)
    // The salary of 25 November and the rent of 1 December are December's.
    #expect(MonthAhead(of: report, coming)?.left?.decimal == "1910.00")
    let forecast = try #require(try Forecast(of: report, recurring, monthToDate(report)))
    #expect(forecast.start.decimal == "11410.00")
    #expect(
      forecast.months.prefix(2).map { month in
        "\(name(month.month)) "
          + [month.low, month.expected, month.high].map(\.decimal).joined(separator: " ")
      } == ["2026-11 11000.00 11200.00 11400.00", "2026-12 12500.00 12900.00 13300.00"])
  }

  @Test func `budgets are of these months`() throws {
    let report = try report(
      """
      "budgets": [{ "category": "Shop", "amount": "400", "from": "2026-10", "rollover": "all" }],
      """)
    let lines = report.budgets.series.flatMap(\.lines).map { line in
      "\(line.period.start.iso)/\(line.period.end.iso) \(line.sums.spent.decimal) \(line.sums.left.decimal)"
    }
    #expect(
      lines.sorted() == [
        "2026-09-25/2026-10-24 500.00 -100.00", "2026-10-25/2026-11-24 90.00 210.00",
      ])
    let suggested = BudgetSuggestion.all(of: report).map { "\($0.category.fullName) \($0.median.decimal)" }
    #expect(suggested == ["Home 1000.00"])
  }

  @Test func `a year has its twelve months`() throws {
    let report = try report()
    let year = report.calendar.year(2026)
    #expect("\(year.start.iso)/\(year.end.iso)" == "2025-12-25/2026-12-24")
    let review = try #require(YearReview(year, of: report, nil))
    #expect(
      review.best.map { name($0.month) } == "2026-06" && review.worst.map { name($0.month) } == "2026-10")
    #expect(
      review.matrix.map { $0.months.map { $0 / 100 } }.contains([
        0, 0, 0, 0, 0, 100, 300, 200, 400, 500, 90, 0,
      ]))
  }

  @Test func `a goal ends with the month that it names`() throws {
    let goals = """
      "goals": [{ "name": "Trip", "account": "A", "amount": "20000", "by": "2027-01" }],
      """
    let report = try report(goals, asOf: "2026-10-28")
    #expect(report.settings.goals.first?.by?.iso == "2027-01-24")
    // 7,560 are missing, at 1,688 a month: five months after November, in which 28 October is.
    #expect(GoalFigures.all(of: report).first?.pace?.monthReached.map(name) == "2027-04")
  }

  /// Where months begin on the first, nothing is another way.
  @Test func `the first day is no setting`() throws {
    let months = try report(start: 1).breakdown.months
    #expect(months.map(\.key) == (5...11).reversed().map { Month(year: 2026, month: $0) })
  }
}
