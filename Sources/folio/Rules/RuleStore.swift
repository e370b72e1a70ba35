import ArgumentParser
import Basics
import Bookkeeping

/// The file of rules, next to the ledger.
struct RuleStore {
  let file: LedgerFile
  private let editor: LedgerEditor

  init(_ editor: LedgerEditor) {
    file = LedgerFile(RuleBook.fileName, beside: editor.file.name)
    self.editor = editor
  }

  private var console: Console { editor.console }

  /// Returns the rules and their text; nil if there are none yet.
  ///
  /// - Throws: `ExitCode`, after reporting all problems.
  func read() throws -> (book: RuleBook, text: [UInt8])? {
    try telling { try file.read().map { bytes throws(RuleBook.Invalid) in (try RuleBook(bytes), bytes) } }
  }

  /// Appends rules to the existing ones.
  func add(_ rules: [[UInt8]]) throws {
    try telling {
      try editor.update(beside: file) { bytes in
        _ = try bytes.map { bytes throws(RuleBook.Invalid) in try RuleBook(bytes) }
        return RuleBook.text(bytes, adding: rules)
      }
    }
  }

  func tell(_ problems: [Rule.Problem]) {
    let context = Diagnostic.Context(file: file.name, files: SourceFiles(console.contents))
    console.tell(problems.map { $0.diagnostic(in: context) })
  }

  private func telling<Result>(_ action: () throws -> Result) throws -> Result {
    do {
      return try action()
    } catch let problem as FileProblem {
      throw console.fail(problem)
    } catch let invalid as RuleBook.Invalid {
      tell(invalid.problems)
      throw ExitCode(65)
    }
  }
}
