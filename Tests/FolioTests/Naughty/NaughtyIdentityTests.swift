import Foundation
import TestSupport
import Testing

/// Checks that no id, category or tag decides where a file is written.
struct NaughtyIdentityTests {
  private static let ids = [
    "../../x", "..", ".", "/etc/x", "C:\\x", "CON", "nul", "a", "A", "index", "🥖", "\u{202E}x", "a/b/c",
    "-rf", "%2e%2e",
    String(repeating: "y", count: 300), "é", "e\u{301}", "<b>", "a b", "a:b", ".folio", ".htaccess", "~",
    "a\nb",
  ]

  @Test func hostileIdsMakeSafeFiles() throws {
    try expectSafeSite(
      of: Self.ids.map { NaughtyStrings.transaction(id: $0, name: "x") }, pages: Self.ids.count)
  }

  @Test func hostileCategoriesAndTagsMakeSafeFiles() throws {
    let transactions = Self.ids.enumerated().map { number, id in
      NaughtyStrings.transaction(id: "t\(number)", name: "x", ["category": id, "tags": [id]])
    }
    try expectSafeSite(of: transactions, pages: Self.ids.count)
  }

  @Test(.needs(.naughtyStrings))
  func eachNaughtyStringMayBeAnId() throws {
    var seen: Set<[UInt8]> = []
    let ids = try NaughtyStrings.all().filter { seen.insert(Array($0.utf8)).inserted }
    let transactions = ids.map { NaughtyStrings.transaction(id: $0, name: "x", ["tags": [$0]]) }
    try expectSafeSite(of: transactions, pages: ids.count)
  }

  private func expectSafeSite(of transactions: [[String: Any]], pages: Int) throws {
    let site = try NaughtyStrings.site(of: transactions)
    #expect(site.pages.filter { $0.hasPrefix("transactions/") }.count == pages)
    #expect(Set(site.paths.map { $0.lowercased() }).count == site.paths.count)
    // The names of these two are given by hosts.
    let own = site.paths.filter { ![".nojekyll", "_headers"].contains($0) }
    let safe = /[A-Za-z0-9_-]{1,120}(\/[A-Za-z0-9_-]{1,120})*(\.\d+)?\.[a-z]{2,5}/
    #expect(own.filter { $0.wholeMatch(of: safe) == nil }.isEmpty)
    let links = LinkCheck(of: site)
    #expect(site.pages.flatMap { links.deadLinks(of: $0) }.isEmpty)
  }
}
