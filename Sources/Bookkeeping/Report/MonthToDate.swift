import Basics

/// A month up to the report's day, and the same days of earlier months, so that like is compared with like.
///
/// The month is the current one if it has payments in the ledger's currency, otherwise the newest month with
/// such payments, as a whole.
package struct MonthToDate: Sendable {
  /// The last day that counts.
  package let end: CalendarDate
  /// Whether the report's day is in the month.
  package let isCurrent: Bool
  /// The month itself, then up to twelve months before it, newest first. Earlier ones must be whole months of
  /// the books.
  package let spans: [Span]

  /// The first days of a month, or all of them.
  package struct Span: Sendable {
    package let month: Month
    /// The last of these days.
    package let end: CalendarDate
    package let selection: Selection
    /// The totals without one-offs, and the number of these, in the ledger's currency.
    package let usual: Totals
    package let oneOffCount: Int
    /// The spending that does not recur; `nil` if it is not known what recurs.
    package let everyday: Everyday?
  }

  /// Spending that does not recur and is no one-off, with its refunds.
  package struct Everyday: Sendable {
    /// The rows up to the last day of the span.
    package let selection: Selection
    /// The spending of the whole month up to the end of each day, in minor units of the ledger's currency.
    package let byDay: [Int64]
    /// The number of one-offs in the whole month, which the spending leaves out.
    package let oneOffCount: Int

    package var spending: Money { selection.totals.main.spending }
  }

  /// The greatest number of earlier months for comparison.
  package static let mostMonths = 12

  /// - Parameter isEveryday: Whether the transaction at an index of the report does not recur; `nil` if that
  ///   is not known.
  /// - Returns: `nil` if nothing has been paid yet in the ledger's currency.
  package init?(of report: Report, isEveryday: ((Int) -> Bool)?) {
    let today = report.asOf
    let months = report.breakdown.months
    guard let newest = months.first(where: \.hasMainPayments), let first = report.firstWholeMonth else {
      return nil
    }
    isCurrent = newest.key == report.calendar.month(of: today)
    end = isCurrent ? today : newest.key.lastDay
    let count = max(0, min(first.distance(to: newest.key), Self.mostMonths))
    spans = (0...count).map { [end] offset in
      let month = newest.key.advanced(by: -offset)
      let rows = report.breakdown.selection(of: month)?.happened ?? []
      return Span(month: month, rows, of: report, to: end.sameDay(in: month), isEveryday)
    }
  }

  /// Whether the month is not over yet.
  package var isRunning: Bool { end != current.month.lastDay }

  /// The number of days until the end of the month.
  package var daysLeft: Int { current.month.lastDay.daysSinceEpoch - end.daysSinceEpoch }

  package var current: Span { spans[0] }

  /// The months before the current one.
  package var earlier: ArraySlice<Span> { spans.dropFirst() }

  /// The median of the earlier months; `nil` if there are fewer than two, because one month alone has no
  /// median.
  package func median(_ value: (Span) -> Int64) -> Int64? {
    earlier.count < 2 ? nil : earlier.map(value).median
  }
}

extension MonthToDate.Span {
  fileprivate init(
    month: Month, _ rows: ArraySlice<Int>, of report: Report, to end: CalendarDate,
    _ isEveryday: ((Int) -> Bool)?
  ) {
    let currency = report.settings.currency
    self.month = month
    self.end = end
    var (selection, everyday) = (Selection(currency: currency), Selection(currency: currency))
    var byDay = [Int64](repeating: 0, count: month.days.count)
    for index in rows {
      let (date, row, role) = (report.dates[index], report.row(index), report.roles[index])
      let isIncluded = date <= end
      if isIncluded { selection.add(row, at: index) }
      guard role == .spending || role == .refund, isEveryday?(index) ?? false,
        !report.oneOffs.contains(index)
      else { continue }
      if isIncluded { everyday.add(row, at: index) }
      let amount = report.amounts[index]
      byDay[month.position(of: date) - 1] += role == .refund ? -amount : amount
    }
    for day in byDay.indices.dropFirst() { byDay[day] += byDay[day - 1] }
    self.selection = selection
    let happened = selection.happened
    usual = report.oneOffs.isEmpty ? selection.totals.main : report.totals(of: report.usual(happened))
    oneOffCount = report.oneOffCount(among: happened)
    self.everyday =
      isEveryday == nil
      ? nil
      : MonthToDate.Everyday(
        selection: everyday, byDay: byDay,
        oneOffCount: report.oneOffCount(among: rows, as: [.spending, .refund]))
  }
}

extension CalendarDate {
  /// The same day in another month: its last day if this is the last day of a month, or if the other month is
  /// too short.
  package func sameDay(in month: Month) -> CalendarDate {
    self == Month(of: self, from: month.start).lastDay ? month.lastDay : month.day(day)
  }
}

extension [Int64] {
  /// The amount in the middle, or the mean of the two in the middle, halves away from zero; `nil` if there
  /// are no amounts.
  package var median: Int64? {
    guard !isEmpty else { return nil }
    let sorted = sorted()
    let (low, high) = (sorted[(count - 1) / 2], sorted[count / 2])
    return Int64((Int128(low) + Int128(high)).roundedQuotient(dividingBy: 2))
  }

  /// The lower and the upper quartile: a quarter of the amounts is below the former, a quarter above the
  /// latter. `nil` for fewer than four amounts.
  package var quartiles: ClosedRange<Int64>? {
    guard count >= 4 else { return nil }
    let sorted = sorted()
    guard let low = Array(sorted.prefix(count / 2)).median, let high = Array(sorted.suffix(count / 2)).median
    else { return nil }
    return low...high
  }
}
