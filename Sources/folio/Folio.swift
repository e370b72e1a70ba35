import ArgumentParser
import Basics
import Bookkeeping
import CCommit

@main
struct Folio: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "folio",
    abstract: "Turn a JSON ledger of income and expenses into a static HTML report.",
    discussion: """
      Example: folio init books && cd books && folio serve --open

      A project has content/ with a ledger and pages, and themes/ if you want a different look. Folio supplies \
      what is missing, so folio build --ledger my.json --output report works anywhere.

      For shell completion: folio --generate-completion-script zsh (or bash, or fish).
      """,
    version: version(commit: String(cString: folio_commit())),
    groupedSubcommands: [
      CommandGroup(
        name: "Report",
        subcommands: [
          InitCommand.self, BuildCommand.self, CheckCommand.self, ServeCommand.self, PublishCommand.self,
        ]),
      CommandGroup(
        name: "Ledger",
        subcommands: [
          ListCommand.self, AddCommand.self, EditCommand.self, RemoveCommand.self, RenameCommand.self,
          ImportCommand.self,
          SplitCommand.self, SettleCommand.self, CategorizeCommand.self, MatchCommand.self,
          BalanceCommand.self, CloseCommand.self,
          UndoCommand.self, RedoCommand.self, TaxCommand.self,
        ]),
      CommandGroup(
        name: "Settings",
        subcommands: [
          SetCommand.self, BudgetCommand.self, KindCommand.self, GoalCommand.self, RecurringCommand.self,
          PeopleCommand.self, ShareCommand.self, CopyCommand.self,
        ]),
    ]
  )

  /// Says what to do next, if no command is named.
  func run() async throws {
    let editor = try LedgerEditor.Options.parse([]).editor()
    try editor.console.reportingProblems { try Terminal.print(NextStep.text(editor)) }
  }

  /// `folio 0.1.0 (a69688619)`, or without the commit if the build knows none.
  static func version(commit: String) -> String {
    "folio 0.1.0" + (commit.isEmpty ? "" : " (\(commit))")
  }

  static func main() async {
    Terminal.prepare()
    if let problem = misspeltCommand { exit(withError: problem) }
    if let script = CompletionScript.text(
      for: CompletionScript.shell(in: CommandLine.arguments.dropFirst()))
    {
      exit(withError: CleanExit.message(script))
    }
    do {
      var command = try parseAsRoot()
      if var command = command as? any AsyncParsableCommand {
        try await command.run()
      } else {
        try command.run()
      }
    } catch {
      fail(error)
    }
  }

  /// Says what is wrong with the arguments. They may have names of files that somebody else has chosen, and
  /// that must not control the terminal.
  private static func fail(_ error: any Error) -> Never {
    let (message, code) = (fullMessage(for: error), exitCode(for: error))
    if code.isSuccess || message.isEmpty { exit(withError: error) }
    Terminal.printError(message + "\n")
    exit(withError: code)
  }

  /// The error about the first word, if it is nearly the name of a command.
  private static var misspeltCommand: ValidationError? {
    guard let word = CommandLine.arguments.dropFirst().first, !word.hasPrefix("-") else { return nil }
    let known = configuration.groupedSubcommands.flatMap(\.subcommands).compactMap {
      $0.configuration.commandName
    }
    if known.contains(word) || word == "help" { return nil }
    return Suggestion.nearest(to: word, among: known).map {
      ValidationError("there is no command '\(printable(word))': did you mean '\($0)'?")
    }
  }
}

/// The answer of `folio` alone: the state of the books in this folder, and the next command.
private enum NextStep {
  static func text(_ editor: LedgerEditor) throws -> String {
    guard let document = try editor.document() else { return beginning + help }
    let ledger = document.ledger
    let missing = ledger.transactions.count { $0.category == nil && $0.kind != .transfer }
    let isSample = document.samplePaymentCount > 0
    return summary(of: ledger, missing, editor.file.name) + "Next:\n"
      + (missing > 0 && !isSample
        ? "  folio categorize     gives categories to the \(missing) without one\n" : "")
      + "  folio import FILE    adds the payments of your bank's file\n"
      + (ledger.transactions.isEmpty ? "" : "  folio build          writes the report to site/\n") + help
  }

  private static let beginning = """
    There are no books in this folder yet.
    Next:
      folio import FILE    makes them from your bank's file, and builds the report
      folio init           makes them with a sample to look at

    """

  private static let help = "folio --help lists all commands.\n"

  private static func summary(of ledger: Ledger, _ missing: Int, _ name: String) -> String {
    let dates = ledger.transactions.map(\.date)
    let span = dates.min().map { first in ", \(first.iso) to \((dates.max() ?? first).iso)" } ?? ""
    let open = missing > 0 ? "; \(missing) without a category" : ""
    return "\(shortened(name)): \(counted(ledger.transactions.count, "payment"))\(span)\(open)\n"
  }
}
