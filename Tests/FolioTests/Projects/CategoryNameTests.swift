import Foundation
import TestSupport
import Testing

/// Tests the names of categories and tags, and which of them are the same.
struct CategoryNameTests {
  @Test func aCategoryMayBeCalledLikeThoseWithout() throws {
    let site = try site(of: [payment("a", category: "uncategorized"), payment("b")])
    let pages = categoryPages(of: site)
    #expect(pages.count == 2)
    #expect(pages.allSatisfy { $0.hasPrefix("categories/uncategorized-") })
    let more = try self.site(of: [
      payment("b"), payment("c", category: "Food"), payment("a", category: "uncategorized"),
    ])
    #expect(Set(categoryPages(of: more)).isSuperset(of: pages), "names do not depend on the order")
    let one = try self.site(of: [payment("b"), payment("c", category: "Food")])
    #expect(one.files["categories/uncategorized.html"] != nil)
  }

  @Test func namesThatLookTheSameAreTheSame() throws {
    let composed = payment("a", day: 3, category: "Caf\u{E9}", tags: ["\u{E9}t\u{E9}"])
    let decomposed = payment("b", category: "Cafe\u{301}:Bar", tags: ["e\u{301}te\u{301}"])
    let site = try site(of: [composed, decomposed, payment("c", category: "Bakery")])
    let names = try lines(of: site)
    #expect(names == ["Caf\u{E9}", "Bar", "Bakery"])
    #expect(
      try link("Bar", on: "transactions/b.html", of: site).hasPrefix("../categories/Caf-Bar-"))
    #expect(site.pages.filter { $0.hasPrefix("tags/") && $0 != "tags/index.html" }.count == 1)

    let others = try self.site(of: [
      payment("a", day: 1, category: "Caf\u{E9}", tags: ["\u{E9}t\u{E9}"]), decomposed,
      payment("c", category: "Bakery"),
    ])
    #expect(others.pages == site.pages, "no address depends on which spelling is the newest")
  }

  @Test func blanksAroundALevelCountForNothing() throws {
    let site = try site(of: [
      payment("a", category: "Food: Groceries", tags: ["weekly "]), payment("b", category: "Food:Groceries"),
      payment("c", category: " Food", tags: ["weekly"]),
      payment("d", category: "Food ::\u{A0}Groceries\u{2003}"),
      payment("e", category: " : "),
    ])
    #expect(try lines(of: site) == ["Food", "Groceries", "Uncategorized"])
    #expect(site.files["categories/Food-Groceries.html"] != nil && site.files["tags/weekly.html"] != nil)
    #expect(
      try link("Groceries", on: "transactions/a.html", of: site) == "../categories/Food-Groceries.html")
  }

  @Test func aColonPartsLevelsWhateverStandsBehindIt() throws {
    let site = try site(of: [payment("a", category: "A:\u{301}B")])
    #expect(try lines(of: site) == ["A", "\u{301}B"])
  }

  /// The names in the list of all categories.
  private func lines(of site: FolderSnapshot) throws -> [String] {
    let page = try #require(site.text("categories/index.html"))
    return page.matches(
      of:
        /<tr class="level-\d+"><th scope="row">(?:<span class="hidden">.*?<\/span>)?<a href="[^"]+"><bdi>(.+?)<\/bdi>/
        .matchingSemantics(
          .unicodeScalar)
    ).map {
      String($0.1)
    }
  }

  /// The target of the link with a given text.
  private func link(_ text: String, on path: String, of site: FolderSnapshot) throws -> String {
    let page = try #require(site.text(path))
    let links = page.matches(of: /<a href="([^"]+)"><bdi>(.+?)<\/bdi>/.matchingSemantics(.unicodeScalar))
    return String(try #require(links.first { $0.2.utf8.elementsEqual(text.utf8) }).1)
  }

  private func payment(_ id: String, day: Int = 2, category: String? = nil, tags: [String] = []) -> [String:
    Any]
  {
    var payment: [String: Any] = [
      "id": id, "date": "2026-01-0\(day)", "type": "expense", "name": id, "amount": "1.00", "tags": tags,
    ]
    payment["category"] = category
    return payment
  }

  private func site(of payments: [[String: Any]]) throws -> FolderSnapshot {
    let folder = try TemporaryFolder()
    try JSONSerialization.data(withJSONObject: payments).write(to: folder["ledger.json"])
    let result = try FolioCommand(folder: folder.url)(
      "build", "--ledger", "ledger.json", "--now", "2026-11-20")
    try #require(result.exitCode == 0, "\(result.stderr)")
    let site = try FolderSnapshot(of: folder["site"])
    let links = LinkCheck(of: site)
    #expect(site.pages.flatMap(links.deadLinks).isEmpty)
    return site
  }

  private func categoryPages(of site: FolderSnapshot) -> [String] {
    site.pages.filter { $0.hasPrefix("categories/") && $0 != "categories/index.html" }
  }
}
