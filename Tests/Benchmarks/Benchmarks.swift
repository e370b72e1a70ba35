import ArgumentParser

/// What `make bench` measures with: see the script `bench` beside it.
@main
struct Benchmarks: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "benchmarks",
    abstract: "Measures parts of Folio, and makes what it is measured with.",
    subcommands: [GenerateLedger.self, ParseLedger.self, RenderPages.self, WriteRaw.self])
}
