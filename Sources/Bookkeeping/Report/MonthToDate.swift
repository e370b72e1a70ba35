import Basics

/// A month up to a day, and the same days of the months before it: like compared with like.
///
/// It is the running month if that has payments; else the newest one before it, as a whole. What is dated later counts
/// nowhere.
package struct MonthToDate: Sendable {
  /// The last day that counts.
  package let end: CalendarDate
  /// Whether the month goes on behind `end`, or ends with it today.
  package let isRunning: Bool
  /// The month itself, and behind it up to twelve months before it, the newest first: none before the first payment.
  package let spans: [Span]

  /// Some first days of a month, or all of them.
  package struct Span: Sendable {
    package let month: Month
    /// The last of the days.
    package let end: CalendarDate
    package let selection: Selection
    /// The expenses among them that come as life goes.
    package let everyday: Selection
    /// What those of the whole month, up to today, add up to at the end of each day, in minor units of the ledger's
    /// currency.
    package let everydayByDay: [Int64]
  }

  /// How many months before it a month is compared with.
  package static let mostMonths = 12

  /// - Parameter isEveryday: Whether the transaction at an index of the report is none that recurs.
  /// - Returns: Nil where nothing has been paid yet.
  package init?(of report: Report, asOf today: CalendarDate, isEveryday: (Int) -> Bool) {
    let months = report.breakdown.months.filter(\.hasPayments)
    let first = months.partitioningIndex { CalendarDate(firstOf: $0.key) <= today }
    let past = months[first...].drop { group in
      !group.selection.indices.contains {
        report.transactions[$0].date <= today && !report.transactions[$0].isTransfer
      }
    }
    guard let newest = past.first?.key, let oldest = past.last?.key else { return nil }
    isRunning = newest == Month(of: today)
    end = isRunning ? today : newest.lastDay
    let lastDay = isRunning ? today.day : 31
    let count = min(oldest.distance(to: newest), Self.mostMonths)
    spans = (0...count).map { offset in
      let month = newest.advanced(by: -offset)
      let indices = past.first { $0.key == month }?.selection.indices ?? []
      let days = min(lastDay, CalendarDate.days(inMonth: month.month, of: month.year))
      return Span(month: month, indices, of: report, days: days, until: today, isEveryday)
    }
  }

  /// How many days of the month are still to come.
  package var daysLeft: Int { CalendarDate.days(inMonth: end.month, of: end.year) - end.day }

  package var current: Span { spans[0] }

  /// The months before it.
  package var earlier: ArraySlice<Span> { spans.dropFirst() }

  /// The median of the months before; nil where there are fewer than two of them: that is the month before.
  package func median(_ value: (Span) -> Int64) -> Int64? {
    earlier.count < 2 ? nil : Median.median(of: earlier.map(value))
  }
}

extension MonthToDate.Span {
  fileprivate init(
    month: Month, _ indices: [Int], of report: Report, days: Int, until today: CalendarDate,
    _ isEveryday: (Int) -> Bool
  ) {
    let currency = report.settings.currency
    self.month = month
    end = month.day(days)
    var (selection, everyday) = (Selection(currency: currency), Selection(currency: currency))
    var byDay = [Int64](repeating: 0, count: month.lastDay.day)
    for index in indices {
      let transaction = report.transactions[index]
      guard transaction.date <= today else { continue }
      let isIncluded = transaction.date.day <= days
      if isIncluded { selection.add(transaction, at: index) }
      guard transaction.kind == .expense, isEveryday(index) else { continue }
      if isIncluded { everyday.add(transaction, at: index) }
      if transaction.amount.currency == currency {
        byDay[transaction.date.day - 1] += transaction.amount.minorUnits
      }
    }
    for day in byDay.indices.dropFirst() { byDay[day] += byDay[day - 1] }
    (self.selection, self.everyday, everydayByDay) = (selection, everyday, byDay)
  }
}

extension Month {
  /// - Parameter number: From 1 to as many days as the month has.
  fileprivate func day(_ number: Int) -> CalendarDate {
    CalendarDate(year: year, month: month, day: number) ?? CalendarDate(firstOf: self)
  }

  package var lastDay: CalendarDate { day(CalendarDate.days(inMonth: month, of: year)) }
}

extension MonthToDate {
  /// What lies in the middle of some amounts.
  package enum Median {
    /// The amount in the middle; of two in the middle their mean, halves away from zero. Nil for no amounts.
    package static func median(of values: [Int64]) -> Int64? {
      guard !values.isEmpty else { return nil }
      let sorted = values.sorted()
      let (low, high) = (sorted[(sorted.count - 1) / 2], sorted[sorted.count / 2])
      let sum = Int128(low) + Int128(high)
      return Int64((sum + sum.signum()) / 2)
    }

    /// The lower and the upper quartile: a quarter of the amounts lies below the one, a quarter above the other. Nil for
    /// fewer than four.
    package static func quartiles(of values: [Int64]) -> ClosedRange<Int64>? {
      guard values.count >= 4 else { return nil }
      let sorted = values.sorted()
      let half = sorted.count / 2
      guard let low = median(of: Array(sorted.prefix(half))),
        let high = median(of: Array(sorted.suffix(half)))
      else { return nil }
      return low...high
    }
  }
}
