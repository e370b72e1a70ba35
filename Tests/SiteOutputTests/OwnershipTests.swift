import Basics
import Foundation
import TestSupport
import Testing

@testable import SiteOutput

@Suite struct OwnershipTests {
  let fixture: OutputFixture

  init() throws { fixture = try OutputFixture() }

  @Test func foreignFilesStay() throws {
    try fixture.build(["a/page.html": "page"])
    try fixture.write("mine", to: "site/a/notes.txt")
    #expect(try fixture.build(["index.html": "home"]).removed == 1)
    #expect(Tree(fixture.site).files == ["index.html": "home", "a/notes.txt": "mine"])
  }

  @Test func editedObsoleteFileIsKeptAndNamedEachTime() throws {
    try fixture.build(["page.html": "page", "index.html": "home"])
    try fixture.write("edited", to: "site/page.html")
    for _ in 0..<2 {
      #expect(try fixture.build(["index.html": "home"]) == SiteWriter.Summary(files: 1, kept: ["page.html"]))
      #expect(fixture.read("site/page.html") == "edited")
    }
    try fixture.remove("site/page.html")
    #expect(try fixture.build(["index.html": "home"]) == SiteWriter.Summary(files: 1))
  }

  @Test func emptyOutputFolderKeepsItsPermissions() throws {
    try FileManager.default.createDirectory(
      atPath: fixture.site, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    let before = try Folder(following: fixture.site).status()
    try fixture.build(["a/page.html": "page"])
    let after = try Folder(following: fixture.site).status()
    #expect(after.permissions == 0o700 && after.identity == before.identity)
    #expect(
      Set(Tree(fixture.folder).entries.keys) == [
        "site", "site/a", "site/a/page.html", ".folio", ".folio/.gitignore", ".folio/site",
        ".folio/site/manifest", ".folio/site/modes", ".folio/site/stamps",
      ])
  }

  @Test func editedPageIsGeneratedAgain() throws {
    try fixture.build(["page.html": "page", "index.html": "home"])
    try fixture.write("edited", to: "site/page.html")
    #expect(try fixture.build(["page.html": "page", "index.html": "home"]).changed == 1)
    #expect(fixture.read("site/page.html") == "page")
  }

  @Test func foreignFileInTheWayIsAProblemBeforeAnythingIsTouched() throws {
    try fixture.build(["index.html": "home"])
    try fixture.write("mine", to: "site/page.html")
    let before = Tree(fixture.folder, stamped: true).files
    let problem = fixture.problem {
      try fixture.build(["index.html": "new", "page.html": "page"])
    }
    guard case .foreignFile(fixture.site + "/page.html")? = problem else {
      Issue.record("\(problem as Any)")
      return
    }
    #expect(Tree(fixture.folder, stamped: true).files == before)
    try fixture.build(["index.html": "new", "page.html": "page"], force: true)
    #expect(Tree(fixture.site).files == ["index.html": "new", "page.html": "page"])
  }

  @Test(arguments: [false, true]) func foreignFolderInTheWayIsNeverRemoved(force: Bool) throws {
    try fixture.build(["index.html": "home", "page/x": "x"])
    try fixture.write("mine", to: "site/page/mine.txt")
    let problem = fixture.problem {
      try fixture.build(["page": "page"], force: force)
    }
    #expect(problem?.kind == "obstructed")
    #expect(fixture.read("site/page/mine.txt") == "mine")
    #expect(fixture.read("site/index.html") == "home")
  }

  @Test func folderWithoutManifestNeedsForce() throws {
    try fixture.write("mine", to: "site/mine.txt")
    let before = Tree(fixture.folder)
    let problem = fixture.problem { try fixture.build(["a": "a"]) }
    #expect(problem?.kind == "notManaged")
    #expect(Tree(fixture.folder) == before)
    #expect(fixture.problem { try fixture.build(["a": nil], force: true) }?.kind == "rendering")
    #expect(Tree(fixture.folder) == before)
    try fixture.build(["a": "a"], force: true)
    #expect(Tree(fixture.site).files == ["a": "a", "mine.txt": "mine"])
    try fixture.build(["b": "b"])
    #expect(Tree(fixture.site).files == ["b": "b", "mine.txt": "mine"])
  }

  @Test(arguments: [
    "", "garbage", "folio manifest 1\n", "folio manifest 1\n0000000000000000 1 ../../secret\n",
  ])
  func damagedManifestNeedsForce(text: String) throws {
    try fixture.build(["a": "a"])
    try fixture.write(text, to: "site/.folio/manifest")
    let problem = fixture.problem { try fixture.build(["b": "b"]) }
    #expect(problem?.kind == "damagedManifest")
    #expect(Tree(fixture.site).files == ["a": "a", ".folio/manifest": text])
    try fixture.build(["b": "b"], force: true)
    #expect(Tree(fixture.site).files == ["a": "a", "b": "b"])
    try fixture.build(["c": "c"])
    #expect(Tree(fixture.site).files == ["a": "a", "c": "c"])
  }

  @Test(arguments: ["../secret", "/secret", "a//b", "a/../../secret", ".folio/manifest", "a/."])
  func signedManifestWithUnsafePathIsDamaged(path: String) throws {
    try fixture.build(["a": "a"])
    try fixture.write("secret", to: "secret")
    let hash = XXH64.hash(Array("secret".utf8))
    let manifest = Manifest(SitePath.List([path]), order: [0]) { _ in (hash, 6) }
    try fixture.write(String(decoding: manifest.text, as: UTF8.self), to: "site/.folio/manifest")
    let problem = fixture.problem { try fixture.build(["b": "b"]) }
    #expect(problem?.kind == "damagedManifest")
    #expect(fixture.read("secret") == "secret")
  }

  @Test func everyTruncationOfAManifestIsDamaged() {
    let paths = SitePath.List(["a/b", "c"])
    let manifest = Manifest(paths, order: paths.sortedIndices()) { _ in (42, 7) }
    #expect(Manifest(parsing: manifest.text)?.entries.count == 2)
    for count in manifest.text.indices {
      #expect(Manifest(parsing: Array(manifest.text[..<count])) == nil)
      var flipped = manifest.text
      flipped[count] ^= 1
      #expect(Manifest(parsing: flipped) == nil)
    }
  }
}
