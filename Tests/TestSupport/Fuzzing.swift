import Foundation

/// Gives many inputs to what must neither crash nor hang.
///
/// A few seconds of it are part of every test run. `FOLIO_FUZZ=100000` makes that many inputs, and `FOLIO_FUZZ_SEED`
/// begins elsewhere or, with `FOLIO_FUZZ=1`, makes one input again.
package struct Fuzzing {
  /// What a failure is found again with.
  package struct Slow: CustomStringConvertible {
    package let seed: UInt64
    package let seconds: Double
    package var description: String { "seed \(seed) took \(seconds) s" }
  }

  package let count: Int
  private let firstSeed: UInt64
  private let name: String

  /// Longer is a hang, in seconds of the processor.
  private static let limit = 2.0

  /// - Parameter count: How many inputs an ordinary run makes.
  package init(_ name: String, count: Int) {
    let environment = ProcessInfo.processInfo.environment
    self.name = name
    self.count = environment["FOLIO_FUZZ"].flatMap(Int.init) ?? count
    firstSeed = environment["FOLIO_FUZZ_SEED"].flatMap(UInt64.init) ?? 1
  }

  /// One of each input.
  package var seeds: ClosedRange<UInt64> { firstSeed...firstSeed + UInt64(max(1, count)) - 1 }

  /// Each input has a seed of its own. The last one that was begun is in a file, should the process crash.
  ///
  /// - Parameter corpus: Inputs that are changed.
  /// - Returns: The inputs that took too long.
  package func run(
    corpus: [[UInt8]], tokens: [String], _ work: ([UInt8], UInt64) throws -> Void
  ) rethrows -> [Slow] {
    let record = FileManager.default.temporaryDirectory.appending(path: "folio-fuzzing-\(name)")
    say("fuzzing \(name): seeds \(firstSeed) to \(seeds.upperBound); the present one is in \(record.path)")
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
