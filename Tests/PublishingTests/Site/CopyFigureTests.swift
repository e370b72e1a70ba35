import Foundation
import TestSupport
import Testing

@testable import Bookkeeping
@testable import Publishing

/// A copy says only what it knows: its figures are those of docs/figures.md, and none that its rows do not
/// tell.
struct CopyFigureTests {
  private static func site(_ ledger: String, _ copy: Copy, today: String = "2026-06-15") throws -> Site {
    try CopyTests.site(ledger, copy, today: today)
  }

  private static func text(_ path: String, of site: Site) throws -> String {
    let page = try site.bytes(of: try #require(site.paths.firstIndex(of: path)))
    return String(decoding: page, as: UTF8.self)
  }

  // MARK: Shares

  private static let shares = {
    var copy = Copy(name: "public")
    (copy.amounts, copy.parts) = (.shares, [.csv, .account])
    return copy
  }()

  /// The whole is income or spending, without refunds, planned rows and transfers.
  @Test func sharesAreOfIncomeAndSpendingAsTheReportHasThem() throws {
    let site = try Self.site(
      """
      { "transactions": [
        { "date": "2026-01-05", "type": "income", "name": "Job", "amount": "1000.00", "category": "Work" },
        { "date": "2026-01-06", "type": "expense", "name": "Shop", "amount": "500.00", "category": "Food" },
        { "date": "2026-01-07", "type": "income", "name": "Shop", "amount": "250.00", "category": "Food" },
        { "date": "2026-01-08", "type": "transfer", "name": "Save", "amount": "9000.00", "account": "A", "to": "B" },
        { "date": "2026-12-08", "type": "income", "name": "Bonus", "amount": "7000.00", "category": "Work" }
      ] }
      """, Self.shares)
    let totals = site.model.report.totals.main
    #expect(totals.income.decimal == "100.00" && totals.spending.decimal == "25.00")
  }

  /// Whatever the decimals of a currency, a share has two.
  @Test(arguments: [("JPY", "1000", "333"), ("USD", "10.00", "3.33"), ("KWD", "1.000", "0.333")])
  func aShareIsNoAmount(currency: String, income: String, spending: String) throws {
    let site = try Self.site(
      """
      { "currency": "\(currency)", "transactions": [
        { "date": "2026-01-05", "type": "income", "name": "Job", "amount": "\(income)", "category": "Work" },
        { "date": "2026-02-06", "type": "expense", "name": "Shop", "amount": "\(spending)", "category": "Food" }
      ] }
      """, Self.shares)
    let file = try Self.text("lists/transactions.csv", of: site)
    #expect(file.contains("Job,100.00,\(currency),") && file.contains("Shop,-33.30,\(currency),"))
    #expect(try Self.text("index.html", of: site).contains("67%"))
  }

  /// Where nothing is left of income and spending, the whole is all that moved.
  @Test func aWholeOfNothingIsAllThatMoved() throws {
    let site = try Self.site(
      """
      { "categories": { "Food": { "kind": "spending" } }, "transactions": [
        { "date": "2026-01-05", "type": "expense", "name": "Shop", "amount": "100.00", "category": "Food" },
        { "date": "2026-01-06", "type": "income", "name": "Shop", "amount": "30.00", "category": "Food" },
        { "date": "2026-01-07", "type": "income", "name": "Shop", "amount": "70.00", "category": "Food" }
      ] }
      """, Self.shares)
    #expect(site.model.report.transactions.map(\.amount.decimal) == ["35.00", "15.00", "50.00"])
    #expect(try !Self.text("index.html", of: site).contains("shares of"))
  }

  /// Each page says once what amounts are shares of, and no sentence has shares of two things.
  @Test(arguments: [
    ("1000.00", "Amounts are shares of all income since January 2026."),
    ("20.00", "Amounts are shares of all income since January 2026, or of all spending if that is more."),
  ])
  func aPageSaysWhatSharesAreOf(income: String, base: String) throws {
    let site = try Self.site(
      """
      { "transactions": [
        { "date": "2026-01-05", "type": "income", "name": "Job", "amount": "\(income)", "category": "Work" },
        { "date": "2026-01-06", "type": "expense", "name": "Shop", "amount": "50.00", "category": "Food" }
      ] }
      """, Self.shares, today: "2026-01-31")
    for path in ["index.html", "months/2026-01.html", "categories/Food.html"] {
      #expect(
        try Self.text(path, of: site).components(separatedBy: "Amounts are shares").count == 2, "\(path)")
    }
    let page = try Self.text("index.html", of: site)
    #expect(page.contains(base))
    #expect(page.contains("You kept <bdi>95.0%</bdi> of your income.") == (income == "1000.00"))
  }

