import Basics
import Foundation
import TestSupport
import Testing

@testable import SiteOutput

/// Interferes with an output folder during a build, at a moment that does not depend on chance.
@Suite struct InterruptionTests {
  let fixture: OutputFixture

  init() throws { fixture = try OutputFixture() }

  @Test func nothingIsForgottenAfterTwoBuildsThatWereCutShort() throws {
    try fixture.build(["p": "A", "q": "A", "z": "z"])
    try cutShort([("new", "B"), ("p", "B"), ("stop", "B"), ("q", "B"), ("z", "z")])
    #expect(fixture.read("site/new") == "B")
    try cutShort([("p", "C"), ("stop", "C"), ("q", "C"), ("z", "z")])
    try fixture.build(["p": "C", "q": "C"])
    try expectClean(["p": "C", "q": "C"])
  }

  @Test func pageOfABuildThatWasCutShortIsNotTakenForEdited() throws {
    try fixture.build(["p": "A", "q": "A", "z": "z"])
    try cutShort([("p", "B"), ("stop", "B"), ("q", "B"), ("z", "z")])
    #expect(fixture.read("site/p") == "B")
    try cutShort([("stop", "C"), ("p", "C"), ("q", "C"), ("z", "z")])
    #expect(fixture.read("site/p") == "B")
    let summary = try fixture.build(["q": "D"])
    #expect(summary.kept == [] && summary.removed == 2)
    try expectClean(["q": "D"])
  }

  @Test func folderThatTookThePlaceOfAFileIsNoEdit() throws {
    let next = try OutputFixture()
    try next.build(["w/x": "new"])
    try fixture.build(["w": "old"])
    try fixture.remove("site/w")
    try fixture.write("new", to: "site/w/x")
    try fixture.write(#require(next.read(".folio/site/manifest")), to: ".folio/site/next")
    chmod(fixture.folder + "/.folio/site/next", 0o600)
    #expect(try fixture.build(["w/x": "new"]).kept == [])
    try expectClean(["w/x": "new"])
  }

  @Test func fileThatAppearsWhereAPageGoesIsLeftAlone() throws {
    try fixture.build(["page": "old"])
    for (force, text) in [(false, "mine"), (true, "new")] {
      let problem = fixture.problem {
        try build([("other", "new"), ("page", "new")], force: force) {
          try fixture.write("mine", to: "site/other")
        }
      }
      #expect(problem?.kind == (force ? nil : "foreignFile"))
      #expect(fixture.read("site/other") == text)
      if !force { try fixture.remove("site/other") }
    }
  }

  @Test func fileThatAppearsInANewFolderIsLeftAlone() throws {
    try fixture.build(["page": "old"])
    let problem = fixture.problem {
      try build([("a/b/other", "new"), ("page", "new")]) { try fixture.write("mine", to: "site/a/b/other") }
    }
    #expect(problem?.kind == "foreignFile")
    #expect(fixture.read("site/a/b/other") == "mine")
  }

  /// Interrupts a build with a folder that appears at the path of the page "stop", after earlier pages have
  /// been moved.
  private func cutShort(_ files: [(path: String, text: String)]) throws {
    let problem = fixture.problem {
      try build(files) {
        try FileManager.default.createDirectory(
          atPath: fixture.site + "/stop", withIntermediateDirectories: false)
      }
    }
    #expect(problem?.kind == "foreignFile")
    #expect(Tree(fixture.folder).entries[".folio/site/next"] != nil)
    try fixture.remove("site/stop")
  }

  private func expectClean(_ files: [String: String]) throws {
    let clean = try OutputFixture()
    try clean.build(files)
    #expect(Tree(fixture.folder).portable == Tree(clean.folder).portable)
  }

  /// - Parameter act: Called when the last page is rendered, after all others have been compared.
  @discardableResult
  private func build(
    _ files: [(path: String, text: String)], force: Bool = false, act: () throws -> Void
  ) throws -> SiteWriter.Summary {
    try withoutActuallyEscaping(act) { act in
      try SiteWriter(output: fixture.site, jobs: 1, force: force).write(MeddledSite(files, act))
    }
  }
}

/// A site whose rendering calls a closure.
private struct MeddledSite: SiteWriter.Contents {
  let paths: [String]
  private let texts: [String]
  // Called once, by the one thread that renders.
  private nonisolated(unsafe) let act: () throws -> Void

  init(_ files: [(path: String, text: String)], _ act: @escaping () throws -> Void) {
    paths = files.map(\.path)
    texts = files.map(\.text)
    self.act = act
  }

  func render(_ index: Int, into buffer: inout ByteBuffer) throws {
    if index == paths.count - 1 { try act() }
    buffer.append(texts[index])
  }
}
