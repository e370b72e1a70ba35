import Bookkeeping

/// What a listing's amounts are compared with: as many days or months before. Like is compared with like: of a running
/// period, the days that are over with the same days of the period before.
struct Comparison: Sendable {
  let now: ClosedRange<CalendarDate>
  let before: ClosedRange<CalendarDate>
  /// Of a listing that is no period: how many months each of the two has.
  let months: Int?

  /// Nil where nothing that lies behind today can be compared with what the ledger knows.
  ///
  /// - Parameters:
  ///   - first: The first month of the ledger.
  ///   - last: Where the listing's charts end.
  init?(of period: Period?, first: Month, last: Month, asOf today: CalendarDate) {
    let running = Month(of: today)
    switch period {
    case .month(let month):
      let previous = month.advanced(by: -1)
      guard month <= running, first <= previous else { return nil }
      now = month.firstDay...min(month.lastDay, today)
      before = previous.firstDay...min(previous.lastDay, now.upperBound.clamped(to: previous))
      months = nil
    case .year(let year):
      let months = Month.all(of: year)
      let previous = Month.all(of: year - 1)
      guard months.lowerBound <= running, first <= previous.lowerBound else { return nil }
      now = months.lowerBound.firstDay...min(months.upperBound.lastDay, today)
      let end = now.upperBound
      before =
        previous.lowerBound
        .firstDay...(end.month == 12 && end.day == 31
        ? previous.upperBound.lastDay : end.clamped(to: Month(year: year - 1, month: end.month)))
      self.months = nil
    case nil:
      let end = min(today == running.lastDay ? running : running.advanced(by: -1), last)
      let count = min(Self.mostMonths, (first.distance(to: end) + 1) / 2)
      guard count > 0 else { return nil }
      let start = end.advanced(by: 1 - count)
      now = start.firstDay...end.lastDay
      before = start.advanced(by: -count).firstDay...start.advanced(by: -1).lastDay
      months = count
    }
  }

  static let mostMonths = 12

  /// Whether the period is not over.
  func isRunning(_ period: Period) -> Bool { now.upperBound < period.months.upperBound.lastDay }
}

extension Month {
  var firstDay: CalendarDate { CalendarDate(firstOf: self) }

  /// A day of the month, or its last one where it has no such day.
  func day(_ day: Int) -> CalendarDate {
    let last = CalendarDate.days(inMonth: month, of: year)
    return CalendarDate(year: year, month: month, day: min(max(1, day), last)) ?? firstDay
  }
}

extension CalendarDate {
  /// The same day of another month, or that month's last one where a month that is over ends, or has fewer days.
  fileprivate func clamped(to month: Month) -> CalendarDate {
    self == Month(of: self).lastDay ? month.lastDay : month.day(day)
  }
}
