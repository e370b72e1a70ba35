/// The usual amount of some payments, and the extras among them (docs/figures.md).
struct UsualAmount {
  /// In minor units.
  let minorUnits: Int64
  /// The extras: the index of each amount, and its surplus over those around it.
  private(set) var extras: [(index: Int, surplus: Int64)] = []
  /// The indices of the other amounts.
  private(set) var regular: [Int]

  /// The number of amounts before it, and after it, that an amount is compared with; also the number of
  /// newest amounts whose median is the usual one.
  private static let mostAmounts = 6
  /// The least number of amounts that say what is usual.
  private static let leastAmounts = 3

  /// Returns `nil` if there are no amounts.
  ///
  /// - Parameter amounts: Oldest first.
  init?(_ amounts: [Int64]) {
    guard let newest = amounts.last else { return nil }
    regular = []
    for index in amounts.indices {
      if let surplus = Self.surplus(of: index, in: amounts) {
        extras.append((index, surplus))
      } else {
        regular.append(index)
      }
    }
    let last = regular.suffix(Self.mostAmounts).map { amounts[$0] }
    let isMoving = last.count >= Self.leastAmounts && last.suffix(2).first != last.last
    minorUnits = (isMoving ? last.median : last.last) ?? newest
  }

  /// The surplus of an extra over the amounts around it; `nil` if the amount is no extra. A high amount that
  /// does not stand alone is a new price, or the amounts vary.
  private static func surplus(of index: Int, in amounts: [Int64]) -> Int64? {
    let neighbors = [index - 1, index + 1].filter(amounts.indices.contains)
    guard neighbors.allSatisfy({ amounts[$0] < amounts[index] }),
      let surplus = excess(of: index, in: amounts),
      neighbors.allSatisfy({ excess(of: $0, in: amounts) == nil })
    else { return nil }
    return surplus
  }

  /// The difference between an amount and the median of those around it; `nil` unless it is over 1.5 times
  /// the median.
  private static func excess(of index: Int, in amounts: [Int64]) -> Int64? {
    let others = amounts[..<index].suffix(mostAmounts) + amounts[(index + 1)...].prefix(mostAmounts)
    guard others.count >= leastAmounts, let median = Array(others).median,
      Int128(amounts[index]) * 2 > Int128(median) * 3
    else { return nil }
    return amounts[index] - median
  }
}
