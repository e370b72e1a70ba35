import Testing

@testable import Publishing

/// Tests the pages and the CSV file of budgets, as of 2026-11-20.
struct BudgetPagesTests {
  private static let settings = """
    "weekStart": "monday", "budgets": [
      { "category": "Food", "amount": "90.00", "rollover": "all", "from": "2026-10" },
      { "category": "Food:Out", "amount": "30.00", "from": "2026-10" },
      { "category": "Leisure", "amount": "300.00", "every": "year" },
      { "category": "Health", "amount": "50.00", "every": "quarter" },
      { "category": "=1+1", "amount": "0", "every": "week", "from": "2026-11-16" },
      { "category": "Old", "amount": "5", "until": "2026-09" } ],
    """
  private static let payments = [
    PlannedSite.expense("2026-09-30", "Old", "4.00"),
    PlannedSite.expense("2026-10-05", "Food", "86.43"),
    PlannedSite.expense("2026-11-05", "Food:Out", "35.00"),
    PlannedSite.expense("2026-11-06", "Food", "70.00"),
    PlannedSite.expense("2026-11-07", "Food", "10.00").replacing("expense", with: "income"),
    PlannedSite.expense("2026-11-08", "Foodstuff", "7.00"),
    PlannedSite.expense("2026-11-17", "Leisure", "12.00"),
    PlannedSite.expense("2026-10-02", "Health", "60.00"),
    PlannedSite.expense("2026-11-18", "=1+1", "1.00"),
  ]
  private let site: PlannedSite

  init() throws {
    site = try PlannedSite(Self.payments, settings: Self.settings)
  }

