import Basics

extension TimePlot {
  /// The positions of amounts on a vertical axis, in tenths of a pixel from the top, computed with integers.
  struct Scale: Sendable {
    let ticks: Ticks
    let length: Int
    private let low: Int128
    private let span: Int128

    /// Makes a scale that includes zero.
    init(covering values: some Sequence<Int64>, unit: Int64, length: Int) {
      let range = values.reduce(Int64(0)...0) { min($0.lowerBound, $1)...max($0.upperBound, $1) }
      ticks = Ticks(in: range, unit: unit)
      self.length = length
      low = Int128(range.lowerBound)
      span = max(1, Int128(range.upperBound) - low)
    }

    func position(of value: Int64) -> Int {
      let doubled = (Int128(value) - low) * Int128(length) * 2
      return length - Int((doubled + span) / (span * 2))
    }
  }
}

extension TimePlot.Scale {
  /// The round amounts that an axis marks: zero, and at most three multiples of 1, 2, 2.5 or 5 × 10ⁿ.
  struct Ticks: Equatable, Sendable {
    let values: [Int64]

    /// Chooses ticks in `range`.
    ///
    /// - Parameter range: A range that includes zero.
    /// - Parameter unit: The number that every tick is a multiple of: 100 cents keep labels in whole dollars
    ///   exact.
    init(in range: ClosedRange<Int64>, unit: Int64 = 1) {
      var exponent = 0
      while true {
        for step in Self.steps(exponent, unit: Int128(unit)) {
          let (low, high) = (Int128(range.lowerBound) / step, Int128(range.upperBound) / step)
          guard high - low <= Self.most else { continue }
          values = (low...high).compactMap { Int64(exactly: $0 * step) }
          return
        }
        exponent += 1
      }
    }

    private static let most: Int128 = 3

    private static func steps(_ exponent: Int, unit: Int128) -> [Int128] {
      let power = unit * .powerOfTen(exponent)
      return exponent == 0 ? [power, power * 2, power * 5] : [power, power * 2, power / 2 * 5, power * 5]
    }
  }
}
