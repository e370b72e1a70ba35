import Bookkeeping
import TestSupport
import Testing

@testable import Publishing

/// Tests the page of goals, its files, and the section of the dashboard. Today is 2026-11-20.
struct GoalPagesTests {
  private static let rows =
    ["2026-08-16", "2026-09-16", "2026-10-16"].map {
      """
      { "date": "\($0)", "type": "transfer", "name": "Save", "amount": "300.00", "account": "Checking",
        "to": "Savings", "tags": ["bike"] }
      """
    } + [
      #"{ "date": "2026-08-02", "type": "expense", "name": "Shop", "amount": "10.00", "category": "Food" }"#,
      #"{ "date": "2026-08-03", "type": "expense", "name": "Shop", "amount": "10.00", "category": "Food" }"#,
    ]

  private static let goals = #"""
    "goals": [
      { "name": "Bike, red", "tag": "bike", "amount": "2400.00", "by": "2027-03-31" },
      { "name": "Savings", "account": "Savings", "amount": "900.00" },
      { "name": "Late", "category": "Food", "amount": "25.00", "by": "2026-11-19" },
      { "name": "Unknown", "tag": "car", "amount": "25.00", "by": "2027-11-19" }
    ],
    """#

  private func site(_ more: String = "", goals: String = goals) throws -> PlannedSite {
    try PlannedSite(Self.rows, settings: more + goals)
  }

  @Test func thePageAndTheDashboardSayWhatIsThere() throws {
    let site = try site()
    for path in ["goals.html", "index.html"] {
      let page = try site.page(path)
      #expect(
        page.contains(#"<a href="tags/bike.html"><bdi>Bike, red</bdi></a> <b><bdi>$1,500.00</bdi> to go</b>"#)
      )
      #expect(page.contains(#"<span><bdi>$900.00</bdi> of <bdi>$2,400.00</bdi></span>"#))
      #expect(page.contains("<bdi>$300.00</bdi> a month until <bdi>Mar 31, 2027</bdi>"))
      #expect(
        page.contains(
          "<bdi>$200.00</bdi> a month in the last <bdi>3</bdi> months: reached in <bdi>July 2027</bdi>"))
      #expect(page.contains(#"<a href="accounts/Savings.html"><bdi>Savings</bdi></a> <b>Reached</b>"#))
      #expect(page.contains(#"<span class="late">Was due by <bdi>Nov 19, 2026</bdi></span>"#))
      #expect(page.contains(#"<span class="late">Not in time</span> · <bdi>$200.00</bdi> a month"#))
      #expect(page.contains("never reached") && !page.contains("Unknown"))
    }
    #expect(try site.page("recurring.html").contains(#"<a href="goals.html">Goals</a>"#))
  }

  @Test func filesHaveEachGoalAndItsDay() throws {
    let site = try site()
    #expect(
      try site.page("goals.csv") == "\u{FEFF}" + """
        name,of,place,by,amount,there,missing,perMonth,pace,reached,currency\r
        "Bike, red",tag,bike,2027-03-31,2400.00,900.00,1500.00,300.00,200.00,2027-07,USD\r
        Savings,account,Savings,,900.00,900.00,0.00,,200.00,,USD\r
        Late,category,Food,2026-11-19,25.00,20.00,5.00,,0.00,,USD\r

        """)
    let calendar = try site.page("goals.ics")
    #expect(calendar.components(separatedBy: "BEGIN:VEVENT").count == 2)
    #expect(calendar.contains("DTSTART;VALUE=DATE:20270331\r\nSUMMARY:Bike\\, red · $2\\,400.00\r\n"))
    #expect(calendar.contains("DESCRIPTION:$1\\,500.00 to go\r\n"))
  }

  @Test func withoutGoalsNothingIsThere() throws {
    let (with, without) = (try site(goals: #""goals": [],"#), try site(goals: ""))
    #expect(with.site.paths == without.site.paths)
    #expect(!without.site.paths.contains { $0.hasPrefix("goals") })
    #expect(try with.page("index.html") == without.page("index.html"))
    // Reached, or without a day: no calendar.
    let reached = try site(
      goals: #""goals": [{ "name": "A", "tag": "bike", "amount": "1", "by": "2027-01" }],"#)
    #expect(reached.site.paths.contains("goals.csv") && !reached.site.paths.contains("goals.ics"))
  }

  @Test(arguments: [("de_DE", "Ziele", "noch"), ("ja_JP", "目標", "あと")])
  func speaksTheLanguageOfTheReport(locale: String, title: String, words: String) throws {
    let page = try site(#""locale": "\#(locale)","#).page("goals.html")
    #expect(page.contains("<h1>\(title)</h1>") && page.contains(words))
    #expect(!page.contains("to go") && !page.contains("Reached"))
  }

  @Test func manyGoalsAreOnAPageOfTheirOwn() throws {
    let many = (1...7).map { #"{ "name": "Goal \#($0)", "tag": "bike", "amount": "\#($0)000" }"# }
    let site = try site(goals: #""goals": [\#(many.joined(separator: ","))],"#)
    let dashboard = try site.page("index.html")
    #expect(dashboard.contains("Goal 5") && !dashboard.contains("Goal 6"))
    #expect(dashboard.contains(#"<a href="goals.html">And <bdi>2</bdi> more</a>"#))
    #expect(try site.page("goals.html").contains("Goal 7"))
  }
}
