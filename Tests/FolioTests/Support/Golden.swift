import Foundation
import Testing

/// A file that says what is expected. `FOLIO_RECORD=1` writes it anew, and fails the test so that nobody
/// takes a recording for a proof.
struct Golden {
  let file: URL

  func check(_ actual: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let recorded = try? String(contentsOf: file, encoding: .utf8)
    guard isRecording else {
      #expect(recorded == actual, "\(file.lastPathComponent) is another", sourceLocation: sourceLocation)
      return
    }
    guard recorded != actual else { return }
    try Data(actual.utf8).write(to: file)
    Issue.record("recorded \(file.path(percentEncoded: false))", sourceLocation: sourceLocation)
  }
}
