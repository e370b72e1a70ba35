/// Exact percentages of amounts.
package enum Ratio {
  /// A part of a whole in tenths of a percent, rounded to the nearest, halves away from zero.
  /// Nil where the whole is nothing, and where the percentage is beyond 64 bits: a wrong one must not look exact.
  package static func tenthsOfPercent(_ part: Int64, of whole: Int64) -> Int64? {
    guard whole != 0 else { return nil }
    let numerator = Int128(part) * 2000 + Int128(whole.magnitude) * (part < 0 ? -1 : 1)
    let quotient = numerator / (Int128(whole.magnitude) * 2)
    return Int64(exactly: whole < 0 ? -quotient : quotient)
  }

  /// How much something has grown, in tenths of a percent of what it was; nil where that cannot be said exactly.
  package static func growth(from before: Int64, to now: Int64) -> Int64? {
    let (difference, overflow) = now.subtractingReportingOverflow(before)
    return overflow ? nil : tenthsOfPercent(difference, of: before)
  }
}
