extension FixedWidthInteger {
  /// Ten to the power of an exponent that is not negative. It must fit.
  @inlinable package static func powerOfTen(_ exponent: Int) -> Self {
    var power: Self = 1
    for _ in 0..<exponent { power *= 10 }
    return power
  }
}
