import Bookkeeping
import Templating

/// A listing taken apart: its rows by year, month, category and tag, each line with a link to exactly those rows; and
/// the charts of them. A template may name a part several times, and many name none.
final class ListingParts: Sendable {
  /// By the number of the kind; nil for one that the listing is not broken down by.
  private let breakdowns: [OnDemand<[Line]>?]
  private let rankings: [OnDemand<[RankedTable]>?]
  let recentMonths: OnDemand<[Line]>
  let chartMonths: OnDemand<SafeHTML?>
  let chartRecentMonths: OnDemand<SafeHTML?>
  let chartKept: OnDemand<SafeHTML?>
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
    let breakdowns = Self.kinds.map { kind in
      breakdown.listing.kind.isBrokenDown(by: kind) ? OnDemand { breakdown.lines(by: kind) } : nil
    }
    rankings = zip(Self.kinds, breakdowns).map { kind, lines in
      guard let lines, kind.isGroup else { return nil }
      return OnDemand { ListingRanking(of: breakdown.listing, in: model).tables(of: lines.value, by: kind) }
    }
    let charts = ListingCharts(of: index, in: model)
    let categories = Self.kinds.firstIndex { $0 == CategoryPages.self }
    let spending = OnDemand { charts.spending(in: categories.flatMap { breakdowns[$0]?.value } ?? []) }
    recentMonths = OnDemand {
      breakdown.listing.kind.isBrokenDown(by: MonthPages.self)
        ? breakdown.lines(by: MonthPages.self, in: charts.recentlyCoveredMonths) : []
    }
    chartMonths = OnDemand { charts.months }
    chartRecentMonths = OnDemand { charts.recentMonths }
    chartKept = OnDemand { charts.kept }
    chartShares = OnDemand { spending.value.map(charts.shares) }
    chartRanks = OnDemand { spending.value.map(charts.ranks) }
    chartDays = OnDemand { charts.days }
    self.breakdowns = breakdowns
    self.spending = spending
    self.charts = charts
  }

  /// - Parameter number: That of a kind in `kinds`.
  func lines(by number: Int) -> [Line] { breakdowns[number]?.value ?? [] }

  /// The same by amount.
  func ranking(by number: Int) -> [RankedTable] { rankings[number]?.value ?? [] }
}

/// How the lines of a listing are found, and where each leads.
private struct ListingBreakdown: Sendable {
  let index: Int
  let listing: Listing
  let model: ReportModel
  let root: RootPrefix

  /// - Parameter months: For a kind of periods, those that are wanted; all of them if nothing is said.
  func lines(by kind: any ListingKind.Type, in months: ClosedRange<Month>? = nil) -> [ListingParts.Line] {
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

  /// Lines that are listings with pages of their own; planned rows alone make none.
  private func lines(of listings: Range<Int>) -> [ListingParts.Line] {
    listings.filter { !model.listings.all[$0].selection.happened.isEmpty }.map {
      line(.listing($0), model.listings.all[$0].selection.totals)
    }
  }

  /// Lines that are groups of this listing's own rows.
  private func lines(
    by period: (Month) -> Period, in months: ClosedRange<Month>?, atMost count: Int
  ) -> [ListingParts.Line] {
    model.months(of: index).joined(by: period)
      .filter { part in months.map { $0.overlaps(part.period.months) } ?? true }
      .prefix(count)
      .map { line(.period($0.period, of: index, page: $0.page), $0.totals) }
  }

  /// Lines that are shared with other listings: the rows stand in the other's list, narrowed to this one's.
  private func crossings(with kind: any ListingKind.Type) -> [ListingParts.Line] {
    guard let groups = model.listings.groupIndex(of: kind) else { return [] }
    let start = model.listings.range(of: kind).lowerBound
    return model.report.totals(of: listing.selection.indices, by: groups).map { group, totals in
      line(.crossing(of: start + group, with: index), totals)
    }
  }

  private func line(_ target: ListingParts.Line.Target, _ totals: Totals.ByCurrency) -> ListingParts.Line {
    // On the page of a category, those below it begin anew.
    let level = target.listing.map { model.listings.all[$0] }
      .map { $0.item.depth - ($0.kind == listing.kind ? listing.item.depth : 0) }
    return ListingParts.Line(
      target, level: level ?? 1, totals: totals, whole: listing.selection.totals.main, in: model,
      from: root)
  }
}

extension ListingParts {
  /// One line of a breakdown: a month of a year, a category of a month. Its figures, and where its rows are. A class
  /// for the reason that `LocaleFormats` is one.
  final class Line: Record {
    let target: Target
    /// How deep a category lies below the page's: for the whole ledger, 1 for `Food`, 2 for `Food:Groceries`.
    let level: Int
    let totals: Totals.ByCurrency
    /// What shares are shares of.
    private let whole: Totals
    private let model: ReportModel
    private let root: RootPrefix

    init(
      _ target: Target, level: Int, totals: Totals.ByCurrency, whole: Totals, in model: ReportModel,
      from root: RootPrefix
    ) {
      self.target = target
      self.level = level
      self.totals = totals
      self.whole = whole
      self.model = model
      self.root = root
    }

    /// Where a line leads. Listings are named by their index.
    enum Target: Sendable {
      case listing(Int)
      /// The rows that two listings share, on the page of the first.
      case crossing(of: Int, with: Int)
      /// The rows of a period in a listing.
      case period(Period, of: Int, page: Int)

      /// The listing that the line is, or a part of.
      var listing: Int? {
        switch self {
        case .listing(let listing), .crossing(let listing, _): listing
        case .period: nil
        }
      }
    }

    static let fields: Fields<Line> = [
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
      .list("otherCurrencies", of: TotalsValues.self) { line in
        line.totals.others.map { TotalsValues(model: line.model, totals: $0) }
      },
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

    /// What was kept from the first row to the end of the period.
    private var running: String? {
      guard let period = target.listing.flatMap({ model.listings.all[$0].period }) else { return nil }
      return model.formats.string(model.kept(atEndOf: period.months.upperBound))
    }

    private func share(_ amount: (Totals) -> Money) -> String? {
      guard amount(totals.main).minorUnits != 0 else { return nil }
      return model.share(amount(totals.main), of: amount(whole))
    }
  }
}
