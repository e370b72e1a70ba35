import Basics

/// Some payments of a tag that are close together, such as those of a vacation.
package struct Trip: Sendable {
  /// Indices in `Report.transactions`, newest first.
  package let indices: [Int]
  package let first: CalendarDate
  package let last: CalendarDate
  /// The totals in the ledger's currency.
  package let totals: Totals
  /// The spending by outermost category, the largest first; nil for rows without one.
  package let categories: [(category: Category?, spending: Money)]

  /// The number of days from the first payment to the last.
  package var days: Int { last.daysSinceEpoch - first.daysSinceEpoch + 1 }
  /// The average spending a day.
  package var spendingOfDay: Money { totals.spending.divided(by: Int64(days)) }

  /// The greatest number of days from one payment of a trip to the next.
  private static let longestGap = 30
  /// The greatest number of days of a trip. A habit such as commuting goes on for longer.
  private static let mostDays = 183

  /// The trips among some rows, newest first. Planned rows belong to none. There are none if the rows do not
  /// tell their days.
  package static func all(in selection: Selection, of report: Report) -> [Trip] {
    guard report.settings.dates == .day else { return [] }
    var trips: [Trip] = []
    var rows = selection.happened
    while let newest = rows.first {
      var (end, date) = (rows.startIndex, report.dates[newest])
      while end < rows.endIndex,
        date.daysSinceEpoch - report.dates[rows[end]].daysSinceEpoch <= longestGap
      {
        date = report.dates[rows[end]]
        end += 1
      }
      if report.dates[newest].daysSinceEpoch - date.daysSinceEpoch < mostDays {
        trips.append(Trip(rows[..<end], of: report))
      }
      rows = rows[end...]
    }
    return trips
  }

  private init(_ rows: ArraySlice<Int>, of report: Report) {
    indices = Array(rows)
    last = report.dates[rows[rows.startIndex]]
    first = report.dates[rows[rows.endIndex - 1]]
    totals = report.totals(of: rows)
    var sums: [Category?: Totals] = [:]
    for index in rows {
      let category = report.transactions[index].category.flatMap(Category.init)?.outermost
      sums[category, default: Totals(report.settings.currency)].add(
        report.amounts[index], as: report.roles[index])
    }
    categories = sums.filter { $0.value.spending.minorUnits != 0 }.map { ($0.key, $0.value.spending) }
      .sorted {
        ($1.1.minorUnits, ByteString($0.0?.fullName ?? "")) < (
          $0.1.minorUnits, ByteString($1.0?.fullName ?? "")
        )
      }
  }
}
