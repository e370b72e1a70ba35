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
  /// The totals that shares are shares of.
  let whole: Totals

  /// The target of a line's link. Listings are named by their index.
  enum Target: Sendable {
    case listing(Int)
    /// The rows that two listings share, on the page of the first.
    case crossing(of: Int, with: Int)
    /// The rows of a period in a listing.
    case period(Period, of: Int, page: Int)

    /// The listing that the line shows all or some rows of.
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
    .text("extent") { line in line.period.flatMap(line.model.extent) },
    .text("running") { $0.running },
    .text("incomeShare") { $0.share { $0.income } },
    .text("spendingShare") { $0.share { $0.spending } },
    .flag("hasMain") { $0.totals.main.count > 0 || $0.totals.others.isEmpty },
    .list("otherCurrencies", of: Shown<Totals>.self) { $0.shown($0.totals.others) },
  ]

  var name: String {
    switch target {
    case .listing(let index), .crossing(let index, _): model.listings.all[index].name
    case .period(let period, _, _): period.name(model.formats)
    }
  }

  var url: Address {
    switch target {
    case .listing(let index): return root.link(to: model.listings.all[index].path)
    case .crossing(let index, let own):
      let (listing, own) = (model.listings.all[index], model.listings.all[own])
      let page = own.period.map { listing.page(onWhich: $0, in: model.report) } ?? 0
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
    guard let period = target.listing.flatMap({ model.listings.all[$0].period }) else { return nil }
    return model.formats.string(model.kept(atEndOf: period.months.upperBound))
  }

  private func share(_ amount: (Totals) -> Money) -> String? {
    guard amount(totals.main).minorUnits != 0 else { return nil }
    return model.share(amount(totals.main), of: amount(whole))
  }
}
