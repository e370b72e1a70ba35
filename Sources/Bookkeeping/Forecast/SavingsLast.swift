/// The number of months that the net worth would pay for, without any income (docs/figures.md).
package struct SavingsLast: Sendable {
  /// The whole months; the rest of a month does not count.
  package let months: Int
  /// The median spending of the newest whole months.
  package let spending: Money
  /// The number of one-offs in these months, which the spending leaves out.
  package let oneOffCount: Int

  /// Returns `nil` if the net worth in the ledger's currency is unknown or not positive, if there are fewer
  /// than two whole months, or if their median spending is not positive.
  package init?(of report: Report) {
    let currency = report.settings.currency
    guard let savings = NetWorth(of: report, in: currency)?.latest.amount else { return nil }
    let amounts = report.usualMonths.map { report.usualTotals(of: $0).spending.minorUnits }
    guard amounts.count >= 2, let median = amounts.median, median > 0, savings.minorUnits > 0 else {
      return nil
    }
    months = Int(savings.minorUnits / median)
    spending = Money(minorUnits: median, currency: currency)
    oneOffCount = report.oneOffCountOfUsualMonths(as: [.spending, .refund])
  }
}
