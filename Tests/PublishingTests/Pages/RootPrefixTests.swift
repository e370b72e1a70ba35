import Testing

@testable import Publishing

struct RootPrefixTests {
  @Test(arguments: [
    ("index.html", "months/2026-11.html", "months/2026-11.html"),
    ("months/2026-11.html", "index.html", "../index.html"),
    ("months/2026-11.html", "years/2026.html", "../years/2026.html"),
    ("months/2026-11.html", "months/2026-10.html", "2026-10.html"),
    ("a/b/c.html", "a/b/d/e.html", "d/e.html"),
    ("a/b/c.html", "a/d.html", "../../a/d.html"),
    ("months/2026-11.html", "months-by-year.html", "../months-by-year.html"),
    // The folder itself has no name within it.
    ("months/2026-11.html", "months/", "../months/"),
    // `mailto:` would begin an address of another kind.
    ("months/2026-11.html", "months/mailto:a.html", "../months/mailto:a.html"),
    ("Ausgaben für %/1.html", "Ausgaben für %/2%.html", "2%25.html"),
  ])
  func aLinkSaysNoMoreThanItMust(page: String, path: String, address: String) {
    let root = RootPrefix(ofPageAt: page)
    #expect(root.link(to: path).description == address)
    #expect(root.link(to: path, fragment: "rows").description == address + "#rows")
  }

  @Test func whatSeveralFoldersShareLeadsFromEachOfThem() {
    let rows = RootPrefix(ofPageAt: "months/2026-11.html").withoutFolder
    #expect(rows == RootPrefix(ofPageAt: "years/2026.html").withoutFolder)
    #expect(rows.link(to: "months/2026-10.html").description == "../months/2026-10.html")
  }
}
