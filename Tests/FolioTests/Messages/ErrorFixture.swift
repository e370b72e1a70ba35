import Foundation
import TestSupport
import Testing

/// A reproducible input for one message: a project that is broken in one way, with an `expected.txt` that has
/// the command, its complete output, and its exit code.
struct ErrorFixture: CustomTestStringConvertible {
  static let folder = Repository.fixtures.appending(path: "errors")
  static let transcriptName = "expected.txt"

  let name: String
  var url: URL { Self.folder.appending(path: name) }
  var transcript: Golden { Golden(file: url.appending(path: Self.transcriptName)) }
  var testDescription: String { name }

  static let all: [ErrorFixture] = {
    let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path(percentEncoded: false))
    return (names ?? []).sorted().map(ErrorFixture.init)
  }()

  /// The text after `$ folio` in the first line of the transcript.
  var arguments: [String] {
    let recorded = try? String(contentsOf: transcript.file, encoding: .utf8)
    let first = recorded?.split(separator: "\n").first.map(String.init) ?? ""
    let prompt = "$ folio "
    let line = first.hasPrefix(prompt) ? String(first.dropFirst(prompt.count)) : "build --ledger ledger.json"
    return line.split(separator: " ").map(String.init)
  }

  func project() throws -> TemporaryFolder {
    let project = try TemporaryFolder()
    try project.copy(contentsOf: url, except: [Self.transcriptName])
    return project
  }
}
