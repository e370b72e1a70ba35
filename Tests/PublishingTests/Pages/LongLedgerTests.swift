import Testing

@testable import Publishing

/// Checks that no page grows with the years that a ledger covers, or seems to cover.
struct LongLedgerTests {
  private func payment(_ date: String, _ category: String, currency: String = "USD") -> String {
    PlannedSite.expense(date, category, currency: currency)
  }

  @Test func aMistypedYearDoesNotStretchTheCharts() throws {
    let site = try PlannedSite([
      payment("0206-03-05", "Food"), payment("2026-03-05", "Rent"), payment("2026-04-05", "Rent"),
    ])
    for path in ["index.html", "months/index.html", "lists/transactions.html", "categories/Food.html"] {
      #expect(try site.page(path).utf8.count < 30_000)
    }
    let months = try site.page("months/index.html")
    #expect(
      months.contains("206.html") && months.contains("2026-04.html"), "the year is there to be noticed")
    for index in site.site.paths.indices { #expect(try !site.site.bytes(of: index).isEmpty) }
    #expect(try site.page("years/206.html").contains("206-03.html"))
  }

  @Test func aYearInTheFutureIsPlannedAndCostsNoLine() throws {
    let dates = (2024...2026).flatMap { year in (1...12).map { "\(year)-\($0 < 10 ? "0" : "")\($0)-15" } }
    let site = try PlannedSite((dates + ["2062-05-05"]).map { payment($0, "Food") })
    let months = try site.page("months/index.html")
    #expect(
      !months.contains("2062-05.html") && months.contains("2024-01.html") && months.contains("2026-11.html"))
    let dashboard = try site.page("index.html")
    #expect(dashboard.contains("December 2024 – November 2026") && !dashboard.contains("months/2062-05.html"))
    #expect(try site.page("categories/Food.html").contains("#m2024-01"))
    #expect(try site.page("years/2062.html").contains("2062-05.html"))
    for index in site.site.paths.indices { #expect(try !site.site.bytes(of: index).isEmpty) }
  }

  @Test func titlesSpeakOfWhatTheChartShows() throws {
    let site = try PlannedSite([
      payment("2020-05-05", "Food").replacing("expense", with: "income"), payment("2026-04-05", "Rent"),
      payment("2026-05-05", "Rent"),
    ])
    #expect(try site.page("index.html").contains("Spending by month, USD</small>"))
    #expect(
      try site.page("months/index.html").contains("Income and spending by month")
    )
  }

  @Test func whatWasPaidInOtherCurrenciesAloneHasNoChartOfZeros() throws {
    let foreign = ["2026-03-05", "2026-05-05"].map { payment($0, "Trip", currency: "EUR") }
    let site = try PlannedSite([payment("2026-04-05", "Rent"), payment("2026-06-05", "Rent")] + foreign)
    let trip = try site.page("categories/Trip.html")
    #expect(!trip.contains("<svg") && trip.contains("€1,234.56"))
    let months = try site.page("months/index.html")
    #expect(months.contains("<small>EUR</small>") && !months.contains("$0.00</bdi></td>"))
  }

  @Test func aCenturyIsReachedYearByYear() throws {
    let dates = (1926...2026).flatMap { year in (1...12).map { "\(year)-\($0 < 10 ? "0" : "")\($0)-15" } }
    let site = try PlannedSite(dates.enumerated().map { payment($1, "Group \($0 % 40):Part \($0 % 3)") })
    #expect(try site.page("index.html").utf8.count < 60_000)
    let months = try site.page("months/index.html")
    #expect(months.contains("2012-01.html") && !months.contains("2011-12.html"), "fifteen years")
    for year in 1926...2026 {
      #expect(months.contains("../years/\(year).html"))
      let page = try site.page("years/\(year).html")
      #expect((1...12).allSatisfy { page.contains("../months/\(year)-\($0 < 10 ? "0" : "")\($0).html") })
    }
  }
}
