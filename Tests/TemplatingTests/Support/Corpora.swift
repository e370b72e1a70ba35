import Foundation

/// Public test suites that judge this module. They are not part of the repository.
enum Corpora {
  static let isMissing = "a corpus is missing: set FOLIO_CORPORA to the folder that has it"

  static let naughtyStrings = "naughty-strings/blns.json"

  private static let folder: URL = {
    if let path = ProcessInfo.processInfo.environment["FOLIO_CORPORA"] { return URL(filePath: path) }
    let root = URL(filePath: #filePath).appending(path: "../../../..").standardized
    return root.appending(path: "../shared/corpora").standardized
  }()

  static func has(_ path: String) -> Bool { FileManager.default.fileExists(atPath: file(path).path) }
  static func data(_ path: String) throws -> Data { try Data(contentsOf: file(path)) }
  private static func file(_ path: String) -> URL { folder.appending(path: path) }
}
