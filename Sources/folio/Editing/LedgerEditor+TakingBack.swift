import ArgumentParser
import Basics
import Bookkeeping

extension LedgerEditor {
  /// The result of taking back a change, or of making it again.
  struct Outcome {
    let record: ChangeJournal.Record
    /// The texts that stay, since they were edited later.
    let editedTexts: [String]
    /// The files next to the ledger that stay in part, and those that were removed later.
    let (keptFiles, removedFiles): ([String], [String])
    /// The receipts whose places other files have taken; those files stay.
    let keptReceipts: [String]
    /// The receipts that were moved with the change.
    let receipts: [String]
    /// The reason why not all of the rest could be done, after the ledger had been changed.
    let failure: (any Error)?
  }

  /// Takes back the last change that a command made, or makes the change again that was taken back last.
  ///
  /// - Throws: The problem that prevents it; the file is then unchanged.
  func takeBack(from stack: ChangeJournal.Stack) throws -> Outcome {
    typealias Receipts = ChangeJournal.MovedReceipts
    var done: (step: ChangeJournal.Step, counterpart: ChangeJournal.Entry, back: Receipts, away: Receipts)?
    let journal = try journal()
    var copies: ChangingCopies?
    func perform(_ step: ChangeJournal.Step, _ replace: () throws -> Bool) throws -> Bool {
      try checkLinks(of: step.files)
      let counterpart = try journal.prepare(step)
      var isReplaced = false
      defer { if !isReplaced { try? journal.forget(counterpart) } }
      copies = try self.copies(takenBackBy: step)
      // The record says what was to change, in case this command is killed later on.
      let parts = step.files.compactMap { try? takenBack($0, copies) }
      try journal.record(parts.map(\.change), in: counterpart)
      let others = parts.filter { $0.change.receipt == nil }.map {
        $0.change.name == copies?.change.name ? copies?.change ?? $0.file : $0.file
      }
      try journal.begin(UnfinishedChange(step.edit, others))
      try copies?.narrow()
      defer {
        if !isReplaced {
          try? copies?.widen()
          try? journal.endUnfinishedChange()
        }
      }
      // The receipts come back first: no ledger on the disk names a missing one.
      let back = try journal.move(.back, receiptsOf: step)
      isReplaced = try replace()
      guard isReplaced else { return false }
      done = (step, counterpart, back, (try? journal.move(.away, receiptsOf: step)) ?? Receipts())
      try? journal.forget(step.entry)
      return true
    }
    var step: ChangeJournal.Step?
    try file.update { bytes in
      guard let bytes else { throw Problem.noLedger }
      try finish(in: bytes)
      let next = try self.step(from: stack, in: bytes, journal)
      step = next
      // A step may leave the ledger as it is, and change other files alone.
      if next.edit.bytes == bytes { _ = try perform(next) { true } }
      return next.edit.bytes
    } replacing: { replace in
      try step.map { try perform($0, replace) } ?? false
    }
    guard let done else { throw ExitCode.failure }
    var (files, failure) = ([ChangeJournal.FileChange](), (any Error)?.none)
    var (keptFiles, removedFiles): ([String], [String]) = ([], [])
    for file in done.step.files {
      do {
        let (change, kept) = try takeBack(file, copies)
        switch kept {
        case .nothing: break
        case .part: keptFiles.append(change.name)
        case .removal: removedFiles.append(change.name)
        }
        files.append(change)
      } catch {
        failure = failure ?? error
        // The next command may write the file, when it finishes what this one has begun.
        if let planned = try? takenBack(file, copies) { files.append(planned.change) }
      }
    }
    do {
      if !files.isEmpty { try journal.record(files, in: done.counterpart) }
    } catch {
      failure = failure ?? error
    }
    if failure == nil { try? journal.endUnfinishedChange() }
    return Outcome(
      record: done.step.entry.record, editedTexts: done.step.editedTexts, keptFiles: keptFiles,
      removedFiles: removedFiles,
      keptReceipts: done.away.kept, receipts: done.back.moved + done.away.moved, failure: failure)
  }

