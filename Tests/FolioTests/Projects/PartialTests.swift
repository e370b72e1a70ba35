import Foundation
import TestSupport
import Testing

/// Checks where each of the theme's partials can be used. `docs/templates.md` describes them.
struct PartialTests {
  private static let ofTheLedger = [
    "totals", "recent", "transactions", "years", "quarters", "months", "categories", "tag-table",
    "chart-months",
    "chart-recent-months", "recent-months", "chart-kept", "chart-categories", "links", "search", "listing",
    "crumbs",
    "account-table", "net-worth", "ledger-changes", "balances", "chart-account", "changes", "figures",
    "chart-days", "pages",
    "site-nav", "tags", "currencies", "this-month", "pace", "steps", "payee-facts",
    "payee-table", "calendar", "tax-list", "coming-up", "recurring", "year-review", "budgets", "budgets-left",
    "budgets-over-time", "budgets-period", "budgets-category", "flow", "flow-bar", "forecast",
    "lead", "month-categories", "overview",
    "month-ahead",
    "needs", "trips", "begin", "goals", "people",
  ]
  private static let ofAPayment = ["row", "way-back", "heading", "details", "payee"]
  private static let withNeeds = [
    "attachment", "flow-tables", "switch", "none", "head", "ranking", "series-row", "category-matrix", "tax",
    "what-if",
    "receipt", "receipts", "fixed-costs", "payee-series", "net-worth-figure",
    "budget-bars",
    "budget-overview",
    "budget-history", "period-columns", "period-rows", "goal", "owed",
  ]

  @Test func noneIsLeftOut() throws {
    let folder = Repository.root.appending(path: "themes/default/partials")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).map { $0.dropLast(5) }
    #expect(Set(names) == Set((Self.ofTheLedger + Self.ofAPayment + Self.withNeeds).map { $0[...] }))
  }

  @Test func togetherOnAPageOfOnesOwn() throws {
    try expectNoProblems(of: Self.ofTheLedger.map { "{{> \($0)}}\n" }.joined(separator: "\n"), at: "own.md")
  }

  @Test(.long("a check of the demo for each partial"), arguments: ofTheLedger)
  func onAPageOfOnesOwn(name: String) throws {
    try expectNoProblems(of: "{{> \(name)}}\n", at: "own.md")
  }

  @Test(arguments: Share.of(ofAPayment, few: 1))
  func insideOfRecentAndForEachTransaction(name: String) throws {
    try expectNoProblems(of: "{{#recent}}\n{{> \(name)}}\n{{/recent}}\n", at: "own.md")
    try expectNoProblems(of: "{{> \(name)}}\n", at: "transactions/[transaction].md")
  }

  @Test func withWhatTheyNeed() throws {
    try expectNoProblems(
      of: """
        {{> switch}}

        <ol class="rows" id="rows">
        {{#recent}}
        {{> row}}
        {{/recent}}
        {{> none}}
        </ol>
        <table>
        <tr>{{> period-columns}}
        {{#months}}
        {{> period-rows}}
        {{/months}}
        </table>
        {{#categoryRanking}}
        {{> ranking}}
        {{/categoryRanking}}
        {{#recent}}
        {{#attachments}}
        {{> attachment}}
        {{/attachments}}
        {{/recent}}
        {{#payeeSeries}}
        {{> payee-series}}
        {{/payeeSeries}}
        {{#taxes}}
        {{> tax}}
        {{/taxes}}
        {{#owed}}
        {{> owed}}
        {{/owed}}
        {{#gallery}}
        {{> receipts}}
        {{#receipts}}
        {{> receipt}}
        {{/receipts}}
        {{/gallery}}

        """, at: "own.md")
  }

  @Test func aSearchSearchesWhateverItsLayout() throws {
    let project = try FixtureProject("attachments")
    try project.folder.write("{{> search}}\n", to: "content/deep/find.md")
    try project.folder.write("nothing\n", to: "content/search.md")
    let site = try project.build()
    #expect(try #require(site.text("deep/find.html")).contains("search/page.js"))
    #expect(!(try #require(site.text("search.html")).contains("search/page.js")))
    #expect(site.files["search/index.js"] != nil)
  }

  @Test func aMistakeInAPartialNamesThePageThatUsesIt() throws {
    let project = try FixtureProject("attachments")
    try project.folder.write("{{> heading}}\n", to: "content/own.md")
    let result = try project.folio("build")
    #expect(result.stderr.hasPrefix("themes/default/partials/heading.html:5:24: error: unknown name"))
    #expect(result.stderr.contains("\n  used by content/own.md: "))
  }

  @Test func aMistakeInARowIsToldOnce() throws {
    let project = try FixtureProject("attachments")
    try project.folder.write("<li>{{nmae}}</li>\n", to: "themes/default/partials/row.html")
    let result = try project.folio("build")
    #expect(result.stderr.components(separatedBy: ": error: ").count == 2, "\(result.stderr)")
  }

  private func expectNoProblems(of page: String, at path: String) throws {
    let project = try FixtureProject("attachments")
    try project.folder.write(page, to: "content/\(path)")
    let result = try project.folio("check")
    #expect(result.exitCode == 0, "\(result.stderr)")
  }
}
