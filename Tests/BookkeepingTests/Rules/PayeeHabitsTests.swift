import Testing

@testable import Bookkeeping

/// Tests the categories that payees usually have.
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

  /// A payment service moves money for many payees.
  @Test(arguments: ["PayPal Europe S.a.r.l. et Cie S.C.A", "KLARNA", "Deutsche Bank//MUENCHEN/DE"])
  func aMiddlemanHasNoHabits(name: String) throws {
    let ledger = try LedgerReader.read("[\(Self.known(name, "Fuel")), \(Self.known(name, "Fuel"))]")
    let payee = PaymentRef.folded(name)
    #expect(PayeeHabits(of: [payee], in: ledger.transactions)[payee] == nil)
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
}
