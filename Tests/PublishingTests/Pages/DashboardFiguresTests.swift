import Testing

@testable import Publishing

/// Figures and sentences of the dashboard. Today is 2026-11-20.
struct DashboardFiguresTests {
  @Test func aMonthOfAnEarlierYearIsNamedWithIt() throws {
    let page = try dashboard([row("2019-03-05", "expense", "10.00"), row("2019-02-05", "expense", "10.00")])
    #expect(page.contains("How was March 2019?"))
    let thisYear = try dashboard([row("2026-09-05", "expense", "10.00")])
    #expect(thisYear.contains("How was September?"))
  }

  @Test func aMedianOfZeroIsShown() throws {
    let months = (7...11).map { row("2026-\($0 < 10 ? "0" : "")\($0)-05", "expense", "10.00") }
    let page = try dashboard(months + [row("2026-11-06", "income", "50.00", "Work")])
    let income = try #require(page.firstMatch(of: /<tr><th scope="row">Income<\/th>.*/)).0
    #expect(income.hasSuffix("<td class=\"number\"><bdi>$0.00</bdi></td></tr>"))
  }

  @Test func onlyIncomeHasAShareThatWasKept() throws {
    let lost = try dashboard([
      row("2026-11-05", "expense", "50.00"), row("2026-11-06", "income", "10.00", "Work"),
    ])
    #expect(
      lost.contains("You spent <bdi>$40.00</bdi> more than came in.") && !lost.contains("of your income"))
    let refund = try dashboard([
      row("2026-10-05", "expense", "50.00"), row("2026-11-06", "income", "30.00"),
    ])
    #expect(!refund.contains("of your income"))
    // More came back than was spent: what was kept is more than all of the income.
    let back = try dashboard([
      row("2026-10-05", "expense", "300.00"), row("2026-11-01", "income", "100.00", "Work"),
      row("2026-11-06", "income", "60.00"), row("2026-11-07", "expense", "10.00", "Travel"),
    ])
    #expect(back.contains("<bdi>$150.00</bdi>") && !back.contains("of your income"))
  }

  /// If more is to come back in a month than to be paid, the rest is to come in.
  @Test func nothingNegativeIsToBePaid() throws {
    let rents = (8...10).flatMap { month in
      let day = "2026-\(month < 10 ? "0" : "")\(month)-2"
      return [row("\(day)3", "expense", "800.00", "Rent"), row("\(day)4", "income", "700.00", "Rent")]
    }
    let incomes = (8...10).map { row("2026-\($0 < 10 ? "0" : "")\($0)-25", "income", "300.00", "Rent:Sam") }
    let page = try dashboard(rents + incomes)
    #expect(!page.contains("−$200.00 still to pay"))
  }

  /// A payment in another currency does not lengthen the months of the ledger's.
  @Test func averagesEndWithTheNewestPaymentInTheMainCurrency() throws {
    let months = (1...5).map { row("2026-0\($0)-05", "expense", "300.00") }
    let page = try dashboard(months + [row("2026-06-20", "expense", "10.00", currency: "CHF")])
    #expect(page.replacing(/<[^>]*>/, with: "").contains("$300.00 a month on average over 5 months"))
  }

  @Test func aMonthInOtherCurrenciesAloneHidesNotTheOneBefore() throws {
    let page = try dashboard([
      row("2026-10-05", "expense", "50.00"), row("2026-11-06", "expense", "30.00", currency: "EUR"),
    ])
    #expect(page.contains("How was October?") && page.contains("<bdi>$50.00</bdi> more than came in."))
    let foreign = try dashboard([row("2026-11-06", "expense", "30.00", currency: "EUR")])
    #expect(!foreign.contains("How is this month?") && !foreign.contains("How was"))
  }

  @Test func twoCategoriesOfEqualSpendingAreNotRanked() throws {
    let rows = [row("2026-11-05", "expense", "50.00", "Food"), row("2026-11-06", "expense", "50.00", "Rent")]
    #expect(try dashboard(rows).contains("<h2>Spent in November</h2>"))
    let rent = try dashboard(rows + [row("2026-11-07", "expense", "1.00", "Rent")])
    #expect(
      rent.contains(
        "<h2><bdi>November</bdi> goes to <a href=\"categories/Rent.html#m2026-11\"><bdi>Rent</bdi></a>, then")
    )
    let equal = try dashboard(rows + [row("2026-11-07", "expense", "60.00", "Home")])
    #expect(equal.contains("goes to <a href=\"categories/Home.html#m2026-11\"><bdi>Home</bdi></a></h2>"))
  }

  @Test func theTotalBalanceIsWhatIsInAllAccountsToday() throws {
    let rows = [
      row("2026-02-05", "income", "100.00", "Work", account: "Bank"),
      row("2026-12-05", "expense", "7.00", account: "Bank"),
    ]
    let kept = try dashboard(rows)
    #expect(kept.contains("<dt>Kept since February 2026</dt>") && !kept.contains("Total balance"))
    let balances = """
      "balances": [
        { "date": "2025-12-31", "account": "Bank", "amount": "40.00" },
        { "date": "2026-03-01", "account": "Card", "amount": "-5.00" } ],
      """
    let page = try dashboard(rows, balances)
    #expect(page.contains("<dt>Total balance</dt><dd><a href=\"accounts/index.html\"><bdi>$135.00</bdi>"))
    #expect(page.contains("+$100.00 this year") && !page.contains("Kept since"))
  }

  @Test func aMonthInWhichTheBooksBeginIsNamedAsSuch() throws {
    let rows = [row("2026-03-15", "expense", "9.00"), row("2026-04-02", "expense", "3.00")]
    let page = try PlannedSite(rows).page("months/index.html")
    #expect(page.contains("March 2026</bdi></a> <small>from Mar 15</small>"))
    #expect(try !PlannedSite(rows).page("months/2026-04.html").contains("Compared with"))
  }

  @Test func aGroupWithRowsInOneMonthHasNoCourseOverTime() throws {
    let site = try PlannedSite([
      row("2026-03-05", "expense", "9.00", "Trip"), row("2026-03-06", "expense", "9.00", "Trip"),
      row("2026-04-02", "expense", "3.00", "Food"), row("2026-05-02", "expense", "3.00", "Food"),
    ])
    #expect(try !site.page("categories/Trip.html").contains("Spending by month"))
    #expect(try site.page("categories/Food.html").contains("Spending by month"))
  }

  private func dashboard(_ rows: [String], _ settings: String = "") throws -> String {
    try PlannedSite(rows, settings: settings).page("index.html")
  }

  private func row(
    _ date: String, _ type: String, _ amount: String, _ category: String = "Food", currency: String = "USD",
    account: String? = nil
  ) -> String {
    let account = account.map { #", "account": "\#($0)""# } ?? ""
    return """
      { "date": "\(date)", "type": "\(type)", "name": "N \(date)", "amount": "\(amount)",
        "category": "\(category)", "currency": "\(currency)"\(account) }
      """
  }
}
