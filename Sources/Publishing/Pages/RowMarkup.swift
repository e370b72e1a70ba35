import Bookkeeping
import Templating

/// The rows of the transactions, as the theme's `row` partial shows them.
///
/// A transaction's row stands in the lists of its year, month, category and tags, and all of them are the same.
final class RowMarkup: Sendable {
  private let model: ReportModel
  private let template: Template
  /// By the pages' way to the root, which the links in a row begin with.
  private let kept: [RootPrefix: RenderedItems.Markup]

  /// - Parameter roots: The ways to the root for which the rows of all transactions are kept, once they are rendered.
  init(_ template: Template, of model: ReportModel, keepingThoseFor roots: Set<RootPrefix>) {
    self.model = model
    self.template = template
    let all = Array(model.report.transactions.indices)
    kept = Dictionary(
      uniqueKeysWithValues: roots.map { ($0, Self.render(all, template, of: model, for: $0)) })
  }

  /// - Parameter indices: Of transactions.
  func markup(of indices: ArraySlice<Int>, for root: RootPrefix) -> SafeHTML {
    if let kept = kept[root] { return kept.markup(of: indices) }
    return Self.render(Array(indices), template, of: model, for: root).markup(
      of: ArraySlice(0..<indices.count))
  }

  private static func render(
    _ indices: [Int], _ template: Template, of model: ReportModel, for root: RootPrefix
  ) -> RenderedItems.Markup {
    let outer = model.outerValues(root)
    return RenderedItems.Markup(of: template.specialized(for: outer), outer: outer, count: indices.count) {
      item in
      TransactionValues(model: model, root: root, index: indices[item])
    }
  }
}

extension RowMarkup {
  /// The rows of one month in a listing, with what they add up to.
  struct GroupValues: Record {
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
}
