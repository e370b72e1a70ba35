import Bookkeeping
import Testing

@testable import Publishing

/// Pages of a ledger that says when its year begins.
struct FinancialYearTests {
  private static func row(_ date: String, _ amount: String, _ category: String = "Food") -> String {
    let kind = category == "Work" ? "income" : "expense"
    return """
      { "date": "\(date)", "type": "\(kind)", "name": "\(category)", "amount": "\(amount)", "category": "\(category)" }
      """
  }

  private static let rows = [
    row("2024-04-06", "1000", "Work"), row("2024-04-20", "1"), row("2025-02-10", "2"), row("2025-04-05", "4"),
    row("2025-04-06", "8"), row("2025-06-30", "16"), row("2025-07-01", "32"), row("2026-01-05", "64"),
    row("2026-01-06", "128"), row("2026-04-05", "256"), row("2026-04-06", "512"), row("2026-04-20", "1024"),
  ]

  private func site(_ start: String, today: String = "2026-04-20", more: String = "") throws -> PlannedSite {
    try PlannedSite(Self.rows, settings: "\"yearStart\": \"\(start)\", \(more)", today: today)
  }

  /// The amounts of a card.
  private func card(_ name: String, on page: String) -> String? {
    let pattern = try? Regex(
      "<div class=\"card \(name)\"><dt>[^<]*</dt><dd><a [^>]*><bdi>([^<]+)", as: (Substring, Substring).self)
    return pattern.flatMap { page.firstMatch(of: $0) }.map { String($0.output.1) }
  }

  @Test(arguments: [
    ("04-06", ["2024-2025": "$7.00", "2025-2026": "$504.00", "2026-2027": "$1,536.00"]),
    ("07", ["2023-2024": "$1.00", "2024-2025": "$30.00", "2025-2026": "$2,016.00"]),
    ("01", ["2024": "$1.00", "2025": "$62.00", "2026": "$1,984.00"]),
  ])
  func yearsHaveTheirOwnRows(start: String, spending: [String: String]) throws {
    let site = try site(start)
    for (year, amount) in spending {
      #expect(card("expense", on: try site.page("years/\(year).html")) == amount, "\(start) \(year)")
    }
    #expect(site.site.paths.count { $0.hasPrefix("years/") && $0.hasSuffix(".html") } == spending.count)
  }

  @Test func quartersHaveTheirOwnRows() throws {
    let site = try site("04-06")
    let quarters = [
      "2024-2025-q1": "$1.00", "2024-2025-q4": "$6.00", "2025-2026-q1": "$56.00", "2025-2026-q3": "$64.00",
      "2025-2026-q4": "$384.00", "2026-2027-q1": "$1,536.00",
    ]
    for (quarter, amount) in quarters {
      #expect(card("expense", on: try site.page("quarters/\(quarter).html")) == amount, "\(quarter)")
    }
    #expect(site.site.paths.count { $0.hasPrefix("quarters/") && $0.hasSuffix(".html") } == quarters.count)
    let page = try plain("quarters/2025-2026-q1.html", of: site)
    #expect(page.contains("<h1>Q1 2025/26</h1>\n<p class=\"note\">Apr 6 – Jul 5, 2025</p>"))
    #expect(page.contains("<a class=\"back\" href=\"../years/2025-2026.html\">2025/26</a>"))
    // Its categories stand before its payments.
    #expect(page.split(separator: "<div class=\"lead\">").count == 2)
    #expect(try site.page("years/2025-2026.html").contains("<table aria-label=\"Quarters\""))
    // The rows of a category in the quarter.
    #expect(page.contains("categories/Food.html#m2025-2026-q1\""))
    #expect(try site.page("categories/Food.html").contains("<span id=\"m2025-2026-q1\"></span>"))
    #expect(try site.page("quarters/2025-2026-q1.csv").split(separator: "\r\n").count == 4)
  }

  /// A page without isolated texts and thin spaces.
  private func plain(_ path: String, of site: PlannedSite) throws -> String {
    try site.page(path).replacing(/<\/?bdi>/, with: "").replacing("\u{2009}", with: " ")
  }

