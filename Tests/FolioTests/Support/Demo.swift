import Foundation
import TestSupport
import Testing

/// The report of this repository's own project.
enum Demo {
  static let date = "2026-11-20"

  /// The demo built in the plain environment.
  static func reference() throws -> FolderSnapshot { try cached.get() }
  private static let cached = Result { try built() }

  /// Builds the demo into a temporary folder.
  static func built(_ command: (FolioCommand) -> FolioCommand = { $0 }, _ arguments: String...) throws
    -> FolderSnapshot
  {
    let output = try TemporaryFolder()
    let folio = command(FolioCommand(folder: Repository.root))
    let root = Repository.root.path(percentEncoded: false)
    let result = try folio(
      ["build", "--root", root, "--now", date, "--output", output["site"].path] + arguments)
    try #require(result.exitCode == 0, "\(result.stderr)")
    #expect(result.stderr.isEmpty)
    return try FolderSnapshot(of: output["site"])
  }
}
