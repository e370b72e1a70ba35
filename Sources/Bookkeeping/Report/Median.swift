/// What lies in the middle of some amounts.
package enum Median {
  /// The amount in the middle; of two in the middle their mean, halves away from zero. Nil for no amounts.
  package static func median(of values: [Int64]) -> Int64? {
    guard !values.isEmpty else { return nil }
    let sorted = values.sorted()
    let (low, high) = (sorted[(sorted.count - 1) / 2], sorted[sorted.count / 2])
    let sum = Int128(low) + Int128(high)
    return Int64((sum + sum.signum()) / 2)
  }

  /// The lower and the upper quartile: a quarter of the amounts lies below the one, a quarter above the other. Nil for
  /// fewer than four.
  package static func quartiles(of values: [Int64]) -> ClosedRange<Int64>? {
    guard values.count >= 4 else { return nil }
    let sorted = values.sorted()
    let half = sorted.count / 2
    guard let low = median(of: Array(sorted.prefix(half))), let high = median(of: Array(sorted.suffix(half)))
    else { return nil }
    return low...high
  }
}
