import TestSupport
import Testing

@testable import Bookkeeping

@Suite struct BudgetTests {
  private static let spending = ["86.43", "102.77", "74.05", "93.18", "88.62", "97.34", "103.47"]

  @Test(arguments: [
    ("none", "3.57 -12.77 15.95 -3.18 1.38 -7.34 -13.47"),
    ("surplus", "3.57 -9.20 15.95 12.77 14.15 6.81 -6.66"),
    ("all", "3.57 -9.20 6.75 3.57 4.95 -2.39 -15.86"),
  ])
  func `what is left is carried over as the budget says`(rollover: String, left: String) throws {
    let rows = Self.spending.enumerated().map { row("2026-0\($0 + 1)-15", "Food", $1) }
    let figures = try figures(
      #"{ "category": "Food", "amount": "90.00", "rollover": "\#(rollover)" }"#, rows, asOf: "2026-07-20")
    #expect(figures.series[0].lines.map(\.sums.left.decimal).joined(separator: " ") == left)
    #expect(figures.series[0].lines.map(\.sums.spent.decimal) == Self.spending)
  }

  @Test func `refunds count, transfers and lookalikes do not`() throws {
    let figures = try figures(
      #"{ "category": "Food", "amount": "100" }"#,
      [
        row("2026-03-01", "Food:Groceries", "30"), row("2026-03-02", "Food", "20"),
        row("2026-03-03", "Foodstuff", "7"), row("2026-03-04", "Food:Groceries", "12.50", type: "income"),
        row("2026-03-05", "Food", "9", type: "transfer"), row("2026-03-06", "Food", "5", currency: "EUR"),
      ], asOf: "2026-03-31")
    let line = try #require(figures.series[0].lines.last)
    #expect(line.sums.spent.decimal == "37.50" && line.sums.left.decimal == "62.50")
    let overview = try #require(figures.running.first)
    let covered = try #require(overview.covered)
    #expect(covered.all.spending.decimal == "44.50" && covered.unbudgeted.spending.decimal == "7.00")
    #expect(overview.total.spent.minorUnits + 700 == covered.all.spending.minorUnits)
    #expect(figures.gaps.map(\.selection.totals.main.spending.decimal) == ["7.00"])
  }

  @Test func `a budget begins with the ledger, or in the period that it names`() throws {
    let rows = [row("2026-02-10", "Rent", "1"), row("2026-04-10", "Food", "1")]
    func months(_ bounds: String) throws -> [String] {
      try figures(#"{ "category": "Food", "amount": "1" \#(bounds) }"#, rows, asOf: "2026-05-01")
        .series[0].lines.map { "\($0.period.start.iso)/\($0.period.end.iso)" }
    }
    #expect(
      try months("") == [
        "2026-02-01/2026-02-28", "2026-03-01/2026-03-31", "2026-04-01/2026-04-30", "2026-05-01/2026-05-31",
      ])
    #expect(try months(#", "from": "2026-04""#) == ["2026-04-01/2026-04-30", "2026-05-01/2026-05-31"])
    #expect(
      try months(#", "from": "2026-03-31", "until": "2026-04-01""#) == [
        "2026-03-01/2026-03-31", "2026-04-01/2026-04-30",
      ])
    #expect(try months(#", "from": "2026-06""#) == [])
    #expect(try months(#", "until": "2026-01""#) == [])
  }

