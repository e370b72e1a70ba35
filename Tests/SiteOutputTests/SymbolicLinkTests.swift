import Foundation
import TestSupport
import Testing

@testable import SiteOutput

/// Checks that nothing outside the output folder is written or removed, whatever is planted in or around it.
@Suite struct SymbolicLinkTests {
  let fixture: OutputFixture
  let files = ["index.html": "home", "a/b/page.html": "page"]

  init() throws {
    fixture = try OutputFixture()
    try fixture.write("precious", to: "outside/page.html")
    try fixture.write("precious", to: "outside/staging/a/b/page.html")
    try fixture.write("precious", to: "outside/manifest")
  }

  /// Makes builds that change, remove and force, and returns their problems.
  private func buildAll() -> [OutputProblem] {
    [
      fixture.problem { try fixture.build(files) },
      fixture.problem { try fixture.build(["index.html": "new", "a/b/page.html": "new", "c.html": "c"]) },
      fixture.problem { try fixture.build(["other.html": "other"]) },
      fixture.problem { try fixture.build(files, force: true) },
    ].compactMap(\.self)
  }

  private func expectOutsideUntouched(_ body: () -> Void) {
    let before = Tree(fixture.folder + "/outside", stamped: true)
    body()
    #expect(Tree(fixture.folder + "/outside", stamped: true) == before)
  }

  @Test(arguments: ["outside", "missing"]) func rootIsRefused(target: String) throws {
    try fixture.link("site", to: target)
    expectOutsideUntouched {
      #expect(buildAll().map(\.kind) == Array(repeating: "outputIsSymbolicLink", count: 4))
    }
    #expect(
      fixture.problem { try fixture.build(files, to: fixture.site + "//") }?.kind == "outputIsSymbolicLink")
    #expect(Tree(fixture.folder).entries["missing"] == nil)
  }

  @Test(arguments: ["a", "a/b"]) func folderIsNotEntered(path: String) throws {
    try fixture.build(files)
    try fixture.remove("site/" + path)
    try fixture.link("site/" + path, to: "outside")
    expectOutsideUntouched { #expect(buildAll().allSatisfy { $0.kind == "obstructed" }) }
  }

  @Test func listedPageBehindALinkIsNotRemoved() throws {
    try fixture.build(["a/page.html": "precious", "index.html": "home"])
    try fixture.remove("site/a")
    try fixture.link("site/a", to: "outside")
    expectOutsideUntouched { #expect(buildAll().count < 4) }
  }

  @Test func pageIsReplacedAndItsTargetStays() throws {
    try fixture.build(files)
    try fixture.remove("site/index.html")
    try fixture.link("site/index.html", to: "outside/page.html")
    expectOutsideUntouched { #expect(buildAll().isEmpty) }
    #expect(Tree(fixture.site).files == files)
  }

  @Test func obsoletePageThatBecameALinkIsKept() throws {
    try fixture.build(["page.html": "precious", "index.html": "home"])
    try fixture.remove("site/page.html")
    try fixture.link("site/page.html", to: "outside/page.html")
    expectOutsideUntouched {
      #expect(throws: Never.self) { try fixture.build(["index.html": "home"]).kept == ["page.html"] }
    }
  }

  @Test(arguments: ["manifest", "next", "stamps", "modes", "note", "draft", "stray"])
  func recordIsNotFollowed(name: String) throws {
    try fixture.build(files)
    let record = ".folio/site/" + name
    if fixture.read(record) != nil { try fixture.remove(record) }
    try fixture.link(record, to: "outside/manifest")
    expectOutsideUntouched { _ = buildAll() }
  }

  /// Both those of an older Folio and what waits to be moved are in this folder of the output.
  @Test(arguments: ["manifest", "next", "stamps", "staging", ".gitignore", "stray"])
  func whatIsInTheOutputIsNotFollowed(name: String) throws {
    try fixture.build(files)
    try FileManager.default.createDirectory(
      atPath: fixture.site + "/.folio", withIntermediateDirectories: false)
    try fixture.link("site/.folio/" + name, to: name == "staging" ? "outside/staging" : "outside/manifest")
    expectOutsideUntouched { _ = buildAll() }
  }

  @Test(arguments: [".folio", ".folio/site", "site/.folio"])
  func recordsFolderIsNotFollowed(path: String) throws {
    try fixture.build(files)
    if path != "site/.folio" { try fixture.remove(path) }
    try fixture.link(path, to: "outside")
    expectOutsideUntouched {
      #expect(buildAll().map(\.kind) == Array(repeating: "obstructed", count: 4))
    }
  }

  @Test func stagingBesideTheOutputIsNotFollowed() throws {
    try fixture.link(".site.folio-staging", to: "outside")
    expectOutsideUntouched { #expect(!buildAll().isEmpty) }
  }

  @Test func foreignFolderBesideTheOutputIsNotEmptied() throws {
    try fixture.write("mine", to: ".site.folio-staging/mine.txt")
    #expect(fixture.problem { try fixture.build(files) }?.kind == "obstructed")
    #expect(fixture.read(".site.folio-staging/mine.txt") == "mine")
    #expect(fixture.read("site/index.html") == nil)
  }

  @Test func pipeDoesNotHoldTheBuildUp() throws {
    try fixture.build(files)
    for path in ["site/index.html", ".folio/site/stamps", ".folio/site/manifest"] {
      try fixture.remove(path)
      #expect(mkfifo(fixture.folder + "/" + path, 0o644) == 0)
      _ = buildAll()
    }
  }
}
