import Foundation
import Testing

@testable import Publishing

/// Checks the links to the parts of the site, and the colors by which rows are known.
struct NavigationTests {
  private static func row(_ name: String, _ category: String, _ amount: String, tags: String = "") -> String {
    """
    {"date":"2026-11-0\(amount.count)","type":"expense","name":"\(name)","category":"\(category)",
     "amount":"\(amount)","tags":[\(tags)]}
    """
  }

  private func names(_ page: String, of navigation: String) -> [String] {
    guard let start = page.range(of: "<nav class=\"\(navigation)\""),
      let end = page.range(of: "</nav>", range: start.upperBound..<page.endIndex)
    else { return [] }
    return page[start.upperBound..<end.lowerBound].matches(of: /<li><a [^>]*>([^<]+)<\/a>/).map {
      String($0.1)
    }
  }

  @Test func aPartNamesWhatSharesItOnlyOnItsOwnPages() throws {
    let site = try PlannedSite([
      Self.row("Shop", "Food", "5", tags: #""trip""#), Self.row("Shop", "Food", "55", tags: #""trip""#),
    ])
    let parts = ["Overview", "Months", "Categories", "More"]
    #expect(names(try site.page("index.html"), of: "bar") == parts)
    #expect(names(try site.page("index.html"), of: "sub") == [])
    let payees = try site.page("payees/index.html")
    #expect(names(payees, of: "bar") == parts)
    #expect(names(payees, of: "sub").starts(with: ["Payees", "Tags"]))
    #expect(payees.contains("<a href=\"index.html\" aria-current=\"true\">More</a>"))
    #expect(payees.contains("<a href=\"index.html\" aria-current=\"page\">Payees</a>"))
    #expect(try site.page("tags/trip.html").contains("aria-current=\"true\">More</a>"))
    #expect(try site.page("lists/transactions.html").contains("aria-current=\"true\">Months</a>"))
  }

  @Test func aRowHasTheColorOfItsOutermostCategory() throws {
    let page = try PlannedSite([
      Self.row("Small", "Food:Market", "5"), Self.row("Large", "Housing:Rent", "500"),
      Self.row("More", "Food", "55"),
    ]).page("lists/transactions.html")
    let hues = page.matches(of: /<li class="expense (k[0-9])">.*?<bdi>([A-Z][a-z]+)<\/bdi>/)
    #expect(
      Dictionary(uniqueKeysWithValues: hues.map { ($0.2, $0.1) }) == [
        "Large": "k1", "More": "k2", "Small": "k2",
      ])
  }

  @Test func thereIsNoSwitchWhereAllRowsAreOfOneKind() throws {
    let one = try PlannedSite([Self.row("Shop", "Food", "5")]).page("months/2026-11.html")
    #expect(!one.contains("class=\"switch\""))
    let income = #"{"date":"2026-11-09","type":"income","name":"Work","amount":"9"}"#
    let two = try PlannedSite([Self.row("Shop", "Food", "5"), income]).page("months/2026-11.html")
    #expect(two.contains("class=\"switch\"") && !two.contains("show-transfer"))
  }
}
