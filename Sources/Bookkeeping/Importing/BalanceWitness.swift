/// Compares the balances around movements with their sum.
struct BalanceWitness {
  private let currency: Currency
  private let place: Statement.Place

  /// - Parameter place: Of the balance that must come out.
  init(_ currency: Currency, at place: Statement.Place) {
    self.currency = currency
    self.place = place
  }

  /// Nil where a number is not exact in the currency.
  func finding(
    from opening: SignedDecimal, by amounts: [SignedDecimal], to closing: SignedDecimal
  ) -> Statement.Finding? {
    guard var balance = minorUnits(opening), let end = minorUnits(closing) else { return nil }
    for amount in amounts {
      guard let change = minorUnits(amount) else { return nil }
      let (sum, isTooLarge) = balance.addingReportingOverflow(change)
      if isTooLarge { return nil }
      balance = sum
    }
    if balance != end { return .balanceBreaks(place) }
    return amounts.isEmpty ? nil : .balanceAddsUp(rows: amounts.count)
  }

  private func minorUnits(_ number: SignedDecimal) -> Int64? {
    guard let magnitude = try? SignedDecimal.minorUnits(number.plain, currency).get() else { return nil }
    return number.isNegative ? -magnitude : magnitude
  }
}
