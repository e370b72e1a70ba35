/// The usual amount of some payments, and those of them that were extras (docs/figures.md).
struct UsualAmount {
  /// In minor units.
  let minorUnits: Int64
  /// The extras, as indices of the amounts, with what each of them was above the others.
  private(set) var extras: [(index: Int, surplus: Int64)] = []
  /// The other amounts, as their indices.
  private(set) var regular: [Int]

  /// The numbers of amounts before and after one, to which it is compared, and of the newest ones, of which
  /// the median is usual.
  private static let mostAmounts = 6
  /// The least number of amounts that say what is usual.
  private static let leastAmounts = 3

  /// Returns nil if there are no amounts.
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

  /// How much an extra is above the others; nil if an amount is none. One that does not stand alone is a new
  /// price, or varies.
  private static func surplus(of index: Int, in amounts: [Int64]) -> Int64? {
    let neighbors = [index - 1, index + 1].filter(amounts.indices.contains)
    guard neighbors.allSatisfy({ amounts[$0] < amounts[index] }),
      let surplus = excess(of: index, in: amounts),
      neighbors.allSatisfy({ excess(of: $0, in: amounts) == nil })
    else { return nil }
    return surplus
  }

  /// How much an amount is above the median of those around it; nil unless it is over 1.5 times that.
  private static func excess(of index: Int, in amounts: [Int64]) -> Int64? {
    let others = amounts[..<index].suffix(mostAmounts) + amounts[(index + 1)...].prefix(mostAmounts)
    guard others.count >= leastAmounts, let median = Array(others).median,
      Int128(amounts[index]) * 2 > Int128(median) * 3
    else { return nil }
    return amounts[index] - median
  }
}
