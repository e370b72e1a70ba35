import Bookkeeping
import Templating

/// The rows of one month in a list, with what they add up to.
struct RowGroupValues: Record {
  let model: ReportModel
  let root: RootPrefix
  let month: Month
  /// Whether the list begins a new year here.
  let startsYear: Bool
  /// Whether the month began on the page before.
  let isContinued: Bool
  /// The totals of the whole month in this list.
  let totals: CurrencyTotals
  let places: ArraySlice<Int>

  static let fields: Fields<Self> = [
    .text("id") { $0.month.id },
    .text("yearId") { $0.startsYear ? "\($0.month.year)" : nil },
    .datum("name") { $0.model.name(of: .month($0.month)) },
    .url("url") { $0.url },
    .flag("isContinued") { $0.isContinued },
    .text("income") { $0.amount($0.totals.main.income) },
    .text("expense") { $0.amount($0.totals.main.expense) },
    .list("otherCurrencies", of: TotalsValues.self) { group in
      group.totals.others.map { TotalsValues(model: group.model, totals: $0) }
    },
    .html("rows") { $0.model.rows.markup(of: $0.places, $0.root, $0.model) },
    .list("transactions", of: TransactionValues.self) { group in
      group.places.map { TransactionValues(model: group.model, root: group.root, place: $0) }
    },
  ]

  private var url: Address? {
    guard let place = model.index.place(of: .month(month)) else { return nil }
    return root.link(to: model.index.scopes[place].path(ofPage: 0))
  }

  private func amount(_ money: Money) -> String? {
    money.minorUnits == 0 ? nil : model.formats.string(money)
  }
}

/// One page of a long list, in the list's navigation.
struct PageLinkValues: Record {
  let number: String
  let url: Address
  let isCurrent: Bool
  /// Whether pages before it are left out.
  let isBehindGap: Bool

  static let fields: Fields<Self> = [
    .text("number") { $0.number },
    .url("url") { $0.url },
    .flag("isCurrent") { $0.isCurrent },
    .flag("isBehindGap") { $0.isBehindGap },
  ]
}
