import Foundation

/// Where a command's words go: results to stdout, everything else to stderr.
enum Terminal {
  static func printError(_ text: String) { FileHandle.standardError.write(Data(text.utf8)) }

  /// See no-color.org.
  static var errorsAreColored: Bool {
    isatty(STDERR_FILENO) == 1 && ProcessInfo.processInfo.environment["NO_COLOR", default: ""].isEmpty
  }
}
