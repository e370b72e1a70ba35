import Bookkeeping
import Foundation
import Testing

@testable import Publishing

/// No page grows with the years that a ledger covers, or seems to cover.
struct LongLedgerTests {
  private func site(_ transactions: [String]) throws -> Site {
    let folder = FileManager.default.temporaryDirectory.appending(path: "folio-long-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let ledger = folder.appending(path: "ledger.json")
    try Data("[\(transactions.joined(separator: ",\n"))]".utf8).write(to: ledger)
    let today = try #require(CalendarDate(year: 2026, month: 11, day: 20))
    return try SitePlanner.plan(
      BuildSettings(root: folder, ledger: ledger, ledgerName: "ledger.json", theme: "default", today: today))
  }

  private func page(_ path: String, of site: Site) throws -> String {
    let index = try #require(site.paths.firstIndex(of: path))
    return String(decoding: try site.bytes(of: index), as: UTF8.self)
  }

  private func payment(_ date: String, _ category: String) -> String {
    """
    { "date": "\(date)", "type": "expense", "name": "A name of common length", "amount": "1234.56",
      "category": "\(category)" }
    """
  }

  @Test func aMistypedYearDoesNotStretchTheCharts() throws {
    let site = try site([
      payment("0206-03-05", "Food"), payment("2026-03-05", "Rent"), payment("2026-04-05", "Rent"),
    ])
    for path in ["index.html", "months/index.html", "lists/transactions.html", "categories/Food.html"] {
      #expect(try page(path, of: site).utf8.count < 20_000)
    }
    let months = try page("months/index.html", of: site)
    #expect(
      months.contains("206.html") && months.contains("2026-04.html"), "the year is there to be noticed")
    for index in site.paths.indices { #expect(try !site.bytes(of: index).isEmpty) }
    #expect(try page("years/206.html", of: site).contains("206-03.html"))
  }

  @Test func aYearInTheFutureCostsALineAndNoMore() throws {
    let dates = (2024...2026).flatMap { year in (1...12).map { "\(year)-\($0 < 10 ? "0" : "")\($0)-15" } }
    let site = try site((dates + ["2062-05-05"]).map { payment($0, "Food") })
    let months = try page("months/index.html", of: site)
    #expect(
      months.contains("2062-05.html") && months.contains("2024-01.html") && months.contains("2026-12.html"))
    let dashboard = try page("index.html", of: site)
    #expect(dashboard.contains("January 2025 – December 2026") && !dashboard.contains("months/2062-05.html"))
    #expect(try page("categories/Food.html", of: site).contains("#m2024-01"))
    #expect(try page("years/2062.html", of: site).contains("2062-05.html"))
    for index in site.paths.indices { #expect(try !site.bytes(of: index).isEmpty) }
  }

  @Test func titlesSpeakOfWhatTheChartShows() throws {
    let site = try site([
      payment("2020-05-05", "Food").replacing("expense", with: "income"), payment("2026-04-05", "Rent"),
      payment("2026-05-05", "Rent"),
    ])
    #expect(try page("index.html", of: site).contains("<figcaption>Expense by month</figcaption>"))
    #expect(
      try page("months/index.html", of: site).contains("<figcaption>Income and expense by month</figcaption>")
    )
  }

  @Test func whatWasPaidInOtherCurrenciesAloneHasNoChartOfZeros() throws {
    let foreign = ["2026-03-05", "2026-05-05"].map {
      payment($0, "Trip").replacing("\"amount\"", with: "\"currency\": \"EUR\", \"amount\"")
    }
    let site = try site([payment("2026-04-05", "Rent"), payment("2026-06-05", "Rent")] + foreign)
    let trip = try page("categories/Trip.html", of: site)
    #expect(!trip.contains("<svg") && trip.contains("€1,234.56"))
    let dashboard = try page("index.html", of: site)
    #expect(dashboard.contains("<small>EUR</small>") && !dashboard.contains("$0.00</bdi></td>"))
  }

  @Test func aCenturyIsReachedYearByYear() throws {
    let dates = (1926...2026).flatMap { year in (1...12).map { "\(year)-\($0 < 10 ? "0" : "")\($0)-15" } }
    let site = try site(dates.enumerated().map { payment($1, "Group \($0 % 40):Part \($0 % 3)") })
    #expect(try page("index.html", of: site).utf8.count < 60_000)
    let months = try page("months/index.html", of: site)
    #expect(months.contains("2012-01.html") && !months.contains("2011-12.html"), "fifteen years")
    for year in 1926...2026 {
      #expect(months.contains("../years/\(year).html"))
      let page = try page("years/\(year).html", of: site)
      #expect((1...12).allSatisfy { page.contains("../months/\(year)-\($0 < 10 ? "0" : "")\($0).html") })
    }
  }
}
