import Testing

/// Tests that no table and no column is without a figure.
struct TellingTablesTests {
  private static func row(
    _ date: String, _ type: String, _ amount: String, _ name: String = "Corner Bakery", more: String = ""
  ) -> String {
    #"{ "date": "\#(date)", "type": "\#(type)", "name": "\#(name)", "amount": "\#(amount)"\#(more) }"#
  }

  private static let transfer = row(
    "2026-11-03", "transfer", "50.00", "To savings", more: #", "account": "Checking", "to": "Savings""#)
  private static let spending = [9, 10, 11].map { month in
    row("2026-\(month < 10 ? "0" : "")\(month)-05", "expense", "12.40", more: #", "account": "Checking""#)
  }

  @Test func anAccountWithTransfersAloneHasNoTablesOfPeriods() throws {
    let site = try PlannedSite(Self.spending + [Self.transfer])
    #expect(try !site.page("accounts/Savings.html").contains("periods"))
    #expect(try site.page("accounts/Checking.html").contains("periods"))
  }

  @Test func whereNothingWasEarnedNoTableHasAColumnOfIncome() throws {
    let income = #"<th scope="col" class="number in">Income</th>"#
    let (spent, earned) = (
      try PlannedSite(Self.spending), try PlannedSite(Self.spending + [Self.row("2026-10-01", "income", "9")]),
    )
    for path in ["months/index.html", "index.html", "years/2026.html"] {
      #expect(try !spent.page(path).contains(income), "\(path)")
      #expect(try earned.page(path).contains(income), "\(path)")
    }
  }

  @Test func payeesOfTransfersHaveTheirNumber() throws {
    let page = try PlannedSite(Self.spending + [Self.transfer, Self.transfer]).page("payees/index.html")
    #expect(page.contains(#"<th scope="col">Payee</th><th scope="col" class="number">Payments</th>"#))
    #expect(page.contains(#"<bdi>To savings</bdi></a></th><td class="number">2</td>"#))
  }

  @Test func aTaxOfAYearWithoutIncomeSaysSo() throws {
    let site = try PlannedSite(Self.spending, settings: #""taxes": [{ "table": "us-federal-2025-single" }],"#)
    #expect(try site.page("taxes/index.html").contains(#"<td colspan="3" class="number">No income yet</td>"#))
  }

  @Test func aBudgetThatNothingWasSpentOfHasNoChart() throws {
    let budget = #""budgets": [{ "category": "Leisure", "amount": "100" }],"#
    func page(_ rows: [String]) throws -> String {
      try PlannedSite(rows, settings: budget).page("budgets.html")
    }
    let played = Self.row("2026-10-07", "expense", "30", "Opera", more: #", "category": "Leisure""#)
    #expect(try !page(Self.spending).contains("budget-0"))
    #expect(try page(Self.spending + [played]).contains("budget-0"))
  }

  @Test func nothingThatIsStillDueIsNoLine() throws {
    let rent = ["08", "09", "10", "11"].map { Self.row("2026-\($0)-02", "expense", "900", "Rent") }
    let (paid, due) = (try PlannedSite(rent), try PlannedSite(rent, today: "2026-12-01"))
    #expect(try !paid.page("recurring.html").contains("Still due"))
    #expect(try due.page("recurring.html").contains("Still due"))
  }
}