  @Test func `without payments a budget begins in the running period`() throws {
    let figures = try figures(#"{ "category": "Food", "amount": "1" }"#, [], asOf: "2026-05-20")
    #expect(figures.series[0].lines.map(\.period.start.iso) == ["2026-05-01"])
  }

  @Test func `periods are those of the calendar`() throws {
    let date = try #require(CalendarDate(year: 2024, month: 12, day: 31))
    func bounds(_ length: Period.Length) -> String {
      let period = LedgerCalendar(firstWeekday: 1).period(length, containing: date)
      return "\(period.start.iso)/\(period.end.iso)"
    }
    #expect(bounds(.week) == "2024-12-30/2025-01-05")
    #expect(bounds(.month) == "2024-12-01/2024-12-31")
    #expect(bounds(.quarter) == "2024-10-01/2024-12-31")
    #expect(bounds(.year) == "2024-01-01/2024-12-31")
  }

  @Test(arguments: [Weekday.monday, .saturday, .sunday])
  func `weeks have seven days in all years`(first: Weekday) throws {
    let calendar = LedgerCalendar(firstWeekday: first.number)
    var expected = Period(.week, index: 1, in: calendar).start
    #expect(expected <= CalendarDate(unchecked: 1, 1, 8))
    for index in 1..<(9999 * 52) {
      let week = Period(.week, index: index, in: calendar)
      guard week.start == expected, week.start.weekday == first.number, week.contains(week.end),
        calendar.period(.week, containing: week.start) == week
      else {
        Issue.record("week \(index): \(week.start.iso)")
        return
      }
      expected = Period(.week, index: index + 1, in: calendar).start
      #expect(expected.daysSinceEpoch - week.start.daysSinceEpoch == 7)
    }
    let last = try #require(CalendarDate(year: 9999, month: 12, day: 31))
    #expect(calendar.period(.week, containing: last).end == last)
    let oldest = calendar.period(.week, containing: .first)
    #expect(oldest.start == .first && oldest.end.advanced(byDays: 1).weekday == first.number)
  }

  @Test(arguments: [
    ("", "2026-11-15/2026-11-21"), (#""locale": "en_GB","#, "2026-11-16/2026-11-22"),
    (#""locale": "ar_EG","#, "2026-11-14/2026-11-20"), (#""weekStart": "monday","#, "2026-11-16/2026-11-22"),
    (#""locale": "de_DE", "weekStart": "sunday","#, "2026-11-15/2026-11-21"),
    (#""weekStart": "friday","#, "2026-11-20/2026-11-26"),
  ])
  func `a week begins as in the locale, or as the ledger says`(settings: String, days: String) throws {
    let rows = ["13", "14", "15", "16", "19", "20"].map { row("2026-11-\($0)", "Food", "1") }
    let ledger =
      "{ \(settings) \"budgets\": [{ \"category\": \"Food\", \"amount\": \"9\", \"every\": \"week\" }], "
      + "\"transactions\": [\(rows.joined(separator: ","))] }"
    let report = Report(try LedgerReader.read(ledger), asOf: try CalendarDate(parsing: "2026-11-20"))
    let line = try #require(report.budgets.series[0].lines.last)
    #expect("\(line.period.start.iso)/\(line.period.end.iso)" == days)
    let spent = report.dates.count { line.period.contains($0) }
    #expect(line.sums.spent.minorUnits == Int64(spent) * 100 && spent < 6)
  }

  @Test func `a later entry replaces the earlier from its first period on, and keeps the carry`() throws {
    let figures = try figures(
      """
      { "category": "Food", "amount": "100", "rollover": "all" },
      { "category": "Food", "amount": "50", "from": "2026-03", "until": "2026-04", "rollover": "all" },
      { "category": "Food", "amount": "7", "every": "year" }
      """, [row("2026-01-05", "Food", "80"), row("2026-03-05", "Food", "10")], asOf: "2026-05-20")
    #expect(
      figures.series[0].lines
        .map { "\($0.period.start.iso) \($0.sums.carry.decimal) \($0.sums.left.decimal)" } == [
          "2026-01-01 0.00 20.00", "2026-02-01 20.00 120.00", "2026-03-01 120.00 160.00",
          "2026-04-01 160.00 210.00",
        ])
    #expect(figures.series[1].lines.map(\.sums.left.decimal) == ["-83.00"])
  }

  @Test func `an entry holds from its month on, wherever it stands in the file`() throws {
    let entries = [
      #"{ "category": "Food", "amount": "200", "from": "2026-03" }"#,
      #"{ "category": "Food", "amount": "100", "from": "2026-01" }"#,
      #"{ "category": "Food", "amount": "1", "from": "2026-04", "until": "2026-04" }"#,
    ]
    for order in [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]] {
      let budgets = order.map { entries[$0] }.joined(separator: ", ")
      let figures = try figures(budgets, [row("2026-01-05", "Food", "80")], asOf: "2026-05-20")
      #expect(figures.series[0].lines.map(\.sums.amount.decimal) == ["100.00", "100.00", "200.00", "1.00"])
    }
    // Of two budgets from the same month, the later one in the file counts.
    let same = try figures(
      #"{ "category": "Food", "amount": "1" }, { "category": "Food", "amount": "2", "from": "2026-01" }"#,
      [row("2026-01-05", "Food", "80")], asOf: "2026-01-20")
    #expect(same.series[0].lines.map(\.sums.amount.decimal) == ["2.00"])
  }

  @Test(arguments: [
    (#", "from": "2026-01""#, ["2.00", "2.00", "2.00", "2.00"]),
    (#", "from": "2025-11""#, ["2.00", "2.00", "2.00", "2.00", "2.00", "2.00"]),
    (#", "from": "2026-03""#, ["1.00", "1.00", "2.00", "2.00"]),
    (#", "from": "2025-12", "until": "2026-02""#, ["2.00", "2.00", "2.00", "1.00", "1.00"]),
    (#", "from": "2026-02", "until": "2026-03""#, ["1.00", "2.00", "2.00"]),
  ])
  func `of two budgets for a period, the one with from counts`(from: String, amounts: [String]) throws {
    let entries = [
      #"{ "category": "Food", "amount": "1" }"#, #"{ "category": "Food", "amount": "2" \#(from) }"#,
    ]
    for budgets in [entries, entries.reversed()] {
      let figures = try figures(
        budgets.joined(separator: ", "), [row("2026-01-05", "Food", "80")], asOf: "2026-04-20")
      #expect(figures.series[0].lines.map(\.sums.amount.decimal) == amounts)
    }
  }

  @Test func `what is spent is compared with what there was to spend`() throws {
    let figures = try figures(
      #"{ "category": "Gifts", "amount": "100", "rollover": "all" }"#,
      [
        row("2026-01-05", "Gifts", "20"), row("2026-02-05", "Gifts", "135"),
        row("2026-03-05", "Gifts", "120"), row("2026-04-05", "Gifts", "250"),
      ], asOf: "2026-05-20")
    #expect(
      figures.series[0].lines.map { line in
        "\(line.sums.available.decimal) \(line.sums.leftOfAmount.decimal) \(line.sums.left.decimal) "
          + "\(line.sums.percent.map { "\($0)" } ?? "") \(line.sums.wholePercent.map { "\($0)" } ?? "")"
      } == [
        "100.00 80.00 80.00 20 20", "180.00 -35.00 45.00 75 75", "145.00 -20.00 25.00 83 82",
        "125.00 -150.00 -125.00 200 100", "-25.00 100.00 -25.00  ",
      ])
  }

  @Test func `planned rows are not spent`() throws {
    let rows = [
      row("2026-02-05", "Food", "10"), row("2026-03-10", "Food", "20"), row("2026-03-11", "Food", "40"),
      row("2026-03-12", "Other", "80"), row("2026-03-12", "Food", "5", type: "income"),
    ]
    let figures = try figures(#"{ "category": "Food", "amount": "100" }"#, rows, asOf: "2026-03-10")
    #expect(figures.series[0].lines.map(\.sums.spent.decimal) == ["10.00", "20.00"])
    #expect(figures.running.first?.covered?.all.spending.decimal == "20.00")
    #expect(figures.gaps.map(\.selection.indices.count) == [0])
    #expect(
      try self.figures(#"{ "category": "Food", "amount": "1" }"#, rows, asOf: "2026-01-10")
        .series[0].lines.map(\.period.start.iso) == ["2026-01-01"])
  }

  @Test func `a budget of income has what came in, less refunds`() throws {
    let figures = try figures(
      """
      { "category": "Work", "amount": "100", "type": "income" },
      { "category": "Home", "amount": "100", "type": "income" }, { "category": "Home", "amount": "50" },
      { "category": "Work", "amount": "50" }
      """,
      [
        row("2026-03-01", "Work", "90", type: "income"), row("2026-03-02", "Work:Travel", "30"),
        row("2026-03-03", "Work:Travel", "20", type: "income"), row("2026-03-04", "Home", "40"),
        row("2026-03-05", "Home", "15", type: "income"),
      ], asOf: "2026-03-31")
    let spent = figures.series.map { series in
      "\(series.category.fullName) \(series.kind) \(series.lines.last?.sums.spent.decimal ?? "")"
    }
    #expect(spent == ["Home expense 25.00", "Home income 0.00", "Work expense 10.00", "Work income 90.00"])
  }

  @Test func `nothing is carried over a gap`() throws {
    let figures = try figures(
      """
      { "category": "Food", "amount": "10", "until": "2026-01", "rollover": "all" },
      { "category": "Food", "amount": "10", "from": "2026-03", "rollover": "all" }
      """, [row("2026-01-05", "Food", "4")], asOf: "2026-04-20")
    #expect(figures.series[0].lines.map(\.sums.carry.decimal) == ["0.00", "0.00", "10.00"])
  }

  @Test func `totals add the outermost`() throws {
    let figures = try figures(
      """
      { "category": "Food:Groceries", "amount": "90" }, { "category": "Food", "amount": "150" },
      { "category": "Foodstuff", "amount": "5" }, { "category": "Food:Groceries:Bread", "amount": "20" },
      { "category": "Leisure", "amount": "300", "every": "year" },
      { "category": "Work", "amount": "1000", "type": "income" }
      """,
      [
        row("2026-03-01", "Food:Groceries:Bread", "30"), row("2026-03-02", "Food", "20"),
        row("2026-03-03", "Leisure", "8"), row("2026-03-04", "Work", "900", type: "income"),
      ], asOf: "2026-03-31")
    #expect(figures.running.map { $0.parts.map(\.level) } == [[1, 2, 3, 1], [1], [1]])
    #expect(figures.running.map(\.total.amount.decimal) == ["155.00", "1000.00", "300.00"])
    #expect(figures.running.map(\.total.spent.decimal) == ["50.00", "900.00", "8.00"])
    #expect(figures.running.map { $0.covered?.unbudgeted.spending.minorUnits } == [800, nil, 5000])
  }

  @Test(arguments: [
    ("30", "35", 117, 100), ("400", "352", 88, 88), ("200", "1", 1, 0), ("200", "199", 100, 99),
    ("3", "0", 0, 0),
  ])
  func `percent is rounded in text and cut for a bar`(
    amount: String, spent: String, percent: Int64, bar: Int
  ) throws {
    let rows = spent == "0" ? [] : [row("2026-03-01", "Bus", spent)]
    let sums = try #require(
      try figures(#"{ "category": "Bus", "amount": "\#(amount)" }"#, rows, asOf: "2026-03-02").series[0].lines
        .last?
        .sums)
    #expect(sums.percent == percent && sums.wholePercent == bar)
  }

  @Test func `what came back is no share, and of nothing there is none`() throws {
    let rows = [
      row("2026-02-01", "Bus", "9"), row("2026-03-01", "Bus", "5", type: "income"),
      row("2026-03-01", "Car", "5"),
    ]
    let figures = try figures(
      #"{ "category": "Bus", "amount": "1000" }, { "category": "Car", "amount": 0 }"#, rows,
      asOf: "2026-03-02")
    #expect(figures.series.map(\.lines.last?.sums.percent) == [nil, nil])
    #expect(figures.series.map(\.lines.last?.sums.wholePercent) == [0, nil])
    #expect(figures.series.map(\.lines.last?.sums.left.decimal) == ["1005.00", "-5.00"])
  }

  @Test func `check warns of parts above the whole, and of categories that no row has`() throws {
    let report = try report(
      """
      { "category": "Food", "amount": "100" }, { "category": "Food:Groceries", "amount": "60" },
      { "category": "Food:Groceries:Bread", "amount": "60" }, { "category": "Food:Out", "amount": "40" },
      { "category": "Food:Out", "amount": "41", "from": "2027-01" }, { "category": "Foood", "amount": "5" },
      { "category": "Foood", "amount": "6", "every": "year" }
      """, ["Food:Groceries:Bread", "Food:Out"].map { row("2026-03-01", $0, "30") })
    #expect(
      report.budgetWarnings.map(\.reason) == [
        .budget(
          .partsExceedWhole(
            "Food", sum: Money(minorUnits: 10_100, currency: .usDollar),
            whole: Money(minorUnits: 10_000, currency: .usDollar), .month)),
        .budget(
          .unused("Foood", known: ["Food", "Food:Groceries", "Food:Groceries:Bread", "Food:Out"])),
      ])
  }

  @Test(arguments: [
    #"{ "category": "A", "amount": "-1" }"#: "-1",
    #"{ "category": "A", "amount": "1", "every": "fortnight" }"#: "fortnight",
    #"{ "category": "A", "amount": "1", "from": "2026" }"#: "2026",
    #"{ "category": "A", "amount": "1", "from": "2026-13" }"#: "2026-13",
    #"{ "category": "A", "amount": "1", "from": "2026-05", "until": "2026-04" }"#: "2026-04",
    #"{ "category": "A", "amount": "1", "rollover": "some" }"#: "some",
    #"{ "category": "A", "amount": "1", "type": "transfer" }"#: "transfer",
    #"{ "category": ":", "amount": "1" }"#: ":",
    #"{ "category": "A", "amount": "9000000000000000" }"#: "9000000000000000",
  ])
  func `what is wrong has its place`(budget: String, value: String) throws {
    let text = #"{ "budgets": [ \#(budget) ], "transactions": [] }"#
    let problem = try #require(LedgerReader.problems(in: text).first)
    #expect(problem.severity == .error)
    #expect(problem.offset == TextRange(of: "\"\(value)\"", in: text).offset)
    #expect(problem.subject?.list == .budgets && problem.subject?.number == 1)
  }

  @Test func `budgets cost as much as there are rows of them`() throws {
    let growth = try Growth.measure(size: 1000) { count -> [UInt8] in
      let rows = (0..<count).map { number in
        row("20\(10 + number / 300 % 90)-0\(number % 9 + 1)-15", "A:\(number % 7):B", "1")
      }
      return Array(
        """
        { "budgets": [ { "category": "A", "amount": "1", "every": "week", "rollover": "all" },
        { "category": "A:1", "amount": "1" } ], "transactions": [ \(rows.joined(separator: ",")) ] }
        """.utf8)
    } work: { bytes in
      let report = Report(try LedgerReader.read(bytes), asOf: CalendarDate(unchecked: 2026, 1, 1))
      #expect(!report.budgets.running.isEmpty)
    }
    #expect(growth.isLinear, "\(growth)")
  }

  @Test func `a day of long ago makes no large report`() throws {
    let rows = [row("0001-01-01", "A", "1"), row("2026-12-01", "A", "3")]
    let budgets = (1...400).map {
      #"{ "category": "A:\#($0)", "amount": "1", "every": "week", "rollover": "surplus" }"#
    }
    let all = try figures(budgets.joined(separator: ", "), rows, asOf: "2026-12-31").series
    #expect(all.count == 400 && all.allSatisfy { $0.lines.count == 125 })
    #expect(all[0].lines.last?.period.end.iso == "2027-01-02")
    // The carry is counted from the first of the latest 5,300 weeks on.
    #expect(all[0].lines.last?.sums.carry.decimal == "5299.00")
    let few = try figures(
      #"{ "category": "A", "amount": "5", "rollover": "all" }"#, rows, asOf: "2026-12-31"
    ).series[0].lines
    #expect(few.count == 5_300 && few.last?.sums.carry.decimal == "26495.00")
  }

  private func report(_ budgets: String, _ rows: [String], asOf: String = "2026-12-31") throws -> Report {
    Report(
      try LedgerReader.read(
        #"{ "budgets": [ \#(budgets) ], "transactions": [ \#(rows.joined(separator: ", ")) ] }"#),
      asOf: try CalendarDate(parsing: asOf))
  }

  private func figures(_ budgets: String, _ rows: [String], asOf: String) throws -> BudgetFigures {
    try report(budgets, rows, asOf: asOf).budgets
  }

  private func row(
    _ date: String, _ category: String, _ amount: String, type: String = "expense", currency: String? = nil
  ) -> String {
    transaction([
      "date": "\"\(date)\"", "type": "\"\(type)\"", "amount": "\"\(amount)\"", "category": "\"\(category)\"",
      "currency": currency.map { "\"\($0)\"" },
    ])
  }
}
