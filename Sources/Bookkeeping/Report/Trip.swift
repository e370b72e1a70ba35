import Basics

/// Some payments of a tag that are close together, such as those of a vacation.
package struct Trip: Sendable {
  /// Indices in `Report.transactions`, newest first.
  package let indices: [Int]
  package let first: CalendarDate
  package let last: CalendarDate
  /// The costs in each currency that has any, the ledger's own first, the others sorted by code.
  package let costs: [Cost]

  /// The cost in one currency.
  package struct Cost: Sendable {
    package let spending: Money
    /// The average spending a day.
    package let spendingPerDay: Money
    /// The spending by outermost category, the largest first; `nil` for rows without one.
    package let categories: [(category: Category?, spending: Money)]
  }

  /// The number of days from the first payment to the last.
  package var days: Int { last.daysSinceEpoch - first.daysSinceEpoch + 1 }

  /// The greatest number of days from one payment of a trip to the next.
  private static let longestGap = 30
  /// The greatest number of days from one payment of a habit such as commuting to the next: a month, give or
  /// take as many days as a payment that recurs monthly may differ from its day.
  private static let longestGapOfHabit = 31 + Recurrence.month.tolerance
  /// The greatest number of days of a trip. A habit goes on for longer.
  private static let mostDays = 183

  /// The trips among some rows, newest first. Only payments that have been made belong to one. There are none
  /// if the rows do not tell their days.
  package static func all(in selection: Selection, of report: Report) -> [Trip] {
    guard report.settings.dates == .day else { return [] }
    let rows = selection.happened.filter { report.roles[$0] != .transfer }
    func days(_ rows: ArraySlice<Int>) -> Int {
      guard let newest = rows.first, let oldest = rows.last else { return 0 }
      return report.dates[newest].daysSinceEpoch - report.dates[oldest].daysSinceEpoch
    }
    return runs(of: rows[...], gap: longestGapOfHabit, report).filter { days($0) < mostDays }
      .flatMap { runs(of: $0, gap: longestGap, report) }.map { Trip($0, of: report) }
  }

  /// Divides rows wherever more than `gap` days pass without one.
  private static func runs(of rows: ArraySlice<Int>, gap: Int, _ report: Report) -> [ArraySlice<Int>] {
    var runs: [ArraySlice<Int>] = []
    var start = rows.startIndex
    for index in rows.indices {
      let next = index + 1
      let isLast =
        next == rows.endIndex
        || report.dates[rows[index]].daysSinceEpoch - report.dates[rows[next]].daysSinceEpoch > gap
      guard isLast else { continue }
      runs.append(rows[start..<next])
      start = next
    }
    return runs
  }

  private init(_ rows: ArraySlice<Int>, of report: Report) {
    indices = Array(rows)
    last = report.dates[rows[rows.startIndex]]
    first = report.dates[rows[rows.endIndex - 1]]
    var ofCategories: [Category?: Totals.ByCurrency] = [:]
    for index in rows {
      let category = report.transactions[index].category.flatMap(Category.init)?.outermost
      ofCategories[category, default: Totals.ByCurrency(main: report.settings.currency)].add(
        report.row(index))
    }
    let days = Int64(last.daysSinceEpoch - first.daysSinceEpoch + 1)
    costs = report.currencyTotals(of: rows).all.filter { $0.spending.minorUnits != 0 }.map { totals in
      let categories = ofCategories.compactMap { category, sums in
        sums.all.first { $0.currency == totals.currency }.map { (category: category, spending: $0.spending) }
      }
      return Cost(
        spending: totals.spending, spendingPerDay: totals.spending.divided(by: days),
        categories: categories.filter { $0.spending.minorUnits != 0 }.sorted {
          ($1.spending.minorUnits, ByteString($0.category?.fullName ?? ""))
            < ($0.spending.minorUnits, ByteString($1.category?.fullName ?? ""))
        })
    }
  }
}
