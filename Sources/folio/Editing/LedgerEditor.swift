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

  /// Reads the ledger as it is on disk; nil if there is none.
  func document() throws -> LedgerDocument? { try file.read().map(LedgerDocument.init) }

  /// Reads the ledger, which must exist.
  func existingDocument() throws -> LedgerDocument {
    guard let document = try document() else { throw CommandProblem.noLedger }
    return document
  }

  /// Updates the ledger. Every change goes through here, and is recorded in the journal before it is made.
  ///
  /// - Parameters:
  ///   - new: The text of a ledger that does not exist yet; nil if it must exist.
  ///   - seen: The ledger that the user was shown. It is not parsed again if the file is unchanged.
  ///   - receipts: The receipts to copy for the change, once it is made.
  ///   - change: Makes the edit, and a result to return. It is called again if the file changes meanwhile.
  /// - Returns: The ledger after the change.
  /// - Throws: Any error of `change`, or what kept the file from being changed; the file is then unchanged.
  @discardableResult
  func update<Result>(
    creating new: [UInt8]? = nil, seen: LedgerDocument? = nil,
    receipts: @autoclosure () -> ReceiptCopies? = nil,
    _ change: (LedgerDocument) throws -> (LedgerEdit, Result)
  ) throws -> (ledger: Ledger, result: Result) {
    var done: (ledger: Ledger, result: Result)?
    let journal = try journal()
    var step: (edit: LedgerEdit, old: [UInt8])?
    try file.update { bytes in
      guard let bytes = bytes ?? new else { throw CommandProblem.noLedger }
      let old = if let seen, seen.bytes == bytes { seen } else { try LedgerDocument(bytes) }
      let (edit, result) = try change(old)
      done = (edit.bytes == bytes ? old.ledger : try self.ledger(after: edit), result)
      step = edit.bytes == bytes ? nil : (edit, bytes)
      return edit.bytes
    } replacing: { replace in
      guard let step else { return try replace() }
      let staged = try journal.stage(receipts()?.chosen ?? [])
      let entry = try journal.note(
        step.edit, from: step.old, files: staged, command: Self.command, time: try Self.now())
      var isReplaced = false
      defer { if isReplaced { try? journal.tidy() } else { try? journal.discard(entry) } }
      // No ledger on the disk names a receipt that is not there.
      try journal.place(staged)
      isReplaced = try replace()
      return isReplaced
    }
    guard let done else { preconditionFailure("a change that was not made throws") }
    return done
  }

  /// - Throws: `ExitCode`, after reporting why the edit would make the ledger invalid.
  private func ledger(after edit: LedgerEdit) throws -> Ledger {
    do throws(Ledger.Invalid) {
      return try LedgerDocument(edit.bytes).ledger
    } catch {
      // The text was never written, so none of it is shown.
      let context = Diagnostic.Context(file: file.name, files: SourceFiles { _ in edit.bytes })
      let diagnostics = error.problems.filter { !$0.isWarning }.map { $0.diagnostic(in: context) }
      throw console.fail(
        [CommandProblem.invalidChange.diagnostic(in: context)]
          + diagnostics.map { Diagnostic($0.message, $0.hint) })
    }
  }

  /// The command as it was typed.
  private static var command: String {
    (["folio"] + CommandLine.arguments.dropFirst().map(quotedForShell)).joined(separator: " ")
  }

  /// Seconds since 1970, from SOURCE_DATE_EPOCH or else the clock.
  private static func now() throws -> Int { Int(try Project.Options.Today.now().timeIntervalSince1970) }
}

extension LedgerEditor {
  /// A file of the books by its name. The settings of the site and its copies are in `content/`; the others
  /// are next to the ledger, wherever that is.
  func file(named name: String) -> LedgerFile {
    let inProject = [SiteSettings.path, Copy.path].first { $0.suffix(afterLast: "/") == name }
    return LedgerFile(name, beside: inProject?.inProject(console.root) ?? file.name)
  }

  private func journal() throws(FileProblem) -> ChangeJournal {
    try file.journal { try self.file(named: $0).read() }
  }

  /// A console for problems of another file of the books.
  func console(for other: LedgerFile) -> Console { Console(root: console.root, file: other.name) }

  /// Replaces a file of the books, so that `folio undo` takes it back with what else the command did.
  ///
  /// - Parameter former: What undoing brings back, if the file was prepared for the change.
  /// - Throws: `ExitCode`, after reporting the problem.
  func update(
    beside other: LedgerFile, former: ([UInt8]) -> [UInt8] = { $0 }, _ change: ([UInt8]?) throws -> [UInt8]?
  ) throws {
    try console(for: other).telling {
      let journal = try journal()
      var step: (old: [UInt8]?, new: [UInt8])?
      try other.update { bytes in
        let new = try change(bytes)
        step = new.map { (bytes.map(former), $0) }
        return new
      } replacing: { replace in
        if let step, let ledger = try file.read() {
          let change = ChangeJournal.FileChange(of: other.baseName, from: step.old, to: step.new)
          try journal.note(change, of: ledger, command: Self.command, time: Self.now())
        }
        let isReplaced = try replace()
        if isReplaced { try? journal.tidy() }
        return isReplaced
      }
    }
  }

  /// The result of taking back a change, or of making it again.
  struct Outcome {
    let record: ChangeJournal.Record
    /// The texts that stay, since they were edited later.
    let left: [String]
    /// The files next to the ledger that stay in part.
    let keptFiles: [String]
    /// The receipts in whose place another file is, which stays.
    let keptReceipts: [String]
    /// The receipts that went with the change.
    let receipts: [String]
    /// The reason why not all of the rest could be done, after the ledger had been changed.
    let failure: (any Error)?
  }

