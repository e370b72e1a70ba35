import Basics
import Bookkeeping

/// Changes of several files: each is recorded before the first file is touched, and the next command finishes
/// what a killed one has begun.
extension LedgerEditor {
  /// Finishes the change that a killed command has begun, if it has reached the ledger, and takes it back if
  /// not. Prints the names of the written files; files that cannot be written, or were edited since, stay.
  func finish(in ledger: [UInt8]) throws {
    let journal = try journal()
    guard let change = try journal.unfinishedChange() else { return endChange() }
    if let isMade = change.isMade(in: ledger) {
      var finished: [String] = []
      for file in change.files {
        let other = self.file(named: file.name)
        guard FileStatus(at: other.name, followingLinks: false)?.kind != .symbolicLink else { continue }
        let former = try? other.read()
        try? other.update { change.text(of: file, from: $0, isMade: isMade) }
        let isGone = isMade ? file.new == nil : file.old == nil
        if isGone, let text = try? other.read(), change.text(of: file, from: text, isMade: isMade) == nil {
          try? other.remove(text)
        }
        if let now = try? other.read(), now != former { finished.append(printable(other.name)) }
      }
      if !finished.isEmpty {
        let verb = isMade ? "Finished" : "Took back"
        Terminal.printError("\(verb) what a killed command had begun: \(finished.joined(separator: ", "))\n")
      }
      if isMade { try journal.record(change, in: ledger) }
    }
    try journal.endUnfinishedChange()
  }

  /// Records that files beside the ledger are about to change with it.
  ///
  /// - Parameter edit: The change of the ledger.
  func beginChange(_ edit: LedgerEdit, _ files: [UnfinishedChange.File]) throws {
    try journal().begin(UnfinishedChange(edit, files, by: Self.command))
  }

  /// Records that all files have changed, or none.
  func endChange() { try? journal().endUnfinishedChange() }
}
