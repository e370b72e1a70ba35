import ArgumentParser

@main
struct Folio: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "folio",
    abstract: "Turns a JSON ledger of income and expenses into a static HTML report.",
    version: "0.1.0",
    subcommands: [
      InitCommand.self, BuildCommand.self, CheckCommand.self, ServeCommand.self, AddCommand.self,
      EditCommand.self,
      RemoveCommand.self, ImportCommand.self,
    ]
  )
}