  /// Dots are silence to an ear.
  @Test func whatIsHiddenHasAName() throws {
    var copy = Copy(name: "public")
    (copy.amounts, copy.names) = (.hidden, .hidden)
    let site = try Self.site(Self.shop, copy)
    let page = try Self.text("lists/transactions.html", of: site)
    #expect(page.contains("<bdi role=\"img\" aria-label=\"hidden\">•••</bdi>") && !page.contains("<bdi>•••"))
    copy.amounts = .exact
    #expect(
      try Self.text("lists/transactions.html", of: try Self.site(Self.shop, copy)).contains(
        "aria-label=\"hidden\""))
    #expect(
      try !Self.text("lists/transactions.html", of: try Self.site(Self.shop, Self.shares)).contains(
        "aria-label=\"hidden\""))
  }

  // MARK: Dates

  private static let shop = """
    { "transactions": [
      { "date": "2025-01-03", "type": "expense", "name": "Shop", "amount": "100.00", "category": "Food" },
      { "date": "2025-05-03", "type": "expense", "name": "Shop", "amount": "100.00", "category": "Food" },
      { "date": "2025-09-03", "type": "expense", "name": "Shop", "amount": "100.00", "category": "Food" },
      { "date": "2026-01-03", "type": "expense", "name": "Shop", "amount": "100.00", "category": "Food" },
      { "date": "2026-05-03", "type": "expense", "name": "Shop", "amount": "100.00", "category": "Food" }
    ] }
    """

  private static func coarse(_ dates: Copy.Dates) -> Copy {
    var copy = Copy(name: "public")
    copy.dates = dates
    return copy
  }

  /// The same days of the year before are not known, so nothing is compared with them.
  @Test(arguments: [Copy.Dates.month, .year]) func aRunningYearIsNotComparedWithoutItsDays(dates: Copy.Dates)
    throws
  {
    let whole = try Self.site(Self.shop, Self.coarse(.day))
    #expect(try Self.text("years/2026.html", of: whole).contains("Compared with"))
    let site = try Self.site(Self.shop, Self.coarse(dates))
    // A review ends with the books: their last month is whole, though the year is not.
    for page in ["years/2026.html", "index.html"] + (dates == .year ? ["review/2026.html"] : []) {
      let text = try Self.text(page, of: site)
      #expect(!text.contains("Compared with") && !text.contains("same days"), "\(page)")
      #expect(!text.contains("Spending by day") && !text.contains("Days without"), "\(page)")
    }
    let past = try Self.site(Self.shop, Self.coarse(dates), today: "2026-12-31")
    #expect(try Self.text("years/2026.html", of: past).contains("Compared with"))
  }

  @Test func whereRowsTellOnlyTheirYearThereAreNoMonths() throws {
    let site = try Self.site(Self.shop, Self.coarse(.year))
    #expect(!site.paths.contains { $0.hasPrefix("months/2") })
    for path in site.paths where path.hasSuffix(".html") {
      let text = try Self.text(path, of: site)
      for word in ["a month", "Month", "month<", "12 months", "Jan"] {
        #expect(!text.contains(word), "\(path): \(word)")
      }
    }
  }

  // MARK: What recurs

  /// A rent of 900, and groceries, which a copy may add up.
  private static let rent = {
    let rows = (1...6).map { month in
      """
      { "date": "2026-0\(month)-03", "type": "expense", "name": "Rent", "amount": "900.00", "category": "Housing",
        "account": "Checking" },
      { "date": "2026-0\(month)-12", "type": "expense", "name": "Grocer", "amount": "50.00", "category": "Food",
        "account": "Card" }
      """
    }
    return #"{ "transactions": [\#(rows.joined(separator: ", "))] }"#
  }()

  private static func names(_ change: (inout Copy) -> Void, today: String) throws -> [String] {
    var copy = Copy(name: "parents")
    copy.parts = [.recurring, .account]
    change(&copy)
    let series = try site(rent, copy, today: today).model.recurring.series
    return series.map { "\($0.name) \($0.state)" }
  }

  @Test func whatIsAddedUpDoesNotRecur() throws {
    #expect(
      try Self.names({ ($0.rows, $0.foldsRest) = (["category:housing"], true) }, today: "2026-06-20") == [
        "Rent due"
      ])
  }

  /// Where rows end before the day of the report, all would seem to have ended.
  @Test func nothingRecursInACopyThatEndsEarly() throws {
    let end = try CalendarDate(parsing: "2026-06-19")
    #expect(try Self.names({ $0.until = end }, today: "2026-09-20").isEmpty)
    #expect(try Self.names({ $0.until = end }, today: "2026-06-19").count == 2)
  }

  /// Rows of one account say nothing of those of another, which may be imported later.
  @Test func withoutAccountsNothingIsLate() throws {
    #expect(
      try Self.names({ $0.rows = ["rent"] }, today: "2026-07-10") == ["Rent due"],
      "no row of the account is newer")
    #expect(try Self.names({ $0.parts = [.recurring] }, today: "2026-07-10").contains("Rent due"))
  }

  // MARK: Cut periods

  @Test(
    arguments: [
      (nil, nil, ["2026", "July – September 2026", "July 2026", "August 2026", "September 2026"]),
      ("2026-08-15", nil, ["September 2026"]), (nil, "2026-08-03", ["July 2026"]),
    ] as [(String?, String?, [String])])
  func budgetsOfCutPeriodsAreLeftOut(from: String?, until: String?, told: [String]) throws {
    var copy = Copy(name: "parents")
    copy.parts = [.budgets]
    copy.from = try from.map { try CalendarDate(parsing: $0) }
    copy.until = try until.map { try CalendarDate(parsing: $0) }
    let rows = (1...9).map {
      #"{ "date": "2026-0\#($0)-05", "type": "expense", "name": "S", "amount": "90.00", "category": "Food" }"#
    }
    let site = try Self.site(
      """
      { "budgets": [{ "category": "Food", "amount": "1200.00", "every": "year" },
        { "category": "Food", "amount": "300.00", "every": "quarter" }, { "category": "Food", "amount": "100.00" }],
        "transactions": [\(rows.joined(separator: ", "))] }
      """, copy, today: "2026-10-20")
    let page = try Self.text("budgets.html", of: site).replacing("\u{2009}", with: " ")
    let all = ["2026", "July – September 2026", "July 2026", "August 2026", "September 2026"]
    #expect(all.filter { page.contains("<th scope=\"row\">\($0)</th>") } == told)
  }

  @Test(
    arguments: [
      (nil, nil, Copy.Dates.day, 1), ("2025-06-01", nil, .day, 0), (nil, "2026-01-31", .day, 0),
      (nil, "2026-05-01", .day, 1), (nil, nil, .month, 0), (nil, nil, .year, 0),
    ] as [(String?, String?, Copy.Dates, Int)])
  func taxesAreThoseOfWholeYears(from: String?, until: String?, dates: Copy.Dates, count: Int) throws {
    var copy = Copy(name: "parents")
    (copy.parts, copy.dates) = ([.section(.taxes)], dates)
    copy.from = try from.map { try CalendarDate(parsing: $0) }
    copy.until = try until.map { try CalendarDate(parsing: $0) }
    let site = try Self.site(
      """
      { "currency": "GBP", "taxes": [{ "table": "uk-2025-26", "income": ["Work"] }], "transactions": [
        { "date": "2025-04-06", "type": "income", "name": "Job", "amount": "40000.00", "category": "Work" },
        { "date": "2025-12-05", "type": "income", "name": "Job", "amount": "20000.00", "category": "Work" }
      ] }
      """, copy, today: "2026-05-01")
    #expect(site.model.report.settings.taxes.count == count)
  }

  /// Sums of what a copy leaves out have the day of no payment: nothing is said of days or parts of months.
  @Test func sumsOfTheRestTellTheirMonthAlone() throws {
    let rows = (1...6).flatMap { month in
      [("2025", month), ("2026", month)].map { year, month in
        """
        { "date": "\(year)-0\(month)-04", "type": "expense", "name": "Shop", "amount": "100.00", "category": "Food" },
        { "date": "\(year)-0\(month)-\(month == 6 ? "14" : "24")", "type": "expense", "name": "Bike",
          "amount": "30.00", "category": "Sport" }
        """
      }
    }
    let ledger = #"{ "transactions": [\#(rows.joined(separator: ", "))] }"#
    var copy = Copy(name: "parents")
    copy.rows = ["category:food"]
    let pages = ["index.html", "months/2026-06.html", "years/2026.html", "review/2026.html"]
    let words = ["Compared with", "same days", "to Jun 15", "Day by day", "Spending by day", "Days without"]
    func said(_ copy: Copy) throws -> [[String]] {
      let site = try Self.site(ledger, copy)
      return try pages.map { page in
        let text = try Self.text(page, of: site)
        return words.filter(text.contains)
      }
    }
    #expect(
      try said(copy) == [
        ["to Jun 15"], ["Compared with", "same days", "to Jun 15", "Day by day"],
        ["Compared with", "same days", "to Jun 15", "Spending by day"], ["same days", "Days without"],
      ])
    copy.foldsRest = true
    #expect(try said(copy) == [[], [], [], []])
    let site = try Self.site(ledger, copy)
    #expect(try Self.text("months/2026-05.html", of: site).contains("Compared with"))
    #expect(site.model.report.totals.main.spending.decimal == "1560.00")
  }

  // MARK: Parts of the rows

  /// The rows that are left out moved money, too, so no balance follows from those that are shown.
  @Test func aCopyOfSomeRowsHasTheStatedBalancesAlone() throws {
    let ledger = """
      { "balances": [
          { "date": "2026-01-01", "account": "A", "amount": "1000.00" },
          { "date": "2026-02-01", "account": "A", "amount": "400.00" }
        ],
        "transactions": [
          { "date": "2026-01-05", "type": "expense", "name": "Client", "amount": "100.00", "account": "A",
            "category": "Business" },
          { "date": "2026-01-06", "type": "expense", "name": "Shop", "amount": "500.00", "account": "A",
            "category": "Food" },
          { "date": "2026-03-06", "type": "expense", "name": "Client", "amount": "50.00", "account": "A",
            "category": "Business" }
        ] }
      """
    var copy = Copy(name: "accountant")
    copy.parts = [.account, .balances]
    #expect(try Self.site(ledger, copy).model.report.netWorth.map(\.latest.amount.decimal) == ["350.00"])
    copy.rows = ["category:business"]
    let report = try Self.site(ledger, copy).model.report
    #expect(report.netWorth.isEmpty)
    let balance = try #require(report.accounts.first?.balances.first)
    #expect(balance.latest?.amount.decimal == "400.00" && balance.gaps.isEmpty)
    #expect(report.transactions.indices.allSatisfy { report.accounts[0].balance(afterRow: $0) == nil })
  }

  /// A budget of a category without a row in the copy would name it.
  @Test(arguments: ["from", "until", "rows", "none"])
  func budgetsOfRowsThatAreLeftOutAreLeftOut(field: String) throws {
    var copy = Copy(name: "accountant")
    copy.parts = [.budgets]
    switch field {
    case "from": copy.from = try CalendarDate(parsing: "2026-01-01")
    case "until": copy.until = try CalendarDate(parsing: "2025-12-31")
    case "none": break
    default: copy.rows = ["category:groceries"]
    }
    let site = try Self.site(
      """
      { "budgets": [{ "category": "Bicycles", "amount": "90.00" }, { "category": "Groceries", "amount": "90.00" },
          { "category": "Surprise", "amount": "90.00" }],
        "transactions": [
          { "date": "2025-05-03", "type": "expense", "name": "Shop", "amount": "50.00", "category": "Bicycles" },
          { "date": "2026-05-03", "type": "expense", "name": "Shop", "amount": "50.00", "category": "Groceries" }
        ] }
      """, copy)
    let budgets = site.model.report.settings.budgets.map(\.category.fullName)
    #expect(
      budgets
        == (field == "none" ? ["Bicycles", "Groceries"] : [field == "until" ? "Bicycles" : "Groceries"]))
  }

  /// A payment without an amount in a copy is no transfer.
  @Test(arguments: [
    (Copy.Amounts.rounded(step: "10"), ["Transfers: Saving", "Payments: Interest, Sweets"]),
    (.shares, ["Transfers: Saving", "Payments: Interest, Sweets"]),
    (.hidden, ["Transfers: Saving", "Payments: Food, Interest, Sweets, Work"]),
    (.exact, ["Transfers: Saving"]),
  ])
  func paymentsWithoutAnAmountAreNoTransfers(amounts: Copy.Amounts, expected: [String]) throws {
    var copy = Copy(name: "public")
    (copy.amounts, copy.parts) = (amounts, [.account])
    let site = try Self.site(
      """
      { "transactions": [
        { "date": "2026-01-05", "type": "income", "name": "Acme", "amount": "30000", "category": "Work" },
        { "date": "2026-02-05", "type": "income", "name": "Bank", "amount": "0.20", "category": "Interest" },
        { "date": "2026-02-06", "type": "expense", "name": "Gum", "amount": "0.40", "category": "Sweets" },
        { "date": "2026-02-07", "type": "expense", "name": "Rewe", "amount": "500", "category": "Food" },
        { "date": "2026-02-08", "type": "transfer", "name": "Save", "amount": "20", "category": "Saving",
          "account": "Main", "to": "Savings" }
      ] }
      """, copy)
    let page = try Self.text("categories/index.html", of: site)
    let tables = page.components(separatedBy: "<h2>").dropFirst().map { part in
      let names = part.matches(of: /<th scope="row">(.*?)<\/th>/).map {
        $0.1.replacing(/<[^>]*>/, with: "").filter { $0.isLetter }
      }
      return "\(part.prefix { $0 != "<" }): \(names.sorted().joined(separator: ", "))"
    }
    #expect(tables.filter { $0.hasPrefix("Transfers") || $0.hasPrefix("Payments") } == expected, "\(tables)")
  }

  /// Payments whose amounts are hidden, or rounded to nothing, are in no figure of any currency.
  @Test(arguments: [Copy.Amounts.hidden, .rounded(step: "1000")])
  func noAmountIsInNoFigureOfAnyCurrency(amounts: Copy.Amounts) throws {
    var copy = Copy(name: "public")
    copy.amounts = amounts
    let site = try Self.site(
      """
      { "transactions": [
        { "date": "2025-01-05", "type": "expense", "name": "Shop", "amount": "300", "category": "Food" },
        { "date": "2026-02-05", "type": "expense", "name": "Hotel", "amount": "80", "currency": "EUR", "category": "Trip" }
      ] }
      """, copy)
    #expect(site.model.report.totals.others.isEmpty)
    let text = try Self.text("index.html", of: site)
    #expect(!text.contains("EUR") && !text.contains("since"))
    #expect(try Self.text("categories/index.html", of: site).contains("Trip"))
  }
}

