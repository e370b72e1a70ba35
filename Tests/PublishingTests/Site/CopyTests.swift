import Basics
import Foundation
import TestSupport
import Testing

@testable import Bookkeeping
@testable import Publishing

/// Copies of a report show what their settings let in.
struct CopyTests {
  static func site(
    _ ledger: String, _ copy: Copy, page: String? = nil, at path: String = "content/about.md",
    pages: [(path: String, text: String)] = [], today: String = "2026-11-20"
  ) throws -> Site {
    let folder = try TemporaryFolder()
    try folder.write(ledger, to: "ledger.json")
    if let page { try folder.write(page, to: path) }
    for page in pages { try folder.write(page.text, to: page.path) }
    var settings = BuildSettings(
      root: folder.url, ledger: folder["ledger.json"], ledgerName: "ledger.json", theme: "default",
      today: try CalendarDate(parsing: today))
    settings = settings.making(copy)
    return try SitePlanner.plan(settings)
  }

  /// The owner's tasks are of no use to the reader.
  @Test func aCopyHasNoTasks() throws {
    let row = #"{ "date": "2026-02-01", "type": "expense", "name": "Shop", "amount": "1.00" }"#
    var copy = Copy(name: "parents")
    copy.parts = [.pages]
    let page = "{{#hasNeeds}}some{{/hasNeeds}}{{#needs}}{{count}} to do{{/needs}}\n"
    let site = try Self.site("{ \"transactions\": [\(row)] }", copy, page: page)
    let about = try site.bytes(of: try #require(site.paths.firstIndex(of: "about.html")))
    let text = String(decoding: about, as: UTF8.self)
    #expect(!text.contains("1 to do") && !text.contains("some"))
  }

  private static let books = """
    { "title": "Ours", "transactions": [
      { "date": "2026-02-01", "type": "income", "name": "Studio", "amount": "104.99", "category": "Work" },
      { "date": "2026-02-03", "type": "expense", "name": "Dr Wolfensberger", "amount": "15.00",
        "category": "Health", "memo": "Rhinoplasty" },
      { "date": "2026-02-04", "type": "expense", "name": "Shop", "amount": "4.99", "category": "Food" }
    ] }
    """

  @Test func aCopySaysWhatItsSettingsLetIn() throws {
    var copy = Copy(name: "parents")
    (copy.title, copy.rows, copy.names) = ("Theirs", ["category:work", "category:food"], .category)
    (copy.amounts, copy.foldsRest) = (.rounded(step: "10"), true)
    let site = try Self.site(Self.books, copy)
    let rows = site.model.report.transactions.map {
      "\($0.date.iso) \($0.kind.rawValue) \($0.name) \($0.amount.decimal) \($0.id)"
    }
    #expect(
      rows == [
        "2026-02-04 expense Food 0.00 2026-02-04-food",
        "2026-02-01 income Work 100.00 2026-02-01-work",
        "2026-02-01 expense Not itemized 20.00 2026-02-01-not-itemized",
      ])
    #expect(site.model.report.settings.title == "Theirs")
  }

  /// A refund stays one if it is left out by its category, by a tag, or in a category of a stated kind.
  @Test(arguments: ["-category:food", "-tag:private", "-category:owed"])
  func refundsThatAreLeftOutAreTakenOffSpending(query: String) throws {
    let ledger = """
      { "categories": { "owed": { "kind": "spending" } }, "transactions": [
        { "date": "2026-02-01", "type": "income", "name": "Studio", "amount": "100.00", "category": "Work" },
        { "date": "2026-02-03", "type": "expense", "name": "Shop", "amount": "60.00", "category": "Food" },
        { "date": "2026-03-03", "type": "income", "name": "Shop", "amount": "20.00", "category": "Food",
          "tags": ["private"] },
        { "date": "2026-03-04", "type": "income", "name": "Sam", "amount": "7.00", "category": "owed" }
      ] }
      """
    var copy = Copy(name: "parents")
    (copy.rows, copy.foldsRest) = ([query], true)
    let totals = try Self.site(ledger, copy).model.report.totals.main
    #expect(totals.income.decimal == "100.00" && totals.spending.decimal == "33.00")
    #expect(totals.refunds.decimal == "27.00")
    copy.amounts = .rounded(step: "10")
    let rounded = try Self.site(ledger, copy).model.report.totals.main
    #expect(rounded.income.decimal == "100.00" && rounded.refunds.decimal == "30.00")
  }

