import Testing

@testable import Publishing

/// Tests the bars of categories and their numbers.
struct SpendingTests {
  private let site: PlannedSite

  init() throws {
    site = try PlannedSite([
      PlannedSite.expense("2026-03-03", "Food", "90.00"), PlannedSite.expense("2026-03-04", "Food:A", "5.00"),
      PlannedSite.expense("2026-03-05", "Food:B", "5.00"),
      PlannedSite.expense("2026-04-05", "Home:Energy:Gas"),
      PlannedSite.expense("2026-04-06", "Home:Energy:Power:Night"),
    ])
  }

  @Test func whatLiesInACategoryItselfHasABar() throws {
    let page = try site.page("categories/Food.html")
    #expect(page.contains("<span><bdi>No subcategory</bdi></span> <bdi>$90.00</bdi> <small>90.0%</small>"))
    #expect(page.contains("<span><bdi>A</bdi></span> <bdi>$5.00</bdi> <small>5.0%</small>"))
    #expect(try !site.page("categories/Home.html").contains("No subcategory"))
  }

  @Test func theNumbersLeadToTheirRows() throws {
    #expect(
      try site.page("categories/Food.html").contains("<th scope=\"row\"><a href=\"Food-A.html\">"))
    #expect(
      try site.page("months/2026-03.html").contains("<a href=\"../categories/Food.html#m2026-03\">"))
  }

  @Test func levelsBeginAnewBelowACategory() throws {
    let page = try site.page("categories/Home-Energy.html")
    #expect(
      page.contains("<tr class=\"level-1\"><th scope=\"row\"><a href=\"Home-Energy-Power.html\">"))
    #expect(
      page.contains(
        "<tr class=\"level-2\"><th scope=\"row\"><span class=\"hidden\"><bdi>Power</bdi>: </span><a href=\"Home-Energy-Power-Night.html\">"
      ))
  }

  /// The whole months are those from January 2024 to April 2026.
  @Test func aCategoryHasOneMonthOnAverage() throws {
    let site = try PlannedSite([
      PlannedSite.expense("2024-01-05", "Home"), PlannedSite.expense("2026-03-03", "Food", "100.00"),
      PlannedSite.expense("2026-04-04", "Food", "50.00"),
    ])
    let page = try site.page("categories/Food.html")
    #expect(page.contains("A month on average, over 12 months to April 2026</dt><dd><bdi>$12.50</bdi></dd>"))
    #expect(page.contains(#/Most in <a href="[^"]*"><bdi>March 2026</bdi></a>: <bdi>\$100.00</bdi>/#))
    #expect(page.matches(of: /month on average/).count == 1)
    #expect(page.contains(#/┄┄<\/tspan>\s*\$12\.50\s*<\/text>/#), "the chart says the same")
  }

  @Test func theLegendOfDaysHasTheSameDecimals() throws {
    let site = try PlannedSite([
      PlannedSite.expense("2026-03-03", "Food", "90.00"), PlannedSite.expense("2026-03-04", "Food", "5.50"),
    ])
    let year = try site.page("years/2026.html")
    #expect(year.contains(">≤ $10</text>") && year.contains(">≤ $100</text>"))
  }
}
