import Foundation

/// The user's web browser.
enum Browser {
  /// - Returns: Whether the program that opens a browser could be started.
  static func open(_ url: String) -> Bool {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [opener, url]
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    do {
      try process.run()
    } catch {
      return false
    }
    process.waitUntilExit()
    return process.terminationStatus == 0
  }

  #if os(macOS)
    private static let opener = "open"
  #else
    private static let opener = "xdg-open"
  #endif
}
