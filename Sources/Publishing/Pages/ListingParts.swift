import Bookkeeping
import Templating

/// A listing taken apart: its rows by year, month, category and tag, each line with a link to exactly those rows; and
/// the charts of them. A template may name a part several times, and many name none.
final class ListingParts: Sendable {
  /// By the number of the kind.
  private let breakdowns: [OnDemand<[Line]>]
  private let rankings: [OnDemand<[RankedTable]>]
  let recentMonths: OnDemand<[Line]>
  let chartMonths: OnDemand<SafeHTML?>
  let chartRecentMonths: OnDemand<SafeHTML?>
  let chartBalance: OnDemand<SafeHTML?>
  /// Spending by outermost category, the largest first; nil where there is nothing to compare.
  let spending: OnDemand<Ranking?>
  let chartShares: OnDemand<SafeHTML?>
  let chartRanks: OnDemand<SafeHTML?>
  let chartDays: OnDemand<SafeHTML?>
  let charts: ListingCharts

  /// The kinds by which listings are broken down.
  static let kinds = PageKinds.listings.filter { !$0.isList }

  init(of index: Int, in model: ReportModel, root: RootPrefix) {
    let breakdown = ListingBreakdown(
      index: index, listing: model.listings.all[index], model: model, root: root)
    let breakdowns = Self.kinds.map { kind in OnDemand { breakdown.lines(by: kind) } }
    rankings = zip(Self.kinds, breakdowns).map { kind, lines in
      OnDemand { ListingRanking(of: breakdown.listing, in: model).tables(of: lines.value, by: kind) }
    }
    let charts = ListingCharts(of: breakdown.listing, in: model)
    let categories = Self.kinds.firstIndex { $0 == CategoryPages.self }
    let spending = OnDemand { charts.spending(in: categories.map { breakdowns[$0].value } ?? []) }
    recentMonths = OnDemand { breakdown.lines(by: MonthPages.self, in: charts.recentlyCoveredMonths) }
    chartMonths = OnDemand { charts.months }
    chartRecentMonths = OnDemand { charts.recentMonths }
    chartBalance = OnDemand { charts.balance }
    chartShares = OnDemand { spending.value.map(charts.shares) }
    chartRanks = OnDemand { spending.value.map(charts.ranks) }
    chartDays = OnDemand { charts.days }
    self.breakdowns = breakdowns
    self.spending = spending
    self.charts = charts
  }

  /// - Parameter number: That of a kind in `kinds`.
  func lines(by number: Int) -> [Line] { breakdowns[number].value }

  /// The same by amount.
  func ranking(by number: Int) -> [RankedTable] { rankings[number].value }
}

/// How the lines of a listing are found, and where each leads.
private struct ListingBreakdown: Sendable {
  let index: Int
  let listing: Listing
  let model: ReportModel
  let root: RootPrefix

  /// - Parameter months: For a kind of periods, those that are wanted; all of them if nothing is said.
  func lines(by kind: any ListingKind.Type, in months: ClosedRange<Month>? = nil) -> [ListingParts.Line] {
    guard listing.kind.isBrokenDown(by: kind) else { return [] }
    if let inner = wholeListings(of: kind, in: months) { return lines(of: inner.prefix(kind.mostLines)) }
    if case .periods(let period) = kind.grouping {
      return lines(by: period, in: months, atMost: kind.mostLines)
    }
    return crossings(with: kind)
  }

  /// The listings of a kind that lie in this one with all their rows; nil where its rows are shared with them.
  private func wholeListings(of kind: any ListingKind.Type, in months: ClosedRange<Month>?) -> Range<Int>? {
    if kind == listing.kind { return model.listings.descendants(of: index) }
    if kind.isPeriod, listing.isWhole || listing.period != nil {
      let all = model.listings.range(of: kind, in: listing.period?.months)
      return all.clamped(to: model.listings.range(of: kind, in: months))
    }
    return listing.isWhole ? model.listings.range(of: kind) : nil
  }

