/// Sums of amounts without their signs, by currency. They must fit in 64 bits, so that no figure of a report can
/// overflow.
struct AmountSums {
  private var sums: [Money] = []

  /// False if the sum would not fit; it then stays as it was.
  mutating func add(_ amount: Money) -> Bool {
    guard let magnitude = Int64(exactly: amount.minorUnits.magnitude) else { return false }
    guard let index = sums.firstIndex(where: { $0.currency == amount.currency }) else {
      sums.append(Money(minorUnits: magnitude, currency: amount.currency))
      return true
    }
    let (sum, overflow) = sums[index].minorUnits.addingReportingOverflow(magnitude)
    if !overflow { sums[index].minorUnits = sum }
    return !overflow
  }
}
