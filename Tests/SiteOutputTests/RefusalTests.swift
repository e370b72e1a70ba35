import Foundation
import TestSupport
import Testing

@testable import SiteOutput

@Suite struct RefusalTests {
  let fixture: OutputFixture

  init() throws {
    fixture = try OutputFixture()
    try fixture.write("# Home", to: "project/content/index.md")
  }

  private func problem(_ output: String, force: Bool = true) -> String? {
    let project = fixture.folder + "/project"
    return fixture.problem {
      try fixture.build(
        ["page.html": "page"], to: output, force: force, projects: [project],
        sources: [project + "/content", project + "/themes"])
    }?.kind
  }

  @Test(arguments: [
    "project", "", "project/", "project/content/..", "project/.", "project/site/../../project",
  ])
  func projectAndAllAboveIt(path: String) throws {
    try FileManager.default.createDirectory(
      atPath: fixture.folder + "/project/site", withIntermediateDirectories: true)
    let before = Tree(fixture.folder, stamped: true)
    #expect(problem(fixture.folder + "/" + path) == "outputContains")
    #expect(Tree(fixture.folder, stamped: true) == before)
  }

  @Test func rootOfTheFileSystem() {
    #expect(problem("/") == "outputContains")
    #expect(problem("//") == "outputContains")
  }

  @Test(arguments: ["content", "content/", "content/site", "content/new/site", "themes", "themes/default"])
  func sources(path: String) {
    let before = Tree(fixture.folder, stamped: true)
    #expect(problem(fixture.folder + "/project/" + path)?.hasPrefix("output") == true)
    #expect(Tree(fixture.folder, stamped: true) == before)
  }

  @Test func anotherNameForASource() throws {
    try fixture.link("alias", to: "project/content")
    #expect(problem(fixture.folder + "/alias/site") == "outputInside")
    try fixture.link("up", to: "project")
    #expect(problem(fixture.folder + "/up/../project/content/site") == "outputInside")
  }

  @Test func folderInsideTheProjectIsFine() throws {
    #expect(problem(fixture.folder + "/project/public/site", force: false) == nil)
    #expect(fixture.read("project/public/site/page.html") == "page")
  }

  @Test(arguments: [
    "", "/", "/a", "a/", "a//b", "../a", "a/../b", "./a", ".folio", ".Folio/x", "a\nb", "a\0b",
  ])
  func unsafePagePath(path: String) {
    #expect(fixture.problem { try fixture.build([path: "text"]) }?.kind == "unsafePath")
    #expect(Tree(fixture.folder).entries["site"] == nil)
  }

  @Test func pageThatIsAFolderToo() {
    #expect(fixture.problem { try fixture.build(["a": "", "a/b/c": ""]) }?.kind == "collidingPath")
  }

  @Test func failedRenderingLeavesAllAsItWas() throws {
    let project = Tree(fixture.folder, stamped: true)
    let broken: [String: String?] = ["a/page.html": "page", "broken.html": nil]
    #expect(
      fixture.problem { try fixture.build(broken, to: fixture.folder + "/new/site") }?.kind == "rendering")
    #expect(Tree(fixture.folder, stamped: true) == project)

    try fixture.build(["a/page.html": "old"])
    let before = Tree(fixture.site, stamped: true).files
    #expect(fixture.problem { try fixture.build(broken) }?.kind == "rendering")
    #expect(Tree(fixture.site, stamped: true).files == before)
    #expect(Tree(fixture.site).entries.count == before.count + 1)
  }
}
