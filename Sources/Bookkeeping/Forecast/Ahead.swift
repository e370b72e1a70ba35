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
