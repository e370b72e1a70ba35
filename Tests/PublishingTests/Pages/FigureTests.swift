import Bookkeeping
import Testing

@testable import Publishing

/// Figures of a report by the definitions in `docs/figures.md`: what counts, in which currency, what is drawn
/// and linked beside a number, and what there is at zero and below.
struct FigureTests {
  // MARK: What counts

  @Test func paymentsAreCountedAsTheyAreAddedUp() throws {
    let site = try PlannedSite([
      row("2026-02-01", "expense", "A", "1"), row("2026-02-01", "expense", "B", "1", currency: "JPY"),
      row("2026-02-02", "transfer", "C", "1"), row("2027-02-02", "expense", "D", "1"),
    ])
    #expect(try site.page("index.html").contains("<p><span>1 payment in USD</span>"))
  }

  @Test(arguments: [
    row("2026-06-07", "transfer", "Gym", "40"), row("2026-06-07", "expense", "Gym", "40", currency: "EUR"),
    row("2027-06-07", "expense", "Gym", "40"), row("2024-01-07", "transfer", "Gym", "40"),
  ])
  func whatIsInNoSumMakesNoChartLonger(other: String) throws {
    let gym = (1...3).map { row("2025-0\($0)-03", "expense", "Gym", "40", "Sport") }
    let food = (1...6).map { row("2026-0\($0)-05", "expense", "Shop", "200", "Food") }
    let page = try PlannedSite(gym + food + [other], today: "2026-06-30").page("payees/gym.html")
    #expect(page.contains("<bdi>$40.00</bdi> a month on average over <bdi>3</bdi> months"))
  }

  /// Books that end in April do not say that nothing was spent from May on.
  @Test(arguments: ["2026-04-30", "2026-05-20", "2026-09-15"])
  func averagesEndWithTheBooks(today: String) throws {
    let rows = ["200", "200", "300", "400"].enumerated().map {
      row("2026-0\($0 + 1)-02", "expense", "Shop", $1, "Food", account: "A")
    }
    let before = (1...4).map { row("2025-0\($0)-02", "expense", "Shop", "220", "Food") }
    let site = try PlannedSite(rows, settings: Self.balance, today: today)
    let table = try site.page("categories/index.html")
    #expect(table.contains("A month: the average of the 2 months to April 2026."))
    #expect(table.contains("$350.00") && table.contains("+75.0%"))
    #expect(try site.page("accounts/index.html").contains("at <bdi>$250.00</bdi> a month"))
    let category = try PlannedSite(before + rows, today: today).page("categories/Food.html")
    #expect(category.contains("+25.0%"), "this year is compared with January to April 2025")
  }

  /// A month in which the books begin after the first week is in no average.
  @Test(arguments: [
    ("07", "<bdi>$60.00</bdi> a month on average over <bdi>3</bdi>"),
    ("08", "<bdi>$80.00</bdi> a month on average over <bdi>2</bdi>"),
  ])
  func theFirstMonthCountsIfTheBooksCoverIt(day: String, average: String) throws {
    let rows = [
      row("2026-01-\(day)", "expense", "Shop", "20", "Food"),
      row("2026-02-03", "expense", "Shop", "90", "Food"),
      row("2026-03-03", "expense", "Shop", "70", "Food"), row("2026-04-03", "expense", "Shop", "1", "Food"),
    ]
    let page = try PlannedSite(rows, today: "2026-04-20").page("payees/shop.html")
    #expect(page.contains(average))
  }

  @Test func thereIsNoColumnOfRisesWithoutARise() throws {
    func page(_ prices: [String]) throws -> String {
      try PlannedSite(
        prices.enumerated().map { row("2026-0\($0 + 1)-03", "expense", "Films", $1, "Fun") },
        today: "2026-06-20"
      ).page("recurring.html")
    }
    #expect(try page(["9", "9", "9", "10", "10", "10"]).contains(">Apr 3, 2026</td>"))
    let falling = try page(["9", "9", "9", "8", "8", "8"])
    #expect(falling.contains("id=\"fixed\"") && !falling.contains("Dearer since"))
    #expect(falling.contains("$8.00</bdi> since"))
  }

