import Basics
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import SiteOutput

@Suite struct ConcurrencyTests {
  let fixture: OutputFixture

  init() throws { fixture = try OutputFixture() }

  private static func site(_ version: Int) -> [String: String] {
    var files = Dictionary(
      uniqueKeysWithValues: (0..<40).map { ("d\($0 % 3)/\($0).html", "version \(version)") })
    files["only/\(version).html"] = "only"
    return files
  }

  /// Each thread opens its own files, so their locks exclude each other like those of separate processes.
  @Test func twentyWritersTakeTurns() throws {
    let problems = Mutex<[OutputProblem]>([])
    DispatchQueue.concurrentPerform(iterations: 20) { version in
      do throws(OutputProblem) {
        try fixture.build(Self.site(version), timeout: .seconds(120))
      } catch {
        problems.withLock { $0.append(error) }
      }
    }
    #expect(problems.withLock { $0.map(\.kind) } == [])
    let pages = Tree(fixture.site).files
    let winner = try #require((0..<20).first { pages["only/\($0).html"] != nil })
    #expect(pages == Self.site(winner))
    #expect(
      Set(Tree(fixture.folder + "/.folio").entries.keys) == [
        ".gitignore", "site", "site/manifest", "site/modes", "site/stamps",
      ])
    #expect(
      Tree(fixture.folder).entries.keys.allSatisfy { $0.hasPrefix("site") || $0.hasPrefix(".folio") })
  }

  @Test(arguments: [false, true]) func waitEnds(siteExists: Bool) throws {
    if siteExists { try fixture.build(["page": "old"]) }
    try FileManager.default.createDirectory(atPath: fixture.site, withIntermediateDirectories: true)
    let folder = try Folder(following: fixture.site).reopened()
    // A command that another test starts at this moment may still share the lock of the build before.
    #expect(flock(folder.descriptor, LOCK_EX) == 0)
    let waits = Mutex(0)
    let problem = fixture.problem {
      try fixture.build(["page": "new"], timeout: .milliseconds(100)) { waits.withLock { $0 += 1 } }
    }
    #expect(problem?.kind == "busy")
    #expect(waits.withLock(\.self) == 1)
    #expect(fixture.read("site/page") == (siteExists ? "old" : nil))
  }

  /// Another build that fails removes the folders that it made.
  @Test func foldersThatVanishDuringAWaitAreMadeAgain() throws {
    let parent = fixture.folder + "/deep"
    let output = parent + "/site"
    try FileManager.default.createDirectory(atPath: output, withIntermediateDirectories: true)
    let other = open(output, O_RDONLY | O_DIRECTORY)
    #expect(flock(other, LOCK_EX) == 0)
    try fixture.build(["page": "new"], to: output) {
      rmdir(output)
      rmdir(parent)
      close(other)
    }
    #expect(fixture.read("deep/site/page") == "new")
  }

  @Test func readersSeeCompleteFiles() throws {
    let versions = ["a", "b"].map { String(repeating: $0, count: 100_000) }
    try fixture.build(["page": versions[0]])
    let isDone = Atomic(false)
    let torn = Atomic(0)
    DispatchQueue.concurrentPerform(iterations: 2) { role in
      if role == 0 {
        for round in 1...40 {
          _ = fixture.problem { try fixture.build(["page": versions[round % 2]], jobs: 1) }
        }
        isDone.store(true, ordering: .relaxed)
      } else {
        while !isDone.load(ordering: .relaxed) {
          guard let text = fixture.read("site/page"), versions.contains(text) else {
            torn.wrappingAdd(1, ordering: .relaxed)
            continue
          }
        }
      }
    }
    #expect(torn.load(ordering: .relaxed) == 0)
  }

  @Test func jobsDoNotMatter() throws {
    let files = Dictionary(uniqueKeysWithValues: (0..<1_000).map { ("d\($0 % 7)/\($0)", "text \($0)") })
    try fixture.build(files, jobs: 1)
    let one = Tree(fixture.site).entries
    for jobs in [2, 8] {
      let other = try OutputFixture()
      try other.build(files, jobs: jobs)
      #expect(Tree(other.site).entries == one)
      try other.build(["index": "index"], jobs: jobs)
      try other.build(files, jobs: jobs)
      #expect(Tree(other.site).entries == one)
    }
  }

  /// Permissions never exceed the umask, and only the owner may write.
  @Test func permissionsAreThoseThatTheMaskLeaves() async {
    // The umask belongs to the whole process, so this needs its own.
    await #expect(processExitsWith: .success) {
      let fixture = try OutputFixture()
      for mask: mode_t in [0o077, 0o000] {
        umask(mask)
        try fixture.build(["a/b/page": "page"])
        try fixture.build(["a/b/page": "\(mask)", "c/page": "page"])
        #expect(Tree(fixture.folder).entries[".folio"]?.mode == S_IFDIR | 0o700)
        for (path, entry) in Tree(fixture.site).entries {
          let most: mode_t = entry.mode & S_IFMT == S_IFDIR ? 0o755 : 0o644
          #expect(entry.mode & 0o7777 == most & ~mask, "\(path)")
        }
        try fixture.remove("site")
      }
    }
  }
}
