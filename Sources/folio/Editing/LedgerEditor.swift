import ArgumentParser
import Basics
import Bookkeeping
import Foundation
import Publishing

/// Changes a ledger file by editing its text, and reports what prevents it.
struct LedgerEditor {
  let file: LedgerFile
  let console: Console

  /// Reads the ledger as it is on disk; nil if there is none.
  ///
  /// - Throws: `ExitCode`, after reporting the problem.
  func document() throws -> LedgerDocument? {
    try telling { try file.read().map(LedgerDocument.init) }
  }

  /// Updates the ledger. Every change goes through here, and is recorded in the journal before it is made.
  ///
  /// - Parameters:
  ///   - currency: The currency of a ledger that does not exist yet; nil if it must exist.
  ///   - seen: The ledger that the user was shown. It is not parsed again if the file is unchanged.
  ///   - change: Makes the edit. It is called again if the file changes meanwhile.
  /// - Returns: The ledger after the change.
  /// - Throws: `ExitCode`, after reporting the problem; the file is then unchanged.
  @discardableResult
  func update(
    creatingIn currency: Currency? = nil, seen: LedgerDocument? = nil,
    _ change: (LedgerDocument) throws -> LedgerEdit
  ) throws -> Ledger? {
    var result: Ledger?
    try telling {
      let journal = try file.journal()
      var step: (edit: LedgerEdit, old: [UInt8], new: LedgerDocument)?
      var entry: ChangeJournal.Entry?
      let companion = LedgerFile.Companion(
        willReplace: {
          guard let step else { return }
          let time = try Self.now()
          entry = try journal.note(
            step.edit, from: step.old, to: step.new, command: Self.command, time: time)
        },
        didReplace: { try? journal.tidy() },
        didNotReplace: { if let entry { try? journal.forget(entry) } })
      try file.update(with: companion) { bytes in
        guard let bytes = bytes ?? currency.map(LedgerDocument.empty) else { throw noLedger }
        let old = if let seen, seen.bytes == bytes { seen } else { try LedgerDocument(bytes) }
        let edit = try change(old)
        if edit.bytes == bytes {
          result = old.ledger
          return bytes
        }
        do throws(Ledger.Invalid) {
          let document = try LedgerDocument(edit.bytes)
          step = (edit, bytes, document)
          result = document.ledger
        } catch {
          throw RefusedChange(problems: error.problems.filter { $0.severity == .error }, ledger: edit.bytes)
        }
        return edit.bytes
      }
    }
    return result
  }

  /// The command as it was typed.
  private static var command: String {
    (["folio"] + CommandLine.arguments.dropFirst().map(quotedForShell)).joined(separator: " ")
  }

  /// Seconds since 1970, from SOURCE_DATE_EPOCH or else the clock.
  private static func now() throws -> Int {
    guard let epoch = ProcessInfo.processInfo.environment["SOURCE_DATE_EPOCH"] else {
      return Int(Date().timeIntervalSince1970)
    }
    guard let seconds = Int(epoch) else { throw ArgumentProblem.epoch.error }
    return seconds
  }

  /// A change that would have made the ledger invalid.
  private struct RefusedChange: Error {
    let problems: [LedgerProblem]
    let ledger: [UInt8]
  }

  func telling<Result>(_ action: () throws -> Result) throws -> Result {
    do {
      return try action()
    } catch let problem as FileProblem {
      throw console.fail(problem)
    } catch let invalid as Ledger.Invalid {
      throw console.fail(Site.Failure(problems: invalid.problems.map(Problem.ledger)))
    } catch let refused as RefusedChange {
      // The text was never written, so none of it is shown.
      let context = Diagnostic.Context(file: file.name, files: SourceFiles { _ in refused.ledger })
      console.tell(
        [CommandProblem.invalidChange.diagnostic(in: context)]
          + refused.problems.map { problem in
            let diagnostic = problem.diagnostic(in: context)
            return Diagnostic(message: diagnostic.message, hint: diagnostic.hint)
          })
      throw ExitCode.failure
    }
  }

  var noLedger: ExitCode {
    console.fail(CommandProblem.noLedger)
  }
}

extension LedgerEditor {
  /// Undoes the last change that a command made.
  ///
  /// - Returns: The record of the change.
  /// - Throws: `ExitCode`, after reporting the problem; the file is then unchanged.
  func undo() throws -> ChangeJournal.Record {
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
        case .nothing: throw console.fail(CommandProblem.Undo.nothing)
        case .editedByHand(let entry):
          let edits = try journal.edits(of: LedgerDocument(bytes), after: entry)
          throw console.fail(CommandProblem.Undo.editedByHand(after: entry.record.command, edits))
        case .undoes(let entry):
          guard let text = try journal.undoing(entry, in: bytes) else {
            throw console.fail(CommandProblem.Undo.damaged(entry.record.command))
          }
          (undone, former) = (entry, try LedgerDocument(text))
          return text
        }
      }
    }
    guard let undone else { throw ExitCode.failure }
    return undone.record
  }

  /// The changes that can be undone, newest first, and the number of older ones that cannot.
  func changes() throws -> (undoable: [ChangeJournal.Record], lost: Int, isEdited: Bool) {
    try telling {
      let bytes = try file.read()
      let entries = try file.journal().entries(of: bytes)
      var current = bytes.map(ChangeJournal.Record.Fingerprint.init)
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

extension LedgerEditor {
  /// The options of every command that changes a ledger.
  struct Options: ParsableArguments {
    @Option(help: ArgumentHelp("The folder of the project.", valueName: "dir"), completion: .directory)
    var root = "."

    @Option(
      help: ArgumentHelp("The ledger to change (default: content/ledger.json).", valueName: "file"),
      completion: .file(extensions: ["json"]))
    var ledger: String?

    /// The ledger's path: from the flag, or else `content/site.json`, or else the default.
    func path() throws -> String {
      if let ledger { return ledger }
      let standard = Project.defaultLedger
      do {
        let settings = try SiteSettings(in: URL(filePath: root, directoryHint: .isDirectory))
        return (settings[.ledger] ?? standard).inProject(root)
      } catch {
        throw Console(root: root, ledger: standard.inProject(root)).fail(error)
      }
    }

    /// The options as typed after a command: ` --root books`.
    var words: String {
      let root = root == "." ? "" : " --root \(quotedForShell(root))"
      return root + (ledger.map { " --ledger \(quotedForShell($0))" } ?? "")
    }

    func editor() throws -> LedgerEditor {
      let path = try path()
      return LedgerEditor(file: LedgerFile(name: path), console: Console(root: root, ledger: path))
    }
  }
}