// MARK: One-offs

extension CopyFigureTests {
  private static func books(exclude: String, hidden: String) -> String {
    let rows = (1...11).map { month in
      """
      { "date": "2025-\(month < 10 ? "0" : "")\(month)-05", "type": "expense", "name": "Market",
        "amount": "100.00", "category": "Food" }
      """
    }
    return """
      { "exclude": \(exclude), "transactions": [\((rows + [hidden]).joined(separator: ",")),
        { "date": "2025-08-09", "type": "expense", "name": "Feast", "amount": "300.00", "category": "Food",
          "tags": ["odd"] }] }
      """
  }

  private static func odd(_ amount: String) -> String {
    """
    { "date": "2025-09-09", "type": "expense", "name": "Clinic", "amount": "\(amount)", "category": "Health",
      "tags": ["odd"] }
    """
  }

  /// Of one-offs that a copy hides, neither their number nor their amounts are told; where it hides tags, it
  /// knows none, and a query for the lack of a tag does not find all rows.
  @Test(arguments: [true, false], [#"["tag:odd"]"#, #"["-category:food", "tag:odd"]"#, #"["no:tag"]"#])
  func oneOffsAreThoseThatTheCopyShows(showsTags: Bool, exclude: String) throws {
    var copy = Copy(name: "parents")
    (copy.rows, copy.parts) = (["category:food"], showsTags ? [.tags] : [])
    let pages = try ["50.00", "7000.00"].map { amount in
      let site = try Self.site(
        Self.books(exclude: exclude, hidden: Self.odd(amount)), copy, today: "2025-12-15")
      return try site.paths.indices.filter { site.paths[$0].hasSuffix(".html") }.map {
        String(decoding: try site.bytes(of: $0), as: UTF8.self)
      }
    }
    #expect(pages[0] == pages[1])
    let food = try #require(pages[0].first { $0.contains("<h1><bdi>Food</bdi></h1>") })
    let words = food.firstMatch(of: /without \d one-offs?/).map { String($0.output) }
    let known = exclude == #"["no:tag"]"# ? "without 5 one-offs" : "without 1 one-off"
    #expect(words == (showsTags ? known : nil))
  }
}

// MARK: Goals

extension CopyFigureTests {
  private static func goals(hidden: String) -> String {
    """
    { "balances": [{ "date": "2025-01-31", "account": "Vault", "amount": "\(hidden)" }],
      "goals": [
        { "name": "Vaulted", "account": "Vault", "amount": "\(hidden)", "by": "2026-12-31" },
        { "name": "Stocks", "category": "Food", "amount": "\(hidden)", "by": "2026-12-31" },
        { "name": "Secrecy", "tag": "clinic", "amount": "\(hidden)" }
      ], "transactions": [
        { "date": "2025-02-05", "type": "expense", "name": "Market", "amount": "100.00", "category": "Food" },
        { "date": "2025-03-05", "type": "expense", "name": "Surgeon", "amount": "\(hidden)", "category": "Health",
          "account": "Vault", "tags": ["clinic"] }
      ] }
    """
  }

  /// Without the part, no goal is there; with it, those of what the copy shows.
  @Test func goalsAreThoseOfWhatTheCopyShows() throws {
    var copy = Copy(name: "parents")
    (copy.rows, copy.parts) = (["category:food"], [.account, .tags, .balances, .csv])
    #expect(try !Self.site(Self.goals(hidden: "50.00"), copy).paths.contains("goals.html"))
    copy.parts.insert(.goals)
    let site = try Self.site(Self.goals(hidden: "50.00"), copy)
    let file = try Self.text("goals.csv", of: site)
    #expect(file.split(separator: "\r\n").map { $0.prefix(7) } == ["\u{FEFF}name,o", "Stocks,"])
    // Of the whole ledger, all are there.
    copy.rows = []
    let whole = try Self.text("goals.csv", of: Self.site(Self.goals(hidden: "50.00"), copy))
    #expect(
      whole.split(separator: "\r\n").map { $0.prefix(7) } == [
        "\u{FEFF}name,o", "Vaulted", "Stocks,", "Secrecy",
      ])
    // Without accounts, the transfers are missing that count for any of them.
    copy.parts.remove(.account)
    #expect(try !Self.site(Self.goals(hidden: "50.00"), copy).paths.contains("goals.csv"))
  }
}

// MARK: People

extension CopyFigureTests {
  private static let people = """
    { "people": [{ "name": "Janina" }, { "name": "Tobias" }],
      "accounts": [{ "name": "Giro", "owner": "Janina" }, { "name": "Other", "owner": "Tobias" }],
      "categories": { "Food": { "shares": { "Janina": 1, "Tobias": 3 } } },
      "transactions": [
        { "date": "2025-02-05", "type": "expense", "name": "Market", "amount": "100.00", "category": "Food", "account": "Giro" },
        { "date": "2025-03-05", "type": "expense", "name": "Surgeon", "amount": "50.00", "category": "Health", "account": "Other" }
      ] }
    """

