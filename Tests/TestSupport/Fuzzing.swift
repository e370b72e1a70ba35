import Foundation

/// Gives many inputs to code that must neither crash nor hang.
///
/// A fifth of the inputs are part of `make test`, and of each run of CI, which takes others.
/// `FOLIO_FUZZ=100000` tries that many inputs.
/// `FOLIO_FUZZ_SEED` starts elsewhere or, with `FOLIO_FUZZ=1`, repeats one input.
package struct Fuzzing {
  /// An input that took too long, with the seed to reproduce it.
  package struct Slow: CustomStringConvertible {
    package let seed: UInt64
    package let seconds: Double
    package var description: String { "seed \(seed) took \(seconds) s" }
  }

  /// The seeds of the inputs.
  package let seeds: ClosedRange<UInt64>
  private let name: String

  /// The limit before work counts as a hang, in seconds of processor time.
  private static let limit = 2.0

  /// - Parameter count: The number of inputs in a run of `make prove`.
  package init(_ name: String, count: Int) {
    let environment = ProcessInfo.processInfo.environment
    self.name = name
    let shared = Share.current.seeds(count: count, few: count / 5)
    let first = environment["FOLIO_FUZZ_SEED"].flatMap(UInt64.init) ?? shared.lowerBound
    let wanted = environment["FOLIO_FUZZ"].flatMap(UInt64.init) ?? UInt64(shared.count)
    seeds = first...first + max(1, wanted) - 1
  }

  /// Runs the work with each seed. The last seed is kept in a file, in case the process crashes.
  ///
  /// - Parameter corpus: The inputs to mutate.
  /// - Returns: The inputs that took too long.
  package func run(
    corpus: [[UInt8]], tokens: [String], _ work: ([UInt8], UInt64) throws -> Void
  ) rethrows -> [Slow] {
    let record = FileManager.default.temporaryDirectory.appending(path: "folio-fuzzing-\(name)")
    let range = "seeds \(seeds.lowerBound) to \(seeds.upperBound)"
    say("fuzzing \(name): \(range); the present one is in \(record.path)")
    _ = FileManager.default.createFile(atPath: record.path, contents: nil)
    let file = FileHandle(forWritingAtPath: record.path)
    var slow: [Slow] = []
    for seed in seeds {
      file?.seek(toFileOffset: 0)
      file?.write(Data("\(seed)\n".utf8))
      var mutator = Mutator(seed: seed, corpus: corpus, tokens: tokens)
      let input = mutator.next()
      let seconds = try ThreadTime.seconds { try work(input, seed) }
      if seconds > Self.limit { slow.append(Slow(seed: seed, seconds: seconds)) }
    }
    try? FileManager.default.removeItem(at: record)
    return slow
  }

  private func say(_ text: String) { FileHandle.standardError.write(Data((text + "\n").utf8)) }
}