  /// Lines that are listings with pages of their own.
  private func lines(of listings: Range<Int>) -> [ListingParts.Line] {
    listings.map { index in
      let part = model.listings.all[index]
      return line(index, part.selection.totals, url: root.link(to: part.path))
    }
  }

  /// Lines that are groups of this listing's own rows.
  private func lines(
    by period: (Month) -> Period, in months: ClosedRange<Month>?, atMost count: Int
  ) -> [ListingParts.Line] {
    listing.totals(by: period, in: model.report)
      .filter { part in months.map { $0.overlaps(part.period.months) } ?? true }
      .prefix(count)
      .map { part in
        ListingParts.Line(
          model: model, name: part.period.name(model.formats),
          url: root.link(to: listing.path(ofPage: part.page), fragment: part.period.fragment), level: 1,
          totals: part.totals, until: model.until(part.period), whole: listing.selection.totals.main)
      }
  }

  /// Lines that are shared with other listings: the rows stand in the other's list, narrowed to this one's.
  private func crossings(with kind: any ListingKind.Type) -> [ListingParts.Line] {
    guard let groups = model.listings.groupIndex(of: kind) else { return [] }
    let start = model.listings.range(of: kind).lowerBound
    return model.report.totals(of: listing.selection.indices, by: groups).map { group, totals in
      let other = model.listings.all[start + group]
      let page = listing.period.map { other.page(onWhich: $0, in: model.report) } ?? 0
      let url = root.link(to: other.path(ofPage: page), fragment: listing.item.rowsFragment)
      return line(start + group, totals, url: url)
    }
  }

  private func line(_ index: Int, _ totals: Totals.ByCurrency, url: Address) -> ListingParts.Line {
    let part = model.listings.all[index]
    // On the page of a category, those below it begin anew.
    let outerDepth = part.kind == listing.kind ? listing.item.depth : 0
    return ListingParts.Line(
      model: model, name: part.name, url: url, level: part.item.depth - outerDepth, totals: totals,
      running: part.period.map { model.balance(atEndOf: $0.months.upperBound) },
      until: part.period.flatMap(model.until),
      whole: listing.selection.totals.main, part: index)
  }
}

extension ListingParts {
  /// One line of a breakdown: a month of a year, a category of a month. Its figures, and where its rows are.
  struct Line: Record {
    let model: ReportModel
    let name: String
    let url: Address
    /// How deep a category lies below the page's: for the whole ledger, 1 for `Food`, 2 for `Food:Groceries`.
    let level: Int
    let totals: Totals.ByCurrency
    /// The ledger's balance at the end of the period.
    var running: Money?
    /// How far a running period is: `to 20 Nov`.
    var until: String?
    /// What shares are shares of.
    let whole: Totals
    /// The listing that the line is, or a part of.
    var part: Int?

    static let fields: Fields<Self> = [
      .datum("name") { $0.name },
      .url("url") { $0.url },
      .text("level") { "\($0.level)" },
      .text("count") { $0.model.formats.string($0.totals.main.count) },
      .text("income") { $0.model.amount($0.totals.main.income) },
      .text("expense") { $0.model.amount($0.totals.main.expense) },
      .text("net") { $0.totals.main.count == 0 ? nil : $0.model.formats.string($0.totals.main.net) },
      .text("until") { $0.until },
      .text("running") { line in line.running.map { line.model.formats.string($0) } },
      .text("incomeShare") { $0.share(\.income) },
      .text("expenseShare") { $0.share(\.expense) },
      .flag("hasMain") { $0.totals.main.count > 0 || $0.totals.others.isEmpty },
      .list("otherCurrencies", of: TotalsValues.self) { line in
        line.totals.others.map { TotalsValues(model: line.model, totals: $0) }
      },
    ]

    private func share(_ amount: KeyPath<Totals, Money>) -> String? {
      guard totals.main[keyPath: amount].minorUnits != 0 else { return nil }
      return model.share(totals.main[keyPath: amount], of: whole[keyPath: amount])
    }
  }
}
