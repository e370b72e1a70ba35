extension RandomAccessCollection {
  /// The first place of a collection, whose elements that satisfy a condition stand behind all that do not, at which
  /// one does; the end where none does. Looks at as many elements as the count has bits.
  @inlinable package func partitioningIndex(where belongsInSecond: (Element) -> Bool) -> Index {
    var (low, count) = (startIndex, count)
    while count > 0 {
      let half = count / 2
      let middle = index(low, offsetBy: half)
      if belongsInSecond(self[middle]) {
        count = half
      } else {
        low = index(after: middle)
        count -= half + 1
      }
    }
    return low
  }
}

extension FixedWidthInteger {
  /// Ten to the power of an exponent that is not negative. It must fit.
  @inlinable package static func powerOfTen(_ exponent: Int) -> Self {
    var power: Self = 1
    for _ in 0..<exponent { power *= 10 }
    return power
  }
}
