import Foundation
import Testing

/// A temporary folder for an output folder named "site", removed at the end of the test.
package final class ScratchFolder: Sendable {
  package let folder: String
  package var site: String { folder + "/site" }

  package init() throws {
    var template = Array((NSTemporaryDirectory() + "/folio-test-XXXXXX").utf8CString)
    try #require(mkdtemp(&template) != nil)
    let path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    folder = URL(filePath: path).resolvingSymlinksInPath().path
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  package func write(_ text: String, to path: String) throws {
    let url = URL(filePath: folder + "/" + path)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
  }

  package func read(_ path: String) -> String? {
    FileManager.default.contents(atPath: folder + "/" + path).map { String(decoding: $0, as: UTF8.self) }
  }

  package func remove(_ path: String) throws {
    try FileManager.default.removeItem(atPath: folder + "/" + path)
  }

  package func link(_ path: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: folder + "/" + path, withDestinationPath: folder + "/" + target)
  }
}
