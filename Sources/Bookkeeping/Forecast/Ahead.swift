/// Everything that a report says about the time after its day, in sections (docs/figures.md).
///
/// All pages take a section from here, so that none computes it by itself and differs.
package struct Ahead: Sendable {
  /// The payments that come up, because they recur or are planned.
  package let coming: RecurringPayments.Coming
  /// The money of the current month that is left after them; `nil` if nothing was paid in it and nothing is
  /// due.
  package let month: MonthAhead?
  /// The recurring costs of a month; `nil` if there are none.
  package let fixedCosts: FixedCosts?
  /// The net worth at the end of the next months, or the reason why there is no forecast.
  package let forecast: Result<Forecast?, Forecast.Missing>

  /// - Parameters:
  ///   - recurring: The recurring payments; `nil` if the report does not say what recurs.
  ///   - monthToDate: The figures of the current month; `nil` if nothing has been paid yet.
  package init(of report: Report, _ recurring: RecurringPayments?, _ monthToDate: MonthToDate?) {
    coming = RecurringPayments.Coming(of: recurring ?? RecurringPayments(), in: report)
    month = recurring == nil ? nil : MonthAhead(of: report, coming)
    fixedCosts = recurring.flatMap { FixedCosts(of: $0, in: report) }
    forecast = Result { () throws(Forecast.Missing) in try Forecast(of: report, recurring, monthToDate) }
  }
}

/// The current month with everything that is still to be paid and received in it (docs/figures.md).
package struct MonthAhead: Sendable {
  package let month: Month
  /// The totals of the month up to the report's day.
  package let happened: Totals
  /// The totals of payments that are late, and of those due or planned by the end of the month.
  package let due: Totals

  /// The money left once those payments are made; `nil` if it exceeds 64 bits.
  package var left: Money? {
    Money(exactly: Int128(happened.kept.minorUnits) + Int128(due.kept.minorUnits), happened.currency)
  }

  /// Returns `nil` if nothing was paid in the month, and nothing is due.
  package init?(of report: Report, _ coming: RecurringPayments.Coming) {
    let (month, currency) = (report.calendar.month(of: report.asOf), report.settings.currency)
    happened = report.breakdown.selection(of: month)?.totals.main ?? Totals(currency)
    due = coming.sum(to: month.lastDay, in: currency)
    self.month = month
    if happened.count == 0, due.count == 0 { return nil }
  }
}
