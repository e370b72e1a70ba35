import Foundation
import Testing

/// A program that some tests run and that `make test` installs. If it is missing, a test that needs it is
/// skipped with the reason. On CI no test is skipped, so there it runs and fails: `@Test(.needs(.hledger))`.
package struct Tool: Sendable {
  package let path: String

  package static let bash = Tool("bash")
  package static let git = Tool("git")
  package static let hledger = Tool("hledger")
  package static let rsync = Tool("rsync")
  /// Part of util-linux, on every Linux. It runs a command as another user.
  package static let setpriv = Tool("setpriv")
  /// Runs a command at its own terminal, with the options of Linux.
  package static let script = Tool("script")
  package static let strace = Tool("strace")

  private init(_ name: String) {
    let paths = ["/usr/bin", "/usr/local/bin", "/bin"].map { "\($0)/\(name)" }
    path = paths.first { FileManager.default.isExecutableFile(atPath: $0) } ?? paths[0]
  }

  private static let isOnCI = ProcessInfo.processInfo.environment["CI"] == "true"

  /// Whether tests that need the tool run: it is installed, or it has to be.
  package var isUsed: Bool { Self.isOnCI || FileManager.default.isExecutableFile(atPath: path) }
}

extension Trait where Self == ConditionTrait {
  package static func needs(_ tool: Tool) -> Self { .enabled(if: tool.isUsed, "\(tool.path) is missing") }
}
