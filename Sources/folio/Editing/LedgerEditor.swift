import ArgumentParser
import Basics
import Bookkeeping
import Foundation
import Publishing

/// Changes a ledger file by editing its text, and reports what prevents it.
struct LedgerEditor {
  let file: LedgerFile
  let console: Console
  /// The options that name the ledger, as typed after a command: ` --root books`.
  let location: String

  /// Reads the ledger as it is on disk; `nil` if there is none.
  func document() throws -> LedgerDocument? { try file.read().map(LedgerDocument.init) }

  /// Reads the ledger, which must exist.
  func existingDocument() throws -> LedgerDocument {
    guard let document = try document() else { throw Problem.noLedger }
    return document
  }

  /// Updates the ledger. Every change goes through here, and is recorded in the journal before it is made.
  ///
  /// - Parameters:
  ///   - new: The text of a ledger that does not exist yet; `nil` if it must exist.
  ///   - seen: The ledger that the user was shown. It is not parsed again if the file is unchanged.
  ///   - receipts: The receipts to copy for the change, once it is made.
  ///   - others: The files that the command replaces after the ledger, before it calls `end`. If it is
  ///     killed, the next command replaces the rest.
  ///   - change: Makes the edit, and a result to return. It is called again if the file changes meanwhile.
  /// - Returns: The ledger after the change.
  /// - Throws: Any error of `change`, or the problem that kept the file from being changed; it is then
  ///   unchanged.
  @discardableResult
  func update<Result>(
    creating new: [UInt8]? = nil, seen: LedgerDocument? = nil,
    receipts: @autoclosure () -> ReceiptCopies? = nil,
    followedBy others: (Ledger, Result) throws -> [UnfinishedChange.File] = { _, _ in [] },
    _ change: (LedgerDocument) throws -> (LedgerEdit, Result)
  ) throws -> (ledger: Ledger, result: Result) {
    var done: (ledger: Ledger, result: Result)?
    let journal = try journal()
    var step: (edit: LedgerEdit, old: [UInt8])?
    try file.update { bytes in
      if let bytes { try finish(in: bytes) }
      guard let bytes = bytes ?? new else { throw Problem.noLedger }
      let old = if let seen, seen.bytes == bytes { seen } else { try LedgerDocument(bytes) }
      let (edit, result) = try change(old)
      done = (edit.bytes == bytes ? old.ledger : try self.ledger(after: edit), result)
      step = edit.bytes == bytes ? nil : (edit, bytes)
      return edit.bytes
    } replacing: { replace in
      guard let step, let done else { return try replace() }
      let staged = try journal.stage(receipts()?.chosen ?? [])
      let entry = try journal.record(
        step.edit, from: step.old, files: staged, command: Self.command, time: try Self.now())
      var isReplaced = false
      let files = try others(done.ledger, done.result)
      defer {
        if isReplaced {
          try? journal.tidy()
        } else {
          try? journal.discard(entry)
          if !files.isEmpty { endChange() }
        }
      }
      try beginChange(step.edit, files)
      // The receipts come first: no ledger on the disk names a missing one.
      try journal.place(staged)
      isReplaced = try replace()
      return isReplaced
    }
    guard let done else { preconditionFailure("a change that was not made throws") }
    return done
  }

  /// - Throws: `ExitCode`, after reporting why the edit would make the ledger invalid.
  func ledger(after edit: LedgerEdit) throws -> Ledger {
    do throws(Ledger.Invalid) {
      return try LedgerDocument(edit.bytes).ledger
    } catch {
      // The text was never written, so none of it is shown.
      let context = Problem.Context(file: file.name, files: SourceFiles { _ in edit.bytes })
      let diagnostics = error.problems.filter { !$0.isWarning }.map { $0.diagnostic(in: context) }
      throw console.fail(
        [Problem(at: file.name, "not changed: the change would make the ledger invalid")]
          + diagnostics.map { Problem($0.message, $0.hint) })
    }
  }

  /// The command as it was typed.
  static var command: String {
    (["folio"] + CommandLine.arguments.dropFirst().map(quotedForShell)).joined(separator: " ")
  }

  /// Seconds since 1970, from SOURCE_DATE_EPOCH or else the clock.
  private static func now() throws -> Int { Int(try Project.Options.Today.now().timeIntervalSince1970) }
}

extension LedgerEditor {
  /// A file of the books by its name. The settings of the site and the copies are in `content/`; other files
  /// are next to the ledger, wherever that is.
  func file(named name: String) -> LedgerFile {
    let inProject = [SiteSettings.path, Copy.path].first { $0.suffix(afterLast: "/") == name }
    return LedgerFile(name, beside: inProject?.inProject(console.root) ?? file.name)
  }

  func journal() throws(FileProblem) -> ChangeJournal {
    try file.journal { try self.file(named: $0).read() }
  }

  /// A console for problems of another file of the books.
  func console(for other: LedgerFile) -> Console { Console(root: console.root, file: other.name) }

  /// Replaces a file of the books that changes alone. Before that, finishes what a killed command has begun:
  /// it may have left the file half changed.
  func updateAlone(_ other: LedgerFile, _ change: ([UInt8]?) throws -> [UInt8]?) throws {
    if try journal().unfinishedChange() != nil {
      try file.update { bytes in
        if let bytes { try finish(in: bytes) }
        return bytes
      }
    }
    try update(beside: other, change)
  }

  /// Replaces a file of the books. `folio undo` takes that back together with the command's other changes.
  ///
  /// - Parameter former: Returns the bytes that undoing brings back, if the file was prepared for the change.
  /// - Throws: `ExitCode`, after reporting the problem.
  func update(
    beside other: LedgerFile, former: ([UInt8]) -> [UInt8] = { $0 }, _ change: ([UInt8]?) throws -> [UInt8]?
  ) throws {
    try console(for: other).reportingProblems {
      let journal = try journal()
      var step: (old: [UInt8]?, new: [UInt8])?
      try other.update { bytes in
        let new = try change(bytes)
        step = new.map { (bytes.map(former), $0) }
        return new
      } replacing: { replace in
        if let step, let ledger = try file.read() {
          let change = ChangeJournal.FileChange(of: other.baseName, from: step.old, to: step.new)
          try journal.record(change, of: ledger, command: Self.command, time: Self.now())
        }
        let isReplaced = try replace()
        if isReplaced { try? journal.tidy() }
        return isReplaced
      }
    }
  }

  /// The changes that can be undone, newest first, and whether the ledger was edited since the last change.
  func changes() throws -> (changes: [ChangeJournal.Record], isEdited: Bool) {
    let bytes = try file.read()
    let entries = try journal().entries(of: bytes)
    let current = bytes.map(ChangeJournal.Record.fingerprint(of:))
    return (entries.map(\.record), entries.first.map { $0.record.after != current } ?? false)
  }
}