  /// Whether more goes out of a category than comes in is decided no finer than the copy shows amounts.
  @Test(arguments: [
    (Copy.Amounts.rounded(step: "10"), ["100.00", "99.00"], ["100.00", "101.00"]),
    (.rounded(step: "10"), ["99.00", "100.00"], ["101.00", "100.00"]),
    (.shares, ["100.01", "100.00"], ["99.99", "100.00"]),
    (.shares, ["100.00", "99.99"], ["100.00", "100.01"]),
    (.hidden, ["5.00", "7.00"], ["7.00", "5.00"]),
  ])
  func roundedAmountsDecideWhatIsFolded(amounts: Copy.Amounts, one: [String], other: [String]) throws {
    func files(_ sums: [String]) throws -> [String: [UInt8]] {
      let ledger = """
        [{ "date": "2026-03-01", "type": "income", "name": "N", "amount": "1000000", "category": "Work" },
         { "date": "2026-03-02", "type": "expense", "name": "N", "amount": "\(sums[0])", "category": "A" },
         { "date": "2026-03-03", "type": "income", "name": "N", "amount": "\(sums[1])", "category": "A",
           "tags": ["private"] }]
        """
      var copy = Copy(name: "parents")
      (copy.rows, copy.foldsRest, copy.amounts, copy.parts) = (["-tag:private"], true, amounts, [.csv])
      let site = try Self.site(ledger, copy)
      return Dictionary(
        uniqueKeysWithValues: try site.paths.enumerated().map { ($1, try site.bytes(of: $0)) })
    }
    #expect(try files(one) == files(other))
  }

