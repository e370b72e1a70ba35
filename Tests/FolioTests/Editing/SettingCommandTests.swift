import Foundation
import Testing

/// Tests the commands that change settings, so that nobody has to open the JSON.
struct SettingCommandTests {
  private static let ledger = """
    {
      "title": "Home",
      "locale": "de_DE",
      "transactions": [
        { "date": "2026-01-05", "type": "expense", "name": "Bakery", "amount": "12.40", "category": "Food:Bread", "account": "Giro" }
      ]
    }

    """

  private func project(_ ledger: String = Self.ledger) throws -> LedgerProject {
    let project = try LedgerProject()
    try project.write(ledger, to: "content/ledger.json")
    return project
  }

  private func ledger(_ project: LedgerProject) throws -> String { try project.read("content/ledger.json") }

  @Test func aSettingIsListedSetAndTakenOut() throws {
    let project = try project()
    #expect(
      try project.folio("set", "title")
        == .done("title  Home\n"))
    #expect(try project.folio("set").output.contains("week-start   not set; that of the locale\n"))
    #expect(
      try project.folio("set", "title", "Our books")
        == .done(
          """
          Set title to Our books
          content/ledger.json:2
            - "title": "Home",
            + "title": "Our books",

          """))
    #expect(try ledger(project) == Self.ledger.replacing("\"Home\"", with: "\"Our books\""))
    #expect(try project.folio("set", "title", "Our books").output == "Set title to Our books (as it was)\n")
    #expect(try project.folio("undo").code == 0)
    #expect(try ledger(project) == Self.ledger)
    let trial = try project.folio("set", "weekStart", "sun", "--dry-run")
    #expect(
      trial.output.hasSuffix("  + \"weekStart\": \"sunday\",\nNothing was changed: --dry-run\n"), "\(trial)")
    #expect(try ledger(project) == Self.ledger)
    #expect(
      try project.folio("set", "locale", "--remove").output.hasPrefix("Took locale out; without it: en_US\n"))
    #expect(try ledger(project) == Self.ledger.replacing("  \"locale\": \"de_DE\",\n", with: ""))
  }

  @Test(arguments: [("07", "07"), (" 04-06 ", "04-06")])
  func theStartOfTheYearIsSet(typed: String, value: String) throws {
    let project = try project()
    #expect(try project.folio("set", "year-start").output == "year-start  not set; 1 January\n")
    #expect(
      try project.folio("set", "year-start", typed)
        == .done(
          """
          Set year-start to \(value)
          content/ledger.json:4
            + "yearStart": "\(value)",

          """))
    #expect(try project.folio("check").code == 0)
    #expect(try project.folio("set", "yearStart", "--remove").code == 0)
    #expect(try ledger(project) == Self.ledger)
  }

  /// A year that begins on another day, and amounts in another notation, are other payments of a copy.
  @Test(arguments: [
    ("-2025/26", ["year-start", "--remove"], "1 payment more"),
    ("-2025/26", ["year-start", "10"], "1 payment fewer"),
    ("2025/26", ["year-start", "10"], "1 payment more"),
    ("-<2,500", ["locale", "de"], "1 payment more"),
  ])
  func noSettingShowsMoreInACopy(query: String, setting: [String], payments: String) throws {
    let ledger = """
      { "yearStart": "04-06", "transactions": [
        { "date": "2026-02-03", "type": "expense", "name": "Clinic", "amount": "1.50" },
        { "date": "2026-05-03", "type": "expense", "name": "Bakery", "amount": "300" } ] }

      """
    let project = try project(ledger)
    try project.write(#"{ "tax": { "rows": ["\#(query)"] } }"#, to: "content/copies.json")
    for dryRun in [[], ["--dry-run"]] {
      let result = try project.folio(["set"] + setting + dryRun)
      #expect(
        result.errors.contains("nothing was changed: the copy \"tax\" would have \(payments)\n"), "\(result)")
    }
    #expect(try self.ledger(project) == ledger)
  }

  @Test func aYearThatTheLedgerDoesNotHaveTakesNothingAwayUnnoticed() throws {
    let project = try project()
    try project.write(#"{ "tax": { "rows": ["-2025/26 -tag:x"] } }"#, to: "content/copies.json")
    let result = try project.folio("build", "--copy", "tax")
    #expect(
      result.errors.contains(
        """
        content/copies.json: error: "-2025/26" of the copy "tax" leaves nothing out: no year of the ledger has this name
          say when years begin, as in folio set year-start 04-06, or name days: -2025-04-06..2026-04-05

        """), "\(result)")
  }

  /// The rows of a copy are what the command changes, so they are no reason to keep it.
  @Test func theRowsOfACopyAreTakenBack() throws {
    let project = try project()
    for query in ["-category:food", "-category:rent"] {
      #expect(try project.folio("copy", "family", "--rows", query).code == 0)
    }
    let latest = try project.read("content/copies.json")
    #expect(try project.folio("undo").code == 0)
    #expect(try project.read("content/copies.json").contains("-category:food"))
    #expect(try project.folio("redo").code == 0)
    #expect(try project.read("content/copies.json") == latest)
  }

  /// A project may come from somebody else, with a link to a file of the user's.
  @Test(arguments: ["content/copies.json", "content"]) func noSettingIsWrittenThroughALink(link: String)
    throws
  {
    let project = try LedgerProject()
    try project.write("{}", to: "outside/copies.json")
    try project.write(#"{ "transactions": [] }"#, to: "books/ledger.json")
    try FileManager.default.createDirectory(
      at: project.folder.appending(path: link).deletingLastPathComponent(), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      at: project.folder.appending(path: link),
      withDestinationURL: project.folder.appending(
        path: link == "content" ? "outside" : "outside/copies.json"))
    let result = try project.folio("copy", "friends", "--names", "hidden", "--ledger", "books/ledger.json")
    #expect(
      result.errors == """
        \(link): error: this is a link, through which no setting is written
          put what it leads to in its place

        """, "\(result)")
    #expect(try project.read("outside/copies.json") == "{}")
  }

  @Test func theStartOfTheMonthIsSet() throws {
    let project = try project()
    #expect(try project.folio("set", "month-start").output == "month-start  not set; 1, the first day\n")
    #expect(
      try project.folio("set", "month-start", " 25 ")
        == .done(
          """
          Set month-start to 25
          content/ledger.json:4
            + "monthStart": 25,

          """))
    #expect(try project.folio("set", "monthStart").output == "month-start  25\n")
    #expect(try project.folio("check").code == 0)
    #expect(try project.folio("set", "month-start", "10").output.contains("- \"monthStart\": 25,"))
    let year = try project.folio("set", "year-start", "04-06")
    #expect(
      year.code == 1 && year.errors.contains("yearStart must be a month, or day 10 of a month"), "\(year)")
    #expect(try project.folio("undo").code == 0)
    #expect(try project.folio("set", "month-start", "--remove").code == 0)
    #expect(try ledger(project) == Self.ledger)
  }

  @Test func settingsOfTheSiteAreInItsFile() throws {
    let project = try project()
    #expect(try project.folio("set", "language", "fr").output.contains("content/site.json:1\n"))
    #expect(try project.read("content/site.json") == "{\n  \"language\": \"fr\"\n}\n")
    let wrong = try project.folio("set", "language", "xx")
    #expect(
      wrong.code == 64
        && wrong.errors.hasPrefix("content/site.json: error: language must be \"ar\", \"de\", "), "\(wrong)")
    #expect(try project.folio("set", "language").output == "language  fr\n")
    #expect(try project.folio("undo").code == 0)
    #expect(try project.folio("set", "language").output == "language  not set; that of the locale\n")
  }

  @Test(arguments: [
    (["set", "titel", "x"], "there is no setting \"titel\"\n  did you mean \"title\"?\n"),
    (["set", "currency", "EURO"], "\"EURO\" is no currency\n  use an ISO 4217 code such as USD\n"),
    (
      ["set", "locale", "xx_YY"],
      "\"xx_YY\" is no locale\n  use a language, or a language and a region, such as de or en_GB\n"
    ),
    (["set", "week-start", "t"], "\"t\" is no week-start\n  use a day, monday to sunday\n"),
    (["set", "month-start", "31"], "\"31\" is no month-start\n  use a day from 1 to 28, such as 25\n"),
    (
      ["set", "year-start", "April"],
      "\"April\" is no year-start\n  use a month, such as 07, or a day that every year has, such as 04-06\n"
    ),
    (
      ["set", "year-start", "02-29"],
      "\"02-29\" is no year-start\n  use a month, such as 07, or a day that every year has, such as 04-06\n"
    ),
    (["set", "title", " "], "\" \" is no title\n  type the text, in quotes if it has blanks\n"),
    (
      ["budget", "Food", "3", "--every", "fortnight"],
      "--every cannot be \"fortnight\"\n  it can be week, month, quarter, year\n"
    ),
    (["budget", "Food", "-3"], "\"-3\" is less than 0\n  state the amount without a sign\n"),
    (["kind", "Food", "none"], "the kind cannot be \"none\"\n  it can be income, spending, both\n"),
    (
      ["goal", "Car", "3"],
      "there is no goal \"Car\" yet\n  a new one needs an amount, and --account, --category or --tag\n"
    ),
  ])
  func aMistakeIsSaid(arguments: [String], message: String) throws {
    let project = try project()
    let run = try project.folio(arguments)
    #expect(run.code == 64 && run.errors == "content/ledger.json: error: \(message)", "\(run)")
    #expect(try ledger(project) == Self.ledger)
  }

  @Test(arguments: [
    (["kind", "Food", "--remove"], "no kind of \"Food\" is stated\n  folio kind lists all\n"),
    (["goal", "Car", "--remove"], "there is no goal \"Car\"\n  folio goal lists all\n"),
    (["recurring", "Bakery", "--remove"], "nothing is stated of \"Bakery\"\n  folio recurring lists all\n"),
    (["budget", "Food", "--remove"], "\"Food\" has no such budget\n  folio budget lists all\n"),
  ])
  func whatIsNotThereIsSaid(arguments: [String], message: String) throws {
    let run = try project().folio(arguments)
    #expect(run.code == 1 && run.errors == "content/ledger.json: error: \(message)", "\(run)")
  }

  @Test func aBudgetIsStatedChangedAndRemoved() throws {
    let project = try project()
    let run = try project.folio("budget", "food", "1.450,50")
    #expect(
      run
        == .done(
          """
          Budget of Food: 1450.50 USD a month
          content/ledger.json:4
            + "budgets": [
            + { "category": "Food", "amount": "1450.50" }
            + ],

          """))
    #expect(
      try project.folio("budget", "Food", "500").output.hasPrefix(
        "Budget of Food: 500.00 USD a month (was 1450.50)\n"))
    #expect(try project.folio("budget", "Food", "520", "--from", "2026-05", "--rollover", "all").code == 0)
    #expect(try project.folio("budget", "Food:Bread", "90", "--every", "quarter").code == 0)
    #expect(
      try project.folio("budget").output
        == """
        Food: 500.00 USD a month
        Food: 520.00 USD a month from 2026-05-01, rollover all
        Food:Bread: 90.00 USD a quarter

        """)
    // The list says the day, and takes it.
    #expect(
      try project.folio("budget", "Food", "530", "--from", "2026-05-01").output.contains("(was 520.00)"))
    #expect(try project.folio("undo").code == 0)
    #expect(
      try project.folio("budget", "Food", "--remove").output.hasPrefix(
        "Removed the budget of Food: 520.00 USD a month from 2026-05-01\n"))
    for category in ["Food", "Food:Bread"] {
      #expect(try project.folio("budget", category, "--remove").code == 0)
    }
    #expect(try ledger(project) == Self.ledger)
    #expect(try project.folio("check").code == 0)
  }

  @Test func kindsGoalsAndRecurringPaymentsAreStated() throws {
    let project = try project()
    #expect(
      try project.folio("kind", "Food", "both").output.hasPrefix(
        "Food is a category of income and spending\n"))
    #expect(try project.folio("kind").output == "Food: both\n")
    #expect(try project.folio("goal", "Car", "2400", "--account", "giro", "--by", "2027-05").code == 0)
    #expect(try project.folio("goal", "car", "--tag", "car").output.hasPrefix("Changed the goal Car\n"))
    #expect(try project.folio("goal").output == "Car: 2400.00 USD with tag car by 2027-05-31\n")
    #expect(try project.folio("recurring", "bakery", "--every", "2 weeks", "--amount", "12").code == 0)
    #expect(try project.folio("recurring").output == "Bakery: every 2 weeks, 12.00 USD\n")
    #expect(try project.folio("recurring", "Bakery", "--never").output.hasPrefix("Bakery does not recur\n"))
    #expect(try ledger(project).contains(#"{ "name": "Bakery", "recurring": false }"#))
    for arguments in [["kind", "Food"], ["goal", "Car"], ["recurring", "Bakery"]] {
      #expect(try project.folio(arguments + ["--remove"]).code == 0)
    }
    #expect(try ledger(project) == Self.ledger)
  }

  @Test func aCopyIsMadeChangedAndRemoved() throws {
    let project = try project()
    let run = try project.folio("copy", "family", "--rows", "-tag:private", "--amounts", "rounded:10")
    #expect(
      run.output.hasPrefix(
        "Made the copy family; folio build --copy family builds it\ncontent/copies.json:1\n"), "\(run)")
    #expect(try project.folio("copy", "family", "--show", "memo,search").code == 0)
    #expect(
      try project.read("content/copies.json")
        == "{\n  \"family\": {\n    \"rows\": [\"-tag:private\"],\n    \"amounts\": \"rounded:10\",\n    \"show\": [\"memo\", \"search\"]\n  }\n}\n"
    )
    #expect(try project.folio("copy").output == "family: -tag:private\n")
    let wrong = try project.folio("copy", "family", "--dates", "week")
    #expect(
      wrong.code == 64
        && wrong.errors
          == "content/copies.json: error: \"dates\" cannot be \"week\"\n  it can be day, month, year\n",
      "\(wrong)")
    #expect(try project.folio("copy", "family", "--remove").code == 0)
    #expect(try project.read("content/copies.json") == "{}\n")
  }

  @Test func aChangeThatMakesTheLedgerInvalidIsNotMade() throws {
    let project = try project()
    let run = try project.folio("set", "currency", "JPY")
    #expect(
      run.code == 1 && run.errors.contains("not changed: the change would make the ledger invalid"), "\(run)"
    )
    let trial = try project.folio("set", "currency", "JPY", "-n")
    #expect(trial.code == 1 && trial.output.isEmpty, "\(trial)")
    #expect(try ledger(project) == Self.ledger)
  }

  @Test(arguments: [
    (
      ["set", "title", "a", "b"],
      "name a setting and its value: folio set title \"Our books\"; or a setting and --remove"
    ),
    (
      ["budget", "Food", "--remove", "3"],
      "name a category and an amount: folio budget Food 450; or --remove with a category, or --suggest alone"
    ),
    (
      ["kind", "Food", "both", "--remove"],
      "name a category and its kind: folio kind Gifts both; or a category and --remove"
    ),
    (
      ["goal", "Car", "3", "--remove"],
      "name a goal and an amount: folio goal Bicycle 2400 --tag bicycle --by 2026-12; or --remove with a goal"
    ),
    (
      ["goal", "Car", "3", "--tag", "a", "--account", "b"],
      "--account, --category and --tag exclude each other"
    ),
    (["recurring", "--every", "month"], "name a payee: folio recurring \"Power & Light\" --every month"),
    (
      ["recurring", "Bakery", "--never", "--remove"],
      "--never, --remove, and --every and the like exclude each other"
    ),
    (["recurring", "Bakery", "--never", "--currency", "EUR"], "--currency goes with --amount"),
    (
      ["copy", "--rows", "x"],
      "name a copy and what it has: folio copy accountant --rows category:business; or --remove"
    ),
  ])
  func wrongArgumentsAreSaid(arguments: [String], message: String) throws {
    let run = try project().folio(arguments)
    #expect(run.code == 64 && run.errors.hasPrefix("Error: \(message)\n"), "\(run)")
  }

  @Test func whatCanMeanTwoThingsIsSaid() throws {
    let project = try project()
    for period in ["month", "year"] {
      #expect(try project.folio("budget", "Food", "5", "--every", period).code == 0)
    }
    let run = try project.folio("budget", "Food", "6")
    let message = "\"Food\" has budgets by month and year\n  say which with --every\n"
    #expect(run.code == 64 && run.errors == "content/ledger.json: error: \(message)", "\(run)")
    #expect(try project.folio("copy", "family", "--rows", "x").code == 0)
    let copy = try project.folio("copy", "famly", "--remove")
    #expect(
      copy.code == 1
        && copy.errors
          == "content/copies.json: error: there is no copy \"famly\"\n  did you mean \"family\"?\n",
      "\(copy)")
  }

  @Test func whoKeepsTheLedgerIsStatedAndTakenOut() throws {
    let project = try project()
    #expect(try project.folio("people").output == "The ledger names no people: it belongs to one person\n")
    #expect(
      try project.folio("people", "Jana", "--account", "giro")
        == .done(
          """
          Added Jana
          content/ledger.json:4
            + "people": [
            + { "name": "Jana" }
            + ],
            + "accounts": [
            + { "name": "Giro", "owner": "Jana" }
            + ],

          """))
    #expect(
      try project.folio("people", "Tobias", "--account", "Tobias' Purse", "--share", "2", "--from", "2026-05")
        .code == 0)
    #expect(try project.folio("people", "jana", "--share", "3").output.hasPrefix("Changed Jana\n"))
    #expect(
      try project.folio("people").output
        == "Jana: Giro; share 3\nTobias: Tobias' Purse; share 2; from 2026-05-01\n")
    #expect(
      try project.folio("share", "food", "Jana", "1", "tobias", "2").output.hasPrefix(
        "Stated the shares of Food\n"))
    #expect(try project.folio("share", "Clothing", "--alone").code == 0)
    #expect(try project.folio("share").output == "Clothing: not shared\nFood: Jana 1, Tobias 2\n")
    #expect(
      try ledger(project).contains(
        #""Food": { "shares": { "Jana": 1, "Tobias": 2 } }, "Clothing": { "shares": {} }"#)
        || ledger(project).contains(#""Clothing": { "shares": {} }"#))
    #expect(try project.folio("share", "Clothing", "--remove").code == 0)
    #expect(try project.folio("people", "--joint", "Giro").output.hasPrefix("Giro is a joint account\n"))
    #expect(
      try project.folio("people", "--joint", "Giro", "--joint", "Giro", "--dry-run").output.contains(
        "Giro, Giro are joint"))
    #expect(try project.folio("people", "Tobias", "--remove").output.hasPrefix("Took Tobias out\n"))
    #expect(try project.folio("share").output == "Food: Jana 1\n")
    #expect(try project.folio("people").output == "Jana: no account; share 3\n")
    for _ in 0..<8 { #expect(try project.folio("undo").code == 0) }
    #expect(try ledger(project) == Self.ledger)
  }
}
