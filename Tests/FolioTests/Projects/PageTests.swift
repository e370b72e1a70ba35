import Foundation
import TestSupport
import Testing

/// Tests properties of every page of every site.
struct PageTests {
  @Test(arguments: ["own-pages", "own-theme", "attachments", "private-files"])
  func everyPageOfAProjectIsSound(name: String) throws {
    try expectSoundPages(in: FixtureProject(name).build())
  }

  /// All links of the demo are followed by `Tests/Browser/check_pages.py`, too.
  @Test func everyPageOfTheDemoIsSound() throws {
    try expectSoundPages(in: Demo.reference(), atLeast: 60)
  }

  private func expectSoundPages(in site: FolderSnapshot, atLeast few: Int = .max) throws {
    #expect(site.pages.count > 1)
    let links = LinkCheck(of: site)
    for path in Share.of(site.pages, few: few) {
      let text = try #require(site.text(path))
      #expect(Self.labelsSaidTwice(in: text).isEmpty, "\(path)")
      let page = Markup(text)
      #expect(page.complaints.isEmpty, "\(path)")
      #expect(try Self.flaws(in: page).isEmpty, "\(path)")
      #expect(links.deadLinks(of: path).isEmpty, "\(path)")
    }
  }

  /// The texts for a pointer at a chart that begin with the same label twice, such as "May: May: $5.00".
  private static func labelsSaidTwice(in page: String) -> [Substring] {
    page.components(separatedBy: "<text>").dropFirst().map { $0.prefix { $0 != "<" } }.filter { text in
      let parts = text.components(separatedBy: ": ")
      return parts.count > 2 && parts[0] == parts[1]
    }
  }

  private static func flaws(in page: Markup) throws -> [String] {
    let html = try #require(page.elements("html").first)
    let metas = page.elements("meta")
    func meta(_ name: String) -> String? {
      metas.first { $0.contains { $0.value == name } }?.first { $0.name == "content" }?.value
    }
    let policy = meta("Content-Security-Policy") ?? ""
    let promises = [
      "a doctype": page.tokens.first == .doctype,
      "a language": html.contains { $0.name == "lang" && !$0.value.isEmpty },
      "a title": page.text(in: "title").map { !$0.trimmingCharacters(in: .whitespaces).isEmpty } ?? false,
      "one title": page.tokens.prefix { !$0.starts("body") }.count { $0.starts("title") } == 1,
      "UTF-8": metas.contains { $0 == [Markup.Attribute(name: "charset", value: "utf-8")] },
      "nothing from elsewhere": policy.hasPrefix("default-src 'none'") && !policy.contains("unsafe"),
      "noindex": meta("robots")?.contains("noindex") ?? false,
      "no-referrer": meta("referrer") == "no-referrer",
      "no inline script": page.elements("script").allSatisfy { $0.contains { $0.name == "src" } },
      "no event handlers": page.attributes.allSatisfy { !$0.name.hasPrefix("on") },
      "no styles in attributes": page.values(of: "style").isEmpty,
      "ids of their own": Set(page.values(of: "id")).count == page.values(of: "id").count,
    ]
    return promises.filter { !$0.value }.map(\.key)
  }
}
