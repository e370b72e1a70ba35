/// Finds pairs in which each side is the other's only candidate.
package enum LonePairs {
  /// Takes time proportional to the number of rows.
  ///
  /// - Parameters:
  ///   - left: Numbers of rows, oldest first. Those on the right are in the same order.
  ///   - most: The greatest number of days from a row on the left to one on the right.
  ///   - days: The number of days from a row on the left to one on the right.
  package static func find(
    _ left: [Int], _ right: [Int], within most: Int, _ days: (_ left: Int, _ right: Int) -> Int
  ) -> [(left: Int, right: Int)] {
    var pairs: [(left: Int, right: Int)] = []
    var candidates: [Int: Int] = [:]
    var start = 0
    for one in left {
      while start < right.count, days(one, right[start]) < 0 { start += 1 }
      // Two are enough to be in doubt.
      let near = right[start...].prefix(2).filter { days(one, $0) <= most }
      for other in near { candidates[other, default: 0] += 1 }
      if near.count == 1 { pairs.append((one, near[0])) }
    }
    return pairs.filter { candidates[$0.right] == 1 }
  }
}
