import TestSupport
import Testing

@testable import Bookkeeping

/// Tests that changes of settings keep every byte that they do not have to change.
struct SettingsTextTests {
  private static func changed(_ text: String?, _ change: (inout SettingsText) -> Void) -> String {
    var settings = SettingsText(text.map { Array($0.utf8) })
    change(&settings)
    return String(decoding: settings.bytes, as: UTF8.self)
  }

  @Test(arguments: [
    (
      "{\n  \"title\": \"A\",\n  \"transactions\": []\n}\n",
      "{\n  \"title\": \"B\",\n  \"transactions\": []\n}\n"
    ),
    (
      "{\r\n\t\"x\" : 1,\r\n\t\"transactions\" : []\r\n}",
      "{\r\n\t\"x\" : 1,\r\n\t\"title\" : \"B\",\r\n\t\"transactions\" : []\r\n}"
    ),
    ("{\"transactions\":[],\"x\":{}}", "{\"title\":\"B\",\"transactions\":[],\"x\":{}}"),
    ("[\n  \n]\n", "{ \"title\": \"B\", \"transactions\": [\n  \n] }\n"),
    ("{}", "{\n  \"title\": \"B\"\n}"), ("{ \"x\": 1 }", "{ \"x\": 1, \"title\": \"B\" }"),
    ("{ \"tit\\u006ce\": \"A\", \"transactions\": [] }", "{ \"tit\\u006ce\": \"B\", \"transactions\": [] }"),
  ])
  func aValueIsSet(text: String, expected: String) {
    #expect(Self.changed(text) { $0.set([("title", .text("B"))]) } == expected)
  }

  @Test(arguments: [
    ("{\n  \"title\": \"A\",\n  \"x\": 1\n}\n", "{\n  \"x\": 1\n}\n"),
    ("{ \"x\": 1, \"title\": \"A\" }", "{ \"x\": 1 }"),
    ("{ \"title\": \"A\" }", "{}"), ("{ \"x\": 1 }", "{ \"x\": 1 }"), ("[]", "[]"),
  ])
  func aValueIsTakenOut(text: String, expected: String) {
    #expect(Self.changed(text) { $0.set([("title", nil)]) } == expected)
  }

  @Test func anObjectIsMadeAndRemovedWithItsLastMember() {
    let text = "{\n  \"x\": 1,\n  \"transactions\": []\n}\n"
    let one = Self.changed(text) { $0.set([("kind", .text("both"))], in: ["categories", "A:B"]) }
    #expect(
      one
        == "{\n  \"x\": 1,\n  \"categories\": {\n    \"A:B\": { \"kind\": \"both\" }\n  },\n  \"transactions\": []\n}\n"
    )
    let two = Self.changed(one) { $0.set([("kind", .text("income"))], in: ["categories", "C"]) }
    #expect(two.contains("{ \"kind\": \"both\" },\n    \"C\": { \"kind\": \"income\" }\n  },"))
    #expect(Self.changed(two) { $0.set([("kind", nil)], in: ["categories", "C"]) } == one)
    #expect(Self.changed(one) { $0.set([("kind", nil)], in: ["categories", "A:B"]) } == text)
    #expect(
      Self.changed(nil) { $0.set([("rows", .texts(["a", "b"]))], in: ["me"]) }
        == "{\n  \"me\": {\n    \"rows\": [\"a\", \"b\"]\n  }\n}\n")
  }

  @Test func anEntryIsAddedChangedAndRemoved() {
    let text = "{\n  \"transactions\": []\n}\n"
    let one = Self.changed(text) { $0.append([("name", .text("A")), ("by", nil)], to: "goals") }
    #expect(one == "{\n  \"goals\": [\n    { \"name\": \"A\" }\n  ],\n  \"transactions\": []\n}\n")
    let two = Self.changed(one) { $0.append([("name", .text("B")), ("never", .flag(false))], to: "goals") }
    #expect(two.contains("    { \"name\": \"A\" },\n    { \"name\": \"B\", \"never\": false }\n  ],"))
    let place = TextRange(of: "{ \"name\": \"A\" }", in: two)
    let range = place.offset..<place.offset + place.length
    let changed = Self.changed(two) {
      $0.set(
        [("name", .text("longer")), ("by", .text("2026")), ("name2", nil)], inObjectAt: range.lowerBound)
    }
    #expect(changed.contains("    { \"name\": \"longer\", \"by\": \"2026\" },\n    { \"name\": \"B\""))
    #expect(
      Self.changed(two) { $0.remove(objectAt: range, from: "goals") }.contains("[\n    { \"name\": \"B\", "))
    #expect(Self.changed(one) { $0.remove(objectAt: range, from: "goals") } == text)
    #expect(
      Self.changed("[]") { $0.append([("name", .text("A"))], to: "goals") }
        == "{ \"goals\": [ { \"name\": \"A\" } ], \"transactions\": [] }")
    #expect(
      Self.changed("{\"goals\":[],\"transactions\":[]}") { $0.append([("a", .text("b"))], to: "goals") }
        == "{\"goals\":[ { \"a\": \"b\" } ],\"transactions\":[]}")
  }

  @Test(
    arguments: [
      (33120, 34000), (1240, 1300), (1200, 1200), (99, 100), (100, 100), (12_345_678, 13_000_000), (1, 100),
      (9_999, 10_000),
    ] as [(Int64, Int64)])
  func proposalsAreRoundedUp(minorUnits: Int64, expected: Int64) {
    #expect(BudgetSuggestion.roundedUp(minorUnits, .usDollar) == expected)
  }

  @Test func budgetsAreProposedFromWholeMonths() throws {
    let rows = (1...6).flatMap { month in
      [("Food:Bread", "10"), ("Food:Tea", "\(month)"), ("Rent", "500")].map { category, amount in
        transaction([
          "date": "\"2026-0\(month)-02\"", "category": "\"\(category)\"", "amount": "\"\(amount)\"",
        ])
      }
    }
    let once = transaction(["date": "\"2026-06-03\"", "category": "\"Trip\"", "amount": "\"900\""])
    let text =
      "{ \"budgets\": [{ \"category\": \"Rent\", \"amount\": 1 }], \"transactions\": [\((rows + [once]).joined(separator: ","))] }"
    let report = Report(try LedgerReader.read(text), asOf: try CalendarDate(parsing: "2026-07-01"))
    let found = BudgetSuggestion.all(of: report)
    #expect(found.map(\.category.fullName) == ["Food"])
    #expect(found.map(\.median.decimal) == ["13.50"] && found.map(\.amount.decimal) == ["14.00"])
  }
}
