import ArgumentParser

/// The measurements of `make bench`, which the script `bench` in this folder runs.
@main
struct Benchmarks: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "benchmarks",
    abstract: "Measures parts of Folio, and makes what it is measured with.",
    subcommands: [GenerateLedger.self, ParseLedger.self, RenderPages.self, WriteRaw.self])
}
