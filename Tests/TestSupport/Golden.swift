import Foundation
import Testing

/// A file with the expected result. `FOLIO_RECORD=1` rewrites it if it differs, and fails the test, so that
/// nobody takes a recording for a proof.
package struct Golden {
  package static let isRecording = ProcessInfo.processInfo.environment["FOLIO_RECORD"] == "1"

  package let file: URL

  package init(file: URL) { self.file = file }

  package func check(_ actual: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let recorded = try? String(contentsOf: file, encoding: .utf8)
    guard recorded != actual else { return }
    let path = file.path(percentEncoded: false)
    if Self.isRecording {
      try Data(actual.utf8).write(to: file)
      Issue.record("recorded \(path)", sourceLocation: sourceLocation)
    } else {
      Issue.record(
        """
        \(path) is not what it was; if the change is right, record it with FOLIO_RECORD=1
        \(Self.firstDifference(between: recorded ?? "", and: actual))
        """, sourceLocation: sourceLocation)
    }
  }

  private static func firstDifference(between recorded: String, and actual: String) -> String {
    let (old, new) = (recorded.components(separatedBy: "\n"), actual.components(separatedBy: "\n"))
    let line = zip(old, new).prefix { $0 == $1 }.count
    func text(_ lines: [String]) -> String {
      line < lines.count ? String(lines[line].prefix(300)) : "(the end)"
    }
    return "line \(line + 1)\n- \(text(old))\n+ \(text(new))"
  }
}
