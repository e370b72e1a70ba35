/// The net worth at the end of each of the next months, if recurring payments go on and everyday spending
/// stays as it was (docs/figures.md).
package struct Forecast: Sendable {
  /// The net worth on the report's day.
  package let start: Money
  /// The everyday spending of the newest whole months: the least, the median and the most.
  package let everyday: Everyday
  /// The current month, then the next ones.
  package let months: [MonthEnd]

  package struct Everyday: Sendable {
    package let least: Money
    package let median: Money
    package let most: Money
    /// The number of the whole months that the amounts are from.
    package let count: Int
    /// The number of one-offs in these months, which no amount includes.
    package let oneOffCount: Int
  }

  package struct MonthEnd: Sendable {
    package let month: Month
    /// The payments due or planned in the month; in the current one, late ones too.
    package let due: Totals
    package let expected: Money
    /// The net worth if every month had the largest everyday spending, and extras that came in only once did
    /// not come again.
    package let low: Money
    /// The net worth if every month had the smallest everyday spending, and extras that were paid only once
    /// did not come again.
    package let high: Money
  }

  /// The number of months after the current one.
  package static let length = 12

  /// A reason why there is no forecast of a net worth that is known.
  package enum Missing: Error, Equatable {
    /// There are fewer than two whole months.
    case tooFewMonths
    /// The newest payment is of a month before the previous one.
    case outdated(Month)
    /// Less than half of the usual income recurs.
    case unknownIncome
  }

  /// Returns `nil` if no balance is stated in the ledger's currency, if recurring payments are unknown, or if
  /// an amount would exceed 64 bits.
  package init?(
    of report: Report, _ payments: RecurringPayments?, _ monthToDate: MonthToDate?
  ) throws(Missing) {
    let (today, currency) = (report.asOf, report.settings.currency)
    guard let start = NetWorth(of: report, in: currency)?.latest.amount, let payments, let monthToDate
    else {
      return nil
    }
    let (newest, current) = (monthToDate.current.month, report.calendar.month(of: today))
    if newest.distance(to: current) > 1 { throw .outdated(newest) }
    guard let everyday = Everyday(of: report, monthToDate) else { throw .tooFewMonths }
    guard Self.isIncomeKnown(of: report, payments) else { throw .unknownIncome }
    self.start = start
    self.everyday = everyday
    let last = current.advanced(by: Self.length)
    let isCurrentWhole = report.wholeMonths?.contains(current) ?? false
    let coming = RecurringPayments.Coming(of: payments, in: report, until: last.lastDay)
    let spent = monthToDate.isCurrent ? monthToDate.current.everyday?.spending.minorUnits ?? 0 : 0
    var months: [MonthEnd] = []
    var (expected, low, high) = (Int128(start.minorUnits), Int128(start.minorUnits), Int128(start.minorUnits))
    for offset in 0...Self.length {
      let month = current.advanced(by: offset)
      let start = offset == 0 ? nil : month.advanced(by: -1).lastDay
      let due = coming.sum(after: start, to: month.lastDay, in: currency)
      // In the worst case, no extra comes in, and in the best case, none is to be paid.
      let uncertain = coming.uncertain(after: start, to: month.lastDay, in: currency)
      // In the current month, some of the everyday spending has happened already; in a whole one, all of it.
      let before = offset == 0 ? Int128(spent) : 0
      func left(_ usual: Money) -> Int128 {
        let everyday = offset == 0 && isCurrentWhole ? 0 : max(0, Int128(usual.minorUnits) - before)
        return Int128(due.income.minorUnits) - Int128(due.spending.minorUnits) - everyday
      }
      expected += left(everyday.median)
      low += left(everyday.most) - Int128(uncertain.income.minorUnits) - Int128(uncertain.refunds.minorUnits)
      high +=
        left(everyday.least) + Int128(uncertain.spending.minorUnits) + Int128(uncertain.refunds.minorUnits)
      guard let expected = Money(exactly: expected, currency), let low = Money(exactly: low, currency),
        let high = Money(exactly: high, currency)
      else { return nil }
      months.append(MonthEnd(month: month, due: due, expected: expected, low: low, high: high))
    }
    self.months = months
  }

  /// Whether the recurring income of a month is at least half of the usual income, the median of the newest
  /// whole months.
  private static func isIncomeKnown(of report: Report, _ payments: RecurringPayments) -> Bool {
    let currency = report.settings.currency
    let usual = report.usualMonths.map { report.usualTotals(of: $0).income.minorUnits }.median
    let ofYear = payments.series.compactMap(\.rowOfYear).reduce(Int128(0)) { sum, row in
      guard row.amount.currency == currency else { return sum }
      switch row.role {
      case .income: return sum + Int128(row.amount.minorUnits)
      case .deduction: return sum - Int128(row.amount.minorUnits)
      case .refund, .spending, .transfer, .planned: return sum
      }
    }
    return ofYear * 2 >= Int128(usual ?? 0) * 12
  }
}

extension Forecast.Everyday {
  fileprivate init?(of report: Report, _ monthToDate: MonthToDate) {
    let currency = report.settings.currency
    // A whole month without a span has no payment in the ledger's currency, so it counts as 0.
    let amounts = report.usualMonths.map { month in
      monthToDate.spans.first { $0.month == month }?.everyday?.byDay.last ?? 0
    }.sorted()
    guard amounts.count >= 2, let least = amounts.first, let most = amounts.last,
      let median = amounts.median
    else { return nil }
    // If more came back than was spent, nothing is subtracted.
    func money(_ minorUnits: Int64) -> Money { Money(minorUnits: max(0, minorUnits), currency: currency) }
    self.least = money(least)
    self.median = money(median)
    self.most = money(most)
    count = amounts.count
    oneOffCount = report.oneOffCountOfUsualMonths(as: [.spending, .refund])
  }
}
