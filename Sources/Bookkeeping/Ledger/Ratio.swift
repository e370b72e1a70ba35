import Basics

/// Exact ratios of amounts in permille, tenths of a percent.
package enum Ratio {
  /// A part of a whole, rounded to the nearest permille, halves away from zero. Nil if the whole is 0 or if
  /// the result exceeds 64 bits, because a wrong figure must not look exact.
  package static func permille(_ part: Int64, of whole: Int64) -> Int64? {
    guard whole != 0 else { return nil }
    return Int64(exactly: (Int128(part) * 1000).roundedQuotient(dividingBy: Int128(whole)))
  }

  /// The growth in permille of the earlier value; nil if it cannot be computed exactly.
  package static func growth(from before: Int64, to now: Int64) -> Int64? {
    let (difference, overflow) = now.subtractingReportingOverflow(before)
    return overflow ? nil : permille(difference, of: before)
  }
}
