import Testing

@testable import Bookkeeping

/// New transactions look like their neighbors.
struct LayoutTests {
  @Test(arguments: [
    // One line each, newest first.
    (
      #"[{"date":"2026-02-02","type":"expense","name":"A","amount":1},"# + "\n"
        + #"{"date":"2026-01-01","type":"expense","name":"B","amount":1}]"#,
      #"[{"date":"2026-02-02","type":"expense","name":"A","amount":1},"# + "\n"
        + #"{"id":"n","date":"2026-01-15","type":"income","name":"N","amount":2.50},"# + "\n"
        + #"{"date":"2026-01-01","type":"expense","name":"B","amount":1}]"#
    ),
    // One key per line, with Windows line endings.
    (
      "[\r\n  {\r\n    \"amount\": \"1\",\r\n    \"name\": \"A\",\r\n    \"date\": \"2026-01-01\",\r\n"
        + "    \"type\": \"expense\"\r\n  }\r\n]\r\n",
      "[\r\n  {\r\n    \"amount\": \"1\",\r\n    \"name\": \"A\",\r\n    \"date\": \"2026-01-01\",\r\n"
        + "    \"type\": \"expense\"\r\n  },\r\n  {\r\n    \"id\": \"n\",\r\n    \"amount\": \"2.50\",\r\n"
        + "    \"name\": \"N\",\r\n    \"date\": \"2026-01-15\",\r\n    \"type\": \"income\"\r\n  }\r\n]\r\n"
    ),
    // Other field names, all on one line.
    (
      #"[{"paymentId": "a", "date": "2026-01-01", "typeNum": 1, "name": "A", "amount": "1"}]"#,
      #"[{"paymentId": "a", "date": "2026-01-01", "typeNum": 1, "name": "A", "amount": "1"}, "#
        + #"{"paymentId": "n", "date": "2026-01-15", "typeNum": 0, "name": "N", "amount": "2.50"}]"#
    ),
    (
      "[]",
      "[\n  { \"id\": \"n\", \"date\": \"2026-01-15\", \"type\": \"income\",\n"
        + "    \"name\": \"N\", \"amount\": \"2.50\" }\n]"
    ),
  ])
  func imitatesTheNeighbors(_ example: (before: String, after: String)) throws {
    let date = try #require(CalendarDate(year: 2026, month: 1, day: 15))
    var draft = Transaction.Draft(
      date: date, kind: .income, name: "N", amount: Money(minorUnits: 250, currency: .usDollar))
    draft.id = "n"
    let result = try LedgerDocument(Array(example.before.utf8)).adding([draft]).bytes
    #expect(String(decoding: result, as: UTF8.self) == example.after)
  }

  @Test func theOrderOfADictionaryDoesNotDecide() {
    for _ in 0..<20 {
      let counts = [",  ", ",\t ", ", \t", ",\n\t", ",    "].map { Array($0.utf8) }
      #expect(Dictionary(uniqueKeysWithValues: counts.map { ($0, 2) }).mostFrequent == Array(",\t ".utf8))
    }
    #expect([[UInt8]]().reduce(into: [:]) { $0[$1] = 1 }.mostFrequent == nil)
    #expect([Array(",".utf8): 1, Array(",    ".utf8): 2].mostFrequent == Array(",    ".utf8))
  }
}
