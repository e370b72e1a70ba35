import Bookkeeping
import Testing

@testable import Publishing

/// Pages of a ledger whose months begin with the salary, on the 25th: 25 October to 24 November is November.
struct MonthStartPageTests {
  private static let rows =
    (1...10).map { row("2026-\($0 < 10 ? "0" : "")\($0)-25", "income", "Studio", "3000", "Work") }
    + (1...11).map { row("2026-\($0 < 10 ? "0" : "")\($0)-01", "expense", "Landlord", "1000", "Home") }
    + [
      row("2025-12-25", "income", "Studio", "3000", "Work"),
      row("2026-10-20", "expense", "Books", "500", "Shop"),
      row("2026-10-28", "expense", "Toys", "60", "Shop"), row("2026-11-05", "expense", "Tea", "30", "Shop"),
    ]

  private static func row(
    _ date: String, _ kind: String, _ name: String, _ amount: String, _ category: String
  ) -> String {
    """
    { "date": "\(date)", "type": "\(kind)", "name": "\(name)", "amount": "\(amount)", "category": "\(category)" }
    """
  }

  private static let settings = """
    "monthStart": 25, "budgets": [{ "category": "Shop", "amount": "400", "rollover": "all", "from": "2026-10" }],
    """

  private func site(_ more: String = "", today: String = "2026-11-10") throws -> PlannedSite {
    try PlannedSite(Self.rows, settings: Self.settings + more, today: today)
  }

  /// A page's text, without isolated texts, thin spaces and charts.
  private func text(_ path: String, of site: PlannedSite) throws -> String {
    try text(try site.page(path))
  }

  private func text(_ page: String) throws -> String {
    page.replacing(/<svg.*?<\/svg>/.dotMatchesNewlines(), with: "").replacing(/<[^>]*>/, with: " ")
      .replacing("\u{2009}", with: " ").replacing(/\s+/, with: " ")
  }

  @Test func aMonthHasItsOwnDays() throws {
    let site = try site()
    let page = try text("months/2026-11.html", of: site)
    #expect(page.contains("November 2026 Oct 25 – Nov 24, 2026"))
    #expect(page.contains("Income $3,000.00 Spending $1,090.00 Kept $1,910.00"))
    #expect(page.contains("Compared with October 2026 to Oct 10 Income 0.0% Spending +9.0%"))
    // The calendar begins with the 25th, a Sunday, and ends with the 24th.
    #expect(page.contains("S M T W T F S 25 +3,000 26 27 28 60 29 30 31 1 1,000 2 3 4 5 30 6"))
    #expect(page.contains("22 23 24 Monthly budget"))
    // 400 and −100 of October, less 90.
    #expect(page.contains("$210.00 left $90.00 of $300.00"))
    let csv = try site.page("months/2026-11.csv").split(separator: "\r\n").dropFirst().map { $0.prefix(10) }
    #expect(csv == ["2026-11-05", "2026-11-01", "2026-10-28", "2026-10-25"])
    #expect(!site.site.paths.contains("months/2025-12.html"))
  }

  @Test func theDashboardIsAboutThisMonth() throws {
    let page = try text("index.html", of: try site())
    #expect(page.contains("Income in November $3,000.00 Oct 25 – Nov 24, 2026 as usual by Nov 10"))
    #expect(
      page.contains("Spent in November $1,090.00 Oct 25 – Nov 24, 2026 $90.00 more than usual by Nov 10"))
    #expect(page.contains("November so far, 14 days left"))
    #expect(page.contains("October 2026 to Oct 10 $3,000.00 $1,000.00 $2,000.00"))
    #expect(page.contains("Type to Nov 10 to Oct 10 Usually"))
    #expect(try text("spans/2026-10.html", of: try site()).contains("Sep 25 – Oct 10, 2026"))
  }

  @Test func aYearHasItsTwelveMonths() throws {
    let site = try site()
    let page = try text("years/2026.html", of: site)
    #expect(page.contains("2026 Dec 25, 2025 – Dec 24, 2026 Income $33,000.00 Spending $11,590.00"))
    #expect(!site.site.paths.contains("years/2025.html"))
    #expect(
      try site.page("years/2026.html").contains("<h3 id=\"m2026-11\"><a href=\"../months/2026-11.html\">"))
    #expect(try text("review/2026.html", of: site).contains("2026 in review"))
    #expect(try site.page("search/index.js").contains("\"monthStart\":25"))
  }

  @Test func quartersHaveTheirMonths() throws {
    let site = try site("\"yearStart\": \"07\",")
    #expect(try text("quarters/2026-2027-q2.html", of: site).contains("Q2 2026/27 Sep 25 – Dec 24, 2026"))
    #expect(try text("years/2025-2026.html", of: site).contains("2025/26 Jun 25, 2025 – Jun 24, 2026"))
  }

  @Test(arguments: [
    (Copy.Dates.month, "Nov Tea", "2026-10-25"), (.year, "2026 Tea", "2025-12-25"),
  ])
  func aCopyTellsTheMonthByItsName(dates: Copy.Dates, row: String, date: String) throws {
    var copy = Copy(name: "public")
    (copy.dates, copy.parts) = (dates, [.csv, .search])
    let ledger = "{ \(Self.settings) \"transactions\": [\(Self.rows.joined(separator: ","))] }"
    let site = try CopyTests.site(ledger, copy, today: "2026-11-10")
    func page(_ path: String) throws -> String {
      String(decoding: try site.bytes(of: try #require(site.paths.firstIndex(of: path))), as: UTF8.self)
    }
    let file = dates == .month ? "months/2026-11" : "years/2026"
    let shown = try text(try page("\(file).html"))
    #expect(shown.contains(row) && !shown.contains("Oct 25") && !shown.contains("Dec 25"), "\(shown)")
    let csv = try page("\(file).csv").split(separator: "\r\n").dropFirst()
    #expect(csv.allSatisfy { $0.hasPrefix(date) } && csv.contains { $0.contains("Tea") })
    if dates == .month { #expect(shown.contains("Income $3,000.00 Spending $1,090.00")) }
  }

  @Test func withoutTheSettingNothingIsSaid() throws {
    let site = try PlannedSite(Self.rows, today: "2026-11-10")
    #expect(try !text("months/2026-11.html", of: site).contains("Nov 1 – "))
  }
}
