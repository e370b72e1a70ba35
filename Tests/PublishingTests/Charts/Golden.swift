import Foundation
import Testing

/// A text that is compared with a file. With FOLIO_RECORD=1 the file is written anew, and the test fails.
enum Golden {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Goldens")

  static func expect(_ text: String, matches name: String) throws {
    let file = folder.appending(path: name)
    if ProcessInfo.processInfo.environment["FOLIO_RECORD"] != nil {
      try Data(text.utf8).write(to: file)
      Issue.record("recorded \(name)")
    } else {
      let recorded = try String(contentsOf: file, encoding: .utf8)
      #expect(text == recorded, "\(name) differs: see `make record`")
    }
  }

  static func names() throws -> Set<String> {
    Set(try FileManager.default.contentsOfDirectory(atPath: folder.path))
  }
}
