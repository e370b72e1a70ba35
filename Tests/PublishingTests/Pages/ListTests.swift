import Testing

@testable import Publishing

/// Tests the links, page numbers and sums of lists of transactions.
struct ListTests {
  private func days(_ count: Int) -> [String] {
    (0..<count).map { day in
      let (month, date) = (day / 28 % 12 + 1, day % 28 + 1)
      return PlannedSite.expense(
        "\(2000 + day / 336)-\(month < 10 ? "0" : "")\(month)-\(date < 10 ? "0" : "")\(date)", "Food")
    }
  }

  @Test(arguments: [10, 11]) func theDashboardLeadsToWhatItDoesNotShow(count: Int) throws {
    let link = "<a href=\"lists/transactions.html#rows\">All payments</a>"
    #expect(try PlannedSite(days(count)).page("index.html").contains(link) == (count > 10))
  }

  @Test func pagesOfALongListAreNumberedAndKeepToTheirRows() throws {
    let site = try PlannedSite(days(5000))
    let first = try site.page("categories/Food.html")
    #expect(first.contains("<title>Food · Categories · Personal Finance</title>"))
    for fragment in ["rows", "income", "spending"] {
      #expect(first.matches(of: /Food\.\d+\.html#([a-z]+)/).count { $0.1 == fragment } == 4)
    }
    #expect(first.contains("… <a href=\"Food.1.html#income\">"))
    let fifth = try site.page("categories/Food.55.html")
    #expect(fifth.matches(of: /… <a/).count == 3, "one gap, in each of three views")
    #expect(fifth.contains("<a href=\"Food.html#rows\">Newest</a>"))
    let last = try site.page("categories/Food.1.html")
    #expect(last.contains("<title>Food · Categories · Page 1 · Personal Finance</title>"))
  }

  @Test func theNavigationSaysWhereOneIs() throws {
    let site = try PlannedSite(days(1))
    for path in ["months/index.html", "categories/index.html"] {
      #expect(try site.page(path).contains("<a href=\"index.html\" aria-current=\"page\">"))
    }
    #expect(try site.page("search.html").contains("href=\"search.html\" aria-current=\"page\">"))
    #expect(try site.page("index.html").contains("<a href=\"index.html\" aria-current=\"page\">"))
    let month = try site.page("months/2000-01.html")
    #expect(month.contains("<a href=\"index.html\" aria-current=\"true\">"))
    #expect(!month.contains("tags/index.html"), "what has nothing to show has no entry")
  }

  @Test func whatWasPaidInOtherCurrenciesAloneHasNoZerosAboveIt() throws {
    let site = try PlannedSite([
      PlannedSite.expense("2026-03-05", "Rent"),
      PlannedSite.expense("2026-03-06", "Travel", "300.00", currency: "EUR"),
      PlannedSite.expense("2026-03-07", "Travel", "45000", currency: "JPY"),
    ])
    let travel = try site.page("categories/Travel.html")
    #expect(!travel.contains("class=\"card") && !travel.contains("$0.00") && !travel.contains("€0.00"))
    #expect(travel.contains("<span class=\"sums out\"><bdi>€300.00</bdi></span>"))
    #expect(travel.contains("<span class=\"sums out\"><bdi>¥45,000</bdi></span>"))
    let rows = try site.page("categories/index.html").matches(of: /<tr class="level-1">/).count
    #expect(rows == 3, "Rent, Travel EUR, Travel JPY")
  }

  @Test func aRowThatNamesRowsShowsNone() throws {
    let site = try PlannedSite(
      days(2), row: "<li>{{name}}{{#all}}{{#groups}}<b>{{{rows}}}</b>{{/groups}}{{/all}}</li>")
    let page = try site.page("categories/Food.html")
    #expect(page.matches(of: /<li><bdi>A name of common length<\/bdi><b><\/b><\/li>/).count == 2)
  }

  @Test func anEmptyLedgerSaysSo() throws {
    let site = try PlannedSite([])
    #expect(try site.page("index.html").contains("What to do next"))
    for path in ["months/index.html", "categories/index.html"] {
      #expect(try site.page(path).contains("<p>No payments yet</p>"))
    }
    #expect(try site.page("tags/index.html").contains("<p>No tags yet</p>"))
  }

  @Test func examplesOfSearchesRunFromLeftToRight() throws {
    let page = try PlannedSite([], settings: "\"locale\": \"ar_EG\",").page("search.html")
    #expect(page.contains("dir=\"rtl\"") && page.contains("<code dir=\"ltr\">&gt;100</code>"))
  }
}
