import Foundation
import TestSupport
import Testing

@testable import Bookkeeping
@testable import Publishing

/// A byte order mark at the start of any text file is skipped: in a page, a browser would take it for the
/// beginning of the body, and the policy after it would have no effect.
struct ByteOrderMarkTests {
  private static let mark = "\u{FEFF}"

  private func site(in folder: TemporaryFolder) throws -> Site {
    var settings = BuildSettings(
      root: folder.url, ledger: folder["content/ledger.json"], ledgerName: "content/ledger.json",
      theme: "own",
      today: try CalendarDate(parsing: "2026-11-20"))
    settings.expectedReceipts = try SiteSettings(in: folder.url).expectedReceipts
    return try SitePlanner.plan(settings)
  }

  private func project(mark: String) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let defaults = ProjectFiles.Defaults.all
    for (path, text) in defaults where path.hasPrefix("themes/default/") && path.hasSuffix(".html") {
      try folder.write(mark + text, to: path.replacing("themes/default/", with: "themes/own/"))
    }
    for (path, text) in defaults where path.hasPrefix("content/") && path.hasSuffix(".md") {
      try folder.write(mark + text, to: path)
    }
    try folder.write(mark + "---\ntitle: My page\n---\n# Hello\n", to: "content/hello.md")
    try folder.write(mark + "{ \"income\": \"Coming in\" }", to: "themes/own/words/en.json")
    try folder.write(mark + "{ \"payees\": \"all\" }", to: "content/site.json")
    try folder.write(
      mark + #"[{ "date": "2026-03-05", "type": "income", "name": "Shop", "amount": "5.00" }]"#,
      to: "content/ledger.json")
    return folder
  }

  @Test func aPageIsTheSameWithAndWithoutMarks() throws {
    let (marked, plain) = (try site(in: project(mark: Self.mark)), try site(in: project(mark: "")))
    #expect(marked.paths == plain.paths)
    for index in marked.paths.indices {
      let bytes = try marked.bytes(of: index)
      #expect(try bytes == plain.bytes(of: index), "\(marked.paths[index])")
      // A CSV file begins with one, and has no other.
      let start = marked.paths[index].hasSuffix(".csv") ? Self.mark.utf8.count : 0
      #expect(Data(bytes.dropFirst(start)).range(of: Data(Self.mark.utf8)) == nil, "\(marked.paths[index])")
    }
    let hello = try marked.bytes(of: try #require(marked.paths.firstIndex(of: "hello.html")))
    #expect(String(decoding: hello, as: UTF8.self).contains("<title>My page"))
  }
}
