import Foundation

/// Where this repository's files are.
enum Repository {
  static let root = URL(filePath: #filePath).appending(path: "../../../..").standardized
  static let fixtures = root.appending(path: "Tests/Fixtures")
}

/// Whether goldens are recorded anew instead of compared: `FOLIO_RECORD=1`.
let isRecording = ProcessInfo.processInfo.environment["FOLIO_RECORD", default: ""] == "1"
