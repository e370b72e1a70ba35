import Testing

@testable import Publishing

/// Tests the pages of payees, and payments in the context of their payee.
struct PayeePagesTests {
  private static let payments = [
    payment("2026-01-05", "CORNER BAKERY", "10.00", "Food:Bread"),
    payment("2026-02-05", "Corner  Bakery", "20.00", "Food:Bread"),
    payment("2026-03-05", "Corner Bakery", "30.01", "Food:Cake"),
    payment("2026-03-06", "Corner Bakery", "5.00", "Food:Cake", type: "income"),
    payment("2026-03-07", "Rail", "7.00", "Travel"),
  ]

  @Test func whoOccursOnceHasNoPage() throws {
    let site = try PlannedSite(Self.payments)
    func pages(_ site: PlannedSite) -> [String] {
      site.site.paths.filter { $0.hasPrefix("payees/") && $0.hasSuffix(".html") && !$0.contains("index") }
    }
    #expect(pages(site) == ["payees/corner-bakery.html"])
    #expect(site.site.paths.contains("payees/corner-bakery.csv"))
    let all = try PlannedSite(Self.payments, allPayees: true)
    #expect(pages(all).sorted() == ["payees/corner-bakery.html", "payees/rail.html"])
  }

  @Test func aPageSaysWhatThePaymentsHaveInCommon() throws {
    let page = try PlannedSite(Self.payments).page("payees/corner-bakery.html")
    #expect(page.contains("<h1><bdi>Corner Bakery</bdi></h1>"))
    #expect(page.contains("<dt>Payments</dt><dd><bdi>4</bdi></dd>"))
    // Refunds are subtracted: 55.01 in three payments.
    #expect(page.contains("<span class=\"out\">Spending <bdi>$18.34</bdi>"))
    #expect(page.contains("Refunds of <a href=\"corner-bakery.html#refund\"><bdi>$5.00</bdi></a>"))
    #expect(page.contains("<dt>First</dt><dd><a href=\"../transactions/2026-01-05-corner-bakery.html\">"))
    #expect(page.contains("<dt>Last</dt><dd><a href=\"../transactions/2026-03-06-corner-bakery.html\">"))
    #expect(
      page.contains(
        "<a href=\"../categories/Food.html\"><bdi>Food</bdi></a> › "
          + "<a href=\"../categories/Food-Cake.html\"><bdi>Cake</bdi></a>"))
    #expect(!page.contains("Rail"))
  }

  @Test func aPaymentShowsItsPayee() throws {
    let site = try PlannedSite(Self.payments)
    let page = try site.page("transactions/2026-02-05-corner-bakery.html")
    #expect(page.contains("<h2><a href=\"../payees/corner-bakery.html\"><bdi>Corner  Bakery</bdi></a></h2>"))
    #expect(page.contains("<dt>Payments in 2026 so far</dt><dd>2</dd>"))
    #expect(page.contains("<dt>Spent in 2026 so far</dt><dd><bdi>$30.00</bdi></dd>"))
    let section = try #require(page.components(separatedBy: "<h2>").last)
    #expect(section.matches(of: /<a href="2026/).count == 3 && !section.contains("2026-02-05"))
    let refund = try site.page("transactions/2026-03-06-corner-bakery.html")
    #expect(refund.contains("<dt>Spent in 2026 so far</dt><dd><bdi>$55.01</bdi></dd>"))
    #expect(try !site.page("transactions/2026-03-07-rail.html").contains("payees/rail"))
  }

  @Test func threePaymentsBeforeAndAfterAreShown() throws {
    let site = try PlannedSite((10..<30).map { Self.payment("2026-01-\($0)", "Bakery", "1", "Food") })
    let shown = [(10, ["13", "12", "11"]), (27, ["29", "28", "26", "25", "24"])]
    for (day, shown) in shown {
      let page = try site.page("transactions/2026-01-\(day)-bakery.html")
      let section = try #require(page.components(separatedBy: "<h2>").last)
      #expect(section.matches(of: />Jan (\d+), 2026</).map { String($0.1) } == shown)
    }
  }

  /// Only the three payments before it, to which it is a later one, change with a new payment.
  @Test func aPaymentStaysAsItIsWhenOthersFollow() throws {
    let payments = (10..<30).map { Self.payment("2026-01-\($0)", "Bakery", "1", "Food") }
    let (before, after) = (
      try PlannedSite(payments),
      try PlannedSite(payments + [Self.payment("2026-01-30", "BAKERY", "2", "Food")])
    )
    let changed = try (10..<30).filter { day in
      let path = "transactions/2026-01-\(day)-bakery.html"
      let pages = try [before.page(path), after.page(path)].map { $0.components(separatedBy: "<main").last }
      return pages[0] != pages[1]
    }
    #expect(changed == [27, 28, 29])
  }

  private static func payment(
    _ date: String, _ name: String, _ amount: String, _ category: String, type: String = "expense"
  ) -> String {
    """
    { "date": "\(date)", "type": "\(type)", "name": "\(name)", "amount": "\(amount)", "category": "\(category)" }
    """
  }
}
