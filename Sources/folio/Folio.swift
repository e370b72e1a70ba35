import ArgumentParser
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
        subcommands: [InitCommand.self, BuildCommand.self, CheckCommand.self, ServeCommand.self]),
      CommandGroup(
        name: "Ledger",
        subcommands: [
          ListCommand.self, AddCommand.self, EditCommand.self, RemoveCommand.self, RenameCommand.self,
          ImportCommand.self,
          SplitCommand.self, CategorizeCommand.self, MatchCommand.self, BalanceCommand.self,
          CloseCommand.self,
          UndoCommand.self, RedoCommand.self, TaxCommand.self,
        ]),
    ]
  )

  /// Without a command, says what to do next.
  func run() async throws {
    try Terminal.print(NextStep.text(), terminator: "")
  }

  /// `folio 0.1.0 (a69688619)`, or without the commit if the build knows none.
  static func version(commit: String) -> String {
    "folio 0.1.0" + (commit.isEmpty ? "" : " (\(commit))")
  }

  static func main() async {
    Terminal.prepare()
    if let problem = misspeltCommand { exit(withError: problem.error) }
    await main(nil)
  }

  /// The first word, if it is nearly the name of a command.
  private static var misspeltCommand: ArgumentProblem? {
    guard let word = CommandLine.arguments.dropFirst().first, !word.hasPrefix("-") else { return nil }
    let known = configuration.groupedSubcommands.flatMap(\.subcommands).compactMap {
      $0.configuration.commandName
    }
    if known.contains(word) || word == "help" { return nil }
    return Suggestion.nearest(to: word, among: known).map { .unknownCommand(word, nearest: $0) }
  }
}
