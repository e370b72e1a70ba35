import ArgumentParser
import Basics
import Foundation
import Publishing

/// A command that reads or changes a ledger. The problems that stop it are thrown, and reported here.
protocol LedgerCommand: ParsableCommand {
  var options: LedgerEditor.Options { get }

  func run(_ editor: LedgerEditor) throws
}

extension LedgerCommand {
  func run() throws {
    let editor = try options.editor()
    try editor.console.reportingProblems { try run(editor) }
  }
}

extension LedgerEditor {
  /// The options of every command that reads or changes a ledger.
  struct Options: ParsableArguments {
    @Option(help: ArgumentHelp("The folder of the project.", valueName: "dir"), completion: .directory)
    var root = "."

    @Option(
      help: ArgumentHelp("The ledger (default: content/ledger.json).", valueName: "file"),
      completion: .file(extensions: ["json"]))
    var ledger: String?

    /// The ledger's path: from the flag, or else `content/site.json`, or else the default.
    static func path(root: String, ledger: String?) throws(Site.Failure) -> String {
      if let ledger { return ledger }
      return try SiteSettings(in: URL(filePath: root, directoryHint: .isDirectory)).ledger(in: root)
    }

    /// - Throws: `ExitCode`, after reporting the problems of `content/site.json`.
    func editor() throws -> LedgerEditor {
      let path = try Console(root: root, file: Project.defaultLedger.inProject(root)).reportingProblems {
        try Self.path(root: root, ledger: ledger)
      }
      return LedgerEditor(
        file: LedgerFile(name: path), console: Console(root: root, file: path),
        location: (root == "." ? "" : " --root \(quotedForShell(root))")
          + (ledger.map { " --ledger \(quotedForShell($0))" } ?? ""))
    }
  }
}
