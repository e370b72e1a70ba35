import Foundation
import TestSupport
import Testing

/// A temporary copy of a project in `Tests/Fixtures/projects`, and the command that runs in it.
struct FixtureProject {
  let folder: TemporaryFolder
  var folio: FolioCommand

  init(_ name: String) throws {
    folder = try TemporaryFolder()
    folio = FolioCommand(folder: folder.url)
    try folder.copy(contentsOf: Repository.fixtures.appending(path: "projects/\(name)"))
  }

  /// Builds, and returns the site. The build must succeed, and print only its one line and the given number
  /// of warnings.
  func build(
    _ arguments: String..., output: String = "site", warnings: Int = 0
  ) throws -> FolderSnapshot {
    let result = try folio(["build", "--now", "2026-11-20"] + arguments)
    try #require(result.exitCode == 0, "\(result.stderr)")
    #expect(result.stderr.isEmpty == (warnings == 0))
    let shown = result.stderr.components(separatedBy: ": warning: ").count - 1
    let alike = result.stderr.matches(of: /and (\d+) more like this/).compactMap { Int($0.1) }
    #expect(alike.reduce(shown, +) == warnings)
    #expect(result.stdout.hasPrefix("\(output): ") && result.stdout.hasSuffix(" s\n"))
    return try FolderSnapshot(of: folder[output])
  }
}
