import Bookkeeping
import Templating

/// The rows of one month in a listing, with what they add up to.
struct RowGroupValues: Record {
  let model: ReportModel
  let markup: RowMarkup?
  let root: RootPrefix
  let month: Month
  /// Whether the listing begins a new year here.
  let startsYear: Bool
  /// Whether the month began on the page before.
  let isContinued: Bool
  /// The totals of the whole month in this listing.
  let totals: CurrencyTotals
  let indices: ArraySlice<Int>

  static let fields: Fields<Self> = [
    .text("id") { $0.month.id },
    .text("yearId") { $0.startsYear ? "\($0.month.year)" : nil },
    .datum("name") { $0.model.name(of: .month($0.month)) },
    .url("url") { $0.url },
    .flag("isContinued") { $0.isContinued },
    .text("income") { $0.model.amount($0.totals.main.income) },
    .text("expense") { $0.model.amount($0.totals.main.expense) },
    .list("otherCurrencies", of: TotalsValues.self) { group in
      group.totals.others.map { TotalsValues(model: group.model, totals: $0) }
    },
    .html("rows") { group in group.markup?.markup(of: group.indices, for: group.root) },
    .list("transactions", of: TransactionValues.self) { group in
      group.indices.map { TransactionValues(model: group.model, root: group.root, index: $0) }
    },
  ]

  /// Those on a page of a listing.
  static func groups(of values: ListingValues) -> [Self] {
    let (listing, transactions) = (values.listing, values.model.report.transactions)
    let indices = listing.selection.indices
    func month(at row: Int) -> Month { Month(of: transactions[indices[row]].date) }
    return listing.pages[values.page].groups.map { rows in
      let own = month(at: rows.lowerBound)
      let previous = rows.lowerBound > 0 ? month(at: rows.lowerBound - 1) : nil
      return Self(
        model: values.model, markup: values.rows, root: values.root, month: own,
        startsYear: previous?.year != own.year, isContinued: previous == own,
        totals: listing.totals(of: own, rows: rows, in: values.model.report), indices: indices[rows])
    }
  }

  private var url: Address? {
    model.listings.index(of: MonthPages.key(month)).map { root.link(to: model.listings.all[$0].path) }
  }
}
