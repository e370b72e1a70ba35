import Bookkeeping

/// `[span].md`: the days by which the running month is compared, and the same days of the months before; all
/// payments of each, and its everyday expenses alone. These pages prove the figures of the dashboard.
enum SpanPages: ListingKind {
  static let name = "span"
  static let plural = "spans"
  static let grouping = Listing.Grouping.lists
  static let hasCSV = false

  static func key(_ span: MonthToDate.Span, everyday: Bool = false) -> Listing.Key {
    Listing.Key(Self.self, id(span, everyday: everyday))
  }

  private static func id(_ span: MonthToDate.Span, everyday: Bool) -> String {
    everyday ? "\(span.month.id)-everyday" : span.month.id
  }

  static func items(of report: Report, _ labels: ReportModel.Labels) -> [Listing.Item] {
    (labels.monthToDate?.spans ?? []).flatMap { span in
      let format = labels.formats.shortDate
      let days = "\(format.string(CalendarDate(firstOf: span.month))) – \(format.string(span.end))"
      return [false, true].map { everyday in
        var item = Listing.Item(
          id(span, everyday: everyday), name: everyday ? "\(labels.words[.everyday]) · \(days)" : days,
          everyday ? span.everyday : span.selection)
        item.parent = MonthPages.key(span.month)
        return item
      }
    }
  }

  static func isBrokenDown(by other: any ListingKind.Type) -> Bool { false }
}
