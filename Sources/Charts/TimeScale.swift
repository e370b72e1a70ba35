import Basics

extension TimePlot {
  /// The positions of amounts on a vertical axis, in tenths of a pixel from the top, computed with integers.
  struct Scale: Sendable {
    /// The round amounts that an axis marks: zero, and at most three multiples of 1, 2, 2.5 or 5 × 10ⁿ.
    let ticks: [Int64]
    let length: Int
    private let low: Int128
    private let span: Int128

    /// Makes a scale that includes zero.
    init(covering values: some Sequence<Int64>, unit: Int64, length: Int = TimePlot.height * 10) {
      let range = values.reduce(Int64(0)...0) { min($0.lowerBound, $1)...max($0.upperBound, $1) }
      ticks = Self.ticks(in: range, unit: unit)
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
  private static let mostTicks: Int128 = 3

  /// Chooses ticks in `range`.
  ///
  /// - Parameter range: A range that includes zero.
  /// - Parameter unit: The number that every tick is a multiple of, if the range contains it: with 100 cents,
  ///   labels in whole dollars are exact.
  static func ticks(in range: ClosedRange<Int64>, unit: Int64 = 1) -> [Int64] {
    let hasUnit = range.contains(unit) || range.contains(-unit)
    let unit = hasUnit ? unit : 1
    var exponent = 0
    while true {
      for step in steps(exponent, unit: Int128(unit)) {
        let (low, high) = (Int128(range.lowerBound) / step, Int128(range.upperBound) / step)
        if high - low <= mostTicks { return (low...high).compactMap { Int64(exactly: $0 * step) } }
      }
      exponent += 1
    }
  }

  private static func steps(_ exponent: Int, unit: Int128) -> [Int128] {
    let power = unit * .powerOfTen(exponent)
    return exponent == 0 ? [power, power * 2, power * 5] : [power, power * 2, power / 2 * 5, power * 5]
  }
}
