import Basics

/// Exact ratios of amounts in permille, tenths of a percent.
package enum Ratio {
  /// A part of a whole, rounded to the nearest permille, halves away from zero. `nil` if the whole is not
  /// above zero, if the part is below zero, or if the result exceeds 64 bits, because a wrong figure must not
  /// look exact.
  package static func permille(_ part: Int64, of whole: Int64) -> Int64? {
    part < 0 ? nil : quotient(Int128(part), whole)
  }

  /// The growth in permille of the earlier value; `nil` if that is not above zero, or if the growth cannot be
  /// computed exactly.
  package static func growth(from before: Int64, to now: Int64) -> Int64? {
    quotient(Int128(now) - Int128(before), before)
  }

  private static func quotient(_ part: Int128, _ whole: Int64) -> Int64? {
    guard whole > 0 else { return nil }
    return Int64(exactly: (part * 1000).roundedQuotient(dividingBy: Int128(whole)))
  }
}
