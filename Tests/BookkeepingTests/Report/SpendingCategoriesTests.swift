import Testing

@testable import Bookkeeping

@Suite struct SpendingCategoriesTests {
  @Test func `income in a category in which more is spent is a refund, and lessens spending`() throws {
    let report = try report([
      row("income", "Work:Salary", "5000"), row("expense", "Housing:Rent", "1500"),
      row("income", "Housing:From Sam", "750"), row("expense", "Work:Travel", "300"),
      row("income", "Work:Travel", "200"), row("income", nil, "10"), row("expense", nil, "20"),
    ])
    #expect(
      roles(of: report) == ["income", "spending", "refund", "spending", "refund", "income", "spending"])
    let totals = report.totals.main
    #expect(totals.income.decimal == "5010.00" && totals.spending.decimal == "870.00")
    #expect(totals.refunds.decimal == "950.00" && totals.kept.decimal == "4140.00")
    #expect(totals.incomeCount == 2 && totals.refundCount == 2 && totals.spendingCount == 3)
  }

  @Test func `of what is bought and given back, nothing was earned`() throws {
    let report = try report([
      row("expense", "Travel", "61.80"), row("income", "Travel", "61.80"), row("income", "Sport", "5"),
      row("expense", "Zoo", "1", #", "currency": "EUR""#), row("income", "Zoo", "1", #", "currency": "EUR""#),
    ])
    #expect(roles(of: report) == ["spending", "refund", "income", "spending", "refund"])
    #expect(report.totals.main.spending.decimal == "0.00" && report.totals.main.income.decimal == "5.00")
  }

  @Test func `the nearest kind that the ledger states decides`() throws {
    let rows = [
      row("expense", "Home:Mortgage", "1000"), row("income", "Home:Rent from tenant", "600"),
      row("income", "Home:Rent from tenant:Deposit", "50"), row("expense", "Gifts", "90"),
      row("income", "Gifts", "40"), row("income", "Work", "3000"), row("income", "Work:Expenses", "70"),
    ]
    #expect(
      roles(of: try report(rows)) == [
        "spending", "refund", "refund", "spending", "refund", "income", "income",
      ])
    let kinds = """
      "categories": { "Home:Rent from tenant": { "kind": "income" }, "Gifts": { "kind": "both" },
        "Home:Rent from tenant:Deposit": { "kind": "spending" }, "Work:Expenses": { "kind": "spending" } },
      """
    #expect(
      roles(of: try report(rows, kinds)) == [
        "spending", "income", "refund", "spending", "income", "income", "refund",
      ])
  }

  @Test func `other currencies are in no sum that decides, but have refunds too`() throws {
    let report = try report([
      row("expense", "Travel", "100"), row("income", "Travel:Transit", "4", #", "currency": "EUR""#),
      row("expense", "Abroad", "9", #", "currency": "EUR""#),
      row("income", "Abroad", "5", #", "currency": "EUR""#),
    ])
    #expect(roles(of: report) == ["spending", "refund", "spending", "refund"])
    #expect(report.totals.others.map(\.spending.decimal) == ["0.00"])
  }

  @Test(arguments: ["JPY", "KWD"])
  func `a category without a row in the ledger's currency is decided by the row's own`(code: String) throws {
    let (own, pounds) = (#", "currency": "\#(code)""#, #", "currency": "GBP""#)
    let report = try report([
      row("expense", "Hotels", "300", own), row("income", "Hotels", "100", own),
      row("income", "Hotels:Deposits", "400", pounds), row("expense", "Hotels", "500", pounds),
      row("income", "Fees", "9", own), row("expense", "Fees", "5", own), row("income", "Fees", "3", pounds),
      row("expense", "Mixed", "9", own), row("income", "Mixed", "4", own), row("income", "Mixed", "1"),
    ])
    #expect(
      roles(of: report) == [
        "spending", "refund", "refund", "spending", "income", "spending", "income", "spending", "income",
        "income",
      ])
    let stated = try self.report(
      [row("expense", "Hotels", "300", own), row("income", "Hotels", "100", own)],
      #""categories": { "Hotels": { "kind": "both" } },"#)
    #expect(roles(of: stated) == ["spending", "income"])
  }

  @Test func `planned rows decide nothing and are in no total`() throws {
    let rows = [
      row("expense", "Food", "10"), row("income", "Food", "4"),
      row("income", "Food", "500", date: "2026-03-06"), row("transfer", nil, "7", date: "2026-03-07"),
    ]
    let report = try report(rows, asOf: "2026-03-05")
    #expect(roles(of: report) == ["spending", "refund", "planned", "planned"])
    #expect(report.all.plannedCount == 2 && report.all.transferCount == 0)
    #expect(report.totals.main.spending.decimal == "6.00" && report.totals.main.income.decimal == "0.00")
    #expect(Report.RecentTransactions(of: report).indices.map { report.transactions[$0].id } == ["1", "0"])
    #expect(
      roles(of: try self.report(rows, asOf: "2026-03-06")) == ["spending", "income", "income", "planned"])
  }

  @Test func `a category near the border is named until the ledger decides`() throws {
    let rows = [
      row("expense", "Gifts", "100"), row("income", "Gifts", "91"), row("expense", "Food", "100"),
      row("income", "Food", "89"), row("income", "Work", "100"), row("expense", "Work", "90"),
    ]
    let found = try report(rows).undecidedCategories.map(\.reason)
    #expect(
      found == [
        undecided("Gifts", 9100, 10_000),
        undecided("Work", 10_000, 9000),
      ])
    let kinds = #""categories": { "Gifts": { "kind": "both" }, "Work": { "kind": "income" } },"#
    #expect(try report(rows, kinds).undecidedCategories.isEmpty)
  }

  @Test func `each breakdown adds up to the card above it`() throws {
    let report = try report([
      row("income", "Work", "900"), row("expense", "Food:Out", "50"), row("income", "Food", "20"),
      row("income", "Food:Out", "45", date: "2026-04-01"), row("expense", "Home", "5", date: "2026-04-02"),
    ])
    let outermost = report.breakdown.categories.filter { $0.key?.levels.count == 1 }
    for totals in [
      outermost.map(\.selection.totals.main), report.breakdown.months.map(\.selection.totals.main),
    ] {
      let sum = totals.reduce(into: Totals(.usDollar)) { $0.add($1) }
      #expect(sum == report.totals.main)
    }
    // In April, more was refunded for food than was spent on it. That is not income.
    let april = try #require(report.breakdown.months.first).selection.totals.main
    #expect(april.income.decimal == "0.00" && april.spending.decimal == "-40.00")
  }

  private func undecided(_ name: String, _ income: Int64, _ expense: Int64) -> LedgerProblem.Reason {
    .category(
      .undecided(
        name, income: Money(minorUnits: income, currency: .usDollar),
        expense: Money(minorUnits: expense, currency: .usDollar)))
  }

  /// The roles in the order of the file.
  private func roles(of report: Report) -> [String] {
    zip(report.transactions, report.roles).sorted { $0.0.source.lowerBound < $1.0.source.lowerBound }
      .map { "\($0.1)" }
  }

  private func report(_ rows: [String], _ settings: String = "", asOf: String = "2026-12-31") throws -> Report
  {
    let rows = rows.enumerated().map { #"{ "id": "\#($0)", \#($1)"# }
    let ledger = "{ \(settings) \"transactions\": [\(rows.joined(separator: ",\n"))] }"
    return Report(try LedgerReader.read(ledger), asOf: try CalendarDate(parsing: asOf))
  }

  private func row(
    _ type: String, _ category: String?, _ amount: String, _ more: String = "", date: String = "2026-03-05"
  ) -> String {
    let category = category.map { #", "category": "\#($0)""# } ?? ""
    return
      #""date": "\#(date)", "type": "\#(type)", "name": "A", "amount": "\#(amount)"\#(category)\#(more) }"#
  }
}
