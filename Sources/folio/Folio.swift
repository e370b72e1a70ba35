import ArgumentParser

@main
struct Folio: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "folio",
    abstract: "Turns a JSON ledger of income and expenses into a static HTML report.",
    discussion: """
      Example: folio init books && cd books && folio serve --open

      A project is content/ with a ledger and pages, and themes/ for who wants another look. What it lacks \
      comes from Folio itself: folio build --ledger my.json --output report works anywhere.

      For completion in your shell: folio --generate-completion-script zsh (or bash, or fish).
      """,
    version: "0.1.0",
    groupedSubcommands: [
      CommandGroup(
        name: "Report",
        subcommands: [InitCommand.self, BuildCommand.self, CheckCommand.self, ServeCommand.self]),
      CommandGroup(
        name: "Ledger",
        subcommands: [AddCommand.self, EditCommand.self, RemoveCommand.self, ImportCommand.self]),
    ]
  )

  static func main() async {
    Terminal.prepare()
    await main(nil)
  }
}
