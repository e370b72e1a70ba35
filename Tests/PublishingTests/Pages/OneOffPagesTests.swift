import Bookkeeping
import TestSupport
import Testing

@testable import Publishing

/// One-offs are in all lists, totals and balances, and in nothing usual. Today is 2026-11-20.
///
/// Each month, 2,000 come in, 800 are paid for rent and 200 for food; 900 more for food in October, 1,500 for
/// a dentist in September, 6,000 for a car in May, and a present of 5,000 in June are one-offs.
struct OneOffPagesTests {
  private static let usual = (1...11).flatMap { month -> [String] in
    let month = "2026-\(month < 10 ? "0" : "")\(month)"
    return [
      row("\(month)-02", "Job", "2000.00", "Work", type: "income"),
      row("\(month)-03", "Rent", "800.00", "Home"),
      row("\(month)-0\(month.hasSuffix("1") ? 4 : 7)", "Market", "200.00", "Food"),
    ]
  }

  private static let odd = [
    row("2026-05-11", "Garage", "6000.00", "Car", tags: #"["oneoff"]"#),
    row("2026-06-14", "Aunt", "5000.00", "Gifts", type: "income", tags: #"["oneoff"]"#),
    row("2026-09-14", "Dentist", "1500.00", "Health", tags: #"["oneoff"]"#),
    row("2026-10-14", "Market", "900.00", "Food", tags: #"["oneoff"]"#),
  ]

  private static let notRecurring = #""recurring": [{ "name": "Market", "recurring": false }],"#

  private static func row(
    _ date: String, _ name: String, _ amount: String, _ category: String, type: String = "expense",
    tags: String = "[]"
  ) -> String {
    """
    { "date": "\(date)", "type": "\(type)", "name": "\(name)", "amount": "\(amount)",
      "category": "\(category)", "account": "A", "tags": \(tags) }
    """
  }

  private func site(_ exclude: String?, today: String = "2026-11-20") throws -> PlannedSite {
    let setting = exclude.map { "\"exclude\": \($0)," } ?? ""
    return try PlannedSite(
      Self.usual + Self.odd,
      settings: #""balances": [{ "date": "2025-12-31", "account": "A", "amount": "10000.00" }],"#
        + Self.notRecurring + setting, today: today)
  }

  @Test(arguments: [
    #"["tag:oneoff"]"#, #"["category:car", "name:aunt", "name:dentist", "market 900"]"#,
    #"["tag:oneoff", "category:car", "tag:oneoff"]"#,
  ])
  func areInNothingUsual(exclude: String) throws {
    let site = try site(exclude)
    let accounts = try site.page("accounts/index.html")
    #expect(accounts.contains("savings last <bdi>17</bdi> months at <bdi>$1,000.00</bdi> a month."))
    #expect(accounts.matches(of: /<small>without 3 one-offs<\/small>/).count == 2)
    // In the band, every month is alike.
    #expect(accounts.contains("<p>Between <bdi>$29,600</bdi> and <bdi>$29,600</bdi>. <small>"))
    let dashboard = try site.page("index.html")
    #expect(dashboard.contains("Usually: the median of the 10 months before, up to the same day."))
    #expect(dashboard.contains("up to the same day. <small>without 4 one-offs</small>"))
    let food = try site.page("categories/Food.html")
    let label = "A month on average, over 5 months to October 2026 <small>without 1 one-off</small>"
    #expect(food.contains("<dt>\(label)</dt><dd><bdi>$200.00</bdi></dd>"))
    let payee = try site.page("payees/market.html")
    #expect(
      payee.contains("<bdi>11</bdi> payments, <bdi>$200.00</bdi> each <small>without 1 one-off</small>"))
    #expect(payee.contains("Average <small>without 1 one-off</small>"))
    let spending = try site.page("lists/spending.html")
    #expect(spending.contains("<bdi>$1,000.00</bdi> a month on average over <bdi>10</bdi> months"))
    #expect(spending.contains("<small>without 3 one-offs</small>"))
    let categories = try site.page("categories/index.html")
    #expect(categories.contains("<p><small>without 3 one-offs</small></p>"))
    #expect(categories.contains("<p><small>without 1 one-off</small></p>"))
  }

  @Test func areInAllListsTotalsAndBalances() throws {
    let (with, without) = (try site(#"["tag:oneoff"]"#), try site(nil))
    #expect(with.site.paths == without.site.paths)
    for path in with.site.paths where path.hasSuffix(".csv") || path.hasPrefix("months/") {
      #expect(try with.page(path) == without.page(path), "\(path)")
    }
    func figures(_ site: PlannedSite) throws -> [String] {
      try site.page("index.html").matches(of: /<dt>[^<]*<\/dt><dd>.*?<\/dd>/).map { String($0.output) }
    }
    #expect(try figures(with) == figures(without))
    #expect(try without.page("categories/Food.html").contains("<dd><bdi>$380.00</bdi></dd>"))
  }

  /// A one-off of a payee neither makes a price nor moves a due day; what was paid in a year has it.
  @Test func showNoPeriodAndNoAmount() throws {
    let rent = (1...10).map { Self.row("2026-\($0 < 10 ? "0" : "")\($0)-03", "Rent", "800.00", "Home") }
    let deposit = Self.row("2026-10-20", "Rent", "2400.00", "Home", tags: #"["oneoff"]"#)
    let site = try PlannedSite(
      rent + [deposit], settings: #""exclude": ["tag:oneoff"],"#, today: "2026-11-01")
    #expect(
      try site.page("recurring.csv").contains(
        "Rent,expense,Home,USD,month,2026-10-03,2026-11-03,due,800.00,9600.00,10400.00,spending"))
    #expect(try site.page("recurring.html").contains("<p><small>without 1 one-off</small></p>"))
  }

  @Test func theSettingAloneChangesNothing() throws {
    let (with, without) = (try site(#"["tag:none"]"#), try site(nil))
    #expect(with.site.paths == without.site.paths)
    for path in with.site.paths where path.hasSuffix(".html") {
      #expect(try with.page(path) == without.page(path), "\(path)")
    }
    #expect(with.site.model.report.oneOffs.warnings.count == 1)
  }

  @Test(arguments: [("de_DE", "ohne 3 einmalige Buchungen"), ("fr_FR", "sans 3 opérations exceptionnelles")])
  func areNamedInTheLanguageOfTheReport(locale: String, words: String) throws {
    let site = try PlannedSite(
      Self.usual + Self.odd, settings: #""locale": "\#(locale)", "exclude": ["tag:oneoff"],"#)
    #expect(try site.page("categories/index.html").contains("<small>\(words)</small>"))
  }
}
