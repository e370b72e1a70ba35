import ArgumentParser

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
    version: "0.1.0",
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
          UndoCommand.self, RedoCommand.self, TaxCommand.self,
        ]),
    ]
  )

  static func main() async {
    Terminal.prepare()
    await main(nil)
  }
}
