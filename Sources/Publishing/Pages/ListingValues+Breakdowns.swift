import Bookkeeping
import Templating

/// The rows of a listing by year, month, category and tag, each line with a link to exactly those rows.
extension ListingValues {
  /// The kinds by which listings are broken down.
  static let breakdownKinds = PageKinds.listings.filter { !$0.isList }

  /// The names of the breakdowns by period.
  static let periods = breakdownKinds.filter { $0.isPeriod }.map { $0.plural }

  /// - Parameter number: The index of a kind in `breakdownKinds`.
  func lines(by number: Int) -> [BreakdownLine] {
    once.lines[number].value {
      let kind = Self.breakdownKinds[number]
      var lines = lines(by: kind)
      let outside = listing.totals(outside: kind, in: model)?.main
      func hasNegative(_ amount: (Totals) -> Money) -> Bool {
        BreakdownParts(
          levels: lines.map(\.level), amounts: lines.map { amount($0.totals.main).minorUnits },
          whole: amount(totals).minorUnits, outside: outside.map { amount($0).minorUnits }
        ).hasNegative
      }
      let isNegative = (income: hasNegative(\.income), spending: hasNegative(\.spending))
      for index in lines.indices {
        (lines[index].hasNegativeIncome, lines[index].hasNegativeSpending) = isNegative
      }
      return lines
    }
  }

  /// The lines ranked by amount.
  func ranking(by number: Int) -> [RankedTable] {
    once.rankings[number].value {
      ListingRanking(of: listing, in: model).tables(of: lines(by: number), by: Self.breakdownKinds[number])
    }
  }

  /// - Parameter months: The months wanted, for a kind of periods; `nil` for all.
  func lines(by kind: any ListingKind.Type, in months: ClosedRange<Month>? = nil) -> [BreakdownLine] {
    let dates = model.report.settings.datesOfSums
    guard listing.kind.isBrokenDown(by: kind), kind.exists(with: dates) else { return [] }
    if let inner = wholeListings(of: kind, in: months) { return lines(of: inner.prefix(kind.mostLines)) }
    if case .periods(let length) = kind.grouping {
      guard length != .quarter || model.calendar.hasQuarters else { return [] }
      // If there are only transfers, no period has a figure.
      let totals = listing.selection.totals
      guard totals.main.count > 0 || !totals.others.isEmpty else { return [] }
      return lines(by: length, in: months, atMost: kind.mostLines)
    }
    return crossings(with: kind)
  }

  /// The listings of a kind whose rows all belong to this one; `nil` if listings of the kind share only some
  /// rows with it.
  private func wholeListings(of kind: any ListingKind.Type, in months: ClosedRange<Month>?) -> Range<Int>? {
    if kind == listing.kind { return model.listings.descendants(of: index) }
    if case .periods(let length) = kind.grouping, let period = listing.period,
      length != .month || period.hasWholeMonths
    {
      return model.listings.range(of: kind, in: period.days).clamped(to: range(of: kind, in: months))
    }
    return listing.isWhole ? range(of: kind, in: kind.isPeriod ? months : nil) : nil
  }

  private func range(of kind: any ListingKind.Type, in months: ClosedRange<Month>?) -> Range<Int> {
    model.listings.range(of: kind, in: months.map(\.days))
  }

  /// Lines for listings with pages of their own, without those that have only planned rows.
  private func lines(of listings: Range<Int>) -> [BreakdownLine] {
    listings.filter { !model.listings.all[$0].selection.happened.isEmpty }.map {
      line(.listing($0), model.listings.all[$0].selection.totals)
    }
  }

  /// Lines for groups of this listing's own rows.
  private func lines(
    by length: Period.Length, in months: ClosedRange<Month>?, atMost count: Int
  ) -> [BreakdownLine] {
    model.totals(of: index, by: length)
      .filter { part in months.map { $0.overlaps(part.period.months) } ?? true }
      .prefix(count)
      .map { line(.period($0.period, of: index, page: $0.page), $0.totals) }
  }

  /// Lines for rows that this listing shares with others. A line leads to the page of the other listing,
  /// narrowed to the shared rows.
  private func crossings(with kind: any ListingKind.Type) -> [BreakdownLine] {
    guard let groups = model.listings.groupIndex(of: kind) else { return [] }
    let start = model.listings.range(of: kind).lowerBound
    return model.report.totals(of: listing.selection.indices, by: groups).map { group, totals in
      line(.crossing(of: start + group, with: index), totals)
    }
  }

  private func line(_ target: BreakdownLine.Target, _ totals: Totals.ByCurrency) -> BreakdownLine {
    // On the page of a category, its subcategories are the first level.
    let level = target.listing.map { model.listings.all[$0] }
      .map { $0.item.depth - ($0.kind == listing.kind ? listing.item.depth : 0) }
    return BreakdownLine(scope: scope, target: target, level: level ?? 1, totals: totals, whole: self.totals)
  }
}
