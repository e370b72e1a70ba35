import Bookkeeping
import Templating

/// `[quarter].md`: the quarters with transactions, newest first, if the ledger says when its year begins.
enum QuarterPages: ListingKind {
  static let name = "quarter"
  static let plural = "quarters"
  static let grouping = Listing.Grouping.periods(.quarter)
  static let mostLines = ListingValues.mostMonths / 3

  static func exists(with dates: Copy.Dates) -> Bool { dates != .year }

  static func items(of report: Report, _ basis: ReportModel.Basis) -> [Listing.Item] {
    report.breakdown.quarters.map { group in
      let period = report.calendar.quarter(group.key)
      var quarter = Listing.Item(period, basis, group.selection)
      quarter.parent = YearPages.key(report.calendar.year(group.key / 4))
      quarter.comparisons = comparisons(of: period).map { key($0.id) }
      quarter.hasRunning = true
      return quarter
    }
  }

  /// The periods that a quarter, or another period, is compared with.
  static func comparisons(of period: Period) -> [Period] {
    period.length == .quarter ? [period.previous, period.advanced(by: -4)] : [period.previous]
  }

  static func isBrokenDown(by other: any ListingKind.Type) -> Bool {
    other.isGroup || other == MonthPages.self
  }
}
