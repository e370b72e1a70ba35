import Testing

@testable import Publishing

/// Tests the review of a year. Today is 2026-11-20.
struct ReviewPagesTests {
  @Test func eachYearWithPaymentsHasOne() throws {
    let site = try PlannedSite([
      PlannedSite.expense("2024-03-01", "Food", "5.00"),
      PlannedSite.expense("2025-03-01", "Food:Out", "7.00"),
      PlannedSite.expense("2026-03-01", "Home", "9.00"), PlannedSite.expense("2026-04-01", "Home", "1.00"),
      PlannedSite.expense("2027-03-01", "Food", "5.00"),
      PlannedSite.expense("2023-03-01", "Food", "5.00", currency: "EUR"),
    ])
    let reviews = site.site.paths.filter { $0.hasPrefix("review/") }
    #expect(reviews.sorted() == ["review/2024.html", "review/2025.html", "review/2026.html"])
    #expect(try site.page("years/2026.html").contains(#"href="../review/2026.html""#))
    #expect(try !site.page("years/2027.html").contains("review/"))
    let page = try site.page("review/2026.html")
    #expect(page.contains("2026 in review, to Apr 1<"))
    #expect(page.contains("in the same days of <bdi>2025</bdi>"))
    // Each figure links to its rows.
    #expect(page.contains(#"<a href="../categories/Home.html#m2026-03"><bdi title="$9.00">$9</bdi></a>"#))
    #expect(page.contains(#"<a href="../months/2026-03.html#spending"><bdi title="$9.00">$9</bdi></a>"#))
    #expect(page.contains(#"<a href="../categories/Food.html#m2025">"#))
  }

  /// A year in which something only came back has rows to link to.
  @Test func aYearOfRefundsIsLinked() throws {
    let site = try PlannedSite([
      PlannedSite.expense("2019-01-01", "Food", "5.00"),
      PlannedSite.expense("2020-02-14", "Bills", "67.50").replacing("expense", with: "income"),
      PlannedSite.expense("2020-03-05", "Food", "5.00"), PlannedSite.expense("2021-06-05", "Bills", "155.00"),
    ])
    let page = try site.page("review/2020.html")
    #expect(
      page.contains(#"<a href="../categories/Bills.html#m2020">"#) && !page.contains("Bills.html#m2019"))
  }

  @Test func thePageDoesNotGrowWithTheLedger() throws {
    let rows = (0..<80).flatMap { category in
      (1...12).map { month in
        PlannedSite.expense(
          "2025-\(month < 10 ? "0" : "")\(month)-07", "A category of common length \(category)")
      }
    }
    let page = try PlannedSite(rows).page("review/2025.html")
    #expect(page.utf8.count < 60_000)
    #expect(page.contains("$1,185,177.60"))
  }
}
