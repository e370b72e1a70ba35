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