  /// The sum of what is left out is not the line of all other payees.
  @Test func whatIsLeftOutIsNotNamedAsTheOtherPayees() throws {
    var copy = Copy(name: "parents")
    (copy.rows, copy.foldsRest) = (["-category:health"], true)
    let shop = (1...3).map {
      """
      { "date": "2026-0\($0)-03", "type": "expense", "name": "Shop", "amount": "5.00", "category": "Food" },
      { "date": "2026-0\($0)-04", "type": "expense", "name": "Dr \($0)", "amount": "7.00", "category": "Health" }
      """
    }
    let bar =
      #"{ "date": "2026-03-05", "type": "expense", "name": "Bar", "amount": "9.00", "category": "Food" }"#
    let site = try Self.site("{ \"transactions\": [\((shop + [bar]).joined(separator: ","))] }", copy)
    let page = try site.bytes(of: try #require(site.paths.firstIndex(of: "payees/index.html")))
    let names = String(decoding: page, as: UTF8.self).matches(of: /<th scope="row">(.*?)<\/th>/).map {
      $0.1.replacing(/<[^>]*>/, with: "")
    }
    #expect(names == ["Not itemized", "Shop", "Other"])
  }

  /// The cell after "Services" is no ending of the "service" in a memo that is hidden.
  @Test(arguments: [Copy.Amounts.shares, .hidden]) func aWordThatIsShownMayStandBesideANumber(
    amounts: Copy.Amounts
  ) throws {
    var copy = Copy(name: "friends")
    copy.amounts = amounts
    let rows = [("Services", "a service charge"), ("Rent", "rent")].map {
      """
      { "date": "2026-02-03", "type": "expense", "name": "A", "amount": "1", "category": "Home:\($0)", "memo": "\($1)" }
      """
    }
    let site = try Self.site("{ \"transactions\": [\(rows.joined(separator: ","))] }", copy)
    for index in site.paths.indices { #expect(throws: Never.self) { try site.bytes(of: index) } }
  }

  @Test func aCopyHasNoSearchAndNoSpreadsheetUnlessTheyAreNamed() throws {
    var copy = Copy(name: "plain")
    let plain = try Self.site(Self.books, copy)
    #expect(!plain.paths.contains { $0.hasSuffix(".csv") || $0 == "search.html" || $0.hasPrefix("search/") })
    let page = String(decoding: try plain.bytes(of: 0), as: UTF8.self)
    #expect(!page.contains("search.html"))
    let words = try plain.bytes(of: try #require(plain.paths.firstIndex(of: "assets/words.js")))
    #expect(!String(decoding: words, as: UTF8.self).contains("search.html"))
    copy.parts = [.csv, .search]
    let full = try Self.site(Self.books, copy)
    #expect(full.paths.contains { $0.hasSuffix(".csv") } && full.paths.contains("search.html"))
  }

  private static let dairy = """
    { "title": "Ours", "transactions": [
      { "date": "2026-02-01", "type": "income", "name": "Studio", "amount": "104.99", "category": "Work" },
      { "date": "2026-02-03", "type": "expense", "name": "Müllermilch GmbH", "amount": "15.00" },
      { "date": "2026-02-04", "type": "expense", "name": "Straßencafé Clinic", "amount": "15.00" },
      { "date": "2026-02-05", "type": "expense", "name": "Капитал", "amount": "15.00" }
    ] }
    """

  private static let spellings = [
    ("müllermilch", "müllermilch"), ("MÜLLERMILCH", "müllermilch"), ("Mu\u{308}llermilch", "müllermilch"),
    ("M&uuml;llermilch", "müllermilch"), ("M&Uuml;LLERMILCH", "müllermilch"),
    ("M&#252;llermilch", "müllermilch"),
    ("M&#xFC;llermilch", "müllermilch"), ("Müller&shy;milch", "müllermilch"),
    ("Müller\u{AD}milch", "müllermilch"),
    ("Müller<wbr>milch", "müllermilch"), ("Müller\u{200B}milch", "müllermilch"),
    ("“Müllermilch”", "müllermilch"),
    ("[us](https://x.example/M%C3%BCllermilch)", "müllermilch"),
    ("[us](https://x.example/m%c3%bcllermilch.html)", "müllermilch"),
    ("Müllermilchs", "müllermilchs"), ("STRASSENCAFÉ", "strassencafé"),
    ("STRAẞENCAFE\u{301}", "strassencafé"),
    ("Clinics", "clinics"), ("the clinic's bill", "clinic"), ("CLINIC", "clinic"), ("%43linic", "clinic"),
    ("КАПИТАЛ", "капитал"),
    ("капитала", "капитала"), ("капиталам", "капиталам"),
    // Words of the settings alone
    ("our Psychotherapy", "psychotherapy"), ("the Zurichbank", "zurichbank"),
    ("Divorcelawyer", "divorcelawyer"), ("Sanatorium", "sanatorium"), ("Moonlighting", "moonlighting"),
    // Marks in the word
    ("Müller**milch**", "müllermilch"), ("M*ü*ller`milch`", "müllermilch"),
    ("Mül*le*rmil*c*h", "müllermilch"),
    ("[Müller](https://x.example/a)milch", "müllermilch"), ("M<b>üller</b>milch", "müllermilch"),
    ("Müller<span title=\"a > b\" class='x'>milch</span>", "müllermilch"),
    ("Müller<x-note>milch</x-note>", "müllermilch"),
    ("Müller<!-- the dairy -->milch", "müllermilch"), ("<!-- Müllermilch -->", "müllermilch"),
    ("<b title=\"the clinic\">it</b>", "clinic"), ("cli*nics*", "clinics"),
    // References as browsers read them
    ("it\n\n<div>\nM&uumlllermilch\n</div>\n\nand more", "müllermilch"),
    ("<b title='M&#0000000000000252llermilch'>it</b>", "müllermilch"),
    ("<p>cl&NoBreak;inic</p>", "clinic"), ("cl\u{200D}in\u{2060}i\u{FEFF}c", "clinic"),
    ("<p>&kcy;&acy;&pcy;&icy;&tcy;&acy;&lcy;</p>", "капитал"),
    ("<p>&cscr;&lscr;&iscr;&nscr;&iscr;&cscr;</p>", "clinic"), ("<p>c&NoBreak;linic&zwj;</p>", "clinic"),
    // Markup that browsers drop
    ("it\n\n<div>\ncli<!x>nic\n</div>\n\nand more", "clinic"), ("<p>cli<?x?>nic</p>", "clinic"),
    ("it\n\n<div>\ncli</>nic\n</div>\n\nand more", "clinic"),
    ("it\n\n<div>\ncli<!-->nic\n</div>\n\nand more", "clinic"),
    ("it\n\n<div>\ncli<!--->nic\n</div>\n\nand more", "clinic"),
    ("<p>cli<script>1</script>nic</p>", "clinic"), ("<p>cli<TEMPLATE>x</template >nic</p>", "clinic"),
    ("<p>x<style>/* clinic */</style></p>", "clinic"), ("<p>cli<meta name='x'>nic</p>", "clinic"),
    ("<p>cli<title></title>nic</p>", "clinic"), ("it\n\n<div>\ncli<![CDATA[x]]>nic\n</div>\n\nand", "clinic"),
    ("it\n\n<div>\ncli<![CDATA[>nic\n</div>\n\nand", "clinic"),
    ("<svg></svg><p>cli<![CDATA[x]]>nic</p>", "clinic"),
    ("<svg><desc>cli<![CDATA[nic]]></desc></svg>", "clinic"),
    ("cli\u{FE0F}nic", "clinic"), ("cli\u{E0100}nic", "clinic"), ("cli\u{3164}nic", "clinic"),
    ("<clinic>x</clinic>", "clinic"), ("<p><x-clinic>x</x-clinic></p>", "clinic"),
    ("<p>cli<input type=hidden>nic</p>", "clinic"), ("<p>cli<dialog></dialog>nic</p>", "clinic"),
    ("<p>cli\u{FFF9}nic</p>", "clinic"), ("<p>cli\u{86}nic</p>", "clinic"), ("<p>cli\u{1}nic</p>", "clinic"),
    ("<p>cli<b title='\(String(repeating: "x", count: 5_000))'>nic</b></p>", "clinic"),
    ("it\n\n<div>\ncli<b title=it's>nic</b>\n</div>\n\nand more", "clinic"),
    ("it\n\n<div>\ncli<b it's=\"a>b\">nic</b>\n</div>\n\nand more", "clinic"),
    ("it\n\n<div>\ncli<b <x>nic\n</div>\n\nand more", "clinic"),
    ("it\n\n<div>\ncli<!--x--!>nic\n</div>\n\nand more", "clinic"),
    ("<p>cli<svg width=\"0\"></svg>nic</p>", "clinic"), ("<p>cli<img width=\"0\" alt=\"\">nic</p>", "clinic"),
    ("it\n\n<div>\ncli<td>nic\n</div>\n\nand more", "clinic"),
    ("it\n\n<div>\ncli</li>nic\n</div>\n\nand more", "clinic"),
    ("it\n\n<div>\ncli<td.x>nic\n</div>\n\nand more", "clinic"),
    ("it\n\n<div>\ncli<p:x>nic\n</div>\n\nand more", "clinic"),
    ("it\n\n<div>\ncli<body>nic\n</div>\n\nand more", "clinic"),
    ("<p>cli<button hidden></button>nic</p>", "clinic"), ("<p>cli<select hidden></select>nic</p>", "clinic"),
    ("<ruby>cli<rp>(</rp><rt></rt>nic</ruby>", "clinic"),
    ("it\n\n<div>\n<svg><text>cli<![CDATA[nic]]></text></svg>\n</div>\n\nand more", "clinic"),
    ("<a href='x?cl%&#54;9n%69c'>it</a>", "clinic"), ("<a href='x?cl&#37;69n%69c'>it</a>", "clinic"),
    ("<p title='M&percnt;C3&#x25;BCllermilch'>x</p>", "müllermilch"),
    // Other shapes of letters, and lines under them
    ("ＣＬＩＮＩＣ", "clinic"), ("c\u{332}l\u{332}i\u{332}n\u{332}i\u{332}c\u{332}", "clinic"),
    ("Mu\u{332}\u{308}llermilch", "müllermilch"),
  ]

  /// Words are the same as everywhere, however a page spells them.
  @Test func aHiddenWordIsKnownInAnySpelling() throws {
    var copy = Copy(name: "work")
    (copy.rows, copy.parts) = (["category:work"], [.pages])
    let settings = """
      "accounts": [{ "name": "Zurichbank" }], "budgets": [{ "category": "Psychotherapy", "amount": "100" }],
      "recurring": [{ "name": "Divorcelawyer", "category": "Sanatorium", "every": "month" }],
      "categories": { "Moonlighting": { "kind": "both" } }, "transactions": [
      """
    let ledger = Self.dairy.replacing("\"transactions\": [", with: settings)
    let pages = Self.spellings.enumerated().map {
      (path: "about-\($0)", page: "# About\n\nWe owe \($1.0).\n")
    }
    let site = try Self.site(ledger, copy, pages: pages.map { ("content/\($0).md", $1) })
    for ((text, word), page) in zip(Self.spellings, pages) {
      let index = try #require(site.paths.firstIndex(of: "\(page.path).html"))
      let problem = Problem.hiddenWord(
        word, path: "\(page.path).html", source: "content/\(page.path).md", copy: "work")
      #expect(throws: problem, "\(text)") { try site.bytes(of: index) }
    }
  }

  /// The 5th and the 12th are in one year of a copy whose year begins on the 10th, if it does not tell days.
  @Test(arguments: [Copy.Dates.month, .year]) func aCopyWithoutDaysHasWholeMonthsInItsYears(dates: Copy.Dates)
    throws
  {
    let rows = ["2025-10-05", "2025-10-12"].map {
      #"{ "date": "\#($0)", "type": "expense", "name": "A", "amount": "1", "category": "B" }"#
    }
    var copy = Copy(name: "friends")
    (copy.dates, copy.parts) = (dates, [.pages])
    let site = try Self.site(
      "{ \"yearStart\": \"10-10\", \"transactions\": [\(rows.joined(separator: ","))] }", copy)
    let years = site.paths.filter { $0.wholeMatch(of: /years\/\d.*\.html/) != nil }
    #expect(years == ["years/2025-2026.html"])
  }

  /// A copy of some days tells no balance, budget or closing of another day.
  @Test func theSettingsKeepToTheDaysOfACopy() throws {
    let ledger = """
      { "accounts": [{ "name": "Bank", "closed": "2026-05-06" }],
        "balances": [{ "date": "2024-05-06", "account": "Bank", "amount": "1" }, { "date": "2024-12-31", "account": "Bank", "amount": "2" },
          { "date": "2025-12-31", "account": "Bank", "amount": "3" }, { "date": "2026-01-01", "account": "Bank", "amount": "4" }],
        "budgets": [{ "category": "Food", "amount": "1", "from": "2024-01", "until": "2024-12" },
          { "category": "Food", "amount": "2", "from": "2025-01" }, { "category": "Food", "amount": "3", "from": "2026-01" }],
        "transactions": [
          { "date": "2025-02-03", "type": "expense", "name": "A", "amount": "5", "account": "Bank", "category": "Food" },
          { "date": "2026-02-03", "type": "expense", "name": "B", "amount": "5", "account": "Bank", "category": "Food" } ] }
      """
    var copy = Copy(name: "tax")
    copy.parts = [.account, .balances, .budgets]
    (copy.from, copy.until) = (
      CalendarDate(year: 2025, month: 1, day: 1), CalendarDate(year: 2025, month: 12, day: 31)
    )
    let settings = try Self.site(ledger, copy).model.report.settings
    #expect(settings.balances.map(\.date.iso) == ["2024-12-31", "2025-12-31"])
    #expect(settings.budgets.map { "\($0.amount.decimal) \($0.until?.iso ?? "")" } == ["2.00 2025-12-31"])
    #expect(settings.accounts.map(\.closed) == [nil])
    copy.until = nil
    (copy.parts, copy.dates) = ([.account], .month)
    #expect(
      try Self.site(ledger, copy).model.report.settings.accounts.map { $0.closed?.iso } == ["2026-05-31"])
  }

  /// Rows of a month stand on its first day, which is no week of it.
  @Test(arguments: [
    (Copy.Dates.day, "month week quarter year"), (.month, "month quarter year"), (.year, "year"),
  ])
  func aCopyHasBudgetsOfPeriodsThatItTells(dates: Copy.Dates, lengths: String) throws {
    let budgets = ["month", "week", "quarter", "year"].map {
      #"{ "category": "Food", "amount": "1", "every": "\#($0)" }"#
    }
    let ledger = """
      { "budgets": [\(budgets.joined(separator: ", "))], "transactions": [
        { "date": "2026-02-03", "type": "expense", "name": "A", "amount": "5", "category": "Food" } ] }
      """
    var copy = Copy(name: "c")
    (copy.dates, copy.parts) = (dates, [.budgets])
    let settings = try Self.site(ledger, copy).model.report.settings
    #expect(settings.budgets.map(\.every.rawValue).joined(separator: " ") == lengths)
  }

  /// A word that the project's own theme has is no reason to let it be shown.
  @Test func aThemeOfOnesOwnLetsNoWordBeShown() throws {
    var copy = Copy(name: "work")
    copy.rows = ["category:work"]
    let site = try Self.site(
      Self.dairy, copy, page: "<title>For the clinic</title>\n", at: "themes/default/partials/head.html")
    let index = try #require(site.paths.firstIndex(of: "index.html"))
    do {
      _ = try site.bytes(of: index)
      Issue.record("the page has the word")
    } catch let problem as Problem {
      #expect(problem.message == "the copy \"work\" would show \"clinic\", which it hides, in index.html")
    }
  }

  /// Some words of a theme are in no page, but in a script, or in the page that opens a sealed report.
  @Test(
    arguments: ["words.json", "words/en.json"], ["overview", "nextRow", "passphrase", "wrongPassphrase"])
  func wordsOfOnesOwnTellNothingHidden(file: String, key: String) throws {
    var copy = Copy(name: "work")
    copy.rows = ["category:work"]
    let path = "themes/default/\(file)"
    let problem = Problem.hiddenWord("clinic", path: nil, source: path, copy: "work")
    do {
      _ = try Self.site(Self.dairy, copy, page: "{ \"\(key)\": \"My clinic\" }", at: path)
      Issue.record("the copy has the word")
    } catch let failure as Site.Failure {
      #expect(failure.problems.map { "\($0)" } == ["\(BuildProblem.file(problem))"])
    }
  }

  /// Words in a language that Folio does not have are the theme's.
  @Test func aTranslationOfOnesOwnIsNoHiddenWord() throws {
    var copy = Copy(name: "work")
    copy.rows = ["category:work"]
    let ledger = Self.dairy.replacing(
      "\"transactions\": [", with: "\"locale\": \"it_IT\", \"transactions\": [")
    let site = try Self.site(
      ledger, copy, page: #"{ "overview": "Clinic" }"#, at: "themes/default/words/it.json")
    for index in site.paths.indices { _ = try site.bytes(of: index) }
  }

  @Test(arguments: [
    "polyclinic", "clinically", "Müller and milch", "Transactions & Categories", "studios", "M%C3", "&uuml",
    "&;", "%", "cli **nic**", "<div>Müller</div><div>milch</div>", "Müller<br>milch", "cli-nic", "&#;",
    "&#x;", "<", "<a",
    "<!--", "&#99999999999;",
  ])
  func otherWordsStopNothing(text: String) throws {
    var copy = Copy(name: "work")
    (copy.rows, copy.parts) = (["category:work"], [.pages])
    let site = try Self.site(Self.dairy, copy, page: "# About\n\nWe owe \(text).\n")
    for index in site.paths.indices { _ = try site.bytes(of: index) }
  }

  /// The texts of a ledger's own tax table are words of the ledger; those of Folio's tables are not.
  @Test(arguments: [("Islandstax", true), ("Offshorelevy", true), ("Insurance", false)])
  func taxTablesAreNotOnThePagesOfACopy(word: String, isHidden: Bool) throws {
    let ledger = """
      { "taxes": ["uk-2025-26", { "name": "Islandstax", "currency": "USD",
          "levies": [{ "name": "Offshorelevy", "base": "gross", "bands": [{ "rate": "2" }] }] }],
        "transactions": [{ "date": "2026-02-03", "type": "expense", "name": "A", "amount": "5" }] }
      """
    var copy = Copy(name: "work")
    copy.parts = [.pages]
    func bytes() throws {
      let site = try Self.site(ledger, copy, page: "# About\n\nWe owe \(word).\n")
      for index in site.paths.indices { _ = try site.bytes(of: index) }
    }
    if isHidden { #expect(throws: (any Error).self) { try bytes() } } else { try bytes() }
  }

  /// The name of a page or of a file tells what it is called, and is no reason to let its words be shown.
  @Test(arguments: [
    ("content/clinic.md", "clinic.html"), ("content/notes/Our Clinics.md", "notes/Our Clinics.html"),
    ("content/clinic/[month].md", "clinic/2026-02.html"), ("content/clinic-[year].md", "clinic-2026.html"),
    ("content/static/clinic.txt", "static/clinic.txt"),
    ("content/static/clinic/a.txt", "static/clinic/a.txt"),
    ("themes/default/assets/clinic.css", "assets/clinic.css"),
  ])
  func aFileThatIsNamedLikeWhatIsHiddenStopsTheCopy(source: String, path: String) throws {
    var copy = Copy(name: "work")
    (copy.rows, copy.parts) = (["category:work"], [.pages, .files])
    let problem = Problem.hiddenWord(
      path.contains("Clinics") ? "clinics" : "clinic", path: path, source: source, copy: "work")
    do {
      _ = try Self.site(Self.dairy, copy, page: "Words\n", at: source)
      Issue.record("\(source) is in the copy")
    } catch let failure as Site.Failure {
      #expect(failure.problems.map { "\($0)" } == ["\(BuildProblem.file(problem))"])
    }
  }

  /// A recurring payment without a row in the copy is none of its own, and lets its words be shown nowhere.
  @Test func whatRecursWithoutARowIsNotInTheCopy() throws {
    var copy = Copy(name: "work")
    (copy.rows, copy.parts) = (["category:work"], [.pages, .recurring])
    let ledger = Self.dairy.replacing(
      "\"transactions\": [",
      with: #""recurring": [{ "name": "Divorcelawyer", "every": "month" }], "transactions": ["#)
    let site = try Self.site(ledger, copy, page: "# About\n\nThe divorcelawyer.\n")
    #expect(site.model.report.settings.recurring.isEmpty)
    let index = try #require(site.paths.firstIndex(of: "about.html"))
    #expect(
      throws: Problem.hiddenWord(
        "divorcelawyer", path: "about.html", source: "content/about.md", copy: "work")
    ) { try site.bytes(of: index) }
  }

  @Test func aPageOfOnesOwnThatNamesWhatIsHiddenStopsTheCopy() throws {
    var copy = Copy(name: "work")
    (copy.rows, copy.parts) = (["category:work"], [.pages])
    let site = try Self.site(Self.books, copy, page: "# About\n\nWe owe wolfensberger.\n")
    let index = try #require(site.paths.firstIndex(of: "about.html"))
    #expect(
      throws: Problem.hiddenWord(
        "wolfensberger", path: "about.html", source: "content/about.md", copy: "work")
    ) { try site.bytes(of: index) }
    copy.parts = []
    #expect(!(try Self.site(Self.books, copy, page: "# About\n")).paths.contains("about.html"))
  }
}
