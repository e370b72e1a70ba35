extension RandomAccessCollection {
  /// The index of the first element that satisfies `belongsInSecond`, in a collection partitioned by it;
  /// `endIndex` if none does. O(log n).
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
  /// Ten to the power of a non-negative exponent. The result must fit.
  @inlinable package static func powerOfTen(_ exponent: Int) -> Self {
    var power: Self = 1
    for _ in 0..<exponent { power *= 10 }
    return power
  }

  /// The difference, clamped to the range of the type: a chart must not trap on extreme amounts.
  @inlinable package func saturatingSubtract(_ other: Self) -> Self {
    let (difference, overflow) = subtractingReportingOverflow(other)
    return overflow ? (other < 0 ? .max : .min) : difference
  }
}

extension Sequence {
  /// The first `count` elements in an order, found without sorting the others. Equal elements keep their
  /// order. O(n · `count`).
  package func first(_ count: Int, by areInOrder: (Element, Element) -> Bool) -> [Element] {
    var first: [Element] = []
    for element in self {
      if first.count == count, let last = first.last, !areInOrder(element, last) { continue }
      first.insert(element, at: first.partitioningIndex { areInOrder(element, $0) })
      if first.count > count { first.removeLast() }
    }
    return first
  }
}

extension Int128 {
  /// The quotient, rounded to the nearest integer, halves away from zero.
  @inlinable package func roundedQuotient(dividingBy divisor: Self) -> Self {
    let half = (self < 0) == (divisor < 0) ? divisor : -divisor
    return (2 * self + half) / (2 * divisor)
  }
}

extension Collection where Element: Comparable {
  /// The least and the greatest element; `nil` if there is none.
  @inlinable package var range: ClosedRange<Element>? {
    guard let first else { return nil }
    var (least, greatest) = (first, first)
    for element in dropFirst() {
      least = Swift.min(least, element)
      greatest = Swift.max(greatest, element)
    }
    return least...greatest
  }
}