  /// Without the part, and without what it needs, nobody is named.
  @Test(
    arguments: [
      ([.account, .csv], []), ([.people, .csv], []), ([.people, .account, .csv], ["category:food"]),
    ] as [(Set<Copy.Part>, [String])])
  func nobodyIsNamedUnlessACopyShowsPeople(parts: Set<Copy.Part>, rows: [String]) throws {
    var copy = Copy(name: "parents")
    (copy.rows, copy.parts) = (rows, parts)
    let site = try Self.site(Self.people, copy)
    #expect(!site.paths.contains("people.html") && !site.paths.contains("people.csv"))
    for index in site.paths.indices {
      let text = String(decoding: try site.bytes(of: index), as: UTF8.self)
      #expect(!text.contains("Janina") && !text.contains("Tobias"), "\(site.paths[index])")
    }
  }

  @Test func withAllRowsACopyShowsWhoOwesWhom() throws {
    var copy = Copy(name: "partner")
    copy.parts = [.people, .account, .csv]
    let file = try Self.text("people.csv", of: Self.site(Self.people, copy))
    #expect(
      file.split(separator: "\r\n").dropFirst().map {
        $0.split(separator: ",").prefix(7).joined(separator: ",")
      } == [
        "2025-03-05,Surgeon,Health,Janina,Tobias,25.00,USD", "2025-02-05,Market,Food,Tobias,Janina,75.00,USD",
      ])
  }
}
