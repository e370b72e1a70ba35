import TestSupport
import Testing

@testable import Bookkeeping

/// Tests the rules that are made for payees, and which other payees these would take.
struct PayeeRuleTests {
  private static func ledger(_ rows: [(name: String, category: String?)]) throws -> Ledger {
    let texts = rows.map {
      transaction(["name": JSONText.quoted($0.name), "category": $0.category.map(JSONText.quoted)])
    }
    return try LedgerReader.read("[\(texts.joined(separator: ","))]")
  }

  private static func tests(of names: String...) throws -> [String] {
    let suggestions = RuleSuggestions(of: try ledger(names.map { ($0, nil) }), with: RuleBook())
    return suggestions.json { _ in "" }.map { line in
      String(decoding: line, as: UTF8.self).components(separatedBy: "\"name\": { ")[1]
        .components(separatedBy: " } }")[0]
    }
  }

  @Test(arguments: [
    ("Amazon Prime*K9JJ9F", #""starts": "Amazon Prime""#),
    ("AMAZON.DE*5QH8QM0", #""starts": "AMAZON.DE", "words": "AMAZON.DE""#),
    ("UBER *TRIP 8K2", #""starts": "UBER", "words": "TRIP""#),
    ("H&M 0412 NEW YORK", #""starts": "H&M", "words": "H&M""#),
    ("PAYPAL *SPOTIFY 402935", #""starts": "PAYPAL", "words": "SPOTIFY""#),
    ("Paypal *Spotify", #""starts": "Paypal", "words": "Spotify""#),
    ("SQ *BLUE BOTTLE 12", #""starts": "SQ", "words": "BLUE BOTTLE""#),
    ("CHECKCARD 0803 SHELL OIL 57444 HOUSTON TX", #""starts": "CHECKCARD", "words": "SHELL OIL""#),
    ("07/15 POS PURCHASE WALMART 88", #""words": "POS PURCHASE WALMART""#),
    ("ORIG CO NAME:NETFLIX    ORIG ID:98 DESC DATE:25", #""starts": "ORIG CO NAME:NETFLIX""#),
    ("ORIG CO NAME:IRS", #""is": "ORIG CO NAME:IRS""#), ("VISA Pizzeria", #""is": "VISA Pizzeria""#),
    ("7-ELEVEN 33221", #""starts": "7-ELEVEN", "words": "7-ELEVEN""#), ("O2", #""is": "O2""#),
    ("Bäckerei   Lukas 12", #""starts": "Bäckerei Lukas""#), ("Power & Light", #""is": "Power & Light""#),
    ("STRAẞE 5", #""starts": "STRAẞE", "words": "STRAẞE""#),
  ])
  func rulesStopAtWordsAndLeaveNumbersOut(name: String, tests: String) throws {
    #expect(try Self.tests(of: name) == [tests])
    let ledger = try Self.ledger([(name, nil)])
    let lines = RuleSuggestions(of: ledger, with: RuleBook()).json { _ in "" }
    let rules = RuleBook.text(nil, adding: lines).split(separator: UInt8(ascii: "\n")).joined(separator: [
      0x20
    ])
    let text = String(decoding: Array(rules), as: UTF8.self).replacing(
      "\"category\": \"\"", with: "\"category\": \"X\"")
    #expect(
      try Categorization(RuleBook(Array(text.utf8)), of: ledger).edits.count == 1, "it meets its own payment")
  }

  @Test(arguments: [
    "CHECK 1042", "CHECK", "TRANSFER 99812", "VISA 4471", "SEPA-Lastschrift", "ORIG CO NAME",
    "Überweisung 12/2025",
    "POS PURCHASE 0803", "1042", "ACH DEBIT 22", "PAYMENT THANK YOU", "Kartenzahlung 0812", "virement 12",
  ])
  func theBareKindOfAPaymentIsNobody(name: String) throws {
    let ledger = try Self.ledger([(name, nil)])
    let payee = RuleSuggestions(of: ledger, with: RuleBook()).payees[0]
    #expect(payee.isBare && payee.text == name)
    let trial = try RuleTrial([RuleTrial.Answer(payee, .category("Gifts"))], after: nil, in: ledger)
    #expect(trial.kept.isEmpty && trial.bare.count == 1)
    #expect(
      try Categorization(RuleBook(RuleBook.text(nil, adding: trial.answers.map(\.line))), of: ledger).edits
        .count == 1)
  }

  private static func trial(
    _ rows: [(name: String, category: String?)], _ answers: [String: String], after rules: String? = nil
  ) throws -> RuleTrial {
    let ledger = try ledger(rows)
    let existing = rules.map { Array($0.utf8) }
    let payees = RuleSuggestions(of: ledger, with: try existing.map(RuleBook.init) ?? RuleBook()).payees
    return try RuleTrial(
      payees.compactMap { payee in answers[payee.text].map { RuleTrial.Answer(payee, .category($0)) } },
      after: existing,
      in: ledger)
  }

  @Test func aNarrowRuleStandsAboveAWideOne() throws {
    let rows = ["AMAZON*RT55", "AMAZON*RT56", "AMAZON PRIME*2", "AMAZON.DE*3"].map { ($0, nil as String?) }
    let trial = try Self.trial(rows, ["AMAZON": "Shopping", "AMAZON PRIME": "Films", "AMAZON.DE": "Books"])
    #expect(trial.kept.map(\.payee.text) == ["AMAZON PRIME", "AMAZON.DE", "AMAZON"])
    #expect(trial.findings.isEmpty)
  }

  @Test func aRuleThatTakesOthersIsNamed() throws {
    let rows =
      [("SHELL OIL 1", nil), ("SHELL OIL PARTNERS", nil), ("SHELLEY'S BAKERY", nil)] as [(String, String?)]
    let trial = try Self.trial(rows, ["SHELL OIL": "Fuel"])
    #expect(trial.kept.count == 1 && trial.findings.map(\.others) == [["SHELL OIL PARTNERS"]])
  }

  @Test func aRuleThatTakesAnotherCategoryIsNotKept() throws {
    let rows = [("SHELL OIL 1", nil), ("SHELL OIL PARTNERS", "Invest")] as [(String, String?)]
    let trial = try Self.trial(rows, ["SHELL OIL": "Fuel"])
    #expect(trial.kept.isEmpty && trial.findings[0].contradiction?.category == "Invest")
    let rules = #"[{"when": {"name": {"is": "shell oil partners"}}, "set": {"category": "Invest"}}]"#
    #expect(try Self.trial(rows, ["SHELL OIL": "Fuel"], after: rules).kept.count == 1)
    // Its own payments may be of several.
    let own = [("SHELL OIL 1", nil), ("SHELL OIL 2", "Food")] as [(String, String?)]
    #expect(try Self.trial(own, ["SHELL OIL": "Fuel"]).kept.count == 1)
  }

  @Test(arguments: [
    ("SHELL", "SHELL 12", true), ("SHELL", "VISA SHELL*2", true), ("shell", "SHELLEY", false),
    ("oil", "SHELL OIL", true), ("oil", "TURMOIL", false), ("h&m", "H&M 04", true), ("h&m", "H&MX", false),
    ("cafe", "cafeé", false), ("a b", "x a  b y", true), ("1", "A1", false),
  ])
  func wordsAreWhole(text: String, name: String, isMet: Bool) throws {
    let rule = #"[{"when": {"name": {"words": "\#(text)"}}, "set": {"category": "X"}}]"#
    #expect(
      try Categorization(RuleBook(Array(rule.utf8)), of: Self.ledger([(name, nil)])).edits.isEmpty != isMet)
  }
}

/// Tests the clean names that are proposed for the payees of statements.
struct CleanNameTests {
  @Test(
    arguments: [
      ("AMZN Mktp US*2K4RT3", "Amazon"), ("AMAZON.DE*5QH8QM0", "Amazon"),
      ("Amazon Prime*K9JJ9F", "Amazon Prime"),
      ("AMAZON EU S.A R.L., NIEDERLASSUNG DEUTSCHLAND", "Amazon"), ("PAYPAL *SPOTIFY 402935", "Spotify"),
      ("SQ *BLUE BOTTLE COFFEE", "Blue Bottle Coffee"), ("UBER *TRIP 8K2", "Uber Trip"),
      ("NETFLIX.COM", "Netflix"),
      ("COSTCO WHSE #0118 CHICAGO IL", "Costco"),
      ("CHECKCARD 0803 TRADER JOE'S #501 CHICAGO IL", "Trader Joe's"),
      ("ORIG CO NAME:NETFLIX ORIG ID:1 DESC DATE:2", "Netflix"), ("REWE SAGT DANKE. 43881122", "Rewe"),
      ("VISA Pizzeria Da Mario", "Pizzeria Da Mario"), ("H&M 0412 NEW YORK", "H&M"),
      ("Telekom Deutschland GmbH", "Telekom"),
      ("www.bahn.de 12", "bahn"), ("CVS #0881", "CVS"), ("Käserei  Müller e.V. 12", "Käserei Müller"),
      ("Corner Bakery", nil), ("RENT", nil), ("CHECK 1042", nil), ("1042", nil), ("O2", nil), ("さくら食堂", nil),
    ] as [(String, String?)])
  func aNameIsProposed(name: String, expected: String?) {
    let folded = FoldedText.bytes(of: name)
    #expect(CleanName.proposal(for: name, PayeeStem(of: folded), folded: folded) == expected)
  }
}
