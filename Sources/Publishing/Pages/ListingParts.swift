import Bookkeeping
import Charts
import Templating

/// The parts of a listing: its rows by year, month, category and tag, each line with a link to exactly those
/// rows, and charts of them. They are computed on demand, since a template may name a part several times, and
/// many name none.
final class ListingParts: Sendable {
  private let breakdown: ListingBreakdown
  /// The lines by the number of the kind; `nil` for a kind by which the listing is not broken down.
  private let breakdowns: [OnDemand<[Line]>?]
  private let rankings: [OnDemand<[RankedTable]>?]
  let chartMonths: OnDemand<SafeHTML?>
  let chartRecentMonths: OnDemand<SafeHTML?>
  let chartKept: OnDemand<SafeHTML?>
  /// Spending by outermost category, the largest first; `nil` if there is nothing to compare.
  let spending: OnDemand<Ranking?>
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
    let charts = ListingCharts(of: index, in: model, from: root)
    let categories = Self.kinds.firstIndex { $0.dividesSpending }
    let spending = OnDemand { charts.spending(in: categories.flatMap { breakdowns[$0]?.value } ?? []) }
    chartMonths = OnDemand { charts.months }
    chartRecentMonths = OnDemand { charts.recentMonths }
    chartKept = OnDemand { charts.kept }
    chartDays = OnDemand { charts.days }
    self.breakdowns = breakdowns
    self.breakdown = breakdown
    self.spending = spending
    self.charts = charts
  }

  /// - Parameter number: The index of a kind in `kinds`.
  func lines(by number: Int) -> [Line] { breakdowns[number]?.value ?? [] }

  /// The lines for some months, by a kind of periods.
  func lines(by kind: any ListingKind.Type, in months: ClosedRange<Month>) -> [Line] {
    breakdown.listing.kind.isBrokenDown(by: kind) ? breakdown.lines(by: kind, in: months) : []
  }

  /// The lines ranked by amount.
  func ranking(by number: Int) -> [RankedTable] { rankings[number]?.value ?? [] }
}

/// Finds the lines of a listing, and the page that each leads to.
private struct ListingBreakdown: Sendable {
  let index: Int
  let listing: Listing
  let model: ReportModel
  let root: RootPrefix

  /// - Parameter months: The months wanted, for a kind of periods; `nil` for all.
  func lines(by kind: any ListingKind.Type, in months: ClosedRange<Month>? = nil) -> [ListingParts.Line] {
    if let inner = wholeListings(of: kind, in: months) { return lines(of: inner.prefix(kind.mostLines)) }
    if case .periods(let period) = kind.grouping {
      // Where there are only transfers, no period has a figure.
      let totals = listing.selection.totals
      guard totals.main.count > 0 || !totals.others.isEmpty else { return [] }
      return lines(by: period, in: months, atMost: kind.mostLines)
    }
    return crossings(with: kind)
  }

  /// The listings of a kind whose rows all belong to this one; `nil` if listings of the kind share only some
  /// rows with it.
  private func wholeListings(of kind: any ListingKind.Type, in months: ClosedRange<Month>?) -> Range<Int>? {
    if kind == listing.kind { return model.listings.descendants(of: index) }
    if kind.isPeriod, listing.isWhole || listing.period != nil {
      let all = model.listings.range(of: kind, in: listing.period?.months)
      return all.clamped(to: model.listings.range(of: kind, in: months))
    }
    return listing.isWhole ? model.listings.range(of: kind) : nil
  }

  /// Lines for listings with pages of their own, without those that have only planned rows.
  private func lines(of listings: Range<Int>) -> [ListingParts.Line] {
    listings.filter { !model.listings.all[$0].selection.happened.isEmpty }.map {
      line(.listing($0), model.listings.all[$0].selection.totals)
    }
  }

  /// Lines for groups of this listing's own rows.
  private func lines(
    by period: (Month) -> Period, in months: ClosedRange<Month>?, atMost count: Int
  ) -> [ListingParts.Line] {
    model.months(of: index).joined(by: period)
      .filter { part in months.map { $0.overlaps(part.period.months) } ?? true }
      .prefix(count)
      .map { line(.period($0.period, of: index, page: $0.page), $0.totals) }
  }

  /// Lines shared with other listings. The rows are on the page of the other listing, narrowed to those of
  /// this one.
  private func crossings(with kind: any ListingKind.Type) -> [ListingParts.Line] {
    guard let groups = model.listings.groupIndex(of: kind) else { return [] }
    let start = model.listings.range(of: kind).lowerBound
    return model.report.totals(of: listing.selection.indices, by: groups).map { group, totals in
      line(.crossing(of: start + group, with: index), totals)
    }
  }

  private func line(_ target: ListingParts.Line.Target, _ totals: Totals.ByCurrency) -> ListingParts.Line {
    // On the page of a category, the levels below it begin anew.
    let level = target.listing.map { model.listings.all[$0] }
      .map { $0.item.depth - ($0.kind == listing.kind ? listing.item.depth : 0) }
    return ListingParts.Line(
      target, level: level ?? 1, totals: totals, whole: listing.selection.totals.main, in: model,
      from: root)
  }
}

extension ListingParts {
  /// One line of a breakdown, such as a month of a year or a category of a month, with its figures and a link
  /// to its rows. It is a class for the same reason as `LocaleFormats`.
  final class Line: Record {
    let target: Target
    /// The depth of a category below the page's own: for the whole ledger, 1 for `Food`, 2 for
    /// `Food:Groceries`.
    let level: Int
    let totals: Totals.ByCurrency
    /// The totals that shares are shares of.
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
}
