import Foundation
import Publishing

/// What a preview says in the terminal.
struct PreviewLog {
  enum Entry: Sendable {
    case built(pages: Int, time: Duration, warnings: [Problem], Console)
    case failed([Problem], Console)
  }

  private var warnings: [Problem] = []

  /// Warnings are said once, and not again with every change of something else.
  mutating func add(_ entry: Entry) {
    switch entry {
    case .built(let pages, let time, let warnings, let console):
      if warnings != self.warnings { console.tell(warnings) }
      self.warnings = warnings
      Self.say("Built \(pages) page\(pages == 1 ? "" : "s") in \(SummaryLine.seconds(time))")
    case .failed(let problems, let console):
      console.tell(problems)
    }
  }

  static func say(_ line: String) { FileHandle.standardOutput.write(Data("\(line)\n".utf8)) }
}
