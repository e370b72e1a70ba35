import Bookkeeping
import Templating

/// `[year].md`: the years with transactions, newest first.
enum YearPages: ListingKind {
  static let name = "year"
  static let plural = "years"
  static let grouping = Listing.Grouping.periods { .year($0.year) }

  static func key(_ year: Int) -> Listing.Key { key(Period.year(year).id) }

  static func items(of report: Report, _ basis: ReportModel.Basis) -> [Listing.Item] {
    report.breakdown.years.map { group in
      var year = Listing.Item(.year(group.key), basis, group.selection)
      year.comparisons = [key(group.key - 1)]
      year.hasRunning = true
      return year
    }
  }

  static func isBrokenDown(by other: any ListingKind.Type) -> Bool { other != Self.self }

  /// The fields of a year's listing that other listings do not have.
  static let listingFields: [Field<ListingValues>] = [
    .url("reviewUrl") { values in
      year(of: values).flatMap { ReviewPages.path(of: $0, in: values.model) }.map { values.root.link(to: $0) }
    },
    .record("review", of: YearReviewValues.self) { values in
      year(of: values).flatMap { YearReviewValues(of: $0, in: values.scope) }
    },
  ]

  static let siteFields: [Field<SiteValues>] = [
    .record("thisYear", of: ListingValues.self) { $0.listing(key($0.model.today.year)) }
  ]

  private static func year(of values: ListingValues) -> Int? {
    guard values.listing.kind == Self.self, case .year(let year) = values.listing.period else { return nil }
    return year
  }
}
