import Basics

/// Where amounts stand on a vertical axis, in tenths of a pixel below its top. All of it is integer arithmetic.
struct Scale: Sendable {
  let ticks: Ticks
  let length: Int
  private let low: Int128
  private let span: Int128

  /// The axis always shows zero.
  init(covering values: some Sequence<Int64>, unit: Int64, length: Int) {
    let range = values.reduce(Int64(0)...0) { min($0.lowerBound, $1)...max($0.upperBound, $1) }
    ticks = Ticks(covering: range, unit: unit)
    self.length = length
    low = Int128(min(range.lowerBound, ticks.values.first ?? 0))
    span = Int128(max(range.upperBound, ticks.values.last ?? 0)) - low
  }

  func position(of value: Int64) -> Int {
    let doubled = (Int128(value) - low) * Int128(length) * 2
    return length - Int((doubled + span) / (span * 2))
  }
}

extension Scale {
  /// The round amounts that an axis marks: multiples of 1, 2, 2.5 or 5 × 10ⁿ, three to six of them.
  struct Ticks: Equatable, Sendable {
    let values: [Int64]

    /// The ticks lie around `range`. Those beyond what an `Int64` holds are left out.
    ///
    /// - Parameter unit: Every tick is a multiple of it, so that 100 cents keep labels in whole dollars exact.
    init(covering range: ClosedRange<Int64>, unit: Int64 = 1) {
      var exponent = 0
      while true {
        for step in Self.steps(exponent, unit: Int128(unit)) {
          let low = Int128(range.lowerBound).dividedDown(by: step)
          let high = -(-Int128(range.upperBound)).dividedDown(by: step)
          guard high - low <= Self.maximumIntervals else { continue }
          values = Self.multiples(of: step, from: low, to: high)
          return
        }
        exponent += 1
      }
    }

    private static let maximumIntervals: Int128 = 5
    private static let minimumIntervals: Int128 = 2

    private static func steps(_ exponent: Int, unit: Int128) -> [Int128] {
      let power = unit * .powerOfTen(exponent)
      return exponent == 0 ? [power, power * 2, power * 5] : [power, power * 2, power / 2 * 5, power * 5]
    }

    private static func multiples(of step: Int128, from low: Int128, to high: Int128) -> [Int64] {
      let missing = max(0, minimumIntervals - (high - low))
      let growsDown = high <= 0 && low < 0 || (high + missing) * step > Int64.max
      let range = growsDown ? (low - missing)...high : low...(high + missing)
      return range.compactMap { Int64(exactly: $0 * step) }
    }
  }
}

extension Int128 {
  /// The quotient, rounded towards negative infinity.
  fileprivate func dividedDown(by divisor: Int128) -> Int128 {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? quotient - 1 : quotient
  }
}

/// A chart may not trap on a ledger's extremes: what is out of range stands at its end.
extension Int64 {
  func saturatingSubtract(_ other: Int64) -> Int64 {
    let (difference, overflow) = subtractingReportingOverflow(other)
    return overflow ? (other < 0 ? .max : .min) : difference
  }
}
