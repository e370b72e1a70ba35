import Basics
import Testing

@testable import Bookkeeping

/// Tests the contents that `rules.json` may have.
struct RuleBookTests {
  private static let rule = #"{"when": {"name": {"is": "A"}}, "set": {"category": "B"}}"#

  @Test func readsWhatTheGuideShows() throws {
    let text = """
      [ { "when": { "name": { "contains": "uber eats" }, "amount": { "over": "10" } }, "set": { "category": "Food:Takeaway", "tags": ["out"] } },
        { "when": { "name": { "starts": "AMZN" } }, "set": { "name": "Amazon" } } ]
      """
    let rules = try RuleBook(Array(text.utf8)).rules
    #expect(rules.count == 2)
    #expect(rules[0].outcome.category == "Food:Takeaway" && rules[0].outcome.tags == ["out"])
    #expect(rules[1].conditions == [.text(.name, .starts, anyOf: ["AMZN"])])
    #expect(try RuleBook(Array("[]".utf8)).rules.isEmpty)
  }

  @Test func levelsAndTagsAreTidied() throws {
    let text = #"[{"when": {"name": {"is": "A"}}, "set": {"category": " Food : Out ", "tags": [" out "]}}]"#
    let outcome = try RuleBook(Array(text.utf8)).rules[0].outcome
    #expect(outcome.category == "Food:Out" && outcome.tags == ["out"])
  }

  @Test(arguments: [
    ("{}", "{}"), ("[1]", "1"), ("[{\"when\": {\"name\": {\"is\": \"A\"}}}]", "{\"when"),
    ("[{\"set\": {\"category\": \"A\"}}]", "{\"set"),
    ("[{\"when\": {}, \"set\": {\"category\": \"A\"}}]", "{}"),
    ("[{\"when\": {\"nam\": {\"is\": \"A\"}}, \"set\": {\"category\": \"A\"}}]", "\"nam\""),
    ("[{\"when\": {\"name\": 5}, \"set\": {\"category\": \"A\"}}]", "5}, "),
    ("[{\"when\": {\"name\": {\"has\": \"A\"}}, \"set\": {\"category\": \"A\"}}]", "\"has\""),
    ("[{\"when\": {\"type\": \"income\", \"name\": {}}, \"set\": {\"category\": \"A\"}}]", "{}"),
    ("[{\"when\": {\"amount\": {}}, \"set\": {\"category\": \"A\"}}]", "{}"),
    ("[{\"when\": {\"name\": {\"is\": []}}, \"set\": {\"category\": \"A\"}}]", "[]"),
    ("[{\"when\": {\"name\": {\"is\": \" \"}}, \"set\": {\"category\": \"A\"}}]", "\" \""),
    ("[{\"when\": {\"amount\": {\"over\": \"-1\"}}, \"set\": {\"category\": \"A\"}}]", "\"-1\""),
    ("[{\"when\": {\"amount\": {\"over\": 1e2}}, \"set\": {\"category\": \"A\"}}]", "1e2"),
    ("[{\"when\": {\"type\": \"gift\"}, \"set\": {\"category\": \"A\"}}]", "\"gift\""),
    ("[{\"when\": {\"currency\": \"EURO\"}, \"set\": {\"category\": \"A\"}}]", "\"EURO\""),
    ("[{\"when\": {\"trade\": \"Fuel\"}, \"set\": {\"category\": \"A\"}}]", "\"Fuel\""),
    ("[{\"when\": {\"type\": \"income\"}, \"set\": {}}]", "{}}"),
    ("[{\"when\": {\"type\": \"income\"}, \"set\": {\"category\": \" : \"}}]", "\" : \""),
    ("[{\"when\": {\"type\": \"income\"}, \"set\": {\"category\": \"a\\u0000\"}}]", "\"a\\u0000\""),
    ("[{\"when\": {\"type\": \"income\"}, \"set\": {\"tags\": \"a\"}}]", "\"a\"}"),
    ("[{\"when\": {\"type\": \"income\"}, \"set\": {\"amount\": \"1\"}}]", "\"amount\""),
    ("[{\"when\": {\"type\": \"income\"}, \"set\": {\"tags\": [\"a\"], \"category\": \"\"}}]", "\"\""),
    ("[{\"when\": {\"type\": \"income\"}, \"set\": {\"category\": \"A\"}, \"set\": {}}]", "\"set\": {}"),
    ("[{\"when\": {\"type\": \"income\"}, \"set\": {\"category\": \"A\"},}]", ",}"),
  ])
  func aProblemHasAPlace(text: String, place: String) {
    #expect {
      try RuleBook(Array(text.utf8))
    } throws: { error in
      guard let problems = (error as? Problems)?.problems, let range = problems.first?.place?.range else {
        return false
      }
      return text.utf8.dropFirst(range.lowerBound).starts(with: place.utf8) && !range.isEmpty
    }
  }

  @Test func allProblemsAreFoundAtOnce() {
    let text = "[1, {}, \(Self.rule), {\"when\": {\"type\": \"x\"}, \"set\": {\"type\": 5}}]"
    #expect {
      try RuleBook(Array(text.utf8))
    } throws: { error in
      (error as? Problems)?.problems.map(\.message) == [
        "this must be an object (found a number)", "this rule has no \"when\"", "this rule has no \"set\"",
        "type must be \"income\", \"expense\" or \"transfer\" (found \"x\")",
        "type must be a string (found a number)",
      ]
    }
  }

  @Test func thereIsALimit() {
    let text = "[\(Array(repeating: Self.rule, count: 5_000).joined(separator: ","))]"
    #expect {
      try RuleBook(Array(text.utf8))
    } throws: { error in
      (error as? Problems)?.problems.map(\.message) == [
        "the file has \(text.utf8.count) bytes; the limit is \(RuleBook.Limit.fileBytes)"
      ]
    }
  }

  @Test(
    arguments: [
      (nil, "[\n  A,\n  B\n]\n"), ("[]", "[\n  A,\n  B\n]"), ("[ ]\n", "[\n  A,\n  B\n]\n"),
      ("[\(rule)]\n", "[\(rule),\n  A,\n  B]\n"), ("[\n  \(rule)\n]\n", "[\n  \(rule),\n  A,\n  B\n]\n"),
    ] as [(String?, String)])
  func rulesAreAddedBehindTheOthers(text: String?, expected: String) {
    let result = RuleBook.text(text.map { Array($0.utf8) }, adding: [Array("A".utf8), Array("B".utf8)])
    #expect(String(decoding: result, as: UTF8.self) == expected)
  }
}
