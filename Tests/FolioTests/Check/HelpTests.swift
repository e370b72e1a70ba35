import Foundation
import TestSupport
import Testing

/// Tests the help of the command.
struct HelpTests {
  private let folio = FolioCommand(folder: Repository.root)

  @Test(arguments: [
    "init", "build", "check", "serve", "publish", "list", "add", "edit", "remove", "rename", "import",
    "split", "settle",
    "categorize",
    "match", "balance", "close", "undo", "redo", "tax", "set", "budget", "kind", "goal", "recurring", "copy",
    "people", "share",
  ])
  func theHelpOfEachCommandHasAnExample(command: String) throws {
    let result = try folio(command, "--help")
    #expect(result.exitCode == 0 && result.stderr.isEmpty)
    #expect(result.stdout.contains(/\nExamples?: .*folio \w/))
    #expect(try folio("help", command).stdout == result.stdout)
    #expect(try folio("--help").stdout.contains("\n  \(command) "))
  }

  @Test(arguments: [
    ("list", "--ledger <file>         The ledger (default: content/ledger.json).\n"),
    ("undo", "--ledger <file>         The ledger (default: content/ledger.json).\n"),
    ("init", "--now <YYYY-MM-DD>      The last day of the sample (default:\n"),
    ("balance", "USAGE: folio balance [<account amount> ...]"), ("import", "--forget <name>"),
  ])
  func theHelpSaysWhatOptionsAre(command: String, words: String) throws {
    let help = try folio(command, "--help").stdout
    #expect(help.contains(words), "\(help)")
  }

  @Test func theVersionIsOneLine() throws {
    let result = try folio("--version")
    #expect(result.stdout.wholeMatch(of: /folio \d+\.\d+\.\d+( \([0-9a-f]+(-dirty)?\))?\n/) != nil)
    #expect(result.exitCode == 0)
  }

  @Test(arguments: [
    ("zsh", "#compdef folio", "_files"), ("bash", "#!/bin/bash", "compgen"),
    ("fish", "function", "complete -c"),
  ])
  func completionsAreMadeForEachShell(shell: String, start: String, call: String) throws {
    let result = try folio("--generate-completion-script", shell)
    #expect(result.exitCode == 0 && result.stderr.isEmpty)
    #expect(result.stdout.hasPrefix(start))
    for word in [call, "check", "strict", "ledger", "root"] { #expect(result.stdout.contains(word)) }
  }

  @Test(.needs(.bash)) func bashAcceptsItsCompletions() throws {
    let folder = try TemporaryFolder()
    try folder.write(try folio("--generate-completion-script", "bash").stdout, to: "folio.bash")
    let bash = try RunningProcess.run([Tool.bash.path, "-n", folder["folio.bash"].path])
    #expect(bash.exitCode == 0, "\(bash.stderr)")
  }
}
