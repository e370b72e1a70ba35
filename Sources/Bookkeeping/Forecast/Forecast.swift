/// The net worth at the end of each of the next months, if recurring payments go on and everyday spending
/// stays as it was (docs/figures.md).
package struct Forecast: Sendable {
  /// The net worth on the report's day.
  package let start: Money
  /// The everyday spending of earlier months: the least, the median and the most.
  package let everyday: Everyday
  /// The current month, then the next ones.
  package let months: [MonthEnd]

  package struct Everyday: Sendable {
    package let least: Money
    package let median: Money
    package let most: Money
    /// The number of earlier months.
    package let count: Int
  }

  package struct MonthEnd: Sendable {
    package let month: Month
    /// The payments due or planned in the month; in the current one, late ones too.
    package let due: Totals
    package let expected: Money
    /// The net worth if everyday spending were that of the dearest earlier month, in each of the months.
    package let low: Money
    /// The net worth if it were that of the cheapest one.
    package let high: Money
  }

  /// The number of months after the current one.
  package static let length = 12

  /// A reason why nothing can be said of a net worth that is known.
  package enum Missing: Error, Equatable {
    /// Fewer than two whole months before the current one are known.
    case tooFewMonths
    /// The newest payment is of a month before the previous one.
    case outdated(Month)
  }

  /// Returns nil if no balance is stated in the ledger's currency, if nobody says what recurs, or if an
  /// amount would exceed 64 bits.
  package init?(
    of report: Report, _ payments: RecurringPayments?, _ monthToDate: MonthToDate?
  ) throws(Missing) {
    let (today, currency) = (report.asOf, report.settings.currency)
    guard let start = NetWorth(of: report, in: currency)?.latest.amount, let payments, let monthToDate
    else {
      return nil
    }
    let newest = monthToDate.current.month
    if newest.distance(to: Month(of: today)) > 1 { throw .outdated(newest) }
    guard let everyday = Everyday(of: monthToDate, currency) else { throw .tooFewMonths }
    self.start = start
    self.everyday = everyday
    let last = Month(of: today).advanced(by: Self.length)
    let coming = RecurringPayments.Coming(of: payments, in: report, until: last.lastDay)
    let spent = monthToDate.isCurrent ? monthToDate.current.everyday?.spending.minorUnits ?? 0 : 0
    var months: [MonthEnd] = []
    var (expected, low, high) = (Int128(start.minorUnits), Int128(start.minorUnits), Int128(start.minorUnits))
    for offset in 0...Self.length {
      let month = Month(of: today).advanced(by: offset)
      let due = coming.sum(
        after: offset == 0 ? nil : month.advanced(by: -1).lastDay, to: month.lastDay, in: currency)
      // In the current month, some of the everyday spending has happened already.
      let before = offset == 0 ? Int128(spent) : 0
      func left(_ usual: Money) -> Int128 {
        Int128(due.income.minorUnits) - Int128(due.spending.minorUnits)
          - max(0, Int128(usual.minorUnits) - before)
      }
      expected += left(everyday.median)
      low += left(everyday.most)
      high += left(everyday.least)
      guard let expected = Money(exactly: expected, currency), let low = Money(exactly: low, currency),
        let high = Money(exactly: high, currency)
      else { return nil }
      months.append(MonthEnd(month: month, due: due, expected: expected, low: low, high: high))
    }
    self.months = months
  }
}

extension Forecast.Everyday {
  fileprivate init?(of monthToDate: MonthToDate, _ currency: Currency) {
    let amounts = monthToDate.whole.compactMap { $0.everyday?.byDay.last }.sorted()
    guard amounts.count >= 2, let least = amounts.first, let most = amounts.last,
      let median = amounts.median
    else { return nil }
    // If more came back than was spent, nothing is to be taken off.
    func money(_ minorUnits: Int64) -> Money { Money(minorUnits: max(0, minorUnits), currency: currency) }
    (self.least, self.median, self.most) = (money(least), money(median), money(most))
    count = amounts.count
  }
}
