import Testing

@testable import Bookkeeping

@Suite struct LedgerFieldTests {
  @Test func `every field of a ledger is read`() throws {
    let ledger = try LedgerReader.read(
      #"""
      { "title": "Books", "currency": "EUR", "locale": "de_DE",
        "transactions": [
          { "id": "a", "date": "2026-03-05T23:30:00-10:00", "type": "income", "name": "Caf\u00e9", "amount": 1240,
            "currency": "JPY", "category": "Food:Out", "address": "12 Mill Lane", "memo": "*two*",
            "tags": ["x", "y"], "attachments": ["receipts/1.jpg"] }
        ] }
      """#)
    #expect(ledger.warnings.isEmpty)
    #expect(ledger.settings.title == "Books")
    #expect(ledger.settings.currency.code == "EUR")
    #expect(ledger.settings.locale == "de_DE")
    let transaction = try #require(ledger.transactions.first)
    #expect(transaction.id == "a")
    #expect(transaction.date.iso == "2026-03-05")
    #expect(transaction.kind == .income)
    #expect(transaction.name == "Café")
    #expect(transaction.amount == Money(minorUnits: 1240, currency: try #require(Currency(code: "JPY"))))
    #expect(transaction.category == "Food:Out")
    #expect(transaction.address == "12 Mill Lane")
    #expect(transaction.memo == "*two*")
    #expect(transaction.tags == ["x", "y"])
    #expect(transaction.attachments == ["receipts/1.jpg"])
  }

  @Test func `only date, type, name and amount are required, and a bare array is a ledger`() throws {
    let ledger = try LedgerReader.read("[\(transaction())]")
    #expect(ledger.settings.title == "Personal Finance")
    #expect(ledger.settings.currency == .usDollar)
    let only = try #require(ledger.transactions.first)
    #expect(only.signedAmount == Money(minorUnits: -1240, currency: .usDollar))
    #expect(only.source == 1..<transaction().utf8.count + 1)
    #expect(only.category == nil && only.address == nil && only.memo == nil)
    #expect(only.tags.isEmpty && only.attachments.isEmpty)
  }

  @Test(arguments: ["null", "\"\"", "\" \\u00a0\\n\"", "\"\\u200b\\u2060\""])
  func `an optional text that is null or blank is as good as nothing`(value: String) throws {
    let text = transaction(["id": value, "category": value, "address": value, "memo": value, "tags": "null"])
    let ledger = try LedgerReader.read("[\(text)]")
    let only = try #require(ledger.transactions.first)
    #expect(only.category == nil && only.address == nil && only.memo == nil && only.tags.isEmpty)
    #expect(only.id.hasPrefix("2026-03-05-"))
  }

  @Test func `the names of older files are read`() throws {
    let income = transaction(["type": nil, "typeNum": "0", "paymentId": "\"p1\""])
    let expense = transaction(["type": nil, "typeNum": "1", "paymentId": "\"p2\""])
    let ledger = try LedgerReader.read("[\(income), \(expense)]")
    #expect(ledger.transactions.map(\.kind) == [.income, .expense])
    #expect(ledger.transactions.map(\.id) == ["p1", "p2"])
  }

  @Test func `the schema that an editor uses is a setting`() throws {
    let ledger = try LedgerReader.read(#"{"$schema": "../schemas/ledger.schema.json", "transactions": []}"#)
    #expect(ledger.warnings.isEmpty)
    let text = #"[\#(transaction(["$schema": "\"ledger.schema.json\""]))]"#
    #expect(try LedgerReader.read(text).warnings.count == 1)
  }

  @Test func `settings may stand behind the transactions that need them`() throws {
    let text = transaction(["amount": "\"1.234\""])
    let ledger = try LedgerReader.read(#"{"transactions": [\#(text)], "currency": "KWD"}"#)
    #expect(ledger.transactions.map(\.amount.minorUnits) == [1234])
  }

  @Test func `a key may be written with escapes`() throws {
    let text = transaction(["name": nil, #"n\u0061me"#: "\"Bakery\""])
    #expect(try LedgerReader.read("[\(text)]").transactions.map(\.name) == ["Bakery"])
  }

  @Test func `an unknown currency of the ledger is the only thing said about its amounts`() {
    let text = #"{"currency": "XXX", "transactions": [\#(transaction(["amount": "\"1.2345\""]))]}"#
    #expect(LedgerReader.problems(in: text).map(\.reason) == [.field(.unknownCurrency("XXX"))])
  }
}
