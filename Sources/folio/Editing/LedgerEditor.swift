import ArgumentParser
import Basics
import Bookkeeping
import Foundation
import Publishing

/// Changes a ledger file by a change of its text, and tells what stands against it.
struct LedgerEditor {
  let file: LedgerFile
  let console: Console

  /// The ledger as it is on disk now; nil where there is none.
  ///
  /// - Throws: `ExitCode`, with the problem already told.
  func document() throws -> LedgerDocument? {
    try telling { try file.read().map(LedgerDocument.init) }
  }

  /// Every change of a ledger goes through here, and is written down in its journal before it is made.
  ///
  /// - Parameters:
  ///   - currency: For a ledger that does not exist yet; nil where a change needs one that does.
  ///   - seen: What was shown to the user. It is not read again if the file is still the same.
  ///   - change: Called anew if the file changes meanwhile.
  /// - Returns: The ledger as it is now.
  /// - Throws: `ExitCode`, with the problem already told; the file is then as it was.
  @discardableResult
  func update(
    creatingIn currency: Currency? = nil, seen: LedgerDocument? = nil,
    _ change: (LedgerDocument) throws -> [UInt8]
  ) throws -> Ledger? {
    var result: Ledger?
    try telling {
      let journal = try file.journal()
      var step: (old: LedgerDocument, new: LedgerDocument)?
      var entry: ChangeJournal.Entry?
      let companion = LedgerFile.Companion(
        willReplace: {
          guard let step else { return }
          let time = try ChangeTime.now()
          entry = try journal.note(from: step.old, to: step.new, command: ChangeTime.command, time: time)
        },
        didReplace: { try? journal.tidy() },
        didNotReplace: { if let entry { try? journal.forget(entry) } })
      try file.update(with: companion) { bytes in
        guard let bytes = bytes ?? currency.map(LedgerDocument.empty) else { throw noLedger }
        let old = if let seen, seen.bytes == bytes { seen } else { try LedgerDocument(bytes) }
        let new = try change(old)
        if new == bytes {
          result = old.ledger
          return new
        }
        do throws(InvalidLedger) {
          let document = try LedgerDocument(new)
          step = (old, document)
          result = document.ledger
        } catch {
          throw RefusedChange(problems: error.problems.filter { $0.severity == .error }, ledger: new)
        }
        return new
      }
    }
    return result
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
    } catch let invalid as InvalidLedger {
      throw console.fail(BuildFailure(problems: invalid.problems.map(Problem.ledger)))
    } catch let refused as RefusedChange {
      // The text was never written, so nothing is shown of it.
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

/// The file of a ledger: read, changed and replaced as a whole, so that nobody ever sees half of it.
struct LedgerFile {
  /// As the user named it.
  let name: String

  private static let attempts = 20

  /// The bytes, or nil where there is no file yet.
  func read() throws(FileProblem) -> [UInt8]? { try FileReplacement(of: name).read() }

  /// What was changed in it, to be taken back.
  func journal() throws(FileProblem) -> ChangeJournal {
    let replacement = try FileReplacement(of: name)
    return ChangeJournal(folder: replacement.folder, name: replacement.path.part(behindLast: "/"))
  }

  /// What goes along with the replacement of a file, under the same lock.
  struct Companion {
    /// The file is left alone if this throws.
    let willReplace: () throws -> Void
    let didReplace: () -> Void
    let didNotReplace: () -> Void
  }

  /// Replaces the file by what `change` makes of it; it is called anew when the file changed meanwhile.
  ///
  /// Two changes at once wait for each other: the lock lies on the folder, since the file itself is another
  /// one after each change. An editor does not know that lock, so the bytes are compared once more before the
  /// file is replaced.
  ///
  /// - Throws: `FileProblem`, or what `change` or the companion throws; the file is then as it was.
  func update(with companion: Companion? = nil, _ change: ([UInt8]?) throws -> [UInt8]?) throws {
    let replacement = try FileReplacement(of: name)
    // A change that fails must not leave a new folder behind.
    if !FileManager.default.fileExists(atPath: replacement.folder) { _ = try change(nil) }
    try replacement.makeFolder()
    let folder = try Folder(following: replacement.folder, isSearchedOnly: false)
    let isAlone = try folder.lock(isWaiting: true) == .held
    for _ in 0..<Self.attempts {
      let old = try replacement.read()
      guard let new = try change(old), new != old else { return }
      try companion?.willReplace()
      var isReplaced = false
      defer { isReplaced ? companion?.didReplace() : companion?.didNotReplace() }
      isReplaced = try replacement.replace(old, by: new, isAlone: isAlone)
      if isReplaced { return }
    }
    throw FileProblem.busy(name)
  }
}

/// The options of every command that changes a ledger.
struct LedgerOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The folder of the project.", valueName: "dir"), completion: .directory)
  var root = "."

  @Option(
    help: ArgumentHelp("The ledger to change (default: content/ledger.json).", valueName: "file"),
    completion: .file(extensions: ["json"]))
  var ledger: String?

  /// The ledger's path: the flag's, else that of `content/site.json`, else the default.
  func path() throws -> String {
    if let ledger { return ledger }
    let standard = "content/ledger.json"
    do {
      let settings = try SiteSettings(in: URL(filePath: root, directoryHint: .isDirectory))
      return (settings[.ledger] ?? standard).inProject(root)
    } catch {
      throw Console(root: root, ledger: standard.inProject(root)).fail(error)
    }
  }

  /// The options as they are typed, behind a command: ` --root books`.
  var words: String {
    let root = root == "." ? "" : " --root \(quotedForShell(root))"
    return root + (ledger.map { " --ledger \(quotedForShell($0))" } ?? "")
  }

  func editor() throws -> LedgerEditor {
    let path = try path()
    return LedgerEditor(file: LedgerFile(name: path), console: Console(root: root, ledger: path))
  }
}
