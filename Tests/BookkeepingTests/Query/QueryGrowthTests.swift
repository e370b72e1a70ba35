import Basics
import TestSupport
import Testing

@testable import Bookkeeping

/// The cost of searching and changing is proportional to the lengths of the ledger and the query.
struct QueryGrowthTests {
  private static let notation = Query.Notation(
    digits: Array("0123456789".unicodeScalars), point: ".", comma: ",", currencies: ["USD"],
    affixes: ["$"], dates: Array(repeating: "Mar {d}, {y}", count: 12),
    months: Array(repeating: ["March"], count: 12))

  private static func document(_ count: Int, memo: (Int) -> String = { "memo \($0)" }) throws
    -> LedgerDocument
  {
    let transactions = (0..<count).map { number in
      """
      { "date": "2026-03-0\(1 + number % 9)", "type": "expense", "name": "Payee \(number % 300)",
        "amount": "\(1 + number % 900).10", "memo": "\(memo(number))", "x\(number % 7)": 1 }
      """
    }
    return try LedgerDocument(Array("[\(transactions.joined(separator: ",\n"))]".utf8))
  }

  @Test(arguments: ["payee 7 >100", "no:category march", "mémoire", "2026-03-05"])
  func findingIsLinear(query: String) throws {
    let growth = try Growth.measure(size: 1_000) {
      try Self.document($0) { "Mémoire Ünïcode \($0) हिन्दी" }
    } work: { document in
      _ = Query.Found(
        Query(query, notation: Self.notation), in: document.ledger,
        asOf: try CalendarDate(parsing: "9999-12-31"))
    }
    #expect(growth.isLinear, "\(query): \(growth)")
  }

  /// Many words, each of which every payment has, or none has.
  @Test(arguments: ["payee", "-missing", "-tag:missing", "\"payee\"", ">0.10"])
  func wordsOfAQueryAreLinear(word: String) throws {
    let document = try Self.document(50)
    let growth = try Growth.measure(size: 200) { count in
      repeatElement(word, count: count).joined(separator: " ")
    } work: { text in
      let found = Query.Found(
        Query(text, notation: Self.notation), in: document.ledger,
        asOf: try CalendarDate(parsing: "9999-12-31"))
      #expect(found.transactions.count == 50 && Query.misspellings(in: text).isEmpty)
      _ = Query.hasOnlyExclusions(text)
    }
    #expect(growth.isLinear, "\(word): \(growth)")
  }

  @Test func changingIsLinear() throws {
    var form = PaymentForm()
    form.category = "Food"
    let today = try #require(CalendarDate(year: 2026, month: 3, day: 7))
    let context = PaymentForm.Context(currency: .usDollar, locale: .point, today: today)
    let growth = try Growth.measure(size: 1_000) {
      try Self.document($0)
    } work: { document in
      let all = Array(document.ledger.transactions.indices)
      let change = try BulkChange(form, of: all, in: document.ledger, context)
      _ = document.applying(change.changes, writesIDs: false)
    }
    #expect(growth.isLinear, "\(growth)")
  }

  @Test func shortIDsAreLinear() throws {
    let growth = try Growth.measure(size: 1_000) {
      try Self.document($0)
    } work: { document in
      _ = ShortIDs(of: document.ledger.transactions)
    }
    #expect(growth.isLinear, "\(growth)")
  }

  /// Tries a pattern and a text that match partially everywhere.
  @Test func aLongWordInLongTextsIsLinear() {
    let growth = Growth.measure(size: 10_000) { size in
      (String(repeating: "a", count: size) + "b", String(repeating: "a", count: size * 20))
    } work: { word, text in
      _ = SearchedTexts.Pattern(word.utf8).occurs(in: Array(text.utf8)[...])
    }
    #expect(growth.isLinear, "\(growth)")
  }

  @Test func aLongQueryIsLinear() {
    let growth = Growth.measure(size: 2_000) { size in
      String(repeating: "1,11", count: size) + String(repeating: "\"", count: size)
    } work: { query in
      _ = Query(query, notation: Self.notation)
    }
    #expect(growth.isLinear, "\(growth)")
  }
}
