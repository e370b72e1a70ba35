import Testing

@testable import Bookkeeping

/// Tests the categories of new payments.
struct PayeeHabitsTests {
  private static func known(_ name: String, _ category: String?, ref: String? = nil) -> String {
    transaction([
      "name": "\"\(name)\"", "category": category.map { "\"\($0)\"" }, "ref": ref.map { "\"\($0)\"" },
    ])
  }

  @Test(
    arguments: [
      ([("Bakery", "Food"), ("Bakery", "Food")], "Food"),
      ([("Bakery", "Food"), ("BAKERY ", "Food")], "Food"),
      ([("Bakery", "Food")], nil), ([("Bakery", "Food"), ("Bakery", "Food"), ("Bakery", "Gifts")], nil),
      ([("Bakery", "Food"), ("Bakery", "Gifts"), ("Bakery", "Gifts")], nil),
      ([("Kiosk", "Food"), ("Kiosk", "Food")], nil),
    ] as [([(String, String)], String?)])
  func aHabitIsOneCategoryTwice(known: [(String, String)], category: String?) throws {
    let ledger = try LedgerReader.read(
      "[" + known.map { Self.known($0.0, $0.1) }.joined(separator: ",") + "]")
    #expect(
      PayeeHabits(of: ["bakery"], in: ledger.transactions)["bakery"]?.category == category)
  }

  @Test func whatHasNoCategoryIsNoHabit() throws {
    let ledger = try LedgerReader.read(
      "[\(Self.known("Bakery", nil)), \(Self.known("Bakery", "Food")), \(Self.known("Bakery", "Food"))]")
    #expect(PayeeHabits(of: ["bakery"], in: ledger.transactions)["bakery"]?.category == "Food")
  }

  /// Both the statement's name for a payee and the name that a person gave it count.
  @Test func aRenamedPayeeKeepsItsHabit() throws {
    let ref = "2026-03-05 -12.40 USD | bky 0815"
    let ledger = try LedgerReader.read(
      "[\(Self.known("Bakery", "Food", ref: ref)), \(Self.known("My bakery", "Food", ref: ref))]")
    #expect(
      PayeeHabits(of: ["bky 0815"], in: ledger.transactions)["bky 0815"]?.category == "Food")
  }

  /// The category of a piece does not apply to the whole payment.
  @Test func thePiecesOfASplitPaymentAreNoHabit() throws {
    let pieces = (1...10).flatMap { month in
      ["Interest", "Loan"].map { category in
        transaction([
          "id": "\"\(category) \(month)\"", "name": "\"Bank\"", "category": "\"\(category)\"",
          "split": "\"Interest \(month)\"",
        ])
      }
    }
    for rows in [pieces, pieces.filter { $0.contains("\"category\": \"Interest\"") }] {
      #expect(!rows.isEmpty)
      let ledger = try LedgerReader.read("[\(rows.joined(separator: ","))]")
      #expect(PayeeHabits(of: ["bank"], in: ledger.transactions)["bank"] == nil)
    }
    let whole = (1...2).map { number in
      transaction(["id": "\"\(number)\"", "name": "\"Bank\"", "category": "\"Fees\""])
    }
    let ledger = try LedgerReader.read("[\((pieces + whole).joined(separator: ","))]")
    let habit = try #require(PayeeHabits(of: ["bank"], in: ledger.transactions)["bank"])
    #expect(habit.category == "Fees" && habit.count == 2)
  }

  /// One payment does not count three times, by its name and by the names of two banks.
  @Test func onePaymentIsNoHabit() throws {
    let ref = "2026-03-05 -12.40 USD | bky 0815 || 2026-03-05 -12.40 USD | bky 0815"
    let ledger = try LedgerReader.read("[\(Self.known("Bakery", "Food", ref: ref))]")
    #expect(PayeeHabits(of: ["bky 0815"], in: ledger.transactions)["bky 0815"] == nil)
  }

  @Test func anImportCompletesItsRows() throws {
    let ledger = try LedgerReader.read("[\(Self.known("Kiosk", "Food")), \(Self.known("Kiosk", "Food"))]")
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
