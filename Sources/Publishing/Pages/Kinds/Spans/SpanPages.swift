import Bookkeeping
import Templating

/// `[span].md`: the days of the running month so far, and the same days of the months before, each with all
/// payments and with everyday expenses alone. These pages prove the figures of the dashboard. Pages for the
/// same days of an earlier year or quarter prove how the running one has changed.
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
    (basis.monthToDate?.spans ?? []).flatMap { items(of: $0, basis) } + earlierItems(of: report, basis)
  }

  private static func items(
    of span: MonthToDate.Span, _ basis: ReportModel.Basis
  ) -> [Listing.Item] {
    let selections = [(false, span.selection)] + (span.everyday.map { [(true, $0.selection)] } ?? [])
    return selections.map { everyday, selection in
      let days = span.month.firstDay...span.end
      let name = basis.formats.days.string(days.lowerBound, days.upperBound)
      var item = Listing.Item(
        id(span, everyday: everyday),
        name: everyday ? basis.words[.everyday] + basis.words[.separator] + name : name, selection)
      item.parent = MonthPages.key(span.month)
      item.days = days
      return item
    }
  }

  /// The first days of earlier years and quarters, for comparison with the running ones.
  private static func earlierItems(of report: Report, _ basis: ReportModel.Basis) -> [Listing.Item] {
    let (calendar, today) = (report.calendar, report.asOf)
    guard let first = report.firstWholeMonth?.firstDay else { return [] }
    let kinds: [(Period.Length, any ListingKind.Type)] = [
      (.year, YearPages.self), (.quarter, QuarterPages.self),
    ]
    return kinds.filter { $0.0 == .year || calendar.hasQuarters }.flatMap { length, kind -> [Listing.Item] in
      let running = calendar.period(length, containing: today)
      guard today < running.end, report.settings.datesOfSums.canDetermine(running.start...today, in: calendar)
      else { return [] }
      return QuarterPages.comparisons(of: running).filter { first <= $0.start }.compactMap { earlier in
        let days = earlier.start...earlier.day(like: today, of: running)
        let selection = report.selection(on: days)
        // Otherwise, there is nothing to compare with.
        guard selection.totals.main.count > 0 else { return nil }
        var item = Listing.Item(
          earlier.id, name: basis.formats.days.string(days.lowerBound, days.upperBound), selection)
        item.parent = kind.key(earlier.id)
        item.days = days
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
