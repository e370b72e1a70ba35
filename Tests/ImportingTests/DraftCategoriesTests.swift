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
}
