import Testing

@testable import Bookkeeping

/// Tests expenses in categories that the ledger states as income: a loss on stocks, and what a customer got
/// back.
struct DeductionTests {
  private static let kinds = """
    "categories": { "Stocks": { "kind": "income" }, "Stocks:Fees": { "kind": "spending" },
      "Shop:Customers": { "kind": "income" }, "Gifts": { "kind": "both" } },
    """

  private static let rows = [
    row("2026-01-05", "income", "Stocks", "100"), row("2026-02-05", "expense", "Stocks:Bank", "130"),
    row("2026-02-06", "expense", "Stocks:Fees", "10"), row("2026-02-07", "expense", "Work", "300"),
    row("2026-02-08", "income", "Shop:Customers", "500"),
    row("2026-02-09", "expense", "Shop:Customers", "40"),
    row("2026-02-10", "expense", "Gifts", "7"), row("2026-02-11", "expense", nil, "3"),
  ]

  @Test func `an expense in a category stated as income is taken off income`() throws {
    let report = try report(Self.rows, Self.kinds)
    let roles = report.transactions.indices.reversed().map { report.roles[$0].name }
    #expect(
      roles == [
        "income", "deduction", "spending", "spending", "income", "deduction", "spending", "spending",
      ])
    let totals = report.totals.main
    #expect(totals.income.decimal == "430.00" && totals.spending.decimal == "320.00")
    #expect(totals.kept.decimal == "110.00" && totals.incomeCount == 4 && totals.count == 8)
    #expect(
      report.income.totals.main.income == totals.income && report.spending.totals.main.income.minorUnits == 0)
    // Without the kinds, all of them are spending, and the gain of January is a refund.
    let plain = try self.report(Self.rows, "").totals.main
    #expect(plain.income.decimal == "500.00" && plain.spending.decimal == "390.00")
    #expect(plain.kept == totals.kept)
  }

  @Test func `a month's income in a category can be below zero`() throws {
    let report = try report(Self.rows, Self.kinds)
    let february = try #require(report.breakdown.months.first)
    #expect(february.selection.totals.main.income.decimal == "330.00")
    let stocks = try #require(report.breakdown.categories.first { $0.key?.fullName == "Stocks" })
    #expect(stocks.selection.totals.main.income.decimal == "-30.00")
    #expect(stocks.selection.totals.main.spending.decimal == "10.00")
    let flow = try #require(MoneyFlow(of: february.selection.indices, in: report, .usDollar))
    let uses = flow.uses.map { "\($0.kind.category?.fullName ?? "-") \($0.amount.decimal)" }
    #expect(flow.sources.map(\.amount.decimal) == ["460.00"])
    #expect(
      uses == ["- 10.00", "Work 300.00", "Stocks 130.00", "Stocks 10.00", "Gifts 7.00", "- 3.00"])
    #expect(flow.total.decimal == "460.00")
  }

  @Test func `with less than nothing earned, no category is the main one`() throws {
    let rows = [
      row("2026-01-05", "income", "A", "10"), row("2026-01-06", "income", "B", "20"),
      row("2026-01-07", "expense", "Stocks", "100"),
    ]
    let report = try report(rows, Self.kinds)
    let flow = try #require(MoneyFlow(of: report.all.indices, in: report, .usDollar))
    #expect(
      flow.income.decimal == "-70.00" && flow.uses.map(\.kind) == [.deductions(.category(Category("Stocks")))]
    )
    #expect(flow.sources.map(\.amount.decimal) == ["70.00", "20.00", "10.00"])
  }

  @Test func `a deduction lessens what a budget of income received`() throws {
    let budget =
      #""budgets": [{ "category": "Shop", "amount": "600", "type": "income", "from": "2026-02" }],"#
    let report = try report(Self.rows, Self.kinds + budget)
    let line = try #require(report.budgets.series.first?.lines.last)
    #expect(line.sums.spent.decimal == "460.00")
  }

  @Test func `what recurs as a deduction is taken off what comes in`() throws {
    let rows = (1...4).flatMap { month in
      [
        row("2026-0\(month)-01", "income", "Shop:Customers", "500", "Shop"),
        row("2026-0\(month)-03", "expense", "Shop:Customers", "40", "Payments"),
      ]
    }
    let report = try report(rows, Self.kinds, asOf: "2026-04-10")
    let recurring = RecurringPayments(of: report)
    let coming = RecurringPayments.Coming(of: recurring, in: report)
    #expect(coming.sumsOfYear.map { "\($0.income.decimal) \($0.spending.decimal)" } == ["5520.00 0.00"])
    #expect(FixedCosts(of: recurring, in: report) == nil)
  }

  private func report(_ rows: [String], _ settings: String, asOf: String = "2026-02-28") throws -> Report {
    let ledger = try LedgerReader.read("{ \(settings) \"transactions\": [\(rows.joined(separator: ","))] }")
    return Report(ledger, asOf: try CalendarDate(parsing: asOf))
  }

  private static func row(
    _ date: String, _ type: String, _ category: String?, _ amount: String, _ name: String = "X"
  ) -> String {
    let category = category.map { #", "category": "\#($0)""# } ?? ""
    return
      #"{ "date": "\#(date)", "type": "\#(type)", "name": "\#(name)", "amount": "\#(amount)"\#(category) }"#
  }

  private func row(
    _ date: String, _ type: String, _ category: String?, _ amount: String, _ name: String = "X"
  ) -> String { Self.row(date, type, category, amount, name) }
}
