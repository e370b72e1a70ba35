import Testing

@testable import Bookkeeping

/// Tests which fields rules change, and which they leave alone.
struct CategorizationTests {
  private func categorize(_ transactions: [String], _ rules: String) throws -> (Categorization, Ledger) {
    let document = try LedgerDocument(Array("[\(transactions.joined(separator: ",\n"))]".utf8))
    let categorization = Categorization(try RuleBook(Array(rules.utf8)), of: document.ledger)
    return (categorization, try LedgerReader.read(categorization.applied(to: document).bytes))
  }

  private static func imported(_ name: String, _ changes: KeyValuePairs<String, String?> = [:]) -> String {
    let ref = "2026-03-05 -12.40 USD | \(PaymentRef.folded(name))"
    return transaction(KeyValuePairs(dictionaryLiteral: ("name", "\"\(name)\""), ("ref", "\"\(ref)\"")))
      .dropLast() + changes.map { ", \"\($0.key)\": \($0.value ?? "null")" }.joined() + "}"
  }

  @Test func theFirstRuleDecidesEachField() throws {
    let (_, ledger) = try categorize(
      [Self.imported("AMZN MKTP")],
      """
      [{"when": {"name": {"starts": "amzn"}}, "set": {"name": "Amazon", "tags": ["web"]}},
       {"when": {"name": {"contains": "mktp"}}, "set": {"name": "Market", "category": "Shopping", "tags": ["web", "m"]}},
       {"when": {"name": {"contains": "mktp"}}, "set": {"category": "Other"}}]
      """)
    let transaction = ledger.transactions[0]
    #expect(
      transaction.name == "Amazon" && transaction.category == "Shopping" && transaction.tags == ["web", "m"])
  }

  @Test func aCategoryStays() throws {
    let (categorization, _) = try categorize(
      [transaction(["category": "\"Mine\""])],
      #"[{"when": {"name": {"is": "bakery"}}, "set": {"category": "Food"}}]"#)
    #expect(categorization.edits.isEmpty && categorization.uses[0].metCount == 1)
    #expect(categorization.uncategorized == 0)
  }

  /// Rules may change a name or type only while `ref` shows that it is the statement's own.
  @Test func namesAndTypesOfAPersonStay() throws {
    let rules = #"[{"when": {"name": {"contains": "amzn"}}, "set": {"name": "Amazon", "type": "income"}}]"#
    #expect(try categorize([transaction(["name": "\"AMZN 1\""])], rules).0.edits.isEmpty, "typed")
    let renamed = Self.imported("AMZN 1").replacing("\"name\": \"AMZN 1\"", with: "\"name\": \"Amzn gift\"")
    #expect(try categorize([renamed], rules).1.transactions[0].name == "Amzn gift")
    let (_, ledger) = try categorize([Self.imported("AMZN 1")], rules)
    #expect(ledger.transactions[0].name == "Amazon" && ledger.transactions[0].kind == .income)
  }

  /// A rule still matches a payment that it renamed, by the statement's name, and changes nothing a second
  /// time.
  @Test func categorizingTwiceChangesNothing() throws {
    let rules = """
      [{"when": {"name": {"starts": "amzn"}}, "set": {"name": "Amazon", "tags": ["web"]}},
       {"when": {"name": {"starts": "amzn"}}, "set": {"category": "Shopping"}}]
      """
    let document = try LedgerDocument(Array("[\(Self.imported("AMZN 1"))]".utf8))
    let book = try RuleBook(Array(rules.utf8))
    let text = Categorization(book, of: document.ledger).applied(to: document).bytes
    let again = Categorization(book, of: try LedgerReader.read(text))
    #expect(again.edits.isEmpty && again.warnings(of: book).isEmpty)
  }

  /// Money that came in, or left the account itself, went nowhere.
  @Test func whatWentToAnAccountIsATransfer() throws {
    let cash = #"[{"when": {"name": {"starts": "atm"}}, "set": {"to": "Cash", "category": "Other"}}]"#
    func row(_ account: String, _ sign: String = "-") -> String {
      let kind = sign == "-" ? "expense" : "income"
      return Self.imported("ATM 7", ["account": "\"\(account)\""])
        .replacing("USD | atm", with: "USD | atm").replacing(" -12", with: " \(sign)12")
        .replacing("\"expense\"", with: "\"\(kind)\"")
    }
    let (_, ledger) = try categorize(
      [row("Bank"), row("cash"), row("Bank", ""), transaction(["name": "\"ATM\""])], cash)
    let rows = ledger.transactions
    #expect(rows[0].kind == .transfer && rows[0].account == "Bank" && rows[0].to == "Cash")
    #expect(rows[0].category == nil && rows[1].category == "Other")
    #expect(rows[1].kind == .expense && rows[2].kind == .income && rows[3].kind == .expense)
    let again = Categorization(try RuleBook(Array(cash.utf8)), of: ledger)
    #expect(again.edits.isEmpty)
  }

  /// A split leaves alone what has a category, and what it does not make up; twice, it changes nothing.
  @Test func aRuleSplits() throws {
    let rules = #"""
      [{"when": {"name": {"starts": "loan"}}, "set": {"split": [["Interest", "2.40"], ["Debt", 10]], "tags": ["due"]}}]
      """#
    let rows = [Self.imported("LOAN 7"), Self.imported("LOAN 8", ["category": "\"Mine\""])]
    let (categorization, ledger) = try categorize(
      rows + [transaction(["name": "\"Loan\"", "amount": "3"])], rules)
    #expect(ledger.transactions.map(\.category) == ["Interest", "Debt", "Mine", nil])
    #expect(ledger.transactions.map(\.amount.minorUnits) == [240, 1000, 1240, 300])
    #expect(
      ledger.transactions[0].split == "2026-03-05-loan-7" && ledger.transactions[0].id == "2026-03-05-loan-7")
    #expect(ledger.transactions[1].id == "2026-03-05-loan-7-2" && ledger.transactions[1].tags == ["due"])
    #expect(ledger.transactions[1].ref == ledger.transactions[0].ref)
    #expect(categorization.uncategorized == 1)
    #expect(Categorization(try RuleBook(Array(rules.utf8)), of: ledger).edits.isEmpty)
  }

  /// A piece that a rule splits off is a payment more, as one that `folio split` makes.
  @Test func aPieceOfASplitIsAdded() throws {
    let rules = #"""
      [{"when": {"name": {"starts": "loan"}}, "set": {"split": [["Interest", "2.40"], ["Debt", 10]]}}]
      """#
    let document = try LedgerDocument(Array("[\(Self.imported("LOAN 7"))]".utf8))
    let categorization = Categorization(try RuleBook(Array(rules.utf8)), of: document.ledger)
    let counts = categorization.applied(to: document).counts
    #expect(counts == LedgerEdit.Counts(added: 1, changed: 1))
  }

  @Test func aTransferThatLedNowhereGetsItsDestination() throws {
    let rules = #"[{"when": {"name": {"starts": "atm"}}, "set": {"type": "transfer", "to": "Cash"}}]"#
    let open = Self.imported("ATM 7", ["account": "\"Bank\""]).replacing("expense", with: "transfer")
    let (_, ledger) = try categorize([open, open.dropLast() + #", "to": "Savings"}"#], rules)
    #expect(ledger.transactions.map(\.to) == ["Cash", "Savings"])
  }

  @Test func onlyTheLinesThatMustChange() throws {
    let text = """
      [
        { "id": "a", "date": "2026-03-05", "type": "expense", "name": "Bakery", "amount": 12.4, "x": 1 },
        { "id": "b", "date": "2026-03-06",   "type": "expense", "name": "Other", "amount": "1" }
      ]

      """
    let document = try LedgerDocument(Array(text.utf8))
    let book = try RuleBook(
      Array(#"[{"when": {"name": {"is": "bakery"}}, "set": {"category": "Food"}}]"#.utf8))
    let changed = String(
      decoding: Categorization(book, of: document.ledger).applied(to: document).bytes, as: UTF8.self)
    #expect(changed == text.replacing("12.4, ", with: "12.4, \"category\": \"Food\", "))
  }

  @Test func rulesThatDoNothingAreNamed() throws {
    let rules = """
      [{"when": {"name": {"is": "bakery"}}, "set": {"category": "Food"}},
       {"when": {"name": {"starts": "bak"}}, "set": {"category": "Bread"}},
       {"when": {"name": {"starts": "bak"}}, "set": {"category": "Bread", "tags": ["b"]}},
       {"when": {"name": {"is": "nobody"}}, "set": {"category": "X"}},
       {"when": {"name": {"is": "somebody"}}, "set": {"category": ""}}]
      """
    let ledger = try LedgerReader.read("[\(transaction())]")
    let book = try RuleBook(Array(rules.utf8))
    let warnings = Categorization(book, of: ledger).warnings(of: book)
    #expect(
      warnings.map(\.message) == [
        "this rule does nothing: the rule in line 1 decides first", "no payment meets this rule",
        "this rule has no category yet",
      ])
    #expect(warnings.filter(\.isWarning).count == 3)
  }

  @Test func suggestionsNameThePayeesThatMostMoneyWentTo() throws {
    let names = ["REWE 12", "REWE SAGT DANKE", "Kiosk", "REWE 9", "Rent", "Kiosk"]
    let amounts = ["10", "5", "2", "20", "900", "2"]
    let ledger = try LedgerReader.read(
      "["
        + zip(names, amounts).map { transaction(["name": "\"\($0)\"", "amount": "\"\($1)\""]) }
        .joined(separator: ",") + "]")
    let unfinished = #"[{"when": {"name": {"is": "Kiosk"}}, "set": {"category": ""}}]"#
    let suggestions = RuleSuggestions(of: ledger, with: try RuleBook(Array(unfinished.utf8)))
    #expect(suggestions.payees.map(\.text) == ["Rent", "REWE", "REWE SAGT DANKE"])
    #expect(suggestions.payees.map(\.test) == [.is, .starts, .is])
    #expect(suggestions.payees.map(\.count) == [1, 2, 1])
    let lines = suggestions.json { "\($0.count)" }
    let shops = [
      "COSTCO WHSE #0118 CHICAGO IL": "COSTCO WHSE", "AMZN Mktp US*2K4AB": "AMZN Mktp",
      "SQ *BLUE BOTTLE 12": "SQ *BLUE BOTTLE",
      "AMAZON.COM*RT4G5": "AMAZON.COM", "7-ELEVEN 33221": "7-ELEVEN", "Paypal *Spotify": "Paypal *Spotify",
      "A1": "A1",
    ]
    for (name, text) in shops {
      let ledger = try LedgerReader.read("[\(transaction(["name": "\"\(name)\""]))]")
      #expect(RuleSuggestions(of: ledger, with: RuleBook()).payees.map(\.text) == [text])
    }
    let book = try RuleBook(RuleBook.text(Array(unfinished.utf8), adding: lines))
    #expect(book.unfinished.count == 4 && book.rules.isEmpty)
  }
}
