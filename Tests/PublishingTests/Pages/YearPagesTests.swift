import Testing

@testable import Publishing

/// Checks the pages of a year with many payments: an overview, and numbered pages with all rows.
struct YearPagesTests {
  private static func payments(_ count: Int) -> [String] {
    (0..<count).map { number in
      let (month, day) = (1 + number % 10, 10 + number % 18)
      return PlannedSite.expense("2026-\(month < 10 ? "0" : "")\(month)-\(day)", "Food", "\(number + 1).25")
    }
  }

  private static func rows(on page: String) -> Int { page.matches(of: /<li class="expense/).count }

  @Test func aYearWithManyPaymentsBeginsWithAnOverview() throws {
    let site = try PlannedSite(Self.payments(250))
    let overview = try site.page("years/2026.html")
    #expect(
      !overview.contains("class=\"group") && overview.contains(">Largest payments that do not recur</h2>"))
    #expect(Self.rows(on: overview) == 20 && overview.contains("$250.25") && !overview.contains("$230.25"))
    #expect(overview.contains("<a href=\"2026.3.html#rows\">All payments</a>"))
    #expect(overview.contains("<dd><a href=\"2026.3.html#spending\">"))
    let pages = try (1...3).map { try site.page("years/2026.\($0).html") }
    #expect(pages.map(Self.rows).reduce(0, +) == 250)
    for (number, page) in zip(1..., pages) {
      #expect(page.contains("<title>2026 · Page \(number) · "))
      #expect(page.contains("<a class=\"back\" href=\"2026.html\"><bdi>2026</bdi></a>"))
      #expect(page.contains("href=\"2026.3.html#rows\""), "\(number) leads to the newest page")
      #expect(!page.contains("href=\"2026.html#"), "\(number) looks for no rows in the overview")
    }
  }

  @Test func otherPagesLeadToTheRowsOfTheYear() throws {
    let site = try PlannedSite(Self.payments(250))
    let review = try site.page("review/2026.html")
    #expect(review.contains("href=\"../years/2026.3.html#rows\"") && !review.contains("years/2026.html#"))
  }

  @Test func aYearWithFewPaymentsIsOnePage() throws {
    let site = try PlannedSite(Self.payments(50))
    #expect(try Self.rows(on: site.page("years/2026.html")) == 50)
    #expect(!site.site.paths.contains("years/2026.1.html"))
  }
}
