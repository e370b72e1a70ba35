import Testing

@testable import Publishing

/// Tests refunds and planned payments on the pages of months and payees.
struct RefundPagesTests {
  private static let rows = [
    row("2026-09-01", "expense", "Landlord", "1000.00", "Housing"),
    row("2026-09-03", "expense", "Market", "60.00", "Food"),
    row("2026-08-20", "expense", "Tailor", "500.00", "Clothing"),
    row("2026-09-04", "income", "Tailor", "180.25", "Clothing"),
    row("2026-08-12", "expense", "Rail", "90.00", "Travel"),
    row("2026-09-05", "income", "Rail", "30.00", "Travel"),
    row("2026-12-01", "expense", "Landlord", "1000.00", "Housing"),
    row("2026-12-02", "expense", "Market", "60.00", "Food"),
    row("2026-10-01", "expense", "Landlord", "1000.00", "Housing"),
    row("2026-11-25", "income", "Employer", "2000.00", "Work"),
  ]

  @Test func aDayOnWhichMoreCameBackIsBelowZero() throws {
    let page = try PlannedSite(Self.rows).page("months/2026-09.html")
    #expect(page.contains("Spending −$180.25\">4 <bdi title=\"−$180.25\">−180</bdi></a>"))
  }

  /// 1,000.00 + 60.00 − 30.00 − 180.25
  @Test func theCategoriesBesideACardAddUpToIt() throws {
    let page = try PlannedSite(Self.rows).page("months/2026-09.html")
    #expect(page.contains("<dt>Spending</dt><dd><a href=\"2026-09.html#spending\"><bdi>$849.75</bdi>"))
    let table = try #require(page.firstMatch(of: /<table class="figures ranked(?s:.*?)<\/table>/)).0
    let amounts = table.matches(of: /<\/span><bdi>([−$\d.,]+)<\/bdi>/).map { String($0.1) }
    #expect(amounts == ["$1,000.00", "$60.00", "−$30.00", "−$180.25"])
  }

  @Test func whatIsPlannedIsNoLastPayment() throws {
    let site = try PlannedSite(Self.rows)
    let payee = try site.page("payees/landlord.html")
    #expect(payee.contains("<dt>Payments</dt><dd><bdi>2</bdi>"))
    #expect(payee.contains("<dt>Last</dt><dd><a href=\"../transactions/2026-10-01-landlord.html\">"))
    let ofRent = try site.page("transactions/2026-09-01-landlord.html")
    let later = try #require(ofRent.components(separatedBy: "<dt>After</dt>").dropFirst().first)
    #expect(later.contains("2026-10-01") && !later.contains("2026-12-01"))
    let planned = try site.page("transactions/2026-12-01-landlord.html")
    #expect(planned.contains("<dt>Before</dt>") && !planned.contains("<dt>Payments in 2026 so far</dt>"))
    #expect(try !site.page("transactions/2026-09-03-market.html").contains("<dt>Before</dt>"))
  }

  @Test func aMonthThatHasNotBegunIsComparedWithNone() throws {
    let site = try PlannedSite(Self.rows)
    #expect(try !site.page("months/2026-12.html").contains("Compared with"))
    #expect(try site.page("months/2026-10.html").contains("Compared with"))
  }

  @Test func plannedRowsAreInAGroupOfTheirOwn() throws {
    let page = try PlannedSite(Self.rows).page("lists/transactions.html")
    let groups = page.components(separatedBy: "<div class=\"group").dropFirst()
    #expect(groups.map { $0.hasPrefix(" planned\">") } == [true, true, false, false, false])
    #expect(page.matches(of: /id="m2026"/).count == 1)
    for group in groups where group.hasPrefix(" planned") { #expect(!group.contains("class=\"sums")) }
  }

  private static func row(
    _ date: String, _ type: String, _ name: String, _ amount: String, _ category: String
  ) -> String {
    """
    { "date": "\(date)", "type": "\(type)", "name": "\(name)", "amount": "\(amount)", "category": "\(category)" }
    """
  }
}
