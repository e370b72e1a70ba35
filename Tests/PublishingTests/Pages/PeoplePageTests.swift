import TestSupport
import Testing

@testable import Publishing

/// Tests the page that says who owes whom, its file, and the section of the dashboard. Today is 2026-11-20.
struct PeoplePageTests {
  private static let settings = #"""
    "people": [{ "name": "Jana <3" }, { "name": "Tobias" }, { "name": "Mia" }],
    "accounts": [{ "name": "Hers", "owner": "Jana <3" }, { "name": "His", "owner": "Tobias" }],
    "categories": { "Both": { "shares": { "Jana <3": 1, "Tobias": 1 } } },
    """#

  private static func row(_ date: String, _ amount: String, _ more: String = "") -> String {
    """
    { "date": "\(date)", "type": "expense", "name": "Rent", "amount": "\(amount)", "category": "Both", "account": "His"\(more) }
    """
  }

  private static func transfer(_ amount: String) -> String {
    """
    { "date": "2026-11-10", "type": "transfer", "name": "Back", "amount": "\(amount)", "account": "Hers", "to": "His" }
    """
  }

  private func site(_ rows: [String], _ more: String = "") throws -> PlannedSite {
    try PlannedSite(rows, settings: more + Self.settings)
  }

  @Test func theDashboardLeadsToTheRowsOfTheFigure() throws {
    let site = try site([Self.row("2026-11-02", "172.00"), Self.transfer("6.00")])
    let sentence = "<bdi>Jana &lt;3</bdi> owes <bdi>Tobias</bdi> "
    #expect(
      try site.page("index.html").contains(sentence + #"<a href="people.html#owed-1"><bdi>$80.00</bdi></a>"#))
    let page = try site.page("people.html")
    #expect(page.contains(#"<h2 id="owed-1">"# + sentence + "<bdi>$80.00</bdi></h2>"))
    #expect(page.contains("<small><bdi>Both</bdi></small></th>"))
    #expect(
      page.contains(
        #"<td class="number"><bdi>+$86.00</bdi><br><small>of <bdi>$172.00</bdi></small></td></tr>"#))
    #expect(page.contains(#"Nov 10, 2026</time></td><td class="number"><bdi>−$6.00</bdi></td></tr>"#))
    #expect(page.contains(#"href="people.csv""#))
    #expect(try site.page("accounts/index.html").contains(#"<a href="../people.html">Who owes whom</a>"#))
  }

  @Test func whoOwesNothingIsEven() throws {
    let page = try site([Self.row("2026-11-02", "12.00"), Self.transfer("6.00")]).page("people.html")
    #expect(page.contains("<bdi>Jana &lt;3</bdi> and <bdi>Tobias</bdi> are even") && !page.contains("<table"))
  }

  /// Where something is owed in one currency, nobody is even because of another.
  @Test func eachCurrencyHasItsFigure() throws {
    let rows = [
      Self.row("2026-11-02", "12.00"), Self.transfer("6.00"),
      Self.row("2026-11-03", "501", #", "currency": "JPY""#),
    ]
    let page = try site(rows).page("people.html")
    #expect(page.contains("<bdi>¥251</bdi></h2>") && !page.contains("are even"))
  }

  @Test func whatNobodyPaidIsCounted() throws {
    let row = Self.row("2026-11-02", "12.00").replacing(#", "account": "His""#, with: "")
    let page = try site([row, row]).page("people.html")
    #expect(
      page.contains("Nobody owes anybody anything.") && page.contains("2 shared payments have no account"))
  }

  /// The page does not grow with the ledger.
  @Test func ofManyRowsTheNewestAreListed() throws {
    let site = try site((1...60).map { Self.row("2026-09-\($0 < 10 ? "0" : "")\(min($0, 30))", "2.00") })
    let page = try site.page("people.html")
    #expect(page.components(separatedBy: "<tr><th scope=\"row\">").count == 51)
    #expect(page.contains(#"<p class="more">and <bdi>10</bdi> more, all of them in the CSV file</p>"#))
    #expect(try site.page("people.csv").split(separator: "\r\n").count == 61)
  }

  @Test func withoutPeopleThereIsNoPage() throws {
    let site = try PlannedSite([Self.row("2026-11-02", "12.00")])
    #expect(!site.site.paths.contains("people.html") && !site.site.paths.contains("people.csv"))
    #expect(try !site.page("index.html").contains("people"))
  }

  @Test(arguments: [
    ("de_DE", "Wer schuldet wem", "schuldet <bdi>Tobias</bdi>"), ("ja_JP", "貸し借り", "の借りがあります"),
    ("fr_FR", "Qui doit à qui", "<bdi>Jana &lt;3</bdi> doit <bdi>86,00"),
  ])
  func speaksTheLanguageOfTheReport(locale: String, title: String, words: String) throws {
    let page = try site([Self.row("2026-11-02", "172.00")], "\"locale\": \"\(locale)\",").page("people.html")
    #expect(page.contains("<h1>\(title)</h1>") && page.contains(words), "\(page)")
  }
}
