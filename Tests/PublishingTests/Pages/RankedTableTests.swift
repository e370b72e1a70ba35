import Bookkeeping
import Templating
import Testing

@testable import Publishing

/// Tests the tables of categories, tags and payees by amount.
struct RankedTableTests {
  @Test func theLargestComeFirstEachBeforeWhatLiesInIt() {
    let levels = [1, 2, 2, 1, 1, 2]
    #expect(ListingRanking.ranked(levels, [30, 10, 20, 50, 50, 7]) == [3, 4, 5, 0, 2, 1])
    #expect(ListingRanking.ranked([], []).isEmpty)
    #expect(ListingRanking.ranked([2, 3, 2], [1, 1, 5]) == [2, 0, 1])
  }

  @Test func spendingAndIncomeStandApartByCurrency() throws {
    let site = try PlannedSite([
      PlannedSite.expense("2026-10-03", "Food", "10.00"), PlannedSite.expense("2026-11-03", "Rent", "30.00"),
      PlannedSite.expense("2026-11-03", "Food", "7", currency: "JPY"),
      row("2026-11-04", "income", "Food", "2.00"), row("2026-11-04", "income", "Work", "4.00"),
      row("2026-11-05", "transfer", "Savings", "9.00"),
    ])
    let tables = try ranking(of: ListPages.all, by: CategoryPages.self, in: site)
    #expect(
      tables.map { "\($0.direction) \($0.currency.code): \($0.lines.map(\.name).joined(separator: " "))" }
        == [
          "spending USD: Rent Food", "income USD: Work", "spending JPY: Food", "transfer USD: Savings",
        ])
    #expect(tables[0].lines.map(\.amount.minorUnits) == [3000, 800])
    let page = try site.page("categories/index.html")
    #expect(page.contains("<h2>Spending · JPY</h2>"))
  }

  @Test func aLineKnowsHowItHasChanged() throws {
    let site = try PlannedSite([
      PlannedSite.expense("2026-08-03", "Food", "100.00"), PlannedSite.expense("2026-09-03", "Food", "50.00"),
      PlannedSite.expense("2026-10-03", "Food", "80.00"), PlannedSite.expense("2026-10-25", "Food", "20.00"),
      PlannedSite.expense("2026-11-03", "Food", "60.00"),
    ])
    func change(_ key: Listing.Key) throws -> Int64? {
      try ranking(of: key, by: CategoryPages.self, in: site).first?.lines.first?.change
    }
    // On 20 November, October is compared with September; a longer comparison would need July.
    #expect(try change(ListPages.all) == 1000)
    #expect(try change(MonthPages.key(Month(year: 2026, month: 10))) == 1000)
    #expect(try change(MonthPages.key(Month(year: 2026, month: 11))) == -250)
    #expect(try change(YearPages.key("2026")) == nil)
    let page = try site.page("months/2026-11.html")
    #expect(page.contains("Change: since the same days of October 2026") && page.contains(">−25.0%<"))
  }

  @Test func whatIsTooSmallForALineIsTakenTogether() throws {
    let names = (100..<320).map { "Group \($0)" }
    let site = try PlannedSite(
      names.enumerated().map { PlannedSite.expense("2026-11-03", $1, "\($0 + 1).00") })
    let lines = try #require(ranking(of: ListPages.all, by: CategoryPages.self, in: site).first).lines
    #expect(lines.count == 201 && lines[0].name == "Group 319" && lines[199].name == "Group 120")
    #expect(lines[200].name == "Other (20)" && lines[200].url == nil)
    #expect(lines[200].amount.minorUnits == (1...20).reduce(0) { $0 + Int64($1) * 100 })
  }

  @Test(arguments: ["USD", "JPY", "KWD"])
  func aCategoryOfZeroStaysAboveWhatLiesInIt(currency: String) throws {
    let rows = [
      row("2026-03-02", "expense", "Housing", "500"), row("2026-02-02", "expense", "Travel:Train", "100"),
      row("2026-03-03", "expense", "Travel:Train", "80"), row("2026-03-04", "income", "Travel:Flights", "80"),
      row("2026-02-05", "expense", "Pets:Cats:Food", "50"),
      row("2026-03-05", "expense", "Pets:Cats:Food", "5"), row("2026-03-06", "income", "Pets:Cats:Toys", "5"),
      row("2026-03-07", "transfer", "Savings:House", "9"),
    ]
    let site = try PlannedSite(rows, settings: #""currency": "\#(currency)","#, today: "2026-03-20")
    let tables = try ranking(
      of: MonthPages.key(Month(year: 2026, month: 3)), by: CategoryPages.self, in: site)
    #expect(
      tables.map { $0.lines.map { "\($0.level) \($0.name) \($0.amount.decimal.prefix { $0 != "." })" } } == [
        [
          "1 Housing 500", "1 Pets 0", "2 Cats 0", "3 Food 5", "3 Toys -5", "1 Travel 0", "2 Train 80",
          "2 Flights -80",
        ]
      ])
    let zero = ["USD": "$0.00", "JPY": "¥0", "KWD": "KWD\u{A0}0.000"][currency] ?? ""
    #expect(try site.page("months/2026-03.html").contains("<bdi>\(zero)</bdi>"))
  }

  @Test func allBarsOfATableHaveOneScale() throws {
    let once = (0..<5).map { row("2026-02-01", "expense", "Food", "1000.00", name: "Once \($0)") }
    let twice = ["2026-02-02", "2026-02-03"].map { row($0, "expense", "Food", "25.00", name: "Twice") }
    let site = try PlannedSite(once + twice, today: "2026-02-28")
    let lines = try #require(ranking(of: ListPages.all, by: PayeePages.self, in: site).first).lines
    #expect(lines.map { "\($0.name) \($0.amount.decimal)" } == ["Twice 50.00", "Other 5000.00"])
    #expect(Set(lines.map(\.scale.largest)) == [500_000])
    let page = try site.page("payees/index.html")
    let bars = page.matches(of: /<svg aria-hidden="true" class="a" width="([^"]*)"/).map { String($0.1) }
    #expect(bars == ["1%", "100%"])
  }

  @Test func payeesWithoutAPageAreAmongTheOthers() throws {
    let site = try PlannedSite([
      row("2026-11-03", "expense", "Food", "5.00", name: "Baker"),
      row("2026-11-04", "expense", "Food", "6.00", name: "baker"),
      row("2026-11-05", "expense", "Food", "8.00", name: "Once"),
    ])
    let lines = try #require(ranking(of: ListPages.all, by: PayeePages.self, in: site).first).lines
    #expect(lines.map { "\($0.name) \($0.amount.decimal)" } == ["baker 11.00", "Other 8.00"])
  }

  private func ranking(
    of key: Listing.Key, by kind: any ListingKind.Type, in site: PlannedSite
  ) throws -> [RankedTable] {
    let model = site.site.model
    let index = try #require(model.listings.index(of: key))
    let values = ListingValues(
      of: index, in: PageScope(model: model, root: RootPrefix(ofPageAt: "index.html")))
    return values.ranking(by: try #require(ListingValues.breakdownKinds.firstIndex { $0 == kind }))
  }

  private func row(
    _ date: String, _ type: String, _ category: String, _ amount: String, name: String = "A name"
  ) -> String {
    """
    { "date": "\(date)", "type": "\(type)", "name": "\(name)", "amount": "\(amount)", "category": "\(category)",
      "account": "Checking" }
    """
  }
}