  @Test func theFileHasALineForEachPeriodThatHasBegun() throws {
    let lines = try site.page("budgets.csv").components(separatedBy: "\r\n")
    #expect(
      lines == [
        "\u{FEFF}category,every,from,to,amount,carry,spent,left,currency",
        "'=1+1,week,2026-11-16,2026-11-22,0.00,0.00,1.00,-1.00,USD",
        "Food,month,2026-10-01,2026-10-31,90.00,0.00,86.43,3.57,USD",
        "Food,month,2026-11-01,2026-11-30,90.00,3.57,95.00,-1.43,USD",
        "Food:Out,month,2026-10-01,2026-10-31,30.00,0.00,0.00,30.00,USD",
        "Food:Out,month,2026-11-01,2026-11-30,30.00,0.00,35.00,-5.00,USD",
        "Health,quarter,2026-07-01,2026-09-30,50.00,0.00,0.00,50.00,USD",
        "Health,quarter,2026-10-01,2026-12-31,50.00,0.00,60.00,-10.00,USD",
        "Leisure,year,2026-01-01,2026-12-31,300.00,0.00,12.00,288.00,USD",
        "Old,month,2026-09-01,2026-09-30,5.00,0.00,4.00,1.00,USD", "",
      ])
  }

  @Test func aMonthSaysWhatIsLeftAndWhatHasNoBudget() throws {
    let page = try site.page("months/2026-11.html")
    #expect(page.contains("<b class=\"late\"><bdi>$1.43</bdi> over</b>"))
    #expect(page.contains("<b class=\"late\"><bdi>$5.00</bdi> over</b>"))
    #expect(page.contains("<bdi>117%</bdi>"))
    #expect(
      page.contains("<a href=\"../categories/Food.html#m2026-11\"><bdi>$95.00</bdi></a> of <bdi>$93.57"))
    #expect(page.contains("Carried over <bdi>$3.57</bdi>"))
    #expect(
      page.contains(
        "<a href=\"../budgets/unbudgeted-month.html#m2026-11\">Not budgeted</a></th>"
          + "<td class=\"number\"><bdi>$20.00</bdi>"))
    #expect(!page.contains("Refunds in these budgets"))
    #expect(page.contains("All spending</a></th><td class=\"number\"><bdi>$115.00</bdi>"))
    #expect(page.contains("<b><bdi>$288.00</bdi> left</b>"), "the year's budget is whole on a month's page")
    #expect(page.contains("November 2026 so far · 10 days left"))
  }

  @Test func onlyARunningPeriodHasAMarkForToday() throws {
    #expect(
      try site.page("months/2026-11.html").contains(
        "<svg x=\"88.77%\" overflow=\"visible\"><path class=\"mark\""), "324 of 365 days")
    let october = try site.page("months/2026-10.html")
    #expect(october.contains("<b><bdi>$3.57</bdi> left</b>") && !october.contains("October 2026 so far"))
    #expect(!october.contains("class=\"mark\""))
  }

  /// A budget of the quarter or the year would change with the days of later months.
  @Test func theBudgetsOfAMonthThatHasEndedStay() throws {
    let later = try PlannedSite(Self.payments, settings: Self.settings, today: "2026-12-24")
    #expect(try site.page("months/2026-10.html") == later.page("months/2026-10.html"))
  }

  @Test func rowsOfWeeksAndQuartersHaveAPageOfTheirOwn() throws {
    let page = try site.page("budgets.html")
    #expect(page.contains("<a href=\"budgets/Health-2026-10-01.html#rows\"><bdi>$60.00</bdi></a>"))
    let rows = try site.page("budgets/Health-2026-10-01.html")
    #expect(rows.contains("−$60.00") && rows.contains("Health · October – December 2026"))
    let week = try #require(
      page.firstMatch(of: /href="(budgets\/1-1[^"#]*|budgets\/week[^"#]*)#rows"/)?.output.1)
    #expect(try site.page(String(week)).contains("−$1.00"))
  }

  @Test func eachBudgetIsShownOverTime() throws {
    let page = try site.page("categories/Food.html")
    #expect(page.contains("<a href=\"Food.html#m2026-11\"><bdi>$95.00</bdi></a></td>"))
    #expect(page.contains("role=\"img\"") && page.contains("Food · Monthly budget"))
    #expect(try site.page("budgets.html").contains("<a href=\"categories/Old.html\"><bdi>Old</bdi></a>"))
    #expect(try !site.page("categories/Foodstuff.html").contains("Monthly budget"))
  }

  /// A month that has begun with income has its budgets before anything is spent.
  @Test func budgetsAreShownBeforeAnythingIsSpent() throws {
    let payments = [
      PlannedSite.expense("2026-10-05", "Food", "86.43"),
      PlannedSite.expense("2026-11-01", "Work", "900.00").replacing("expense", with: "income"),
    ]
    let budget = #""budgets": [{ "category": "Food", "amount": "90.00" }],"#
    let page = try PlannedSite(payments, settings: budget).page("index.html")
    #expect(page.contains("<bdi>$90.00</bdi> left"))
  }

  @Test func theDashboardAnswersWhatIsLeft() throws {
    let page = try site.page("index.html")
    #expect(
      page.contains("<h2><bdi>November</bdi> goes to ") && page.contains("<bdi>$1.43</bdi> over budget in"))
    #expect(page.contains("<a href=\"budgets.html\">All budgets</a>"))
  }

  @Test(arguments: [
    ("130.00", "50.00", "<bdi>$20.00</bdi> left for <bdi>November 2026</bdi>, after <bdi>$30.00</bdi>"),
    (
      "50.00", "69.44", "<bdi>$30.56</bdi> left of <bdi>November 2026</bdi>’s, <bdi>$50.00</bdi> carried over"
    ),
    ("50.00", "120.00", "<bdi>$30.00</bdi> left of <bdi>$50.00</bdi> carried over"),
    ("50.00", "160.00", "<bdi>$10.00</bdi> over budget in"),
    ("100.00", "60.00", "<bdi>$40.00</bdi> left for <bdi>November 2026</bdi></p>"),
  ])
  func whatWasCarriedOverIsToldApart(october: String, november: String, sentence: String) throws {
    let site = try PlannedSite(
      [
        PlannedSite.expense("2026-10-05", "Food", october),
        PlannedSite.expense("2026-11-05", "Food", november),
      ],
      settings: #""budgets": [ { "category": "Food", "amount": "100.00", "rollover": "all" } ],"#)
    #expect(try site.page("index.html").contains(sentence))
  }

  @Test func theMeterIsFullWhereAllThatThereWasIsSpent() throws {
    let site = try PlannedSite(
      [
        PlannedSite.expense("2026-10-05", "Food", "50.00"),
        PlannedSite.expense("2026-11-05", "Food", "120.00"),
      ],
      settings: #""budgets": [ { "category": "Food", "amount": "100.00", "rollover": "all" } ],"#)
    let page = try site.page("budgets.html")
    #expect(page.contains("<rect class=\"u k1\" width=\"80%\"") && !page.contains("class=\"over\""))
    #expect(page.contains("<bdi>$120.00</bdi></a> of <bdi>$150.00</bdi> · <bdi>80%</bdi>"))
  }

  /// A bar that is over its budget is as long as what was spent; the mark is the limit.
  @Test func aBarOverItsBudgetShowsTheLimit() throws {
    let site = try PlannedSite(
      [
        PlannedSite.expense("2026-11-05", "Food", "125.00"),
        PlannedSite.expense("2026-11-06", "Fun", "50.00"),
      ],
      settings:
        #""budgets": [ { "category": "Food", "amount": "100.00" }, { "category": "Fun", "amount": "50.00" } ],"#
    )
    let page = try site.page("budgets.html")
    #expect(
      page.contains(
        "<rect class=\"over\" width=\"100%\" height=\"8\" rx=\"4\"/><rect class=\"u k1\" width=\"80%\""))
    #expect(page.contains("<svg x=\"80%\" overflow=\"visible\">") && page.contains("<b class=\"late\">"))
    #expect(page.contains("<rect class=\"u k2\" width=\"100%\""))
    // The dashboard has one list, in which all tracks have one scale.
    let dashboard = try site.page("index.html")
    #expect(
      dashboard.contains("of $100.00 budgeted</small>")
        && dashboard.contains("class=\"late\">$25.00 over</b>"))
    #expect(!dashboard.contains("<h2>Budgets</h2>"))
  }

  @Test func aLedgerWithoutBudgetsHasNoSuchPages() throws {
    let plain = try PlannedSite([PlannedSite.expense("2026-03-03", "Food")])
    #expect(plain.site.paths.allSatisfy { !$0.contains("budget") })
    #expect(try !plain.page("index.html").contains("budget"))
  }

  @Test func aBudgetThatHasNotBegunIsNowhere() throws {
    let site = try PlannedSite(
      [PlannedSite.expense("2026-03-03", "Food")],
      settings: #""budgets": [ { "category": "Food", "amount": "1", "from": "2026-12" } ],"#)
    #expect(!site.site.paths.contains("budgets.html") && !site.site.paths.contains("budgets.csv"))
  }
}
