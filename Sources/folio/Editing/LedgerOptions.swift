import ArgumentParser
import Foundation
import Publishing

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
