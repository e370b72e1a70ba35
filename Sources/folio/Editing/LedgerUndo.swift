import ArgumentParser
import Basics
import Bookkeeping
import Foundation

extension LedgerEditor {
  /// Takes back the last change that a command made.
  ///
  /// - Returns: What was taken back.
  /// - Throws: `ExitCode`, with the problem already told; the file is then as it was.
  func undo() throws -> ChangeRecord {
    var undone: ChangeJournal.Entry?
    var former: LedgerDocument?
    try telling {
      let journal = try file.journal()
      let companion = LedgerFile.Companion(
        willReplace: { if let former, let undone { try journal.prepareUndo(of: undone, to: former) } },
        didReplace: { if let undone { try? journal.forget(undone) } },
        didNotReplace: {})
      try file.update(with: companion) { bytes in
        guard let bytes else { throw noLedger }
        switch try journal.outlook(of: bytes) {
        case .nothing: throw console.fail(UndoProblem.nothing)
        case .editedByHand(let entry):
          let edits = try journal.edits(of: LedgerDocument(bytes), after: entry)
          throw console.fail(UndoProblem.editedByHand(after: entry.record.command, edits))
        case .undoes(let entry):
          guard let text = try journal.undoing(entry, in: bytes) else {
            throw console.fail(UndoProblem.damaged(entry.record.command))
          }
          (undone, former) = (entry, try LedgerDocument(text))
          return text
        }
      }
    }
    guard let undone else { throw ExitCode.failure }
    return undone.record
  }

  /// The changes that can be taken back, the newest first, and how many older ones cannot.
  func changes() throws -> (undoable: [ChangeRecord], lost: Int, isEdited: Bool) {
    try telling {
      let bytes = try file.read()
      let entries = try file.journal().entries(of: bytes)
      var current = bytes.map(ChangeRecord.Fingerprint.init)
      let undoable = entries.prefix { entry in
        defer { current = entry.record.before }
        return entry.record.after == current
      }
      return (
        undoable.map(\.record), entries.count - undoable.count, undoable.isEmpty && !entries.isEmpty
      )
    }
  }
}

/// When a change is made, and by which command: what `folio undo --list` shows of it.
enum ChangeTime {
  /// Seconds since 1970: SOURCE_DATE_EPOCH, or else of the clock.
  static func now(environment: [String: String] = ProcessInfo.processInfo.environment) throws -> Int {
    guard let epoch = environment["SOURCE_DATE_EPOCH"] else { return Int(Date().timeIntervalSince1970) }
    guard let seconds = Int(epoch) else { throw ArgumentProblem.epoch.error }
    return seconds
  }

  /// The command as it was typed.
  static var command: String {
    (["folio"] + CommandLine.arguments.dropFirst().map(quotedForShell)).joined(separator: " ")
  }

  /// `2026-03-07 12:00`, where the reader is; in UTC where the clock is set by SOURCE_DATE_EPOCH.
  static func text(
    _ seconds: Int, environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> String {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = environment["SOURCE_DATE_EPOCH"] == nil ? .current : .gmt
    let date = Date(timeIntervalSince1970: TimeInterval(seconds))
    let parts = calendar.dateComponents([.year, .month, .day, .hour, .minute], from: date)
    func padded(_ number: Int?, _ width: Int) -> String {
      let text = String(number ?? 0)
      return String(repeating: "0", count: max(0, width - text.utf8.count)) + text
    }
    return "\(padded(parts.year, 4))-\(padded(parts.month, 2))-\(padded(parts.day, 2)) "
      + "\(padded(parts.hour, 2)):\(padded(parts.minute, 2))"
  }
}
