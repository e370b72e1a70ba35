import Foundation
import TestSupport
import Testing

@testable import SiteOutput

/// Builds in a process that is killed at a random moment.
@Suite(.serialized) struct KillTests {
  static let old = site { "old \($0)" }
  static let new = site { $0 % 3 == 0 ? "old \($0)" : "new \($0)" }
    .filter { !$0.key.hasPrefix("d4/") }
    .merging(["d4": "a file now", "e/f/new.html": "new"]) { $1 }

  private static func site(_ text: (Int) -> String) -> [String: String] {
    Dictionary(uniqueKeysWithValues: (0..<300).map { ("d\($0 % 5)/\($0).html", text($0)) })
  }

  /// Kills the process at a random time within `microseconds`.
  private static func killSoon(within microseconds: UInt32) {
    let delay = UInt32.random(in: 0..<microseconds)
    Thread.detachNewThread {
      usleep(delay)
      kill(getpid(), SIGKILL)
    }
  }

  @Test(arguments: Share.of(0..<15, few: 3)) func killedUpdateLeavesEachFileOldOrNew(round: Int)
    async throws
  {
    let fixture = try OutputFixture()
    try fixture.build(Self.old)
    await #expect(processExitsWith: .signal(SIGKILL)) { [site = fixture.site as String] in
      KillTests.killSoon(within: 60_000)
      while true {
        for files in [KillTests.new, KillTests.old] {
          _ = try SiteWriter(output: site).write(LiteralSite(files))
        }
      }
    }
    // New files wait in a folder that the next build removes.
    for (path, text) in Tree(fixture.site).files where !path.hasPrefix(".folio/staging/") {
      #expect(text == Self.old[path] || text == Self.new[path], "\(path)")
    }
    try expectNextBuildIsClean(fixture)
  }

  @Test(arguments: Share.of(0..<10, few: 2)) func killedFreshBuildLeavesNothingInTheOutput(round: Int)
    async throws
  {
    let fixture = try OutputFixture()
    await #expect(processExitsWith: .signal(SIGKILL)) { [site = fixture.site as String] in
      KillTests.killSoon(within: 20_000)
      while true {
        _ = try SiteWriter(output: site).write(LiteralSite(KillTests.old))
      }
    }
    let pages = Tree(fixture.site).files
    #expect(pages.isEmpty || pages == Self.old)
    try expectNextBuildIsClean(fixture)
  }

  /// Even a build that has no record to write.
  @Test func theNextBuildRemovesADraft() throws {
    let fixture = try OutputFixture()
    try fixture.build(Self.new)
    let draft = "\(fixture.folder)/.folio/site/draft"
    #expect(FileManager.default.createFile(atPath: draft, contents: nil))
    try fixture.build(Self.new)
    #expect(!FileManager.default.fileExists(atPath: draft))
  }

  private func expectNextBuildIsClean(_ fixture: OutputFixture) throws {
    try fixture.build(Self.new)
    let clean = try OutputFixture()
    try clean.build(Self.new)
    #expect(
      Tree(fixture.folder).portable
        == Tree(clean.folder).portable)
  }

  /// A limit on the size of files simulates a full disk.
  @Test(arguments: [false, true]) func failedWriteLeavesTheSiteAsItWas(siteExists: Bool) async throws {
    let fixture = try OutputFixture()
    if siteExists { try fixture.build(Self.old) }
    let before = Tree(fixture.folder, stamped: true).files
    await #expect(processExitsWith: .success) { [site = fixture.site as String] in
      var limit = rlimit(rlim_cur: 20_000, rlim_max: 20_000)
      setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
      signal(SIGXFSZ, SIG_IGN)
      var files = KillTests.new
      files["large"] = String(repeating: "x", count: 30_000)
      #expect {
        try SiteWriter(output: site).write(LiteralSite(files))
      } throws: { error in
        guard case OutputProblem.file(.system(.write, let path, EFBIG)) = error else { return false }
        return path.hasSuffix("/large")
      }
    }
    #expect(Tree(fixture.folder, stamped: true).files == before)
    try expectNextBuildIsClean(fixture)
  }
}