  @Test func aMonthBeforeAPaymentInAnotherCurrencyHasItsCardAndForecast() throws {
    let shop = (1...5).map { row("2026-0\($0)-05", "expense", "Shop", "300", "Food", account: "A") }
    let bar = row("2026-06-01", "expense", "Bar", "10", "Food", currency: "EUR", account: "A")
    let site = try PlannedSite(shop + [bar], settings: Self.balance, today: "2026-06-02")
    #expect(try site.page("index.html").contains("How was May?"))
    #expect(
      try site.page("accounts/index.html").contains(
        "<h2>About <bdi>$3,600</bdi> at the end of <bdi>June 2027</bdi></h2>"))
  }

  /// One chart has the balances of the months before and those that are expected, and so has the table.
  @Test func aForecastGoesOnFromTheBalancesBefore() throws {
    let shop = (1...5).map { row("2026-0\($0)-05", "expense", "Shop", "300", "Food", account: "A") }
    let page = try PlannedSite(shop, settings: Self.balance, today: "2026-06-02").page("accounts/index.html")
    #expect(page.components(separatedBy: "stroke-dasharray").count == 2)
    #expect(page.components(separatedBy: "<figure class=\"plot\"").count == 1)
    let months = page.matches(
      of: /months\/(2026-0[1-5])\.html">[^<]*<\/a><\/th><td class="number"><bdi>([^<]*)</)
    #expect(months.count > 2 && months.first?.1 == "2026-05")
    for amount in months.map({ String($0.2) }) {
      #expect(page.contains("\(amount)</text>"), "\(amount)")
    }
    #expect(page.contains(">Cheapest month</text>") && page.contains(">Dearest month</th>"))
  }

  @Test func theNewestWholeMonthIsOneOfTheMonthsBefore() throws {
    let amounts = ["100", "100", "100", "700", "700", "1400"]
    let rows = amounts.enumerated().map { number, amount in
      row("2026-0\(number + 1)-05", "expense", "Shop \(number)", amount, "Food", account: "A")
    }
    let page = try PlannedSite(rows, settings: Self.balance, today: "2026-07-01").page("accounts/index.html")
    #expect(page.contains("Everyday spending <bdi>$400.00</bdi>"))
  }

  // MARK: Currencies

  @Test(arguments: [("JPY", "¥1.5K", "1500"), ("KWD", "KWD\u{A0}1.5K", "1500"), ("USD", "$1.5K", "1500.00")])
  func labelsOfChartsAreInUnits(currency: String, label: String, amount: String) throws {
    let rows = [
      row("2026-02-02", "expense", "Market", "700", "Food"),
      row("2026-03-02", "expense", "Market", "700", "Food"),
    ]
    let page = try PlannedSite(
      rows,
      settings: #""currency": "\#(currency)", "budgets": [{ "category": "Food", "amount": "\#(amount)" }],"#,
      today: "2026-03-31"
    ).page("budgets.html")
    #expect(page.contains(">\(label)</text>"))
  }

  @Test func aTripHasALineForEachCurrency() throws {
    let rows = [
      row("2026-07-01", "expense", "Air", "100", "Travel", tag: "trip"),
      row("2026-07-05", "expense", "Hotel", "90000", "Travel", currency: "JPY", tag: "trip"),
      row("2026-03-05", "expense", "Boat", "7.125", "Travel", currency: "KWD", tag: "trip"),
    ]
    let page = try PlannedSite(rows, today: "2026-08-01").page("tags/trip.html")
    let lines = page.split(separator: "\n").filter { $0.contains("trip.html#m2026") && $0.hasPrefix("<tr>") }
    let amounts = lines.map {
      $0.matches(of: /<bdi>([^<A-Z]*[0-9][^<]*|KWD[^<]*)<\/bdi>/).map { String($0.1) }
    }
    #expect(
      amounts == [
        ["$100.00", "$100.00", "$20.00"], ["¥90,000", "¥90,000", "¥18,000"],
        ["KWD\u{A0}7.125", "KWD\u{A0}7.125", "KWD\u{A0}7.125"],
      ])
  }

  @Test(arguments: [("USD", "$5,679"), ("JPY", "¥5,679"), ("KWD", "KWD\u{A0}5,679")])
  func aForecastIsRounded(currency: String, text: String) throws {
    let amount = ["USD": "5678.50", "JPY": "5679", "KWD": "5678.500"][currency] ?? ""
    let rows = [row("2026-01-02", "expense", "Z", "1", "V"), row("2026-03-02", "income", "Z", "1", "V")]
    let page = try PlannedSite(
      rows,
      settings: """
        "currency": "\(currency)", "balances": [{ "date": "2026-01-01", "account": "A", "amount": "\(amount)" }],
        "recurring": [{ "name": "Z", "recurring": false }],
        """, today: "2026-03-31"
    ).page("accounts/index.html")
    #expect(page.contains("<h2>About <bdi>\(text)</bdi> at the end of <bdi>March 2027</bdi></h2>"))
  }

  @Test(arguments: [
    ("KWD", "0.9", "KWD\u{A0}0.250 KWD\u{A0}0.500 KWD\u{A0}0.750"), ("USD", "0.99", "$0.25 $0.50 $0.75"),
    ("JPY", "1", "¥1"),
  ])
  func anAxisBelowOneUnitHasMarks(currency: String, amount: String, marks: String) throws {
    let rows = (1...3).map { row("2026-0\($0)-02", "expense", "M", amount, "C") }
    let page = try PlannedSite(rows, settings: "\"currency\": \"\(currency)\",", today: "2026-03-31")
      .page("categories/C.html")
    let axis = try #require(page.firstMatch(of: /<g class="y">(.*?)<\/g>/.dotMatchesNewlines())?.1)
    let labels = axis.matches(of: /<text[^>]*>([^<]*)/).map { String($0.1) }
    #expect(labels.dropFirst().joined(separator: " ") == marks)
  }

  /// A week has no whole month, and what a page has of a month is called by its days.
  @Test func aWeekInTwoMonthsHasNoMonthOnAverage() throws {
    let shop = ["06-15", "06-22", "06-29", "06-30", "07-01", "07-06", "07-13", "08-03"].map {
      row("2026-\($0)", "expense", "S \($0)", "40", "Food")
    }
    let site = try PlannedSite(
      shop,
      settings:
        #""weekStart": "monday", "budgets": [{ "category": "Food", "amount": "50", "every": "week" }],"#,
      today: "2026-08-31")
    let page = try site.page("budgets/Food-2026-06-29.html")
    #expect(page.contains("$120.00") && !page.contains("on average") && !page.contains("by month"))
    let headings = page.matches(of: /<h3[^>]*>(?:<a[^>]*>)?(?:<bdi>)?([^<]*)/).map { String($0.1) }
    #expect(headings.map { $0.replacing("\u{2009}", with: " ") } == ["Jul 1 – 5, 2026", "Jun 29 – 30, 2026"])
    let category = try site.page("categories/Food.html")
    #expect(category.contains("July 2026") && !category.contains("Jul 1\u{2009}"))
  }

  // MARK: Drawn, said and linked

  /// Words, percentage and link of a comparison are of the same days.
  @Test func aRunningPeriodLeadsToTheDaysItIsComparedWith() throws {
    let rows =
      ["2024-12-30"]
      + (1...12).flatMap { month in
        [2025, 2026].map { "\($0)-\(month < 10 ? "0" : "")\(month)-03" }
      }
    let shop = rows.filter { $0 <= "2026-11-10" }.map { row($0, "expense", "S \($0)", "40", "Food") }
    let site = try PlannedSite(
      shop + [row("2025-11-25", "expense", "Late", "7", "Food")], settings: "\"yearStart\": \"01\",",
      today: "2026-11-10")
    func compared(_ path: String) throws -> [String] {
      try site.page(path).matches(
        of: /Compared with (?:<a href="([^"]*)">)?<bdi>([^<]*)<\/bdi>(?:<\/a>)? ?([^<]*)/
      )
      .map { "\($0.2) \($0.3): \($0.1 ?? "")" }
    }
    #expect(try compared("years/2026.html") == ["2025 to Nov 10: ../spans/2025.html"])
    #expect(try compared("years/2025.html").isEmpty)
    #expect(
      try compared("quarters/2026-q4.html") == [
        "Q3 2026 to Aug 10: ../spans/2026-q3.html", "Q4 2025 to Nov 10: ../spans/2025-q4.html",
      ])
    #expect(try compared("months/2026-11.html").first == "October 2026 to Oct 10: ../spans/2026-10.html")
    // No page has a category's rows of these months.
    #expect(try compared("categories/Food.html") == ["2025 to Oct 31: "])
    let span = try site.page("spans/2025.html")
    #expect(span.contains("<bdi>$440.00</bdi>") && !span.contains(">Late<"))
    #expect(span.replacing("\u{2009}", with: " ").contains("Nov 1 – 10, 2025</bdi></a>"))
    // On the last day, whole years are compared.
    let whole = try PlannedSite(shop, today: "2026-12-31")
    #expect(try whole.page("years/2026.html").contains("Compared with <a href=\"2025.html\">"))
    #expect(!whole.site.paths.contains("spans/2025.html"))
  }

  @Test func besideAPartBelowZeroNothingIsAShare() throws {
    let page = try PlannedSite(
      [
        row("2026-02-01", "expense", "A", "500", "Housing"), row("2026-02-02", "expense", "B", "100", "Food"),
        row("2026-01-20", "expense", "C", "300", "Clothing"),
        row("2026-02-03", "income", "C", "180", "Clothing"),
      ], today: "2026-02-28"
    ).page("months/2026-02.html")
    #expect(
      rankedLines(on: page) == ["Housing $500.00 - 100%", "Food $100.00 - 20%", "Clothing −$180.00 - 0%"])
  }

  /// Rows of a category outside its subcategories are a part of the sum, too, and so are those without a tag.
  @Test(arguments: ["USD", "JPY", "KWD"])
  func aPartBelowZeroNeedsNoLine(currency: String) throws {
    func shares(_ path: String, with rows: [String]) throws -> [String] {
      let site = try PlannedSite(
        [
          row("2026-01-06", "expense", "X", "300", "Food"),
          row("2026-02-07", "expense", "Bus", "10", "Travel"),
        ]
          + rows, settings: "\"currency\": \"\(currency)\",", today: "2026-02-28")
      let tables = try site.page(path).matches(of: /<table class="figures ranked(?s:.*?)<\/table>/)
      #expect(!tables.isEmpty)
      return tables.flatMap { $0.0.matches(of: /<small>([0-9.,]+%)<\/small>/).map { String($0.1) } }
    }
    let pub = row("2026-02-05", "expense", "Pub", "50", "Food:Out", tag: "t")
    let back = row("2026-02-06", "income", "X", "30", "Food")
    let bought = row("2026-02-06", "expense", "X", "20", "Food")
    for path in ["months/2026-02.html", "years/2026.html", "categories/Food.html", "categories/index.html"] {
      #expect(try !shares(path, with: [pub, bought]).isEmpty, "\(path)")
    }
    #expect(try shares("months/2026-02.html", with: [pub, back]).isEmpty)
    #expect(
      try shares("years/2026.html", with: [pub, row("2026-02-06", "income", "X", "330", "Food")]).isEmpty)
    // Two tags have a payment in common; a refund has no tag.
    let both = row("2026-02-05", "expense", "Pub", "50", "Food", tag: #"t", "u"#)
    let refund = row("2026-02-06", "income", "X", "45", "Food", tag: "u")
    #expect(try shares("tags/index.html", with: [both, bought]) == ["13.2%", "13.2%"])
    #expect(try shares("months/2026-02.html", with: [both, refund]) == ["66.7%", "33.3%"])
    let others = [("t", "30"), ("u", "30")].map { row("2026-02-05", "expense", "Pub", $1, "Food", tag: $0) }
    #expect(try shares("months/2026-02.html", with: others + [back]) == ["75.0%", "25.0%"])
  }

  @Test func amountsBelowZeroAreSorted() throws {
    let names = ["Shoes", "Hats", "Coats"]
    let bought = names.map { row("2026-01-05", "expense", $0, "100", $0) }
    let back = zip(names, ["50", "20", "30"]).map { row("2026-02-05", "income", $0, $1, $0) }
    let more = [
      row("2026-02-09", "expense", "D", "300", "Rent"), row("2026-02-09", "expense", "E", "100", "Food"),
    ]
    let page = try PlannedSite(bought + back + more, today: "2026-02-28").page("months/2026-02.html")
    #expect(
      rankedLines(on: page).map { $0.prefix { $0 != " " } } == ["Rent", "Food", "Hats", "Coats", "Shoes"])
  }

  @Test func refundsOfARestLeadToTheirRows() throws {
    let rows = [
      row("2026-02-01", "income", "Job", "2000", "Work"),
      row("2026-02-03", "income", "Office", "900", "Taxes"),
      row("2026-02-04", "expense", "Office", "300", "Taxes:Income"),
      row("2026-02-05", "expense", "Shop", "100", "Food"),
    ]
    func line(_ more: [String]) throws -> String? {
      let site = try PlannedSite(
        rows + more, settings: #""categories": { "Taxes": { "kind": "spending" } },"#, today: "2026-03-05")
      let page = try site.page("flow.html")
      return page.split(separator: "\n").first { $0.contains("Refunds: Taxes") && $0.hasPrefix("<tr") }.map(
        String.init)
    }
    let one = try #require(try line([]))
    #expect(one.contains(#"<a href="transactions/2026-02-03-office.html">"#))
    #expect(one.contains("No subcategory") && one.contains("$900.00"))
    let two = try #require(try line([row("2026-02-09", "income", "Agency", "50", "Taxes")]))
    #expect(!two.contains("<a ") && two.contains("$950.00"), "no page has these rows alone")
  }

  @Test func whatIsLeftLeadsToItsSum() throws {
    let rows = [row("2026-06-01", "income", "Job", "2000", "Work")]
    let planned = try PlannedSite(
      rows + [row("2026-06-20", "expense", "Dentist", "300", "Health")], today: "2026-06-05")
    #expect(
      try planned.page("index.html").contains(##"<a href="recurring.html#ahead"><bdi>$1,700.00</bdi></a>"##))
    #expect(try planned.page("recurring.html").contains("<bdi>$1,700.00</bdi>"))
    // Plans come and go, and are not in the navigation of pages that stay.
    #expect(try !planned.page("transactions/2026-06-01-job.html").contains("recurring.html"))
    let kept = try PlannedSite(rows, today: "2026-06-05")
    #expect(
      try kept.page("index.html").contains(##"<a href="months/2026-06.html#rows"><bdi>$2,000.00</bdi></a>"##))
    #expect(!kept.site.paths.contains("recurring.html"))
  }

  @Test func theAccountsOfTheDashboardAddUpToTheTotal() throws {
    let settings = """
      "accounts": [{ "name": "A" }, { "name": "Old", "closed": "2026-03-31" }, { "name": "Yen", "closed": "2026-03-31" }],
      "balances": [{ "date": "2026-01-01", "account": "A", "amount": "1000" },
        { "date": "2026-01-01", "account": "Old", "amount": "500" },
        { "date": "2026-01-01", "account": "Yen", "amount": "70", "currency": "JPY" }],
      """
    let rows = (1...6).map { row("2026-0\($0)-03", "expense", "Shop", "100", "Food", account: "A") }
    let page = try PlannedSite(rows, settings: settings, today: "2026-06-15").page("index.html")
    #expect(page.contains("<bdi>$900.00</bdi></a>"))
    #expect(
      page.contains(
        #"<small class="own"><a href="accounts/A.html"><bdi>A</bdi></a> <bdi>$400.00</bdi> "#
          + #"<time datetime="2026-06-03">Jun 3</time></small>"#))
    #expect(
      page.contains(
        #"<small class="own"><a href="accounts/index.html">Closed accounts</a> <bdi>$500.00</bdi> <bdi>¥70</bdi></small>"#
      ))
    let empty = try PlannedSite(
      rows, settings: settings.replacing("\"500\"", with: "\"0\"").replacing("\"70\"", with: "\"0\""),
      today: "2026-06-15"
    ).page("index.html")
    #expect(!empty.contains("Closed accounts"))
  }

  @Test func aMonthOfAnEarlierYearHasItInEverySentence() throws {
    let rows = [row("2023-07-05", "expense", "A", "10", "X"), row("2023-08-05", "expense", "B", "30", "X")]
    let page = try PlannedSite(rows, today: "2026-03-20").page("index.html")
    #expect(page.contains("more than in <bdi>July 2023</bdi></h2>"))
    #expect(!page.contains(">July<") && !page.contains(" July."))
  }

  // MARK: Zero and below

  @Test func changesAndSharesNeedSomethingAboveZero() throws {
    let site = try PlannedSite(
      [
        row("2026-01-24", "expense", "Shop", "300", "Clothing"),
        row("2026-02-07", "income", "Shop", "180", "Clothing"),
        row("2026-02-09", "expense", "Market", "100", "Food"),
        row("2026-03-07", "expense", "Shop", "90", "Clothing"),
        row("2026-03-09", "expense", "Market", "100", "Food"),
      ], today: "2026-03-31")
    let march = try site.page("months/2026-03.html")
    #expect(!march.contains("337.5%") && !march.contains("Compared with"))
    let february = try site.page("months/2026-02.html")
    #expect(!february.contains("125.0%") && !february.contains("225.0%") && february.contains("−$80.00"))
  }

  @Test func theLargestMonthMayBeOneWithoutPayments() throws {
    let rows = [
      row("2026-01-05", "income", "Shop", "10", "Food", tag: "x"),
      row("2026-04-05", "income", "Shop", "20", "Food", tag: "x"),
      row("2026-01-06", "expense", "Shop", "90", "Food"),
    ]
    let page = try PlannedSite(rows, today: "2026-06-05").page("tags/x.html")
    #expect(page.contains("March 2026") && page.contains("<bdi>$0.00</bdi>") && !page.contains("#m2026-03"))
  }

  @Test(arguments: [("USD", "$100.00"), ("JPY", "¥100"), ("KWD", "KWD\u{A0}100.000")])
  func aYearInWhichMoneyOnlyCameBackHasItsPayments(currency: String, amount: String) throws {
    let rows = [
      row("2025-02-01", "expense", "Shop", "300", "Clothes"),
      row("2026-02-09", "income", "Shop", "100", "Clothes"),
    ]
    let site = try PlannedSite(rows, settings: #""currency": "\#(currency)","#, today: "2026-06-05")
    let page = try site.page("payees/shop.html")
    let facts = page.matches(of: /<dt>(202\d)<\/dt><dd><span>(.*?)<\/span>/).map { match in
      "\(match.1) \(match.2.replacing("<bdi>", with: "").replacing("</bdi>", with: ""))"
    }
    #expect(facts.first == "2026 1 payment, \(amount)")
  }

  @Test func anAccountHasNoBalanceBeforeItsFirstStatedOne() throws {
    let settings = #""balances": [{ "date": "2026-06-01", "account": "Bank", "amount": "9" }],"#
    let site = try PlannedSite(
      [row("2026-02-01", "expense", "A", "500", "X", account: "Bank")], settings: settings,
      today: "2026-02-28")
    for path in ["index.html", "accounts/index.html", "accounts/Bank.html"] {
      let page = try site.page(path)
      #expect(
        !page.contains("<bdi></bdi>") && !page.contains("<small></small>") && !page.contains("datetime=\"\""))
    }
    #expect(try site.page("accounts/Bank.html").contains("<bdi>$500.00</bdi>"))
  }

  @Test func aBudgetOfIncomeHasWhatWasReceived() throws {
    let settings = """
      "budgets": [{ "category": "Work", "amount": "2500", "type": "income", "from": "2026-05" },
        { "category": "Food", "amount": "9", "from": "2026-05" }],
      """
    let page = try PlannedSite(
      [
        row("2026-06-01", "income", "Job", "2000", "Work"), row("2026-06-01", "expense", "Shop", "7", "Food"),
      ],
      settings: settings, today: "2026-06-15"
    ).page("budgets.html")
    #expect(
      page.matches(of: />(Received|Spent)<\/th>/).map { String($0.1) } == ["Spent", "Received"])
  }

  @Test func whereThereIsNoForecastThePageSaysWhy() throws {
    let shop = (1...4).map { row("2026-0\($0)-05", "expense", "Shop \($0)", "300", "Food", account: "A") }
    func page(_ rows: [String], _ today: String, _ settings: String = FigureTests.balance) throws -> String {
      try PlannedSite(rows, settings: settings, today: today).page("accounts/index.html")
    }
    #expect(
      try page(shop, "2026-07-01").contains(
        "<p class=\"plot\">No forecast: the newest payment is of April 2026.</p>"))
    #expect(
      try page(Array(shop.prefix(1)), "2026-01-20").contains(
        "<p class=\"plot\">No forecast yet: it takes two whole months.</p>"))
    #expect(try !page(shop, "2026-07-01", "").contains("No forecast"), "no balance is known")
    #expect(try !page(shop, "2026-05-01").contains("No forecast"))
  }

  // MARK: Files

  @Test func theRowsOfAFileAddUpToTheFigures() throws {
    let site = try PlannedSite([
      row("2026-01-24", "expense", "Shop", "300", "Clothing"),
      row("2026-02-07", "income", "Shop", "180", "Clothing"),
      row("2026-02-08", "income", "Job", "2000", "Work"), row("2026-02-09", "transfer", "Move", "1"),
      row("2027-02-09", "expense", "Later", "1"),
    ])
    let lines = try site.page("lists/transactions.csv").split(separator: "\r\n").map {
      $0.split(separator: ",").last
    }
    #expect(lines == ["role", "planned", "transfer", "income", "refund", "spending"])
  }

  private static let balance = #""balances": [{ "date": "2026-01-01", "account": "A", "amount": "9000" }],"#

  /// The lines of the first ranked table: name, amount, share, and the width of the bar.
  private func rankedLines(on page: String) -> [String] {
    let table = page.firstMatch(of: /<table class="figures ranked(?s:.*?)<\/table>/)?.0 ?? ""
    return table.matches(
      of:
        /<tr class="level-1"><th scope="row"><a [^>]*><bdi>([^<]*)<.*?width="([^"]*)" height="22".*?<bdi>([^<]*)<\/bdi>(?: <small>([^<]*))?/
    ).map { "\($0.1) \($0.3) \($0.4 ?? "-") \($0.2)" }
  }

  /// The lines of spending by category: name, amount, share, and the width of the bar.
  private func ranks(on page: String) -> [String] {
    page.split(separator: "\n").filter { $0.hasPrefix("<li>") && $0.contains("class=\"meter\"") }.map {
      line in
      func first(_ pattern: Regex<(Substring, Substring)>) -> Substring {
        line.firstMatch(of: pattern)?.1 ?? "-"
      }
      let name = first(/<span>(?:<bdi>)?([^<]*)/)
      return "\(name) \(first(/<bdi>([−$0-9.,]+)<\/bdi>/)) \(first(/<small>([^<]*)/)) "
        + first(/class="u(?: k[1-7])?" width="([^"]*)"/)
    }
  }
}

private func row(
  _ date: String, _ type: String, _ name: String, _ amount: String, _ category: String? = nil,
  currency: String? = nil, account: String? = nil, tag: String? = nil
) -> String {
  var fields = [("date", date), ("type", type), ("name", name), ("amount", amount)]
  fields += [("category", category), ("currency", currency), ("account", account)].compactMap { name, value in
    value.map { (name, $0) }
  }
  let tags = tag.map { #", "tags": ["\#($0)"]"# } ?? ""
  return "{ " + fields.map { #""\#($0.0)": "\#($0.1)""# }.joined(separator: ", ") + tags + " }"
}
