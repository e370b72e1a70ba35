import Bookkeeping
import Foundation
import TestSupport
import Testing

/// Checks that `docs/rules.md` and the schema of the rules list what the code reads. `Tests/Schema/run`
/// compares what they accept.
struct RuleDocsTests {
  private let guide: String
  private let schema: [String: Any]

  init() throws {
    guide = try String(contentsOf: Repository.root.appending(path: "docs/rules.md"), encoding: .utf8)
    let data = try Data(contentsOf: Repository.root.appending(path: "docs/rules.schema.json"))
    schema = try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
  }

  private func properties(_ path: String...) throws -> Set<String> {
    let object = try path.reduce(schema) { try #require($0[$1] as? [String: Any], "\(path)") }
    return Set(object.keys)
  }

  private static let conditions = Set(
    Rule.TextField.allCases.map(\.rawValue) + ["type", "amount", "currency", "trade"])
  private static let effects: Set = ["category", "split", "name", "type", "to", "tags"]

  @Test func theSchemaListsWhatIsRead() throws {
    #expect(try properties("items", "properties") == ["when", "set", "note"])
    #expect(try properties("items", "properties", "when", "properties") == Self.conditions)
    #expect(try properties("items", "properties", "set", "properties") == Self.effects)
    let tests = Set(Rule.TextTest.allCases.map(\.rawValue))
    #expect(try properties("$defs", "tests", "properties") == tests)
    let conditions = try #require(
      ["items", "properties", "when", "properties", "trade"].reduce(schema as Any?) {
        ($0 as? [String: Any])?[$1]
      } as? [String: Any])
    #expect(conditions["enum"] as? [String] == Trade.names)
    let amounts = Set(Rule.AmountTest.allCases.map(\.rawValue))
    #expect(
      try properties("items", "properties", "when", "properties", "amount", "properties") == amounts)
  }

  @Test func theGuideDescribesWhatIsRead() {
    let tests = Rule.TextTest.allCases.map(\.rawValue)
    for name in Self.conditions.union(Self.effects).union(tests) {
      #expect(guide.contains("\n| `\(name)` |"), "docs/rules.md has no row for \(name)")
    }
    for test in Rule.AmountTest.allCases { #expect(guide.contains("`\(test.rawValue)`")) }
    #expect(guide.contains("\(RuleBook.Limit.fileBytes >> 10) KiB"))
  }

  @Test func theExampleIsRead() throws {
    let example = try #require(guide.components(separatedBy: "```json\n").dropFirst().first)
    let text = try #require(example.components(separatedBy: "```").first)
    #expect(try RuleBook(Array(text.utf8)).rules.count == 5)
  }
}
