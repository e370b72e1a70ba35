/// The tools that the script `bench` runs.
@main
struct Benchmarks {
  static func main() throws {
    let arguments = CommandLine.arguments.dropFirst()
    switch (arguments.first, Array(arguments.dropFirst())) {
    case ("generate", let rest) where rest.count == 1 && Int(rest[0]) != nil:
      GenerateLedger(count: Int(rest[0]) ?? 0).run()
    case ("decode", let rest) where rest.count == 1:
      try DecodeLedger(ledger: rest[0]).run()
    case ("raw", let rest) where rest.count == 3 && Int(rest[2]) != nil:
      try WriteRaw(source: rest[0], target: rest[1], threads: Int(rest[2]) ?? 1).run()
    default:
      fatalError("usage: benchmarks generate COUNT | decode LEDGER | raw SOURCE TARGET THREADS")
    }
  }
}
