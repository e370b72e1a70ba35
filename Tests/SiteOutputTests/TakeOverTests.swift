import Basics
import Foundation
import TestSupport
import Testing

@testable import SiteOutput

/// Tests which folders are taken for a site of Folio when their records are gone, are elsewhere, or are about
/// another folder.
@Suite struct TakeOverTests {
  private let fixture: OutputFixture
  /// The style is long enough to tell a site from another folder.
  private let style = String(repeating: "a { color: red }\n", count: 20)
  private var files: [String: String] { ["index.html": "home", "a/page.html": "page", "style.css": style] }

  init() throws { fixture = try OutputFixture() }

  private func forget() throws { try fixture.remove(".folio") }

  @Test func aSiteOfTheSameFilesIsTakenOver() throws {
    try fixture.build(files)
    try forget()
    let before = Tree(fixture.site, stamped: true)
    #expect(try fixture.build(files) == SiteWriter.Summary(files: 3))
    #expect(Tree(fixture.site, stamped: true) == before)
    // It is known from now on.
    #expect(try fixture.build(["style.css": style]) == SiteWriter.Summary(files: 1, removed: 2))
  }

  @Test func anOlderSiteIsTakenOver() throws {
    try fixture.build(files)
    try forget()
    let new = files.merging(["index.html": "new", "b.html": "b"]) { $1 }
    #expect(try fixture.build(new) == SiteWriter.Summary(files: 4, changed: 2))
    #expect(Tree(fixture.site).files == new)
  }

  @Test(arguments: ["mine.txt", "a/mine.txt", ".htaccess", "b/c/mine"])
  func aFileThatTheBuildDoesNotMakeIsForeign(path: String) throws {
    try fixture.build(files)
    try forget()
    try fixture.write("mine", to: "site/" + path)
    let before = Tree(fixture.site, stamped: true)
    #expect(fixture.problem { try fixture.build(files) }?.kind == "notManaged")
    #expect(Tree(fixture.site, stamped: true) == before)
    let forced = try fixture.build(files, force: true)
    #expect(forced == SiteWriter.Summary(files: 3, surplus: [path]))
    #expect(fixture.read("site/" + path) == "mine")
  }

  @Test(arguments: ["", "garbage", "folio manifest 1\n"])
  func aDamagedManifestCountsAsNone(text: String) throws {
    try fixture.build(files)
    try fixture.write(text, to: ".folio/site/manifest")
    try fixture.write("mine", to: "site/mine.txt")
    #expect(fixture.problem { try fixture.build(files) }?.kind == "notManaged")
    try fixture.remove("site/mine.txt")
    #expect(try fixture.build(files) == SiteWriter.Summary(files: 3))
    #expect(try fixture.build(["style.css": style]).removed == 2)
  }

  @Test func aManifestOfANewerFolioIsRefused() throws {
    try fixture.build(files)
    try fixture.write("folio manifest 2\n", to: ".folio/site/manifest")
    #expect(fixture.problem { try fixture.build(files) }?.kind == "unknownManifest")
    try fixture.build(files, force: true)
    #expect(try fixture.build(["style.css": style]).removed == 2)
  }

  @Test func aLinkIsForeign() throws {
    try fixture.build(files)
    try forget()
    try fixture.write("home", to: "home")
    try fixture.remove("site/index.html")
    try fixture.link("site/index.html", to: "home")
    #expect(fixture.problem { try fixture.build(["style.css": style]) }?.kind == "notManaged")
  }

  /// Files at the paths of pages are no site if none of them is one that tells.
  @Test func filesOfTheSameNamesAreForeign() throws {
    try fixture.write("mine", to: "site/index.html")
    try fixture.write("page", to: "site/a/page.html")
    let before = Tree(fixture.folder)
    #expect(fixture.problem { try fixture.build(files) }?.kind == "notManaged")
    #expect(Tree(fixture.folder) == before)
  }

