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

  /// Returns the rules and their text; nil if there are none yet.
  ///
  /// - Throws: `ExitCode`, after reporting all problems.
  func read() throws -> (book: RuleBook, text: [UInt8])? {
    try editor.console.telling { try file.read().map { (try book($0), $0) } }
  }

  /// Appends rules to the existing ones.
  func add(_ rules: [[UInt8]]) throws {
    try editor.console.telling {
      try editor.update(beside: file) { bytes in
        _ = try bytes.map(book)
        return RuleBook.text(bytes, adding: rules)
      }
    }
  }

  func tell(_ problems: [Rule.Problem]) {
    let context = Diagnostic.Context(file: file.name, files: SourceFiles(editor.console.contents))
    editor.console.tell(problems.map { $0.diagnostic(in: context) })
  }

  private func book(_ bytes: [UInt8]) throws -> RuleBook {
    do throws(RuleBook.Invalid) {
      return try RuleBook(bytes)
    } catch {
      tell(error.problems)
      throw ExitCode.invalidInput
    }
  }
}