  /// Takes back the last change that a command made, or makes the last one again that was taken back.
  ///
  /// - Throws: What prevents it; the file is then unchanged.
  func takeBack(from stack: ChangeJournal.Stack) throws -> Outcome {
    typealias Receipts = ChangeJournal.MovedReceipts
    var done: (step: ChangeJournal.Step, counterpart: ChangeJournal.Entry, back: Receipts, away: Receipts)?
    let journal = try journal()
    var copies: ChangingCopies?
    func take(_ step: ChangeJournal.Step, _ replace: () throws -> Bool) throws -> Bool {
      let counterpart = try journal.prepare(step)
      var isReplaced = false
      defer { if !isReplaced { try? journal.forget(counterpart) } }
      copies = try self.copies(takenBackBy: step)
      try copies?.narrow()
      defer { if !isReplaced { try? copies?.widen() } }
      // No ledger on the disk names a receipt that is not there.
      let back = try journal.move(.back, receiptsOf: step)
      isReplaced = try replace()
      guard isReplaced else { return false }
      done = (step, counterpart, back, (try? journal.move(.away, receiptsOf: step)) ?? Receipts())
      try? journal.forget(step.entry)
      return true
    }
    var step: ChangeJournal.Step?
    try file.update { bytes in
      guard let bytes else { throw CommandProblem.noLedger }
      let next = try self.step(from: stack, in: bytes, journal)
      step = next
      // Only other files may differ.
      if next.edit.bytes == bytes { _ = try take(next) { true } }
      return next.edit.bytes
    } replacing: { replace in
      try step.map { try take($0, replace) } ?? false
    }
    guard let done else { throw ExitCode.failure }
    var (files, keptFiles, failure) = ([ChangeJournal.FileChange](), [String](), (any Error)?.none)
    for file in done.step.files {
      do {
        let (change, isWhole) = file.receipt == nil ? try takeBack(file, copies) : (file, true)
        if !isWhole { keptFiles.append(change.name) }
        files.append(change)
      } catch {
        failure = failure ?? error
      }
    }
    do {
      if !files.isEmpty { try journal.note(files, in: done.counterpart) }
    } catch {
      failure = failure ?? error
    }
    return Outcome(
      record: done.step.entry.record, left: done.step.left, keptFiles: keptFiles,
      keptReceipts: done.away.kept, receipts: done.back.moved + done.away.moved, failure: failure)
  }

  /// The copies that a step changes back.
  ///
  /// - Throws: If a part was edited later, or a payment has come since, so that a copy would have other rows.
  private func copies(takenBackBy step: ChangeJournal.Step) throws -> ChangingCopies? {
    let name = Renaming.File.copies.rawValue
    guard let change = step.files.first(where: { $0.name == name }), let bytes = try file(named: name).read(),
      !change.isUnmade(in: bytes)
    else { return nil }
    let isWhole = change.takenBack(from: bytes).isWhole
    guard isWhole, step.left.isEmpty else {
      throw CommandProblem.editedLater(step.entry.record.command, step.left + (isWhole ? [] : [name]))
    }
    let copies = try ChangingCopies(self) { change.takenBack(from: $0).text }
    try copies?.check(from: existingDocument().ledger, to: step.edit)
    return copies
  }

  private func takeBack(
    _ file: ChangeJournal.FileChange, _ copies: ChangingCopies?
  ) throws -> (ChangeJournal.FileChange, Bool) {
    var (old, new, isWhole): ([UInt8]?, [UInt8]?, Bool) = (nil, nil, true)
    let other = self.file(named: file.name)
    // The records of a project that comes from somebody else may name a link that leads out of it.
    if FileStatus(at: other.name, followingLinks: false)?.kind == .symbolicLink {
      throw CommandProblem.isLink(other.name)
    }
    try other.update { bytes in
      old = file.name == Renaming.File.copies.rawValue ? bytes.map { copies?.former(of: $0) ?? $0 } : bytes
      (new, isWhole) = file.takenBack(from: old)
      return new
    }
    if let old, new == nil { try other.remove(old) }
    return (ChangeJournal.FileChange(of: file.name, from: old, to: new), isWhole)
  }

  private func step(
    from stack: ChangeJournal.Stack, in bytes: [UInt8], _ journal: ChangeJournal
  ) throws -> ChangeJournal.Step {
    guard let entry = try journal.entries(of: bytes, in: stack).first else {
      throw stack == .undo ? CommandProblem.nothingToUndo : .nothingToRedo
    }
    guard let step = try journal.step(back: entry, in: bytes) else {
      throw CommandProblem.damagedRecord(entry.record.command)
    }
    let isPossible = step.edit.bytes != bytes || step.left.isEmpty
    guard isPossible, (try? LedgerDocument(step.edit.bytes)) != nil else {
      throw CommandProblem.editedLater(entry.record.command, step.left)
    }
    return step
  }

  /// The changes that can be undone, newest first, and whether the ledger was edited since the last.
  func changes() throws -> (changes: [ChangeJournal.Record], isEdited: Bool) {
    let bytes = try file.read()
    let entries = try journal().entries(of: bytes)
    let current = bytes.map(ChangeJournal.Record.fingerprint(of:))
    return (entries.map(\.record), entries.first.map { $0.record.after != current } ?? false)
  }
}
