import Bookkeeping
import Foundation
import Publishing
import TestSupport
import Testing

/// Checks that `docs/ledger.md` and the schemas list what the code reads. `Tests/Schema/run` compares what
/// they accept.
struct LedgerDocsTests {
  private static let fields = Ledger.Field.transaction.map(\.rawValue) + Ledger.Field.aliases.keys
  private static let settings = Ledger.Field.settings.map(\.rawValue)
  private static let siteKeys = SiteSettings.Key.allCases.map(\.rawValue)

  @Test func theSchemasListWhatIsRead() throws {
    let ledger = try Schema("docs/ledger.schema.json")
    #expect(try ledger.names("properties") == Self.settings.sorted())
    #expect(try ledger.names("$defs", "transaction", "properties") == Self.fields.sorted())
    for (name, fields) in [
      ("account", Ledger.Field.Names.account), ("category", .category), ("balance", .balance),
      ("budget", .budget), ("goal", .goal), ("recurring", .recurring),
      ("person", .person),
    ] {
      #expect(try ledger.names("$defs", name, "properties") == fields.known.sorted())
    }
    for (field, known) in [
      ("every", Period.Length.allCases.map(\.rawValue)),
      ("rollover", Budget.Rollover.allCases.map(\.rawValue)), ("type", Budget.kinds.map(\.rawValue)),
    ] {
      let names = try ledger.object(["$defs", "budget", "properties", field])["enum"] as? [Any]
      #expect(names?.compactMap { $0 as? String } == known)
    }
    let periods = try ledger.object(["$defs", "recurring", "properties", "every"])["enum"] as? [Any]
    #expect(periods?.compactMap { $0 as? String } == Recurrence.allCases.map(\.rawValue))
    let kinds = try ledger.object(["$defs", "account", "properties", "kind"])["enum"] as? [Any]
    #expect(kinds?.compactMap { $0 as? String } == Account.Kind.allCases.map(\.rawValue))
    let ofCategories = try ledger.object(["$defs", "category", "properties", "kind"])["enum"] as? [Any]
    #expect(ofCategories?.compactMap { $0 as? String } == Category.Kind.allCases.map(\.rawValue))
    let weekdays = try ledger.object(["properties", "weekStart"])["enum"] as? [Any]
    #expect(weekdays?.compactMap { $0 as? String } == Weekday.allCases.map(\.rawValue))
    let site = try Schema("docs/site.schema.json")
    #expect(try site.names("properties") == Self.siteKeys.sorted())
  }

  @Test func theSchemasNameEveryPropertyForAnEditor() throws {
    for (schema, path) in [
      ("docs/ledger.schema.json", ["properties"]),
      ("docs/ledger.schema.json", ["$defs", "transaction", "properties"]),
      ("docs/ledger.schema.json", ["$defs", "account", "properties"]),
      ("docs/ledger.schema.json", ["$defs", "balance", "properties"]),
      ("docs/ledger.schema.json", ["$defs", "category", "properties"]),
      ("docs/ledger.schema.json", ["$defs", "budget", "properties"]),
      ("docs/ledger.schema.json", ["$defs", "goal", "properties"]),
      ("docs/ledger.schema.json", ["$defs", "recurring", "properties"]),
      ("docs/ledger.schema.json", ["$defs", "person", "properties"]),
      ("docs/site.schema.json", ["properties"]),
    ] {
      let properties = try Schema(schema).object(path)
      for (name, property) in properties {
        let property = try #require(property as? [String: Any])
        #expect(property["title"] is String && property["description"] is String, "\(name) in \(schema)")
      }
    }
  }

  @Test func theSchemaHasTheLimitsOfTheCode() throws {
    let schema = try Schema("docs/ledger.schema.json")
    let codes = try #require(schema.object(["$defs", "currency"])["enum"] as? [Any])
    #expect(codes.compactMap { $0 as? String } == Currency.codes.sorted())
    #expect(try schema.object(["$defs", "text"])["maxLength"] as? Int == Ledger.Limit.textBytes)
    #expect(try schema.object(["properties", "budgets"])["maxItems"] as? Int == Ledger.Limit.budgets)
    #expect(try schema.object(["properties", "people"])["maxItems"] as? Int == Ledger.Limit.people)
    let fields = ["$defs", "transaction", "properties"]
    #expect(try schema.object(fields + ["memo"])["maxLength"] as? Int == Ledger.Limit.memoBytes)
    #expect(try schema.object(fields + ["tags"])["maxItems"] as? Int == Ledger.Limit.tags)
  }

  @Test func theGuideDescribesWhatIsRead() throws {
    let rows = try Guide().lines.filter { $0.hasPrefix("| `") }
    let lists: [Ledger.Field.Names] = [.account, .balance, .budget, .recurring, .person]
    for name in Self.fields + Self.settings + Self.siteKeys + lists.flatMap(\.known) {
      #expect(rows.contains { $0.hasPrefix("| `\(name)` |") }, "docs/ledger.md has no row for \(name)")
    }
  }

  @Test func theExamplesOfTheGuideAreLedgers() throws {
    let examples = try Guide().examples.filter { $0.contains("\"transactions\"") || $0.hasPrefix("[") }
    #expect(examples.count > 1)
    for example in examples {
      let ledger = try LedgerDocument(Array(example.utf8)).ledger
      #expect(ledger.warnings.isEmpty, "\(example)")
    }
  }

  @Test func theGuideQuotesMessagesAsTheyAre() throws {
    let messages = try Guide().messages
    #expect(messages.count > 10)
    let folders = ["errors", "checks"].map { Repository.fixtures.appending(path: $0) }
    let transcripts = try folders.flatMap { folder in
      try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
    }
    .map { try String(contentsOf: $0.appending(path: ErrorFixture.transcriptName), encoding: .utf8) }
    for message in messages {
      #expect(transcripts.contains { $0.contains(": \(message)\n") }, "no fixture shows \(message)")
    }
  }
}

private struct Schema {
  private let root: [String: Any]

  init(_ path: String) throws {
    let data = try Data(contentsOf: Repository.root.appending(path: path))
    root = try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
  }

  func object(_ path: [String]) throws -> [String: Any] {
    try path.reduce(root) { object, key in try #require(object[key] as? [String: Any], "\(path)") }
  }

  func names(_ path: String...) throws -> [String] { try object(path).keys.sorted() }
}

/// The text of `docs/ledger.md`.
private struct Guide {
  let lines: [String]

  init() throws {
    let url = Repository.root.appending(path: "docs/ledger.md")
    lines = try String(contentsOf: url, encoding: .utf8).components(separatedBy: "\n")
  }

  /// The blocks of JSON.
  var examples: [String] {
    lines.split(separator: "```json").dropFirst().map { block in
      block.prefix { $0 != "```" }.joined(separator: "\n")
    }
  }

  /// The first column of the table of messages.
  var messages: [String] {
    let table = lines.drop { !$0.hasPrefix("| message ") }.dropFirst(2).prefix { $0.hasPrefix("| ") }
    return table.map { row in String(row.dropFirst(3).prefix { $0 != "`" }) }
  }
}