  @Test func aRepositoryInTheFolderIsNoFileOfTheSite() throws {
    try fixture.build(files)
    try forget()
    try fixture.write("ref: refs/heads/gh-pages", to: "site/.git/HEAD")
    #expect(try fixture.build(files) == SiteWriter.Summary(files: 3))
    #expect(try fixture.build(files, force: true) == SiteWriter.Summary(files: 3))
    #expect(fixture.read("site/.git/HEAD") == "ref: refs/heads/gh-pages")
  }

  @Test func permissionsOfACloneAreNoDifference() throws {
    try fixture.build(files)
    try forget()
    for path in files.keys { chmod(fixture.site + "/" + path, 0o664) }
    #expect(try fixture.build(files) == SiteWriter.Summary(files: 3, changed: 3))
  }

  /// The records of a folder say nothing about another one of that name.
  @Test func aFolderInThePlaceOfTheSiteIsForeign() throws {
    try fixture.build(files)
    try fixture.remove("site")
    try fixture.write("mine", to: "site/index.html")
    try fixture.write("mine", to: "site/a/page.html")
    for next in [files, ["b.html": "b"], ["index.html": "new"]] {
      #expect(fixture.problem { try fixture.build(next) }?.kind == "notManaged")
    }
    #expect(Tree(fixture.site).files == ["index.html": "mine", "a/page.html": "mine"])
    try fixture.build(["b.html": "b"], force: true)
    #expect(Tree(fixture.site).files == ["index.html": "mine", "a/page.html": "mine", "b.html": "b"])
  }

  @Test func aSiteThatWasEmptiedIsMadeAnew() throws {
    try fixture.build(files)
    try fixture.remove("site")
    #expect(try fixture.build(files).changed == 3)
    for path in ["index.html", "a", "style.css"] { try fixture.remove("site/" + path) }
    #expect(try fixture.build(files).changed == 3)
  }

