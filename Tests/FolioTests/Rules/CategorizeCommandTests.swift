import Foundation
import TestSupport
import Testing

@testable import folio

/// Tests `folio categorize`, and the effect of rules during an import.
struct CategorizeCommandTests {
  private static let rules = """
    [
      { "when": { "name": { "contains": "bak" } }, "set": { "category": "Food:Bread", "tags": ["early"] } },
      { "when": { "type": "income" }, "set": { "category": "Income" } }
    ]

    """

  private func project(_ rules: String? = Self.rules) throws -> LedgerProject {
    let project = try LedgerProject(ledger: smallLedger)
    if let rules { try project.write(rules, to: "rules.json") }
    return project
  }

  private static let preview = """
    rules.json:2: name contains "bak": category Food:Bread, tag early
      1 payment, in 0.00 USD, out 12.40 USD
        2026-03-05  -12.40 USD  Bakery  (b2)
    rules.json:3: income: category Income
      1 payment, in 100.00 USD, out 0.00 USD
        2026-03-01  +100.00 USD  Studio  (a1)

    """

  private static let changed =
    smallLedger
    .replacing("\"amount\": \"100.00\" }", with: "\"amount\": \"100.00\", \"category\": \"Income\" }")
    .replacing(
      "\"12.40\",\n      \"memo\": \"Two loaves\",",
      with: "\"12.40\", \"category\": \"Food:Bread\",\n      \"memo\": \"Two loaves\", \"tags\": [\"early\"],"
    )

