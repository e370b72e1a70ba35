import Basics
import Foundation
import TestSupport
import Testing

@testable import Publishing

/// Checks that only files inside the root are read.
struct ProjectFolderTests {
  private let outer: TemporaryFolder
  private let root: URL
  private let folder: ProjectFolder

  init() throws {
    outer = try TemporaryFolder()
    root = outer["root"]
    for path in [
      "root/content/a.md", "root/content/deep/b.md", "root/.git/config", "root/c.txt", "secrets/s.txt",
    ] {
      try outer.write(path, to: path)
    }
    folder = ProjectFolder(root.path)
  }

  private func link(_ path: String, to destination: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: root.appending(path: path).path, withDestinationPath: destination)
  }

  @Test func filesInsideAreFound() throws {
    #expect(try folder.location(of: "content/a.md") == root.path + "/content/a.md")
    #expect(try folder.location(of: "content/deep/b.md") == root.path + "/content/deep/b.md")
    #expect(try folder.location(of: "content/none.md") == nil)
    #expect(try folder.location(of: "content/a.md/x") == nil)
    #expect(try ProjectFolder(outer["none"].path).location(of: "content/a.md") == nil)
  }

  @Test(arguments: [
    "../secrets/s.txt", "content/../../secrets/s.txt", "content/..", "/etc/passwd", "", ".", "content//a.md",
    "content/./a.md",
  ])
  func nothingLeadsUpwards(path: String) throws { #expect(try folder.location(of: path) == nil) }

  @Test func aLinkCountsAsWhatItLeadsToInside() throws {
    try link("content/c.txt", to: "../c.txt")
    try link("content/again.txt", to: "c.txt")
    #expect(try folder.location(of: "content/c.txt") == root.path + "/c.txt")
    #expect(try folder.location(of: "content/again.txt") == root.path + "/c.txt")
  }

  @Test(arguments: [
    ("../../secrets/s.txt", Problem.linkLeadsOutside(path: "content/x")),
    ("/etc/passwd", .linkLeadsOutside(path: "content/x")),
    ("/dev/zero", .linkLeadsOutside(path: "content/x")),
    ("../../secrets", .linkToFolder(path: "content/x")), ("deep", .linkToFolder(path: "content/x")),
    ("nowhere", .deadLink(path: "content/x")), ("x", .deadLink(path: "content/x")),
    ("../.git/config", .privateFile(path: "content/x")),
  ])
  func aLinkThatLeadsElsewhereIsRefused(destination: String, problem: Problem) throws {
    try link("content/x", to: destination)
    #expect(throws: problem) { try folder.location(of: "content/x") }
  }

  @Test func noFolderOnTheWayIsALink() throws {
    try link("themes", to: "../secrets")
    try link("content/here", to: "deep")
    #expect(throws: Problem.linkToFolder(path: "themes")) { try folder.location(of: "themes/s.txt") }
    #expect(throws: Problem.linkToFolder(path: "content/here")) {
      try folder.location(of: "content/here/b.md")
    }
    #expect(throws: Problem.linkToFolder(path: "themes")) {
      try folder.tree(below: "themes") { _ in true }
    }
    let listed = try folder.tree(below: "content") { _ in true }.paths.map {
      String(decoding: $0, as: UTF8.self)
    }
    #expect(Set(listed) == ["a.md", "deep/b.md", "here"], "a link is listed and not followed")
  }

  @Test(.timeLimit(.minutes(5))) func aPipeIsNotWaitedFor() throws {
    #expect(mkfifo(root.path + "/content/pipe", 0o644) == 0)
    #expect(throws: Problem.unreadable(path: "content/pipe", reason: SourceFile.isSpecial)) {
      try folder.location(of: "content/pipe")
    }
    #expect(throws: FileProblem.obstructed("pipe")) {
      try SourceFile(withoutLinks: root.path + "/content/pipe", named: "pipe")
    }
  }

  @Test func aLinkThatIsPlantedAfterTheDecisionLeadsNowhere() throws {
    let place = try #require(try folder.location(of: "content/deep/b.md"))
    try FileManager.default.removeItem(at: root.appending(path: "content/deep"))
    try FileManager.default.moveItem(
      at: outer["secrets/s.txt"], to: outer["secrets/b.md"])
    try link("content/deep", to: "../../secrets")
    #expect(throws: FileProblem.self) { try SourceFile(withoutLinks: place, named: "b.md") }
    try FileManager.default.removeItem(at: root.appending(path: "content/deep"))
    try FileManager.default.createDirectory(
      at: root.appending(path: "content/deep"), withIntermediateDirectories: true)
    try link("content/deep/b.md", to: "../../../secrets/b.md")
    #expect(throws: FileProblem.self) { try SourceFile(withoutLinks: place, named: "b.md") }
  }
}
