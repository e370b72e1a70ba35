import Foundation

/// Where a command's words go: results to stdout, everything else to stderr.
enum Terminal {
  static func printError(_ text: String) { try? FileHandle.standardError.write(contentsOf: Data(text.utf8)) }

  /// See no-color.org.
  static var errorsAreColored: Bool {
    isatty(STDERR_FILENO) == 1 && ProcessInfo.processInfo.environment["NO_COLOR", default: ""].isEmpty
  }
}
