import Bookkeeping
import Testing

@testable import Publishing

@Suite struct SearchIndexTests {
  private func entry(_ name: String, _ date: String, _ more: [String: Any] = [:]) -> [String: Any] {
    ["name": name, "date": date, "type": "expense", "amount": "1.00"].merging(more) { _, new in new }
  }

  @Test func `every text comes back as it was`() throws {
    let hostile = [
      "</script><script>alert(1)</script>", "<!-- ", "\"quoted\" \\ back", "line\u{2028}and\u{2029}paragraph",
      "\u{202E}turned", "e\u{301}", "\u{E9}", "bell\u{7}", "さくら食堂", "👩‍👩‍👧", "\u{10FFFF}",
    ]
    let entries = hostile.enumerated().map { index, text in
      entry(
        text, "2026-01-\(index + 10)",
        ["category": text, "address": text, "memo": text, "tags": [text, "second"]])
    }
    let texts = try SearchIndex(of: entries).texts()
    #expect(texts.count == hostile.count)
    for (text, row) in zip(hostile.reversed(), texts) {
      let group = try #require(Category(text)).fullName
      let expected = [text, group, text, text, "\(group), second"]
      #expect(row.prefix(5).map { Array($0.utf8) } == expected.map { Array($0.utf8) })
    }
  }

  @Test func `no file can break out of a script`() throws {
    let index = try SearchIndex(of: [entry("</script>\u{2028}<!--", "2026-01-01")])
    for text in index.files.values {
      #expect(!text.contains("<"))
      #expect(!text.unicodeScalars.contains("\u{2028}"))
    }
  }

  @Test func `texts that occur again are numbers, and rows without a text cost nothing at the end`() throws {
    let index = try SearchIndex(of: [
      entry("Bakery", "2026-01-01", ["memo": "bread"]), entry("Bakery", "2026-01-02"),
      entry("Books", "2026-01-03"),
    ])
    let shard = try #require(index.files["search/2026.js"])
    #expect(shard.contains(#"["Bakery",1,"Books"]"#))
    #expect(shard.contains(#"["bread"]"#))
  }

  @Test func `amounts beyond what a number holds exactly are texts`() throws {
    let index = try SearchIndex(of: [
      entry("a", "2026-01-01", ["amount": "90071992547409.91"]),
      entry("b", "2026-01-02", ["amount": "90071992547409.92", "type": "income"]),
    ])
    let shard = try #require(index.files["search/2026.js"])
    #expect(shard.contains(#""amounts":[-9007199254740991,"9007199254740992"]"#))
  }

  @Test func `long texts fill no file`() throws {
    let text = String(repeating: "\u{1}é", count: 330)
    let tags = (0..<100).map { "\($0)\(text)" }
    let entries = (0..<4).map {
      entry(text, "2026-01-0\($0 + 1)", ["address": text, "category": text, "tags": tags])
    }
    let index = try SearchIndex(of: entries)
    #expect(index.files.values.allSatisfy { $0.utf8.count <= SearchShard.maximalBytes })
    let all = tags.joined(separator: ", ")
    #expect(try index.texts().allSatisfy { all.hasPrefix($0[4]) && $0[4].utf8.count > 3990 })
  }

  @Test func `a year that is too big is cut, and keeps all its rows`() throws {
    let memo = String(repeating: "\u{1}", count: 300)
    let entries = (0..<1300).map { entry("\($0)", "2026-05-05", ["memo": "\($0)\(memo)"]) }
    let index = try SearchIndex(of: entries)
    #expect(try index.shards == ["2026-3", "2026-2", "2026"])
    #expect(index.files.values.allSatisfy { $0.utf8.count <= SearchShard.maximalBytes })
    #expect(try index.texts().map { $0[0] } == (0..<1300).reversed().map { "\($0)" })
  }

  @Test func `one more transaction changes one file of rows`() throws {
    let memo = String(repeating: "\u{1}", count: 300)
    let old = (0..<1300).map { entry("\($0)", "\(2024 + $0 % 2)-05-05", ["memo": "\($0)\(memo)"]) }
    let (before, after) = (
      try SearchIndex(of: old).files, try SearchIndex(of: old + [entry("new", "2025-06-01")]).files
    )
    #expect(before.keys == after.keys)
    let changed = before.filter { after[$0.key] != $0.value }.keys.sorted()
    #expect(changed == ["search/2025-2.js", "search/places.js"])
  }

  @Test func `the same ledger gives the same bytes`() throws {
    let entries = (0..<300).map { entry("\($0 % 7)", "2026-01-01", ["tags": ["\($0 % 3)"]]) }
    #expect(try SearchIndex(of: entries).files == SearchIndex(of: entries).files)
  }

  @Test(arguments: ["984E55F4-40EC-5624-BCA6-283F6345D35A", "2026-01-01-0123456789abcdef", "mine"])
  func `pages are named as they are`(id: String) throws {
    let index = try SearchIndex(of: [entry("a", "2026-01-01", ["id": id])])
    let shard = try #require(try index.value(of: "search/2026.js") as? [String: Any])
    #expect(shard["pages"] as? [String] == [id])
  }
}
