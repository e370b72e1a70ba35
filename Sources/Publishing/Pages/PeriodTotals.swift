import Bookkeeping

/// What the rows of a month, or of a year, add up to in one list.
struct PeriodTotals: Sendable {
  /// Of a year, the newest month with rows.
  let month: Month
  /// The page of the list on which the period begins.
  let page: Int
  fileprivate(set) var totals: CurrencyTotals
}

extension Scope {
  /// The months of the list, the newest first.
  func months(in report: Report) -> [PeriodTotals] {
    var months: [PeriodTotals] = []
    for (number, page) in pages.enumerated() {
      for group in page.groups {
        let places = selection.places[group]
        let month = Month(of: report.transactions[places[group.lowerBound]].date)
        let totals = report.currencyTotals(of: places)
        // A month that is too long for a page goes on on the next one.
        if months.last?.month == month {
          months[months.count - 1].totals.add(totals)
        } else {
          months.append(PeriodTotals(month: month, page: number, totals: totals))
        }
      }
    }
    return months
  }

  /// The years of the list, the newest first.
  func years(in report: Report) -> [PeriodTotals] {
    var years: [PeriodTotals] = []
    for month in months(in: report) {
      if years.last?.month.year == month.month.year {
        years[years.count - 1].totals.add(month.totals)
      } else {
        years.append(month)
      }
    }
    return years
  }
}
