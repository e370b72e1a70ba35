import Bookkeeping
import Templating

/// One line of a breakdown, such as a month of a year or a category of a month, with its figures and a link
/// to its rows.
struct BreakdownLine: PageRecord {
  let scope: PageScope
  let target: Target
  /// The depth of a category below the page's own: for the whole ledger, 1 for `Food`, 2 for
  /// `Food:Groceries`.
  let level: Int
  let totals: Totals.ByCurrency
  /// The totals that the line's shares refer to.
  let whole: Totals
  /// Whether a part of the whole is below zero, so that no line is a share of it.
  var hasNegativeIncome = false
  var hasNegativeSpending = false

  /// The target of a line's link. Listings are named by their index.
  enum Target: Sendable {
    case listing(Int)
    /// The rows that two listings share, on the page of the first.
    case crossing(of: Int, with: Int)
    /// The rows of a period in a listing.
    case period(Period, of: Int, page: Int)

    /// The listing whose rows the line shows, all or some.
    var listing: Int? {
      switch self {
      case .listing(let listing), .crossing(let listing, _): listing
      case .period: nil
      }
    }
  }

  static let fields: Fields<Self> = [
    .datum("name") { $0.name },
    .url("url") { $0.url },
    .text("level") { "\($0.level)" },
    .text("count") { $0.model.formats.string($0.totals.main.count) },
    .text("income") { $0.model.amount($0.totals.main.income) },
    .text("spending") { $0.model.amount($0.totals.main.spending) },
    .text("kept") { $0.totals.main.count == 0 ? nil : $0.model.formats.string($0.totals.main.kept) },
    .text("extent") { line in
      line.divider == nil ? line.period.flatMap(line.model.extent) : nil
    },
    .text("running") { $0.running },
    .text("incomeShare") { line in line.hasNegativeIncome ? nil : line.share { $0.income } },
    .text("spendingShare") { line in line.hasNegativeSpending ? nil : line.share { $0.spending } },
    .flag("hasMain") { $0.totals.main.count > 0 || $0.totals.others.isEmpty },
    .list("otherCurrencies", of: Shown<Totals>.self) { $0.shown($0.totals.others) },
  ]

  var name: String {
    switch target {
    case .listing(let index), .crossing(let index, _): model.listings.all[index].name
    case .period(let period, let own, _): model.name(of: period, in: model.listings.all[own].days)
    }
  }

  /// The class of the line's color in `style.css`; `nil` for gray.
  var hue: String? {
    target.listing.flatMap { index in
      let listing = model.listings.all[index]
      return listing.kind.hue(of: listing.item, in: model)
    }
  }

  var url: Address {
    switch target {
    case .listing(let index): return root.link(to: model.listings.all[index].path)
    case .crossing(let index, let own):
      let (listing, own) = (model.listings.all[index], model.listings.all[own])
      let page = own.period.map { listing.page(onWhich: $0, in: model.report) } ?? listing.rowsPage
      return root.link(to: listing.path(ofPage: page), fragment: own.item.rowsFragment)
    case .period(let period, let own, let page):
      return root.link(to: model.listings.all[own].path(ofPage: page), fragment: period.fragment)
    }
  }

  private var period: Period? {
    switch target {
    case .listing(let index), .crossing(let index, _): model.listings.all[index].period
    case .period(let period, _, _): period
    }
  }

  /// The amount kept from the first row to the end of the period.
  private var running: String? {
    let whole = target.listing.flatMap { model.listings.all[$0].period }
    let part = divider.flatMap { year in period.map { $0.end < year.end ? $0 : year } }
    return (whole ?? part).map { model.formats.string(model.kept(atEndOf: $0)) }
  }

  /// The year or quarter of the page, if only a part of its first and last month belongs to it.
  private var divider: Period? {
    guard case .period(_, let own, _) = target else { return nil }
    return model.listings.all[own].period
  }

  private func share(_ amount: (Totals) -> Money) -> String? {
    guard amount(totals.main).minorUnits != 0 else { return nil }
    return model.share(amount(totals.main), of: amount(whole))
  }
}