  @Test func changesOnlyWhatItMust() throws {
    let project = try project()
    let trial = try project.folio("categorize", "--ledger", "ledger.json", "--dry-run")
    #expect(
      trial
        == .done(
          Self.preview
            + "2 payments of 2 to change; all have a category\nNext: folio build --ledger ledger.json\n"))
    #expect(try project.ledger == smallLedger)
    let run = try project.folio("categorize", "--ledger", "ledger.json", "--yes")
    #expect(run.code == 0 && run.output.hasPrefix(Self.preview + "Changed 2 payments in ledger.json"))
    #expect(try project.ledger == Self.changed)
    let again = try project.folio("categorize", "--ledger", "ledger.json", "--yes")
    #expect(again.output.hasPrefix("0 payments of 2 to change") && again.errors.isEmpty)
    #expect(try project.ledger == Self.changed)
  }

  @Test(.needs(.script))
  func asksAtATerminal() throws {
    let project = try project()
    let no = try project.folioAtTerminal("categorize --ledger ledger.json", input: "n\n")
    #expect(no.code == 1 && no.output.contains("Change 2 payments in ledger.json? [y/N]"), "\(no)")
    #expect(try project.ledger == smallLedger)
    let yes = try project.folioAtTerminal("categorize --ledger ledger.json", input: "y\n")
    #expect(yes.code == 0 && yes.output.contains("Changed 2 payments"), "\(yes)")
    #expect(try project.ledger == Self.changed)
  }

  private static let payees = """
    { "transactions": [
      { "date": "2026-03-01", "type": "expense", "name": "COSTCO WHSE #0118", "amount": "80.00" },
      { "date": "2026-03-02", "type": "expense", "name": "COSTCO WHSE #0220", "amount": "20.00" },
      { "date": "2026-03-03", "type": "expense", "name": "Kiosk", "amount": "2.00" },
      { "date": "2026-03-04", "type": "expense", "name": "Kiosk", "amount": "2.00", "category": "Fun:Papers" },
      { "date": "2026-03-05", "type": "expense", "name": "Rent", "amount": "1.00" } ] }
    """

  /// Payee by payee, most money first: a few letters of a known category, a new one, and the likely one.
  @Test(.needs(.script))
  func asksPayeeByPayee() throws {
    let project = try LedgerProject(ledger: Self.payees)
    let run = try project.folioAtTerminal(
      "categorize --ledger ledger.json", input: "Food\n\npap\n\n")
    #expect(run.code == 0 && run.output.contains("3 payees without a category"), "\(run)")
    #expect(run.output.contains("1/3  \"COSTCO WHSE\": 2 payments"), "\(run)")
    #expect(run.output.contains("Category [Fun:Papers]: "), "\(run)")
    let ledger = try project.ledger
    #expect(ledger.components(separatedBy: "\"category\": \"Food\"").count == 3, "\(ledger)")
    #expect(ledger.components(separatedBy: "\"category\": \"Fun:Papers\"").count == 4, "\(ledger)")
    #expect(
      try project.read("rules.json").contains(
        #"{ "starts": "COSTCO WHSE" } }, "set": { "category": "Food" } }"#))
    #expect(run.output.contains("Next: folio build --ledger ledger.json"), "\(run)")
    #expect(try project.folio("undo", "--ledger", "ledger.json").code == 0)
    #expect(try project.ledger == Self.payees)
    #expect(try project.files == ["ledger.json"], "one step takes back both")
  }

  private static let likely = """
    { "currency": "EUR", "transactions": [
      { "date": "2026-01-01", "type": "expense", "name": "Rent", "amount": "900.00", "category": "Home" },
      { "date": "2026-03-01", "type": "expense", "name": "Rent", "amount": "900.00", "category": "Home" },
      { "date": "2026-03-01", "type": "expense", "name": "Edeka", "amount": "9.00", "category": "Food:Groceries" },
      { "date": "2026-03-02", "type": "expense", "name": "LIDL", "amount": "80.00" },
      { "date": "2026-03-03", "type": "expense", "name": "REWE", "amount": "20.00" },
      { "date": "2026-03-04", "type": "expense", "name": "Locksmith", "amount": "70.00" },
      { "date": "2026-03-05", "type": "expense", "name": "Tailor", "amount": "5.00" },
      { "date": "2026-03-06", "type": "income", "name": "Aldi", "amount": "7.00" } ] }
    """

  private func categories(_ project: LedgerProject) throws -> [String: String] {
    let rows = try project.ledger.matches(
      of: /"name": "([^"]+)", "amount": "[^"]+"(?:, "category": "([^"]+)")?/)
    return Dictionary(rows.map { (String($0.1), $0.2.map(String.init) ?? "-") }) { $1 }
  }

  /// Unknown payees come first, then the likely ones together. Income is not likely, and what was paid once
  /// and is little is left.
  @Test(.needs(.script))
  func asksAboutTheLikelyTogether() throws {
    let project = try LedgerProject(ledger: Self.likely)
    let run = try project.folioAtTerminal("categorize --ledger ledger.json", input: "Home\nWork\n\n\n")
    #expect(run.code == 0 && run.output.contains("4 payees without a category"), "\(run)")
    #expect(
      run.output.contains(
        "2 payees whose category is likely:\r\n"
          + "  1  \"LIDL\"    1 ×  -80.00 EUR  Food:Groceries\r\n"
          + "  2  \"REWE\"    1 ×  -20.00 EUR  Food:Groceries\r\n"), "\(run)")
    #expect(
      run.output.contains(
        "1 payee with a single payment (5.00 EUR of the 1084.00 EUR spent in these months)"),
      "\(run)")
    #expect(run.output.contains("Next: folio build --ledger ledger.json"), "\(run)")
    #expect(
      try categories(project) == [
        "Rent": "Home", "Edeka": "Food:Groceries", "LIDL": "Food:Groceries", "REWE": "Food:Groceries",
        "Locksmith": "Home", "Tailor": "-", "Aldi": "Work",
      ])
    // Rules are made of further answers without a question, unless they are for once.
    let all = try project.folioAtTerminal("categorize --all --ledger ledger.json", input: "Clothes\n")
    #expect(all.output.contains("wrote 1 rule") && !all.output.contains("Make a rule"), "\(all)")
    #expect(try project.folio("undo", "--ledger", "ledger.json").code == 0)
    let rules = try project.read("rules.json")
    let once = try project.folioAtTerminal("categorize --all --once --ledger ledger.json", input: "Clothes\n")
    #expect(once.output.contains("Gave 1 payment a category in ledger.json\r\n"), "\(once)")
    #expect(try project.read("rules.json") == rules)
  }

  /// A number leaves one out, or changes its category; n asks about each; `<` goes back.
  @Test(
    .needs(.script),
    arguments: [
      ("n\nn\n2\n9\n1 Home\n\nn\n", ["Home", "-"]), ("n\nn\nn\n\nHome\nn\n", ["Food:Groceries", "Home"]),
      ("n\nn\n<\nHome\n\nn\n", ["Food:Groceries", "Food:Groceries"]), ("n\nn\nq\n", ["-", "-"]),
    ])
  func changesTheLikely(input: String, expected: [String]) throws {
    let project = try LedgerProject(ledger: Self.likely)
    let run = try project.folioAtTerminal("categorize --ledger ledger.json", input: input)
    let found = try categories(project)
    #expect([found["LIDL"], found["REWE"]] == expected, "\(run)")
    #expect(found["Tailor"] == "-")
  }

  /// A trade of which three merchants have one category becomes a rule, if the person wants it. Payees to
  /// come get the category and a clean name. After n, answers about others do not ask for it again.
  @Test(.needs(.script), arguments: [("", true), ("n", false), ("1", false)])
  func makesARuleOfATrade(answer: String, isMade: Bool) throws {
    let project = try LedgerProject(ledger: Self.likely)
    try project.write(
      #"[{ "when": { "name": "Gym" }, "set": { "category": "Sports" } }]"#, to: "rules.json")
    let run = try project.folioAtTerminal(
      "categorize --all --ledger ledger.json", input: "Home\nWork\nClothes\n\n\(answer)\n")
    #expect(
      run.output.contains(
        "Further payees of these trades, unless a rule or a habit says otherwise:\r\n  1  groceries: Food:Groceries\r\n"
      ),
      "\(run)")
    let rule =
      #"{ "when": { "trade": "groceries", "type": "expense" }, "set": { "category": "Food:Groceries" } }"#
    #expect(try project.read("rules.json").contains(rule) == isMade)
    try project.write(
      "Date,Name,Amount,Category\n2026-04-01,KAUFLAND 4471 KOELN,-9.00,\n2026-04-02,PENNY,-3.00,Pets\n2026-04-03,Bookbinder,-5.00,\n",
      to: "april.csv")
    let next = try project.folio("import", "april.csv", "--account", "Giro", "--ledger", "ledger.json")
    let found = isMade ? "1 by rule, 1 from the file, 1 missing" : "1 from the file, 2 missing"
    #expect(next.output.contains("categories: \(found)"), "\(next)")
    #expect(try project.ledger.contains("\"KAUFLAND 4471 KOELN\"") != isMade)
    let again = try project.folioAtTerminal("categorize --all --ledger ledger.json", input: "Crafts\nn\n")
    #expect(again.output.contains("wrote 1 rule") && !again.output.contains("Further payees"), "\(again)")
  }

  @Test func saysWhatIsLikely() throws {
    let project = try LedgerProject(ledger: Self.likely)
    try project.write("[]", to: "rules.json")
    let run = try project.folio("categorize", "--dry-run", "--ledger", "ledger.json")
    #expect(run.output.contains("Likely, and offered at a terminal:\n  1  \"LIDL\" "), "\(run)")
    #expect(try project.ledger == Self.likely)
    let refused = try project.folio("categorize", "--all", "--yes", "--ledger", "ledger.json")
    #expect(
      refused.code == 64 && refused.errors.contains("--all and --once are for the questions at a terminal"),
      "\(refused)")
  }

  /// Yes takes the category in brackets, no takes none, and neither is the name of a category.
  @Test(.needs(.script))
  func takesYesAndNoForAnswers() throws {
    let project = try LedgerProject(ledger: Self.payees)
    let run = try project.folioAtTerminal(
      "categorize --ledger ledger.json", input: "yes\nFood\ny\nn\n\n")
    let ledger = try project.ledger
    #expect(run.code == 0 && run.output.contains("Gave 3 payments a category"), "\(run)")
    #expect(ledger.components(separatedBy: "\"category\": \"Food\"").count == 3, "\(ledger)")
    #expect(ledger.components(separatedBy: "\"category\": \"Fun:Papers\"").count == 3, "\(ledger)")
  }

  @Test func takesYesAndNoForNamesIfThereAreAny() {
    let known = ["Yoga", "No"]
    #expect(CategoryQuestions.completion(of: "y", among: known) == .answer(true))
    #expect(CategoryQuestions.completion(of: "no", among: known) == .known("No"))
    #expect(CategoryQuestions.completion(of: "n", among: known) == .answer(false))
    #expect(CategoryQuestions.completion(of: "yo", among: known) == .known("Yoga"))
  }

  @Test(.needs(.script), arguments: ["q\n", "\n\nq\n"])
  func stopsOnWish(input: String) throws {
    let project = try LedgerProject(ledger: Self.payees)
    let run = try project.folioAtTerminal("categorize --ledger ledger.json", input: input)
    let isAnswered = input != "q\n"
    #expect(run.code == 0 && run.output.contains("Nothing was changed.") != isAnswered, "\(run)")
    #expect((try project.ledger == Self.payees) != isAnswered)
  }

  @Test func aBadRuleChangesNothing() throws {
    let project = try project(Self.rules.replacing("\"income\"", with: "\"incme\""))
    let run = try project.folio("categorize", "--ledger", "ledger.json", "--yes")
    let error = #"rules.json:3:23: error: type must be "income", "expense" or "transfer" (found "incme")"#
    #expect(run.code == 65 && run.errors.hasPrefix(error + "\n"))
    try project.write("Date,Name,Amount\n2026-04-01,Bakery,-1.00\n", to: "bank.csv")
    let imported = try project.folio("import", "bank.csv", "--ledger", "ledger.json")
    #expect(imported.code == 65 && imported.errors.hasPrefix("rules.json:3:23: error:"))
    #expect(try project.ledger == smallLedger)
  }

  @Test func explainsEachRule() throws {
    let project = try project(
      """
      [ { "when": { "name": { "is": "bakery" } }, "set": { "tags": ["a"] } },
        { "when": { "amount": { "over": 12 } }, "set": { "category": "Big", "name": "Baker" } },
        { "when": { "memo": { "like": "*loaves" } }, "set": { "category": "Bread" } } ]
      """)
    let run = try project.folio("categorize", "--ledger", "ledger.json", "--explain", "b2")
    #expect(
      run
        == .done(
          """
          2026-03-05  -12.40 USD  Bakery  (b2)
            memo: Two loaves
          rules.json:1: name is "bakery"
            tag a: to be set by folio categorize
          rules.json:2: amount over 12
            category Big: to be set by folio categorize
            name "Baker": not set, since what is there may be your own
          rules.json:3: memo is like "*loaves"
            category Bread: not set, since the rule in line 2 comes first

          """))
  }

  @Test func explainsAHabit() throws {
    func row(_ id: String, _ category: String?, _ more: String = "") -> String {
      let category = category.map { #", "category": "\#($0)""# } ?? ""
      return
        #"{ "id": "\#(id)", "date": "2026-03-05", "type": "expense", "name": "Stra\u1E9Ee", "amount": "1"\#(category)\#(more) }"#
    }
    let rows = [
      row("one", "Rent"), row("two", "Rent").replacing("Stra\\u1E9Ee", with: "STRASSE"), row("three", nil),
      row("piece", "Interest", #", "split": "piece""#), row("other", "Rent"),
    ]
    let project = try LedgerProject(ledger: "[\(rows.joined(separator: ",\n"))]")
    func explained(_ id: String) throws -> String {
      try project.folio("categorize", "--ledger", "ledger.json", "--explain", id).output
    }
    let habit = "No rule matches it.\nhabit: name is \"Straẞe\", as in"
    #expect(
      try explained("three").hasSuffix(
        "\(habit) 3 other payments, all of one category\n  category Rent: set by imports alone\n"))
    #expect(
      try explained("one").hasSuffix(
        "\(habit) 2 other payments, all of one category\n  category Rent: set\n"))
    #expect(try explained("piece").hasSuffix("No rule matches it.\n"))
    try project.write(
      #"[ { "when": { "name": { "is": "strasse" } }, "set": { "category": "Home" } } ]"#, to: "rules.json")
    #expect(
      try explained("three").hasSuffix(
        """
          category Home: to be set by folio categorize
        habit: name is "Straẞe", as in 3 other payments, all of one category
          category Rent: not set, since rules come first

        """))
  }

  @Test func suggestionsAreRulesToFillIn() throws {
    let project = try project(nil)
    let shown = try project.folio("categorize", "--ledger", "ledger.json", "--suggest")
    #expect(
      shown
        == .done(
          """
          [
            { "when": { "name": { "is": "Studio" } }, "set": { "category": "" }, "note": "1 payment, 2026-03-01, in 100.00 USD, out 0.00 USD" },
            { "when": { "name": { "is": "Bakery" } }, "set": { "category": "" }, "note": "1 payment, 2026-03-05, in 0.00 USD, out 12.40 USD" }
          ]

          """))
    #expect(try project.files == ["ledger.json"])
    let saved = try project.folio("categorize", "--ledger", "ledger.json", "--suggest", "--save")
    #expect(saved.output.hasPrefix("Added 2 rules without a category to rules.json.\n"))
    #expect(try project.read("rules.json") == shown.output)
    let again = try project.folio("categorize", "--ledger", "ledger.json", "--suggest", "--save")
    #expect(again.output == "No payee is left to suggest a rule for.\n")
    try project.write(
      try project.read("rules.json").replacing("\"category\": \"\"", with: "\"category\": \"X\""),
      to: "rules.json")
    let run = try project.folio("categorize", "--ledger", "ledger.json", "--yes")
    #expect(run.code == 0 && run.errors.isEmpty && run.output.contains("Changed 2 payments"))
  }

  @Test func anImportSaysWhereItsCategoriesAreFrom() throws {
    let project = try project()
    let bread = "\"name\": \"Kiosk\", \"amount\": \"1\", \"category\": \"Papers\" },"
    let kiosk = (1...2).map { "{ \"date\": \"2026-02-0\($0)\", \"type\": \"expense\", \(bread)" }.joined(
      separator: "\n")
    try project.write(
      smallLedger.replacing("\"transactions\": [", with: "\"transactions\": [\(kiosk)"), to: "ledger.json")
    try project.write(
      """
      Date,Name,Amount,Category
      2026-04-01,Corner bakery,-4.00,Misc
      2026-04-02,KIOSK,-2.00,
      2026-04-03,Shop,-3.00,Clothes
      2026-04-04,Cinema,-9.00,
      """, to: "bank.csv")
    let run = try project.folio("import", "bank.csv", "--ledger", "ledger.json", "--account", "Giro")
    #expect(
      run.output.hasPrefix(
        """
        bank.csv: 4 added to ledger.json
          Giro: 2026-04-01 to 2026-04-04, in 0.00 USD, out 18.00 USD
          currency: USD, the ledger's, since the file names none; for another: folio undo, and then folio import \
        bank.csv --ledger ledger.json --account Giro --currency CODE
          categories: 1 by rule, 1 by habit, 1 from the file, 1 missing

        """), "\(run)")
    #expect(
      run.output.hasSuffix(
        "Next: folio categorize --suggest --save --ledger ledger.json "
          + "(folio undo --ledger ledger.json takes this back)\n"))
    let ledger = try project.ledger
    #expect(
      ledger.contains("\"tags\": [\"early\"]") && ledger.components(separatedBy: "\"Papers\"").count == 4)
  }

  /// A payment to a card becomes a transfer to it, and an overlapping file adds nothing twice.
  @Test func aRuleMakesATransfer() throws {
    let project = try project(
      """
      [ { "when": { "name": { "starts": "payment" }, "account": { "is": "amex" }, "type": "income" },
          "set": { "type": "transfer" } } ]
      """)
    let statement = "Date,Description,Amount\n2026-04-01,PAYMENT THANK YOU,-50.00\n2026-04-02,Shop,20.00\n"
    try project.write(statement, to: "amex.csv")
    let run = try project.folio(
      "import", "amex.csv", "--ledger", "ledger.json", "--card", "--account", "Amex")
    #expect(
      run.output.contains(
        "Amex: 2026-04-01 to 2026-04-02, in 0.00 USD, out 20.00 USD, transferred 50.00 USD\n"))
    let ledger = try project.ledger
    #expect(ledger.contains("\"type\": \"transfer\"") && ledger.contains("\"to\": \"Amex\""))
    try project.write(statement + "2026-04-03,Shop,21.00\n", to: "amex-2.csv")
    let next = try project.folio("import", "amex-2.csv", "--ledger", "ledger.json")
    #expect(next.output.hasPrefix("amex-2.csv: 1 added to ledger.json, 2 already there\n"), "\(next)")
    let again = try project.folio("categorize", "--ledger", "ledger.json", "--yes")
    #expect(again.errors.isEmpty && again.output.hasPrefix("0 payments of 5 to change"), "\(again)")
  }

  private static let statement = """
    Date,Description,Amount
    2026-03-01,PAYPAL *SPOTIFY 402935,-9.99
    2026-03-02,AMZN Mktp US*2K4RT3,-20.00
    2026-03-03,CHECK 1042,-5.00
    2026-03-04,Rent,-4.00

    """

  /// A clean name is proposed for what banks call a payee, written into the rule, and given by the next
  /// import.
  @Test(.needs(.script))
  func givesCleanNames() throws {
    let project = try LedgerProject(
      ledger: smallLedger.replacing(
        "\"name\": \"Bakery\",", with: "\"name\": \"Bakery\", \"category\": \"Food\","
      ).replacing("\"100.00\" }", with: "\"100.00\", \"category\": \"Work\" }"))
    try project.write(Self.statement, to: "bank.csv")
    #expect(try project.folio("import", "bank.csv", "--account", "Giro", "--ledger", "ledger.json").code == 0)
    let run = try project.folioAtTerminal(
      "categorize --ledger ledger.json", input: "Shop\n= Spotify Family\nMusic\nGifts\nHome\n\n")
    #expect(
      run.output.contains("    called Amazon from now on\r\n")
        && run.output.contains("    called Spotify from now on\r\n"), "\(run)")
    #expect(run.output.contains("\"CHECK 1042\": it names nobody"), "\(run)")
    let rules = """
      [
        { "when": { "name": { "starts": "AMZN Mktp" } }, "set": { "name": "Amazon", "category": "Shop" } },
        { "when": { "name": { "starts": "PAYPAL", "words": "SPOTIFY" } }, "set": { "name": "Spotify Family", "category": "Music" } },
        { "when": { "name": { "is": "Rent" } }, "set": { "category": "Home" } }
      ]

      """
    #expect(try project.read("rules.json") == rules)
    let ledger = try project.ledger
    #expect(ledger.contains("\"Spotify Family\"") && ledger.contains("paypal *spotify 402935"), "\(ledger)")
    #expect(ledger.contains("\"Gifts\""))
    try project.write(
      "Date,Description,Amount\n2026-04-01,PAYPAL *SPOTIFY 771,-9.99\n2026-04-02,AMZN Mktp DE*9Z1,-2.00\n2026-04-03,CHECK 1043,-7.00\n",
      to: "april.csv")
    let next = try project.folio("import", "april.csv", "--ledger", "ledger.json")
    #expect(next.output.contains("categories: 2 by rule, 1 missing"), "\(next)")
    #expect(try project.ledger.components(separatedBy: "\"Spotify Family\"").count == 3)
  }

  /// Of a payment service, the payee is the merchant in the memo, and a rule about one takes no other.
  @Test(.needs(.script))
  func asksAboutTheMerchantBehindAPaymentService() throws {
    let project = try LedgerProject(ledger: "[]")
    func statement(_ day: String, _ merchants: [(String, String)]) -> String {
      let rows = merchants.map { merchant, amount in
        "\(day),PayPal Europe S.a.r.l. et Cie S.C.A,\"1/PP.44.PP/. \(merchant), Ihr Einkauf bei \(merchant)\",\(amount)\n"
      }
      return "Date,Payee,Memo,Amount\n" + rows.joined()
    }
    try project.write(statement("2026-03-01", [("UBER BV", "-14.60"), ("UBER BV", "-9.10")]), to: "bank.csv")
    #expect(
      try project.folio(
        "import", "bank.csv", "--account", "Giro", "--currency", "EUR", "--ledger", "ledger.json"
      )
      .code == 0)
    let run = try project.folioAtTerminal("categorize --ledger ledger.json", input: "Travel\n\n\n")
    #expect(run.output.contains("1/1  \"UBER BV\""), "\(run)")
    #expect(run.output.contains("Ihr Einkauf bei UBER BV"), "\(run)")
    #expect(
      try project.read("rules.json").contains(
        #""memo": { "words": "UBER BV" } }, "set": { "name": "Uber", "category": "Travel" }"#))
    try project.write(
      statement("2026-04-01", [("ZALANDO SE", "-99.00"), ("UBER BV", "-7.00")]), to: "april.csv")
    let next = try project.folio("import", "april.csv", "--ledger", "ledger.json")
    #expect(next.output.contains("categories: 1 by rule, 1 missing"), "\(next)")
    #expect(try project.ledger.components(separatedBy: "\"Uber\"").count == 4)
  }

  /// An answer can be taken back, and payees of one clean name are one question.
  @Test(.needs(.script))
  func goesBackToTheQuestionBefore() throws {
    func row(_ name: String, _ amount: Int) -> String {
      "{ \"date\": \"2026-03-01\", \"type\": \"expense\", \"name\": \"\(name)\", \"amount\": \"\(amount)\" }"
    }
    let rows = [
      row("EDEKA ENGELS//KOELN/DE", 90), row("EDEKA Nord", 80), row("Bakery Lukas", 70), row("Kiosk", 60),
    ]
    let project = try LedgerProject(ledger: "[\(rows.joined(separator: ",\n"))]")
    let run = try project.folioAtTerminal(
      "categorize --ledger ledger.json", input: "<\nFod\nn\n<\n<\nFood\nBread\nPapers\n\n")
    #expect(
      run.output.contains("1/3  \"EDEKA ENGELS//KOELN/DE\": 2 payments")
        && run.output.contains("this is the first"), "\(run)")
    let rules = try project.read("rules.json")
    #expect(
      rules.contains("\"Papers\"") && rules.contains("\"Bread\"") && !rules.contains("\"Fod\""), "\(rules)")
    #expect(rules.components(separatedBy: "\"Food\"").count == 3, "\(rules)")
  }

  /// A payee keeps the statement's name on wish, and if no rule is made.
  @Test(
    .needs(.script),
    arguments: [
      ("=\nShop\n=\nMusic\nn\nn\n\n", true), ("Shop\nMusic\nn\nn\nn\n", false),
      ("Shop\nMusic\nn\nn\n", false),
    ])
  func keepsTheStatementsNames(input: String, makesRules: Bool) throws {
    let project = try LedgerProject(ledger: "[]")
    try project.write(Self.statement, to: "bank.csv")
    #expect(
      try project.folio(
        "import", "bank.csv", "--account", "Giro", "--currency", "USD", "--ledger", "ledger.json"
      ).code == 0)
    let run = try project.folioAtTerminal("categorize --ledger ledger.json", input: input)
    #expect(run.code == 0 && run.output.contains("wrote 2 rules") == makesRules, "\(run)")
    if makesRules { #expect(try !project.read("rules.json").contains("\"set\": { \"name\"")) }
    let ledger = try project.ledger
    #expect(ledger.contains("\"name\": \"AMZN Mktp US*2K4RT3\"") && ledger.contains("\"Shop\""), "\(ledger)")
  }

  /// A rule is tried against all payees before it is written.
  @Test(.needs(.script))
  func saysWhatARuleTakesBesides() throws {
    func row(_ name: String, _ amount: Int, _ category: String? = nil) -> String {
      let category = category.map { ", \"category\": \"\($0)\"" } ?? ""
      return
        "{ \"date\": \"2026-03-01\", \"type\": \"expense\", \"name\": \"\(name)\", \"amount\": \"\(amount)\"\(category) }"
    }
    let rows = [
      row("SHELL OIL 57", 90), row("AMAZON*RT5", 80), row("SHELL OIL PARTNERS", 70, "Invest"),
      row("AMAZON PRIME*2", 60), row("AMAZON DIGITAL", 50),
    ]
    let project = try LedgerProject(ledger: "[\(rows.joined(separator: ",\n"))]")
    let run = try project.folioAtTerminal(
      "categorize --ledger ledger.json", input: "Fuel\nShop\nFilms\nn\n\n")
    #expect(
      run.output.contains("Rules that will also take other payees:\r\n  \"AMAZON\": \"AMAZON DIGITAL\"\r\n"),
      "\(run)")
    #expect(
      run.output.contains("  \"SHELL OIL\": it would also take \"SHELL OIL PARTNERS\", which is Invest\r\n"),
      "\(run)")
    #expect(
      try project.read("rules.json")
        == """
        [
          { "when": { "name": { "starts": "AMAZON PRIME" } }, "set": { "category": "Films" } },
          { "when": { "name": { "starts": "AMAZON", "words": "AMAZON" } }, "set": { "category": "Shop" } }
        ]

        """)
    #expect(try project.ledger.contains("\"Fuel\""))
  }

  /// An answer may make a transfer, or split a payment, and so does its rule.
  @Test(.needs(.script))
  func makesTransfersAndSplits() throws {
    func row(_ name: String, _ amount: Int) -> String {
      "{ \"date\": \"2026-03-01\", \"type\": \"expense\", \"name\": \"\(name)\", \"amount\": \"\(amount)\", \"account\": \"Giro\" }"
    }
    let rows = [row("ATM WITHDRAWAL 0123", 90), row("Car loan", 80), row("Corner Shop", 70)]
    let project = try LedgerProject(ledger: "[\(rows.joined(separator: ",\n"))]")
    let run = try project.folioAtTerminal(
      "categorize --ledger ledger.json", input: "> Cash\n/ x Food\n/ 30.50 Interest\n/ 9 Fees\nLoan\nn\n\n")
    #expect(run.output.contains("write an amount and its category: / 30 Food"), "\(run)")
    #expect(
      try project.read("rules.json")
        == """
        [
          { "when": { "name": { "starts": "ATM WITHDRAWAL" } }, "set": { "to": "Cash" } },
          { "when": { "name": { "is": "Car loan" } }, "set": { "split": [["Interest", "30.50"], ["Fees", "9.00"], ["Loan", "rest"]] } }
        ]

        """)
    let ledger = try project.ledger
    #expect(ledger.contains("\"transfer\"") && ledger.contains("\"to\": \"Cash\""), "\(ledger)")
    for amount in ["30.50", "9.00", "40.50"] { #expect(ledger.contains("\"\(amount)\""), "\(ledger)") }
  }
}
