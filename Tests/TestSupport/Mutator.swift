/// Makes unusual inputs out of ordinary ones, the same for the same seed.
package struct Mutator {
  private var random: SeededGenerator
  private let corpus: [[UInt8]]
  private let tokens: [[UInt8]]
  private let maximalLength: Int

  /// - Parameters:
  ///   - corpus: The inputs to change or combine.
  ///   - tokens: The texts with a meaning for the reader, which are inserted more often than other bytes.
  ///   - maximalLength: In bytes.
  package init(seed: UInt64, corpus: [[UInt8]], tokens: [String], maximalLength: Int = 4_000) {
    random = SeededGenerator(seed: seed)
    self.corpus = corpus.isEmpty ? [[]] : corpus
    self.tokens = tokens.map { Array($0.utf8) }
    self.maximalLength = maximalLength
  }

  package mutating func next() -> [UInt8] {
    var input = Array(pick(from: corpus).prefix(maximalLength))
    for _ in 0..<Int.random(in: 1...6, using: &random) { change(&input) }
    return Array(input.prefix(maximalLength))
  }

  private mutating func pick(from list: [[UInt8]]) -> [UInt8] { list.randomElement(using: &random) ?? [] }

  private mutating func change(_ input: inout [UInt8]) {
    let place = Int.random(in: 0...input.count, using: &random)
    switch Int.random(in: 0..<10, using: &random) {
    case 0: if place < input.count { input[place] = UInt8.random(in: .min ... .max, using: &random) }
    case 1: input.insert(UInt8.random(in: .min ... .max, using: &random), at: place)
    case 2, 3, 4: input.insert(contentsOf: pick(from: tokens), at: place)
    case 5: input.removeSubrange(range(in: input))
    case 6: input.insert(contentsOf: input[range(in: input)], at: place)
    case 7: input.insert(contentsOf: part(of: pick(from: corpus)), at: place)
    case 8: input = Array(input[..<place]) + part(of: pick(from: corpus))
    default: input.insert(contentsOf: run(of: pick(from: tokens)), at: place)
    }
  }

  private mutating func range(in input: [UInt8]) -> Range<Int> {
    let start = Int.random(in: 0...input.count, using: &random)
    let count = Int.random(in: 0...min(64, input.count - start), using: &random)
    return start..<start + count
  }

  private mutating func part(of input: [UInt8]) -> [UInt8] { Array(input[range(in: input)]) }

  private mutating func run(of token: [UInt8]) -> [UInt8] {
    Array([[UInt8]](repeating: token, count: Int.random(in: 2...80, using: &random)).joined())
  }
}
