import Foundation
import TestSupport
import Testing

/// Checks that a ledger is published only as pages, never as the file itself.
struct PrivateFileTests {
  private static let marker = "amount"

  @Test func neitherTheLedgerNorItsBackUpsArePublished() throws {
    let project = try FixtureProject("private-files")
    let ledger = try project.folder.text("content/ledger.json")
    let names = [
      "ledger.json.bak", "ledger.json~", "ledger.json.orig", "ledger.json_old", ".ledger.json.swp",
      "#ledger.json#",
      "ledger.bak.json", "ledger-2025.json", "ledger copy.json", "ledger (1).json", "ledger.json.2026-11-20",
      "about.md~", "#about.md#", ".hidden/ledger.json", ".DS_Store", "site.json.bak",
      "imports.json", "imports.json~", "rules.json", "rules.json.bak", ".folio/undo-ledger.json/1",
    ]
    for name in names { try project.folder.write(ledger, to: "content/\(name)") }
    try expectNoLedger(in: project.build())
  }

  @Test func anotherLedgerInsideOfContentIsNotPublished() throws {
    let project = try FixtureProject("private-files")
    let ledger = try project.folder.text("content/ledger.json")
    try project.folder.write(ledger, to: "content/books/2026.json")
    try project.folder.write(ledger, to: "content/books/2026.json.bak")
    try project.folder.write("{}", to: "content/books/other.json")
    try FileManager.default.moveItem(
      at: project.folder["content/receipts"], to: project.folder["content/books/receipts"])
    let site = try project.build("--ledger", "content/books/2026.json", warnings: 1)
    try expectNoLedger(in: site)
    #expect(site.files["books/other.json"] == nil)
  }

  /// A statement, an old ledger or a to-do list may be next to the ledger, and must stay private.
  @Test func onlyWhatIsInTheFolderOfStaticFilesIsPublished() throws {
    let project = try FixtureProject("private-files")
    let ledger = try project.folder.text("content/ledger.json")
    let names = [
      "old/ledger.json", "backup.json", "ledger.txt", "statements/2026-10.csv", "page.html", "a.png",
    ]
    for name in names { try project.folder.write(ledger, to: "content/\(name)") }
    try project.folder.write("yes", to: "content/static/deep/terms.txt")
    let said = """
      content: warning: 6 files in content/ are not published: a.png, backup.json, ledger.txt, old/ledger.json, \
      page.html and 1 more
        move what you want to publish to content/static/

      """
    for command in ["build", "build", "check"] {
      let result = try project.folio(command, "--now", "2026-11-20")
      #expect(result.exitCode == 0)
      #expect(result.stderr == said)
    }
    let site = try FolderSnapshot(of: project.folder["site"])
    try expectNoLedger(in: site)
    #expect(site.text("static/deep/terms.txt") == "yes")
    #expect(site.files["receipts/bakery.txt"] != nil, "a payment names it")
    for name in names { #expect(site.files[name] == nil, "\(name)") }
  }

  @Test func noSpellingOfItsPathPublishesALedger() throws {
    let project = try FixtureProject("private-files")
    try FileManager.default.moveItem(
      at: project.folder["content/ledger.json"], to: project.folder["content/my.json"])
    let other = try TemporaryFolder()
    try other.link("project", to: project.folder.url.path)
    let spellings = [
      "content/my.json", "./content/../content/my.json", project.folder["content/my.json"].path,
      other["project/content/my.json"].path,
    ]
    for spelling in spellings { try expectNoLedger(in: project.build("--ledger", spelling)) }
    let root = other["project"].path
    let result = try project.folio("build", "--root", root, "--ledger", "content/my.json", "--output", "out")
    #expect(result.exitCode == 0, "\(result.stderr)")
    try expectNoLedger(in: FolderSnapshot(of: project.folder["out"]))
  }

  @Test func aLinkToTheLedgerIsNotPublished() throws {
    let project = try FixtureProject("private-files")
    try FileManager.default.moveItem(
      at: project.folder["content/ledger.json"], to: project.folder["books.json"])
    try project.folder.link("content/ledger.json", to: "../books.json")
    try project.folder.link("content/link.json", to: "../books.json")
    try expectNoLedger(in: project.build())
    try FileManager.default.moveItem(at: project.folder["content/receipts"], to: project.folder["receipts"])
    try expectNoLedger(in: project.build("--ledger", "books.json"))
  }

  @Test func anAttachmentIsNotTheLedger() throws {
    let project = try FixtureProject("private-files")
    let ledger = try project.folder.text("content/ledger.json")
    try project.folder.write(
      ledger.replacing("receipts/bakery.txt", with: "ledger.json"), to: "content/ledger.json")
    try expectNoLedger(in: project.build(warnings: 2))
  }

  /// Settings and ledgers are known by what they are called, in any folder, and so are their copies.
  @Test(arguments: [
    "rules (1).json", "rules-old.json", "copies-2.json", "copies.json.bak", "imports_backup.json",
    "site copy.json",
    "ledger (2).json.txt", "rules (1).json.txt", "Copy of rules.json", "ledger2.json", "old-site.json.txt",
    "sub/ledger.json", "sub/Rules.JSON", "sub/ledger (2).json", "taxes/mine.json", "taxes/2025/mine.txt",
  ])
  func neitherSettingsNorTheirCopiesAreAttachments(path: String) throws {
    let project = try FixtureProject("private-files")
    let ledger = try project.folder.text("content/ledger.json")
    try project.folder.write(
      ledger.replacing("receipts/bakery.txt", with: path), to: "content/ledger.json")
    let table =
      #"{"name":"x","currency":"USD","levies":[{"name":"y","base":"gross","bands":[{"rate":"1"}]}]}"#
    try project.folder.write(path == "taxes/mine.json" ? table : "[]", to: "content/\(path)")
    let folio = ["build", "--now", "2026-11-20"]
    let result = try project.folio(folio)
    #expect(result.exitCode == 0)
    #expect(
      result.stderr.contains(
        "attachment \"\(path)\" is never published: it is the ledger, the settings or a hidden file"),
      "\(result.stderr)")
    #expect(!project.folder.has("site/\(path)"))
    // A link does not make them public either, but a file for the public may be called so.
    try project.folder.link("content/static/link.txt", to: "../\(path)")
    let linked = try project.folio(folio)
    #expect(linked.exitCode == 1 || !project.folder.has("site/static/link.txt"))
    let words = "content/static/link.txt: error: this symbolic link points to a file that is never published"
    #expect(linked.exitCode == 0 || linked.stderr.hasPrefix(words), "\(linked.stderr)")
    try project.folder.remove("content/static/link.txt")
    try project.folder.write("[]", to: "content/static/\(path)")
    #expect(try project.folio(folio).exitCode == 0)
    #expect(try project.folder.text("site/static/\(path)") == "[]")
  }

  private func expectNoLedger(in site: FolderSnapshot, sourceLocation: SourceLocation = #_sourceLocation)
    throws
  {
    let ledgers = site.paths.filter { site.text($0)?.contains("\"transactions\": [") ?? false }
    #expect(ledgers.isEmpty, sourceLocation: sourceLocation)
    #expect(site.files["site.json"] == nil, sourceLocation: sourceLocation)
    #expect(site.files["index.html"] != nil, sourceLocation: sourceLocation)
  }
}
