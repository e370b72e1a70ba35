import Bookkeeping
import Templating

/// `[span].md`: the days by which the running month is compared, and the same days of the months before; all
/// payments of each, and its everyday expenses alone. These pages prove the figures of the dashboard.
enum SpanPages: ListingKind {
  static let name = "span"
  static let plural = "spans"
  static let grouping = Listing.Grouping.lists
  static let hasCSV = false

  static func key(_ span: MonthToDate.Span, everyday: Bool = false) -> Listing.Key {
    key(id(span, everyday: everyday))
  }

  private static func id(_ span: MonthToDate.Span, everyday: Bool) -> String {
    everyday ? "\(span.month.id)-everyday" : span.month.id
  }

  static func items(of report: Report, _ basis: ReportModel.Basis) -> [Listing.Item] {
    (basis.monthToDate?.spans ?? []).flatMap { span in
      let days = basis.formats.days.string(span.month.firstDay, span.end)
      let selections = [(false, span.selection)] + (span.everyday.map { [(true, $0.selection)] } ?? [])
      return selections.map { everyday, selection in
        var item = Listing.Item(
          id(span, everyday: everyday),
          name: everyday ? basis.words[.everyday] + basis.words[.separator] + days : days,
          selection)
        item.parent = MonthPages.key(span.month)
        return item
      }
    }
  }

  static func isBrokenDown(by other: any ListingKind.Type) -> Bool { false }

  static let siteFields: [Field<SiteValues>] = [
    .record("thisMonth", of: Shown<MonthToDate>.self) { $0.shown($0.model.monthToDate) }
  ]

  static let listingFields: [Field<ListingValues>] = [
    .list("changes", of: ChangeValues.self) { ChangeValues.all(of: $0) }
  ]
}
