import Foundation
import Testing

/// What categories and tags are called, and which of them are the same.
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
    let site = try FolderSnapshot.site(folder["site"])
    let links = LinkCheck(of: site)
    #expect(site.pages.flatMap(links.deadLinks).isEmpty)
    return site
  }

  private func categoryPages(of site: FolderSnapshot) -> [String] {
    site.pages.filter { $0.hasPrefix("categories/") && $0 != "categories/index.html" }
  }
}