  @Test func aSiteIsMovedWithItsRecords() throws {
    try fixture.build(files)
    try FileManager.default.moveItem(atPath: fixture.site, toPath: fixture.folder + "/public")
    try fixture.write("mine", to: "public/mine.txt")
    let output = fixture.folder + "/public"
    #expect(
      try fixture.build(["style.css": style], to: output) == SiteWriter.Summary(files: 1, removed: 2))
    #expect(Tree(output).files == ["style.css": style, "mine.txt": "mine"])
    #expect(Tree(fixture.folder).entries[".folio/site"] == nil)
  }

  @Test func aCopyOfASiteHasRecordsOfItsOwn() throws {
    try fixture.build(files)
    try FileManager.default.copyItem(atPath: fixture.site, toPath: fixture.folder + "/copy")
    let output = fixture.folder + "/copy"
    #expect(try fixture.build(files, to: output) == SiteWriter.Summary(files: 3))
    #expect(try fixture.build(["style.css": style], to: output).removed == 2)
    #expect(Tree(fixture.site).files == files)
    #expect(try fixture.build(["style.css": style]).removed == 2)
  }

  /// A site and its records that were copied together: no stamp is the same.
  @Test func surplusFilesOfACopyAreNamed() throws {
    try fixture.build(files)
    let other = try OutputFixture()
    for name in ["site", ".folio"] {
      try FileManager.default.copyItem(
        atPath: fixture.folder + "/" + name, toPath: other.folder + "/" + name)
    }
    try other.write("mine", to: "site/mine.txt")
    try other.write("edited", to: "site/index.html")
    let next = ["index.html": "home", "style.css": style]
    #expect(
      try other.build(next) == SiteWriter.Summary(files: 2, changed: 1, removed: 1, surplus: ["mine.txt"]))
    #expect(try other.build(next) == SiteWriter.Summary(files: 2))
  }

  /// A clone of a published branch in place of the folder has pages of another machine's builds.
  @Test(arguments: ["new", "old"]) func aCloneWithPagesOfAnotherBuildIsTakenOver(text: String) throws {
    try fixture.build(files)
    try fixture.remove("site")
    for (path, text) in files { try fixture.write(text, to: "site/\(path)") }
    try fixture.write("ref", to: "site/.git/HEAD")
    try fixture.write(text, to: "site/b.html")
    let next = files.merging(["b.html": "new"]) { $1 }
    #expect(try fixture.build(next) == SiteWriter.Summary(files: 4, changed: text == "new" ? 0 : 1))
    #expect(fixture.read("site/b.html") == "new")
    #expect(try fixture.build(["style.css": style]).removed == 3)
  }

  @Test func aCloneWithAFileOfSomebodyElseIsNotOverwritten() throws {
    try fixture.build(files)
    try fixture.remove("site")
    for (path, text) in files { try fixture.write(text, to: "site/\(path)") }
    try fixture.write("mine", to: "site/mine.txt")
    try fixture.write("mine", to: "site/b.html")
    let next = files.merging(["b.html": "new"]) { $1 }
    #expect(fixture.problem { try fixture.build(next) }?.kind == "foreignFile")
    #expect(fixture.read("site/b.html") == "mine")
  }

  @Test func occasionalFilesGo() throws {
    try fixture.build(files.merging(["changes.html": "old"]) { $1 })
    try forget()
    let site = OccasionalSite(base: LiteralSite(files.mapValues { $0 }))
    let summary = try SiteWriter(output: fixture.site).write(site)
    #expect(summary == SiteWriter.Summary(files: 3, removed: 1))
    #expect(Tree(fixture.site).files == files)
    // Alone, it is no site.
    try fixture.remove("site")
    try forget()
    try fixture.write("mine", to: "site/changes.html")
    #expect(fixture.problem { try SiteWriter(output: fixture.site).write(site) }?.kind == "notManaged")
    #expect(fixture.read("site/changes.html") == "mine")
  }

  // MARK: An older Folio

  /// Moves the records into the output, as an older Folio had them.
  private func makeFormer() throws {
    try FileManager.default.moveItem(
      atPath: fixture.folder + "/.folio/site", toPath: fixture.site + "/.folio")
    try fixture.remove("site/.folio/modes")
    try fixture.write("/*\n!/.gitignore\n!/manifest\n", to: "site/.folio/.gitignore")
  }

  @Test func recordsInTheOutputMoveOut() throws {
    for next in [files, ["style.css": style]] {
      try fixture.build(files)
      try makeFormer()
      #expect(try fixture.build(next) == SiteWriter.Summary(files: next.count, removed: 3 - next.count))
      #expect(Tree(fixture.site).files == next)
      #expect(Tree(fixture.site).entries[".folio"] == nil)
      #expect(try fixture.build(next) == SiteWriter.Summary(files: next.count))
    }
  }

  @Test func whatElseIsWithThemStays() throws {
    try fixture.build(files)
    try makeFormer()
    try fixture.write("mine", to: "site/.folio/mine.txt")
    try fixture.build(files)
    #expect(Tree(fixture.site + "/.folio").files == ["mine.txt": "mine"])
    #expect(try fixture.build(files) == SiteWriter.Summary(files: 3))
  }

  @Test func whatAFailedBuildFindsInTheOutputStays() throws {
    try fixture.build(files)
    try makeFormer()
    let before = Tree(fixture.folder, stamped: true).files
    #expect(fixture.problem { try fixture.build(["index.html": nil]) }?.kind == "rendering")
    #expect(Tree(fixture.folder, stamped: true).files == before)
  }
}

/// A site that has another file at times.
private struct OccasionalSite: SiteWriter.Contents {
  let base: LiteralSite
  var paths: [String] { base.paths }
  let occasionalPaths = ["changes.html"]

  func render(_ index: Int, into buffer: inout ByteBuffer) throws { try base.render(index, into: &buffer) }
}
