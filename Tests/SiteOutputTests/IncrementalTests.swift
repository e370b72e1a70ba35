import Foundation
import TestSupport
import Testing

@testable import SiteOutput

@Suite struct IncrementalTests {
  let fixture: OutputFixture

  init() throws { fixture = try OutputFixture() }

  let files = ["index.html": "Home", "a/one.html": "One", "a/two.html": "Two", "b/c/three.html": ""]

  @Test func firstBuildWritesAll() throws {
    let summary = try fixture.build(files)
    #expect(summary == SiteWriter.Summary(files: 4, changed: 4))
    #expect(Tree(fixture.site).files == files)
    #expect(
      Tree(fixture.folder).entries.keys.allSatisfy { $0.hasPrefix("site") || $0.hasPrefix(".folio") })
  }

  @Test func unchangedBuildTouchesNothing() throws {
    try fixture.build(files)
    let before = Tree(fixture.folder, stamped: true)
    let summary = try fixture.build(files)
    #expect(summary == SiteWriter.Summary(files: 4))
    #expect(Tree(fixture.folder, stamped: true) == before)
  }

  @Test func oneChangeTouchesOneFile() throws {
    try fixture.build(files)
    let before = Tree(fixture.folder, stamped: true)
    var changed = files
    changed["a/one.html"] = "Uno"
    #expect(try fixture.build(changed) == SiteWriter.Summary(files: 4, changed: 1))
    let after = Tree(fixture.folder, stamped: true)
    #expect(Tree(fixture.site).files == changed)
    let touched = after.entries.filter { before.entries[$0.key] != $0.value && $0.value.text != nil }
    #expect(Set(touched.keys) == ["site/a/one.html", ".folio/site/manifest", ".folio/site/stamps"])
  }

  @Test func removedPageGoesWithItsEmptyFolders() throws {
    try fixture.build(files)
    var fewer = files
    fewer["b/c/three.html"] = nil
    #expect(try fixture.build(fewer) == SiteWriter.Summary(files: 3, removed: 1))
    #expect(Tree(fixture.site).files == fewer)
    #expect(Tree(fixture.site).entries["b"] == nil)
  }

  @Test func sameSizeEditWithRestoredTimeIsFound() throws {
    try fixture.build(files)
    let path = fixture.site + "/a/one.html"
    var status = stat()
    #expect(lstat(path, &status) == 0)
    let handle = try FileHandle(forWritingTo: URL(filePath: path))
    try handle.write(contentsOf: Data("Two".utf8))
    try handle.close()
    let times = [status.st_atim, status.st_mtim]
    #expect(utimensat(AT_FDCWD, path, times, 0) == 0)
    #expect(try fixture.build(files) == SiteWriter.Summary(files: 4, changed: 1))
    #expect(Tree(fixture.site).files == files)
  }

  @Test func editRightAfterTheBuildIsFound() throws {
    for round in 0..<20 {
      try fixture.build(["page.html": "round \(round % 10)", "index.html": "home"])
      let handle = try FileHandle(forWritingTo: URL(filePath: fixture.site + "/page.html"))
      try handle.write(contentsOf: Data("edited!".utf8))
      try handle.close()
      #expect(
        try fixture.build(["page.html": "round \(round % 10)", "index.html": "home"]).changed == 1)
    }
  }

  @Test func copiedSiteIsReadOnceAndNotWritten() throws {
    try fixture.build(files)
    try FileManager.default.copyItem(atPath: fixture.site, toPath: fixture.folder + "/copy")
    usleep(100_000)
    let before = Tree(fixture.folder + "/copy", stamped: true)
    let copy = fixture.folder + "/copy"
    #expect(try fixture.build(files, to: copy) == SiteWriter.Summary(files: 4))
    let after = Tree(copy, stamped: true)
    #expect(after.entries == before.entries)
    #expect(fixture.read(".folio/copy/stamps") != nil)
    #expect(try fixture.build(files, to: copy) == SiteWriter.Summary(files: 4))
    #expect(Tree(copy, stamped: true) == after)
  }

  @Test func filesOfThisMomentAreListedInFull() throws {
    try fixture.build(["a": "old", "b": "text"])
    try fixture.write("text", to: "site/b")
    #expect(try fixture.build(["a": "new", "b": "text"]).changed == 1)
    let clean = try OutputFixture()
    try clean.build(["a": "new", "b": "text"])
    #expect(fixture.read(".folio/site/manifest") == clean.read(".folio/site/manifest"))
  }

  @Test func damagedStampsOnlyCostTime() throws {
    try fixture.build(files)
    for damage in ["", "fstamp", fixture.read(".folio/site/stamps")! + "x"] {
      try fixture.write(damage, to: ".folio/site/stamps")
      #expect(try fixture.build(files) == SiteWriter.Summary(files: 4))
    }
  }

  @Test func stagingOfAKilledFirstBuildIsRemoved() throws {
    for siteExists in [false, true] {
      try fixture.write("half", to: ".site.folio-staging/a/half")
      try fixture.write("*", to: ".site.folio-staging/.folio/.gitignore")
      #expect(try fixture.build(files).changed == (siteExists ? 0 : 4))
      #expect(Tree(fixture.folder).entries[".site.folio-staging"] == nil)
    }
  }

  @Test func outputHasTheLongestName() throws {
    let site = fixture.folder + "/" + String(repeating: "s", count: 255)
    #expect(try fixture.build(files, to: site).changed == 4)
    #expect(Tree(site).files == files)
  }

  @Test func fileAndFolderChangePlaces() throws {
    let first = ["a": "file", "b/c/d": "deep", "b/e": "flat"]
    let second = ["a/x": "deep", "a/y/z": "deeper", "b": "file"]
    for files in [first, second, first] {
      try fixture.build(files)
      #expect(Tree(fixture.site).files == files)
    }
  }
}
