/// The number of months for which the net worth would pay for everything, without any income
/// (docs/figures.md).
package struct SavingsLast: Sendable {
  /// The whole months; the rest of a month does not count.
  package let months: Int
  /// The median spending of up to twelve whole months before the current one.
  package let spending: Money

  /// Returns nil if the net worth in the ledger's currency is unknown or not positive, if fewer than two
  /// earlier months are known, or if their median spending is not positive.
  package init?(of report: Report) {
    let (current, currency) = (Month(of: report.asOf), report.settings.currency)
    guard let first = report.firstWholeMonth,
      let savings = NetWorth(of: report, in: currency)?.latest.amount
    else { return nil }
    let earlier = (1...Self.mostMonths).map { current.advanced(by: -$0) }.filter { $0 >= first }
    let amounts = earlier.map {
      report.breakdown.selection(of: $0)?.totals.main.spending.minorUnits ?? 0
    }
    guard amounts.count >= 2, let median = amounts.median, median > 0, savings.minorUnits > 0 else {
      return nil
    }
    months = Int(savings.minorUnits / median)
    spending = Money(minorUnits: median, currency: currency)
  }

  private static let mostMonths = 12
}