  /// April is in two years: each has its days, which lead to exactly these rows.
  @Test func aMonthThatAYearDividesIsInBoth() throws {
    let site = try site("04-06")
    let year = try plain("years/2025-2026.html", of: site)
    #expect(year.contains("<h1>2025/26</h1>\n<p class=\"note\">Apr 6, 2025 – Apr 5, 2026</p>"))
    for (month, name, amounts) in [
      ("2026-04", "Apr 1 – 5, 2026", ["$256.00", "$489.00"]),
      ("2025-04", "Apr 6 – 30, 2025", ["$8.00", "$985.00"]),
    ] {
      let line = try #require(
        year.split(separator: "\n").first {
          $0.hasPrefix("<tr") && $0.contains("2025-2026.html#m\(month)\">\(name)</a>")
        })
      #expect(line.matches(of: /\$[0-9.,]+/).map { String($0.output) } == amounts && !line.contains("so far"))
    }
    let heading = "<a href=\"../months/2026-04.html\">Apr"
    #expect(year.contains("<h3 id=\"m2026-04\">\(heading) 1 – 5, 2026</a>"))
    #expect(card("expense", on: try site.page("months/2026-04.html")) == "$1,792.00")
    let food = try plain("categories/Food.html", of: site)
    #expect(
      food.contains(
        "<span id=\"m2026-2027\"></span><span id=\"m2026-2027-q1\"></span>\n<h3 id=\"m2026-04\">\(heading) 6 – 30, 2026</a>"
      ))
    #expect(
      food.contains(
        "<span id=\"m2025-2026\"></span><span id=\"m2025-2026-q4\"></span>\n<h3 id=\"m2026-04-to-5\">\(heading) 1 – 5, 2026</a>"
      ))
    let line = try #require(
      food.split(separator: "\n").first { $0.contains("Food.html#m2025-2026\">2025/26</a>") })
    #expect(line.contains("$504.00"))
    // A month's page belongs to the year in which most of it is.
    let month = try plain("months/2026-04.html", of: site)
    #expect(month.contains("<a class=\"back\" href=\"../years/2026-2027.html\">2026/27</a>"))
  }

  /// £100.00 on the 4th and £10.00 on the 20th of each month: a part of April is no April.
  @Test func aPartOfAMonthIsNoMonth() throws {
    let months = (4...12).map { "2025-\($0 < 10 ? "0" : "")\($0)" } + (1...5).map { "2026-0\($0)" }
    let site = try PlannedSite(
      months.flatMap { [Self.row("\($0)-04", "100"), Self.row("\($0)-20", "10")] },
      settings: "\"yearStart\": \"04-06\", \"currency\": \"GBP\",", today: "2026-05-31")
    let year = try plain("years/2025-2026.html", of: site)
    #expect(year.contains("£110.00 a month on average over 11 months"))
    #expect(year.contains(">Apr 1 – 5, 2026</a>") && year.contains(">Apr 6 – 30, 2025</a>"))
    // Pages that have all of a month call it so.
    #expect(try plain("months/index.html", of: site).contains(">April 2026</a>"))
    let running = try plain("years/2026-2027.html", of: site)
    #expect(running.contains(">Apr 6 – 30, 2026</a>") && !running.contains("April 2026</a>"))
    #expect(!running.contains("on average"), "there is one whole month")
    let quarter = try plain("quarters/2025-2026-q1.html", of: site)
    #expect(quarter.contains("£110.00 a month on average over 2 months, most in"))
    #expect(quarter.contains(">Apr 6 – 30, 2025</a>") && quarter.contains(">Jul 1 – 5, 2025</a>"))
    let review = try plain("review/2025-2026.html", of: site)
    #expect(
      review.contains("<th scope=\"col\">Apr 6 – 30</th>") && review.contains("<th scope=\"col\">May</th>"))
    #expect(review.contains("<th scope=\"col\">Apr 1 – 5</th>"))
    // Its cells lead to these days alone.
    #expect(
      review.contains("categories/Food.html#m2026-04-to-5\"")
        && review.contains("categories/Food.html#m2025-04\""))
  }

  @Test func comparisonsAndReviewsFollow() throws {
    let site = try site("04-06")
    // 6 to 20 April: $1,536 after $8.
    #expect(try site.page("years/2026-2027.html").contains("+19,100.0%"))
    #expect(try site.page("years/2025-2026.html").contains("+7,100.0%"))
    let review = try site.page("review/2025-2026.html")
    #expect(review.contains("<h1>2025/26 in review</h1>"))
    #expect(review.contains("$504.00"))
    let payment = try site.page("transactions/2026-04-05-food.html")
    #expect(payment.contains("2025/26") && payment.contains("$504.00"))
  }

  /// The first month of such a year is a part, which may have no payment and so no place on the year's page.
  @Test(arguments: ["04-06", "03-06", "01-02"]) func aReviewLinksNoMonthWithoutRows(start: String) throws {
    for dates in [["2026-02-03", "2026-05-03"], ["2026-02-03", "2026-04-02", "2026-05-03"]] {
      let site = try PlannedSite(
        dates.map { Self.row($0, "1") }, settings: "\"yearStart\": \"\(start)\",", today: "2026-11-20")
      for path in site.site.paths where path.hasPrefix("review/") {
        for link in try site.page(path).matches(of: /href="\.\.\/(years\/[^"#]*)#([^"]*)"/) {
          #expect(try site.page(String(link.1)).contains("id=\"\(link.2)\""), "\(path) \(link.0)")
        }
      }
    }
  }

  @Test func aYearThatBeginsInJanuaryHasItsUsualName() throws {
    let site = try site("01-01")
    #expect(try site.page("quarters/2026-q2.html").contains("<h1><bdi>Q2 2026</bdi></h1>"))
    #expect(try site.page("years/2026.html").contains("<h1><bdi>2026</bdi></h1>\n<dl"))
  }

  @Test func aLedgerWithoutAYearStartHasNoQuarters() throws {
    let site = try PlannedSite(Self.rows, today: "2026-04-20")
    #expect(!site.site.paths.contains { $0.contains("quarter") })
    #expect(try !site.page("years/2026.html").contains("Quarter"))
  }

  @Test(arguments: [[], [row("2026-04-05", "1")]])
  func anEmptyLedgerOrOneRowIsFine(rows: [String]) throws {
    let site = try PlannedSite(rows, settings: "\"yearStart\": \"04-06\",", today: "2026-04-20")
    #expect(site.site.paths.contains("years/2025-2026.html") == !rows.isEmpty)
    #expect(try site.page("index.html").contains("</html>"))
  }

  @Test(arguments: [
    ("de_DE", "2025/26", "1. Quartal 2025/26"), ("ja_JP", "2025/26年度", "2025/26年度 第1四半期"),
    ("ar_EG", "٢٠٢٥/٢٦", "الربع ١، ٢٠٢٥/٢٦"), ("fr_FR", "2025/26", "T1 2025/26"),
  ])
  func namesAreThoseOfTheLanguage(locale: String, year: String, quarter: String) throws {
    let site = try site("04-06", more: "\"locale\": \"\(locale)\",")
    #expect(try site.page("years/2025-2026.html").contains("<h1><bdi>\(year)</bdi></h1>"))
    #expect(try site.page("quarters/2025-2026-q1.html").contains("<h1><bdi>\(quarter)</bdi></h1>"))
  }
}
