import Basics
import Bookkeeping
import Templating

/// `[year].md`: the years with transactions, newest first.
enum YearPages: ListingKind {
  static let name = "year"
  static let plural = "years"
  static let grouping = Listing.Grouping.periods(.year)
  static let beginsWithOverview = true

  static func key(_ year: Period) -> Listing.Key { key(year.id) }

  static func items(of report: Report, _ basis: ReportModel.Basis) -> [Listing.Item] {
    report.breakdown.years.map { group in
      let period = report.calendar.year(group.key)
      var year = Listing.Item(period, basis, group.selection)
      year.comparisons = [key(period.previous)]
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
    .record("thisYear", of: ListingValues.self) {
      $0.listing(key($0.model.calendar.period(.year, containing: $0.model.today)))
    }
  ]

  static func searchSettings(of model: ReportModel) -> [(name: String, value: JSONLiteral)] {
    guard model.calendar.hasFinancialYears else { return [] }
    return [("yearStart", .text(String(model.calendar.year(2001).start.iso.dropFirst(5))))]
  }

  private static func year(of values: ListingValues) -> Period? {
    values.listing.kind == Self.self ? values.listing.period : nil
  }
}
