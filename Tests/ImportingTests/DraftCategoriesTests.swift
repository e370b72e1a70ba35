import Testing

@testable import Bookkeeping
@testable import Importing

/// Tests the categories of new payments.
struct DraftCategoriesTests {
  @Test func anImportCompletesItsRows() throws {
    let kiosk =
      #"{"date": "2026-03-05", "type": "expense", "name": "Kiosk", "amount": "12.40", "category": "Food"}"#
    let ledger = try LedgerReader.read(Array("[\(kiosk), \(kiosk)]".utf8))
    let rules = """
      [{"when": {"name": {"starts": "uber"}}, "set": {"category": "Taxi", "name": "Uber", "tags": ["out"]}},
       {"when": {"category": {"is": "Groceries"}}, "set": {"category": "Food:Groceries"}}]
      """
    let statement = try StatementReader.read(
      Array(
        """
        Date,Name,Amount,Category
        2026-04-01,UBER 1,-10.00,
        2026-04-02,Kiosk,-11.00,
        2026-04-03,Shop,-12.00,Groceries
        2026-04-04,Shop,-13.00,Other
        2026-04-05,New,-14.00,
        """.utf8), options: ImportOptions())
    let plan = ImportPlan(statement, into: ledger, rules: try RuleBook(Array(rules.utf8)))
    #expect(plan.drafts.map(\.category) == ["Taxi", "Food", "Food:Groceries", "Other", nil])
    #expect(plan.drafts[0].name == "Uber" && plan.drafts[0].tags == ["out"])
    #expect(plan.drafts[0].ref == "2026-04-01 -10.00 USD | uber 1", "what the statement said")
    #expect(
      [plan.categories.byRule, plan.categories.byHabit, plan.categories.byFile, plan.categories.missing]
        == [2, 1, 1, 1])
  }

  /// A rule about a trade yields to the file, to a habit and to any other category of the payee.
  @Test func aTradeCompletesNewPayees() throws {
    func row(_ name: String, _ category: String) -> String {
      #"{"date": "2026-03-05", "type": "expense", "name": "\#(name)", "amount": "1", "category": "\#(category)"}"#
    }
    let rows = [row("Lidl", "Party"), row("Lidl", "Party"), row("Aldi", "Pets"), row("REWE", "Food")]
    let rules = #"[{"when": {"trade": "groceries"}, "set": {"category": "Food"}}]"#
    let statement = try StatementReader.read(
      Array(
        """
        Date,Name,Amount,Category
        2026-04-01,LIDL,-10.00,
        2026-04-02,ALDI,-11.00,
        2026-04-03,REWE,-12.00,
        2026-04-04,PENNY,-13.00,Other
        2026-04-05,KAUFLAND 4471 KOELN,-14.00,
        """.utf8), options: ImportOptions())
    let ledger = try LedgerReader.read(Array("[\(rows.joined(separator: ", "))]".utf8))
    let plan = ImportPlan(statement, into: ledger, rules: try RuleBook(Array(rules.utf8)))
    #expect(plan.drafts.map(\.category) == ["Party", nil, "Food", "Other", "Food"])
    #expect(plan.drafts[4].name == "Kaufland" && plan.drafts[4].ref?.hasSuffix("kaufland 4471 koeln") == true)
    #expect(
      [plan.categories.byRule, plan.categories.byHabit, plan.categories.byFile, plan.categories.missing]
        == [2, 1, 1, 1])
  }

  /// By a rule whose parts make up the amount, or as the last payment of the payee and the amount.
  @Test func aPaymentIsSplitAsBefore() throws {
    let piece = #""date": "2026-03-05", "type": "expense", "name": "Loan", "split": "loan""#
    let ledger = try LedgerReader.read(
      Array(
        """
        [{"id": "loan", \(piece), "amount": "2.50", "category": "Interest"},
         {"id": "rest", \(piece), "amount": "97.50", "category": "Debt"},
         {"date": "2026-04-01", "type": "expense", "name": "Phone", "amount": "1"}]
        """.utf8))
    let rules = """
      [{"when": {"name": "phone"}, "set": {"split": [["A", "1.50"], ["B", "1.50"]]}},
       {"when": {"name": "phone"}, "set": {"split": [["Work", "10"], ["Home", "rest"]], "tags": ["x"]}}]
      """
    let statement = try StatementReader.read(
      Array(
        "Date,Name,Amount,Memo\n2026-04-01,Phone,-12.00,May\n2026-04-05,LOAN,-100.00,\n2026-04-06,Loan,-99.00,\n"
          .utf8), options: ImportOptions())
    let plan = ImportPlan(statement, into: ledger, rules: try RuleBook(Array(rules.utf8)))
    let drafts = plan.drafts
    #expect(drafts.map(\.category) == ["Work", "Home", "Interest", "Debt", nil])
    #expect(drafts.map(\.amount.minorUnits) == [1000, 200, 250, 9750, 9900])
    #expect(
      drafts.map(\.id) == [
        "2026-04-01-phone-2", "2026-04-01-phone-3", "2026-04-05-loan", "2026-04-05-loan-2", "",
      ])
    #expect(drafts.map(\.split) == [drafts[0].id, drafts[0].id, drafts[2].id, drafts[2].id, nil])
    #expect(drafts[1].ref == drafts[0].ref && drafts[1].tags == ["x"] && drafts.compactMap(\.memo) == ["May"])
    #expect(
      [plan.categories.splitByRule, plan.categories.splitAsBefore, plan.categories.missing] == [1, 1, 1])
  }

  @Test func aRuleMakesTransfersOfWithdrawals() throws {
    let rules = #"[{"when": {"name": {"starts": "atm"}}, "set": {"to": "Cash"}}]"#
    let statement = try StatementReader.read(
      Array("Date,Name,Amount\n2026-04-01,ATM 1,-10.00\n2026-04-02,ATM 1 refund,3.00\n".utf8),
      options: ImportOptions())
    let plan = ImportPlan(
      statement, into: try LedgerReader.read(Array("[]".utf8)), account: "Bank",
      rules: try RuleBook(Array(rules.utf8)))
    #expect(plan.drafts.map(\.kind) == [.transfer, .income] && plan.drafts.map(\.to) == ["Cash", nil])
    #expect(plan.drafts[0].account == "Bank" && plan.categories.missing == 1)
  }

  /// New payments of a payee that was renamed get the name that the others have.
  @Test(
    arguments: [
      ("LIDL.DIENSTLEISTUNG", "Lidl"), ("lidl.dienstleistung", "Lidl"), ("AMZN Mktp DE*9Z1", "Amazon"),
      ("Kiosk", "Kiosk"), ("SumUp *Cafe", "SumUp *Cafe"), ("PayPal", "PayPal"), ("LIDL", "LIDL"),
    ])
  func aRenamedPayeeKeepsItsName(name: String, expected: String) throws {
    func row(_ name: String, _ payee: String, _ day: String) -> String {
      #"{"date": "2026-03-\#(day)", "type": "expense", "name": "\#(name)", "amount": "1.00", "ref": "2026-03-\#(day) -1.00 USD | \#(payee)"}"#
    }
    let rows = [
      row("Lidl", "lidl.dienstleistung", "01"), row("Lidl", "lidl.dienstleistung", "02"),
      row("Amazon", "amzn mktp de*2k4", "03"), row("Amazon", "amzn mktp de*7q1", "04"),
      row("Lunch with Ann", "sumup *cafe", "05"), row("Breakfast", "sumup *cafe", "06"),
      row("Shoes", "paypal", "07"), row("Kiosk", "kiosk", "08"),
    ]
    let rules = #"[{"when": {"name": {"is": "LIDL.DIENSTLEISTUNG"}}, "set": {"category": "Food"}}]"#
    let statement = try StatementReader.read(
      Array("Date,Name,Amount\n2026-04-01,\(name),-10.00\n".utf8), options: ImportOptions())
    let plan = ImportPlan(
      statement, into: try LedgerReader.read(Array("[\(rows.joined(separator: ","))]".utf8)),
      rules: try RuleBook(Array(rules.utf8)))
    #expect(plan.drafts.map(\.name) == [expected])
    #expect(
      plan.drafts[0].ref == "2026-04-01 -10.00 USD | \(PaymentRef.folded(name))", "what the statement said")
    #expect(plan.drafts[0].category == (expected == "Lidl" ? "Food" : nil))
  }
}
