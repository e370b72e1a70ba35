import Foundation
import Testing

/// The built command, run as a user runs it.
struct FolioCommand {
  struct Result {
    let exitCode: Int32
    let stdout: String
    let stderr: String
  }

  var folder: URL
  var environment: [String: String] = [:]
  /// In octal, as a shell takes it.
  var umask = "022"

  func callAsFunction(_ arguments: String...) throws -> Result { try self(arguments) }

  func callAsFunction(_ arguments: [String]) throws -> Result {
    let streams = try TemporaryFolder()
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments =
      ["-c", "umask \(umask); exec \"$@\"", "sh", try Self.binary().path(percentEncoded: false)] + arguments
    process.currentDirectoryURL = folder
    process.environment = Self.baseEnvironment.merging(environment) { $1 }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try streams.handle("stdout")
    process.standardError = try streams.handle("stderr")
    try process.run()
    process.waitUntilExit()
    return Result(
      exitCode: process.terminationStatus, stdout: try streams.text("stdout"),
      stderr: try streams.text("stderr"))
  }

  /// What a build may not depend on is left out: the tests' own environment.
  private static let baseEnvironment: [String: String] = {
    let own = ProcessInfo.processInfo.environment
    return own.filter { ["PATH", "HOME", "LD_LIBRARY_PATH", "TMPDIR"].contains($0.key) }
  }()

  /// `FOLIO_BINARY`, or what was built together with these tests.
  static func binary() throws -> URL {
    if let path = ProcessInfo.processInfo.environment["FOLIO_BINARY"] {
      return URL(filePath: path, relativeTo: Repository.root).absoluteURL
    }
    let products = Bundle.allBundles.filter { $0.bundlePath.hasSuffix(".xctest") }.map(\.bundleURL)
    let places =
      (products + [URL(filePath: CommandLine.arguments[0])]).map { $0.deletingLastPathComponent() }
      + [Repository.root.appending(path: ".build/debug")]
    let candidates = places.map { $0.appending(path: "folio").standardizedFileURL }
    return try #require(
      candidates.first { FileManager.default.isExecutableFile(atPath: $0.path(percentEncoded: false)) },
      "build the command first: swift build --build-tests")
  }
}
