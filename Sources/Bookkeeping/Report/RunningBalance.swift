import Basics

/// The balance at the end of each month, in the ledger's currency.
package struct RunningBalance: Sendable {
  private let currency: Currency
  /// Oldest first.
  private var ends: [(month: Month, minorUnits: Int64)] = []

  package init(of report: Report) {
    currency = report.settings.currency
    var balance: Int64 = 0
    for month in report.breakdown.months.reversed() {
      balance += month.selection.totals.main.net.minorUnits
      ends.append((month.key, balance))
    }
  }

  /// Of all transactions up to the end of a month.
  package func balance(atEndOf month: Month) -> Money {
    let later = ends.partitioningIndex { $0.month > month }
    return Money(minorUnits: later > 0 ? ends[later - 1].minorUnits : 0, currency: currency)
  }
}
