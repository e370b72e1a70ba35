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
    #expect(payee.namesNobody && payee.text == name)
    let trial = try RuleTrial([RuleTrial.Answer(payee, .category("Gifts"))], after: nil, in: ledger)
    #expect(trial.kept.isEmpty && trial.namelessAnswers.count == 1)
    #expect(
      try Categorization(RuleBook(RuleBook.text(nil, adding: trial.answers.map(\.line))), of: ledger).edits
        .count == 1)
  }

  /// A bank or a payment service is no payee: a rule also asks for what the memo says.
  @Test(
    arguments: [
      (
        "PayPal Europe S.a.r.l. et Cie S.C.A", "2098/PP.4411.PP/. UBER BV, Ihr Einkauf bei UBER BV",
        "UBER BV",
        #""name": { "words": "PayPal" }, "memo": { "words": "UBER BV" }"#
      ),
      (
        "PAYPAL (EUROPE) S.À R.L. ET CIE, S.C.A.",
        "PP.1 . EBAY S.A.R.L., Ihr Einkauf bei EBAY S.A.R.L. EREF 12",
        "EBAY S.A.R.L.", #""name": { "words": "PAYPAL" }, "memo": { "words": "EBAY S.A.R.L." }"#
      ),
      (
        "PayPal", "PAYPAL *SPOTIFY 35314369001", "SPOTIFY",
        #""name": { "words": "PayPal" }, "memo": { "words": "SPOTIFY" }"#
      ),
      (
        "Klarna Bank AB (publ)", "Ihre Zahlung an Zalando SE, 8812", "Zalando SE",
        #""name": { "words": "Klarna Bank" }, "memo": { "words": "Zalando SE" }"#
      ),
      (
        "SPARKASSE KOELNBONN", "BARGELDAUSZAHLUNG 2026-05-12T20:49", "SPARKASSE KOELNBONN",
        #""name": { "words": "SPARKASSE KOELNBONN" }, "memo": { "words": "BARGELDAUSZAHLUNG" }"#
      ),
      (
        "PayPal Europe S.a.r.l. et Cie S.C.A", "1177854065714/PP.4411.PP",
        "PayPal Europe S.a.r.l. et Cie S.C.A", nil
      ),
      ("Deutsche Bank//MUENCHEN/DE", "Überweisung", "Deutsche Bank//MUENCHEN/DE", nil),
      ("COMMERZBANK 00210044/NEUSSER STR./KOELN", "", "COMMERZBANK 00210044/NEUSSER STR./KOELN", nil),
      (
        "AMERICAN EXPRESS EUROPE S.A. (GERMANY BRANCH)", "AXP Abrechnung",
        "AMERICAN EXPRESS EUROPE S.A. (GERMANY BRANCH)", nil
      ),
      ("Parkbank Café", "", "Parkbank Café", #""name": { "is": "Parkbank Café" }"#),
      (
        "Sparkassen Versicherung", "", "Sparkassen Versicherung",
        #""name": { "is": "Sparkassen Versicherung" }"#
      ),
    ] as [(String, String, String, String?)])
  func aMiddlemanIsNoPayee(name: String, memo: String, text: String, tests: String?) throws {
    let ledger = try LedgerReader.read(
      "[\(transaction(["name": JSONText.quoted(name), "memo": JSONText.quoted(memo)]))]")
    let suggestions = RuleSuggestions(of: ledger, with: RuleBook())
    let payee = try #require(suggestions.payees.first)
    #expect(payee.text == text && payee.namesNobody == (tests == nil))
    if let tests {
      let line = String(decoding: suggestions.json { _ in "" }[0], as: UTF8.self)
      #expect(line.hasPrefix("{ \"when\": { \(tests) }, \"set\""), "\(line)")
      let trial = try RuleTrial([RuleTrial.Answer(payee, .category("X"))], after: nil, in: ledger)
      #expect(trial.kept.count == 1 && trial.findings.isEmpty)
      let book = try RuleBook(RuleBook.text(nil, adding: trial.answers.map(\.line)))
      #expect(Categorization(book, of: ledger).edits.count == 1, "it meets its own payment")
    }
  }

  /// A long name is known by what a ref keeps of it, once the payment has a clean name.
  @Test func aRuleMeetsALongNameAfterAnother() throws {
    let name = "Lastschrift der Gemeinnützigen Wohnungsbaugenossenschaft Köln-Nippes und Umgebung eG"
    let ref = "2026-03-05 -12.40 USD | \(PaymentRef.folded(name))"
    let rows = [name, "Home"].map {
      transaction(["id": "\"\($0.count)\"", "name": JSONText.quoted($0), "ref": JSONText.quoted(ref)])
    }
    let ledger = try LedgerReader.read("[\(rows.joined(separator: ","))]")
    let suggestions = RuleSuggestions(of: try LedgerReader.read("[\(rows[0])]"), with: RuleBook())
    let trial = try RuleTrial(
      [RuleTrial.Answer(suggestions.payees[0], .category("X"))], after: nil, in: ledger)
    #expect(trial.findings.isEmpty, "it takes no others")
    for test in [
      String(decoding: trial.answers[0].line, as: UTF8.self),
      #"{ "when": { "name": { "is": "\#(name)" } }, "set": { "category": "X" } }"#,
      #"{ "when": { "name": { "starts": "\#(name)" } }, "set": { "category": "X" } }"#,
    ] {
      let book = try RuleBook(Array("[\(test)]".utf8))
      let categorization = Categorization(book, of: ledger)
      #expect(categorization.edits.count == 2 && categorization.warnings(of: book).isEmpty, "\(test)")
    }
  }

  /// Payees of one clean name are one question.
  @Test func theShopsOfAChainAreOneQuestion() throws {
    let names = [
      "EDEKA ENGELS//KOELN/DE", "EDEKA Engels", "EDEKA.ENGELS/NEUSSER.STR/KOELN", "EDEKA 4711", "Bakery",
    ]
    let merchants = RuleSuggestions(of: try Self.ledger(names.map { ($0, nil) }), with: RuleBook()).merchants
    #expect(merchants.map(\.payees.count).sorted() == [1, 4], "\(merchants.map(\.text))")
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
      ("ALDI SUED SAGT DANKE//KOELN NIPPES/DE", "Aldi"), ("EDEKA ENGELS//KOELN/DE", "Edeka"),
      ("EDEKA.ENGELS/NEUSSER.STR/KOELN", "Edeka"), ("NEUSSER APOTHEKE//KOELN/DE", "Neusser Apotheke"),
      ("ALNATURA.PRODUKTIONS./KOELN", "Alnatura"), ("REWE.Koeln.Neusser.Str", "Rewe"),
      ("REWE MARKT 5512 KOELN   KOELN", "Rewe"), ("LIDL.DIENSTLEISTUNG", "Lidl"),
      ("DM FIL.1187 H:56014//KOELN/DE", "dm"), ("GITHUB, INC.            GITHUB.COM", "Github"),
      ("AMAZON PAYMENTS EUROPE S.C.A.", "Amazon"), ("AMAZON EU SARL          MUENCHEN", "Amazon"),
      ("AMAZON DIGITAL*E7Y6S9", "Amazon Digital"), ("EDEKA SMART 12", "Edeka smart"),
      ("DB VERTRIEB GMBH        FRANKFURT", "DB Vertrieb"), ("VAPIANO KOELN RINGE     KOELN", "Vapiano"),
      ("L'OSTERIA KOELN         KOELN", "L'Osteria"), ("LIEFERANDO.DE BERLIN", "Lieferando"),
      ("SUMUP *BAR LAMPENFIEBER KOELN", "Bar Lampenfieber"), ("FIT/ONE Koeln GmbH", "FIT/ONE Koeln"),
      ("BERTRAM MASCHINENBAU GMBH & CO. KG", "Bertram Maschinenbau"),
      ("Auftraggeber: KAUFLAND Buchungstext: KAUFLAND KOELN-PORZ//KOELN/DE", "Kaufland"),
      ("BAECKEREI.SCHMITZ/VENLOER.STR/KOELN", "Baeckerei Schmitz"), ("FINANZAMT KOELN", nil),
      ("Stadtwerke Leipzig GmbH", "Stadtwerke Leipzig"), ("CITY OF MANCHESTER 12", "City Of Manchester"),
      ("Bundesagentur fuer Arbeit - Familienkasse", nil), ("Dmitri Records", nil), ("Amazonia Bar", nil),
      ("Corner Bakery", nil), ("RENT", nil), ("CHECK 1042", nil), ("1042", nil), ("O2", nil), ("さくら食堂", nil),
    ] as [(String, String?)])
  func aNameIsProposed(name: String, expected: String?) {
    let folded = FoldedText.bytes(of: name)
    #expect(CleanName.proposal(for: name, PayeeStem(of: folded), folded: folded) == expected)
  }
}
