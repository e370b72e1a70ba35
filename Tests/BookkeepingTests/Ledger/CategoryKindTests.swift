import Testing

@testable import Bookkeeping

/// Reads a ledger's statements about its categories.
@Suite struct CategoryKindTests {
  private static let text = """
    { "categories": { "Home: Rent from tenant ": { "kind": "income" }, "Gifts":{ "kind": "both" },
        "Cafe\u{301}": { "kind": "spending" } },
      "transactions": [
        { "date": "2026-03-05", "type": "income", "name": "Sam", "amount": "650", "category": "Home:Rent from tenant" },
        { "date": "2026-03-06", "type": "expense", "name": "Florist", "amount": "35", "category": "Gifts:Flowers" },
        { "date": "2026-03-07", "type": "expense", "name": "Bar", "amount": "3", "category": "Caf\u{e9}" } ] }
    """

  @Test func `kinds are known by the canonical names of their categories`() throws {
    let ledger = try LedgerReader.read(Self.text)
    #expect(ledger.warnings.isEmpty)
    #expect(
      ledger.settings.categoryKinds == [
        "Home:Rent from tenant": .income, "Gifts": .both, "Caf\u{e9}": .spending,
      ])
  }

  @Test func `no categories are no kinds`() throws {
    for object in ["null", "{}"] {
      let ledger = try LedgerReader.read("{ \"categories\": \(object), \"transactions\": [] }")
      #expect(ledger.settings.categoryKinds.isEmpty && ledger.warnings.isEmpty)
    }
  }

  @Test func `two spellings of one name are an error, and two equal keys are reported once`() {
    let spellings =
      #"{ "categories": { "A:B": { "kind": "income" }, "A : B": { "kind": "income" } }, "transactions": [] }"#
    #expect(LedgerReader.problems(in: spellings).map(\.reason) == [.category(.duplicate("A:B", firstAt: 18))])
    let keys =
      #"{ "categories": { "A": { "kind": "income" }, "A": { "kind": "both" } }, "transactions": [] }"#
    #expect(LedgerReader.problems(in: keys).map(\.reason) == [.field(.duplicateKey("A", firstAt: 18))])
  }

  @Test func `a change of a payment leaves them as they are`() throws {
    let document = try LedgerDocument(Array(Self.text.utf8))
    var change = Transaction.Change()
    change.values[.name] = .text("Samuel")
    for changed in [document.changing(0, change).bytes, document.removing([1]).bytes] {
      let categories = Self.text.prefix { $0 != "[" }
      #expect(String(decoding: changed, as: UTF8.self).hasPrefix(categories))
      let kinds = try LedgerDocument(changed).ledger.settings.categoryKinds
      #expect(kinds == document.ledger.settings.categoryKinds)
    }
  }
}
