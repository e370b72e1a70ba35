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
