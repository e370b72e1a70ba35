import Bookkeeping
import Templating

/// `[month].md`: the months with transactions, the newest first.
enum MonthPages: ListingKind {
  static let name = "month"
  static let plural = "months"
  static let grouping = Listing.Grouping.periods { .month($0) }
  static let mostLines = ListingCharts.mostMonths

  static func key(_ month: Month) -> Listing.Key { Listing.Key(Self.self, month.id) }

  static func items(of report: Report, _ labels: ReportModel.Labels) -> [Listing.Item] {
    report.breakdown.months.map { group in
      var month = Listing.Item(.month(group.key), labels, group.selection)
      month.parent = YearPages.key(group.key.year)
      month.comparisons = [key(group.key.advanced(by: -1)), key(group.key.advanced(by: -12))]
      return month
    }
  }

  static func navigationEntry(in model: ReportModel) -> Navigation.Entry? {
    indexEntry(.months, in: model, with: [YearPages.self])
  }

  static func isBrokenDown(by other: any ListingKind.Type) -> Bool { other.isGroup }

  static let transactionFields: [Field<TransactionValues>] = [
    .record("month", of: MonthLinkValues.self) { transaction in
      transaction.listing(of: MonthPages.self).map {
        MonthLinkValues(model: transaction.model, root: transaction.root, index: Int32($0))
      }
    }
  ]
}

/// The first page of a month. It does not own the model, like the transactions whose pages show it.
private struct MonthLinkValues: Record {
  unowned(unsafe) let model: ReportModel
  let root: RootPrefix
  let index: Int32

  static let fields: Fields<Self> = [
    .datum("name") { $0.model.listings.all[Int($0.index)].name },
    .url("url") { $0.root.link(to: $0.model.listings.all[Int($0.index)].path) },
  ]
}
