extension Report {
  /// The first month that the books cover: that of the oldest row, or the next one if that row is after the
  /// first week. Earlier months are not used in comparisons.
  package var firstWholeMonth: Month? {
    guard let oldest = dates.last, oldest <= asOf else { return nil }
    let month = calendar.month(of: oldest)
    return month.advanced(by: month.position(of: oldest) > 7 ? 1 : 0)
  }

  /// The whole months of the books (docs/figures.md); `nil` if there are none. Months after that of the
  /// newest payment are not known to be empty: books are often imported late. A payment in another currency
  /// does not show that the payments in the ledger's currency are known.
  package var wholeMonths: ClosedRange<Month>? {
    guard let first = firstWholeMonth, let newest = breakdown.newestMonth else {
      return nil
    }
    let last = min(newest, calendar.newestEndedMonth(on: asOf))
    return first <= last ? first...last : nil
  }

  /// The newest whole months, at most twelve, newest first. Their median is the usual figure.
  package var usualMonths: [Month] {
    guard let whole = wholeMonths else { return [] }
    let count = whole.lowerBound.distance(to: whole.upperBound) + 1
    return (0..<min(count, MonthToDate.mostMonths)).map { whole.upperBound.advanced(by: -$0) }
  }
}
