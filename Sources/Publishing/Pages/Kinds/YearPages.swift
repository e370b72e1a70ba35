import Bookkeeping

/// `[year].md`: the years with transactions, the newest first.
enum YearPages: ListingKind {
  static let name = "year"
  static let plural = "years"
  static let grouping = Listing.Grouping.periods { .year($0.year) }

  static func key(_ year: Int) -> Listing.Key { Listing.Key(Self.self, Period.year(year).id) }

  static func items(of report: Report, _ labels: ReportModel.Labels) -> [Listing.Item] {
    report.breakdown.years.map { group in
      var year = Listing.Item(.year(group.key), labels, group.selection)
      year.comparisons = [key(group.key - 1)]
      year.hasRunning = true
      return year
    }
  }

  static func isBrokenDown(by other: any ListingKind.Type) -> Bool { other != Self.self }
}
