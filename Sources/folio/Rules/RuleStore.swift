import ArgumentParser
import Basics
import Bookkeeping

/// The file of rules, next to the ledger.
struct RuleStore {
  let file: LedgerFile
  let editor: LedgerEditor

  init(_ editor: LedgerEditor) {
    file = LedgerFile(RuleBook.fileName, beside: editor.file.name)
    self.editor = editor
  }

  var console: Console { editor.console(for: file) }

  /// Returns the rules and their text; `nil` if there are none yet.
  ///
  /// - Throws: `ExitCode`, after reporting all problems.
  func read() throws -> (book: RuleBook, text: [UInt8])? {
    try console.reportingProblems { try file.read().map { (try RuleBook($0), $0) } }
  }

  /// Appends rules to the existing ones.
  ///
  /// - Throws: `ExitCode`, after reporting all problems.
  func add(_ rules: [[UInt8]]) throws {
    try editor.updateAlone(file) { bytes in
      _ = try bytes.map(RuleBook.init)
      return RuleBook.text(bytes, adding: rules)
    }
  }
}