  /// The copies that a step changes back.
  ///
  /// - Throws: A problem if a copy would get other rows, because a query was edited later, or because a
  ///   payment or the copy is newer than the change.
  private func copies(takenBackBy step: ChangeJournal.Step) throws -> ChangingCopies? {
    let name = Renaming.File.copies.rawValue
    guard let change = step.files.first(where: { $0.name == name }), let bytes = try file(named: name).read(),
      !change.isUnmade(in: bytes)
    else {
      // A copy that was made since may find rows by the new name, which is now taken back.
      if step.entry.record.command.hasPrefix("folio rename ") {
        try ChangingCopies(self) { $0 }?
          .check(from: existingDocument().ledger, to: step.edit, allowingFewer: true)
      }
      return nil
    }
    let isWhole = change.takenBack(from: bytes).isWhole
    let copies = try ChangingCopies(self) { change.takenBack(from: $0).text }
    guard isWhole || copies != nil, step.editedTexts.isEmpty else {
      throw Problem.editedLater(step.entry.record.command, step.editedTexts + (isWhole ? [] : [name]))
    }
    // A change of copies alone was meant to change their rows.
    let document = try existingDocument()
    if step.edit.bytes != document.bytes {
      // If a query was edited since, it is enough that no copy shows more.
      try copies?.check(from: document.ledger, to: step.edit, allowingFewer: !isWhole)
    }
    return copies
  }

  /// The part of a change that stays when it is taken back.
  private enum Kept {
    case nothing
    /// A text that was edited later.
    case part
    /// The file is gone, and stays so.
    case removal
  }

  private func takeBack(
    _ file: ChangeJournal.FileChange, _ copies: ChangingCopies?
  ) throws -> (ChangeJournal.FileChange, Kept) {
    if file.receipt != nil { return (file, .nothing) }
    try checkLinks(of: [file])
    var back = try takenBack(file, copies)
    let other = self.file(named: file.name)
    // `checkLinks` lets a link pass only if its file has nothing to take back.
    if FileStatus(at: other.name, followingLinks: false)?.kind == .symbolicLink {
      return (back.change, .nothing)
    }
    try other.update { bytes in
      back = takenBack(file, copies, from: bytes)
      return back.new
    }
    if let old = back.old, back.new == nil { try other.remove(old) }
    return (back.change, back.isWhole ? .nothing : back.new == nil ? .removal : .part)
  }

  /// A file of the books, before and after taking back a change of it.
  private struct TakenBack {
    let (old, new): ([UInt8]?, [UInt8]?)
    let isWhole: Bool
    var file: UnfinishedChange.File { UnfinishedChange.File(name: change.name, old: old, new: new) }
    /// The change from `old` to `new`, which can be taken back in turn.
    let change: ChangeJournal.FileChange
  }

  private func takenBack(_ file: ChangeJournal.FileChange, _ copies: ChangingCopies?) throws -> TakenBack {
    if file.receipt != nil { return TakenBack(old: nil, new: nil, isWhole: true, change: file) }
    return takenBack(file, copies, from: try self.file(named: file.name).read())
  }

  private func takenBack(
    _ file: ChangeJournal.FileChange, _ copies: ChangingCopies?, from bytes: [UInt8]?
  ) -> TakenBack {
    let isCopies = file.name == Renaming.File.copies.rawValue
    let old = isCopies ? bytes.map { copies?.former(of: $0) ?? $0 } : bytes
    let (new, isWhole) = file.takenBack(from: old)
    let change = ChangeJournal.FileChange(of: file.name, from: old, to: new)
    return TakenBack(old: old, new: new, isWhole: isWhole, change: change)
  }

  /// Fails if a file that is to change is a link: a project from somebody else may have records that name a
  /// link out of it.
  private func checkLinks(of files: [ChangeJournal.FileChange]) throws {
    for change in files where change.receipt == nil {
      let other = file(named: change.name)
      if FileStatus(at: other.name, followingLinks: false)?.kind == .symbolicLink,
        (try? other.read()).map({ !change.isUnmade(in: $0) }) ?? true
      {
        throw Problem(
          "\(printable(other.name)) is a link, which folio undo does not follow",
          "put the file itself in its place, or take the change in it back by hand, then try again",
          at: .input)
      }
    }
  }

  private func step(
    from stack: ChangeJournal.Stack, in bytes: [UInt8], _ journal: ChangeJournal
  ) throws -> ChangeJournal.Step {
    guard let entry = try journal.entries(of: bytes, in: stack).first else {
      throw stack == .undo
        ? Problem(
          "there is nothing to take back",
          "Folio keeps the last \(ChangeJournal.mostRecords) changes that its commands made; none of them is left",
          at: .input)
        : Problem(
          "there is nothing to make again",
          "folio redo makes again what folio undo took back, until another command changes the ledger",
          at: .input)
    }
    guard let step = try journal.step(back: entry, in: bytes) else {
      throw Problem(
        "nothing was taken back: what was kept of `\(printable(entry.record.command))` is damaged",
        "change the ledger by hand, or restore a back-up", at: .input)
    }
    let isPossible = step.edit.bytes != bytes || step.editedTexts.isEmpty
    guard isPossible, (try? LedgerDocument(step.edit.bytes)) != nil else {
      throw Problem.editedLater(entry.record.command, step.editedTexts)
    }
    return step
  }
}
