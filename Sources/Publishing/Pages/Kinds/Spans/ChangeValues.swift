import Bookkeeping
import Templating

/// The change of a listing's totals since another listing. For a running period, only the same part of the
/// other period counts.
struct ChangeValues: PageRecord {
  let scope: PageScope
  let link: LinkValues
  /// The day up to which the earlier period counts.
  var until: String?
  let before: Totals
  let now: Totals

  static let fields: Fields<Self> = [
    .datum("name") { $0.link.name },
    .url("url") { $0.link.url },
    .text("until") { $0.until },
    .text("income") { $0.string($0.before.income) },
    .text("spending") { $0.string($0.before.spending) },
    .text("kept") { $0.string($0.before.kept) },
    .text("incomeChange") { $0.incomeChange },
    .text("spendingChange") { $0.spendingChange },
  ]

  /// The comparisons of a listing that state a change; none for a future period.
  static func all(of values: ListingValues) -> [Self] {
    if let period = values.listing.period, !isDetermined(period, in: values.model) { return [] }
    if values.listing.kind.dividesSpending { return [Self(ofThisYear: values)].compactMap(\.self) }
    return values.listing.item.comparisons.compactMap { key in
      guard let other = values.model.listings.index(of: key),
        values.model.covers(values.model.listings.all[other])
      else { return nil }
      let change = Self(of: values, since: other)
      return change.statesChange ? change : nil
    }
  }

  /// Whether a period has begun, and dates are exact enough to tell which rows are in it so far.
  private static func isDetermined(_ period: Period, in model: ReportModel) -> Bool {
    period.start <= model.today
      && model.report.settings.datesOfSums.canDetermine(
        period.start...min(period.end, model.today), in: model.calendar)
  }

  private var statesChange: Bool { incomeChange != nil || spendingChange != nil }

  /// A group's change since last year, in the whole months of this year, so that its page does not change
  /// every day.
  private init?(ofThisYear values: ListingValues) {
    let year = values.model.calendar.period(.year, containing: values.model.today)
    guard let end = values.model.report.wholeMonths?.upperBound.lastDay, year.contains(end),
      let comparison = ListingRanking.Comparison(of: year, in: values.model, asOf: end)
    else { return nil }
    let (report, listing) = (values.model.report, values.listing)
    func totals(_ days: ClosedRange<CalendarDate>) -> Totals {
      report.currencyTotals(of: listing.selection.indices, in: days).main
    }
    scope = values.scope
    (self.before, now) = (totals(comparison.before), totals(comparison.now))
    until = comparison.isRunning(year) ? values.model.until(comparison.before.upperBound) : nil
    // No page has the rows of these months alone.
    link = LinkValues(
      name: values.model.name(of: year.previous),
      url: until == nil ? values.link(to: year.previous, in: listing) : nil)
    if !statesChange { return nil }
  }

  private init(of values: ListingValues, since other: Int) {
    let model = values.model
    scope = values.scope
    let (now, before) = (values.listing.selection, model.listings.all[other].selection)
    guard let period = values.listing.period, let earlier = model.listings.all[other].period,
      model.isRunning(period)
    else {
      link = LinkValues(to: other, in: model, from: values.root)
      (self.before, self.now) = (before.totals.main, now.totals.main)
      return
    }
    let end = earlier.day(like: model.today, of: period)
    link = Self.link(to: earlier, upTo: end, at: other, from: values)
    until = model.until(end)
    self.before = model.report.totals(of: before.indices, to: end)
    self.now = now.totals.main
  }

  /// Links to the rows that a running period is compared with, if they have a page.
  private static func link(
    to earlier: Period, upTo end: CalendarDate, at other: Int, from values: ListingValues
  ) -> LinkValues {
    let link = LinkValues(to: other, in: values.model, from: values.root)
    if end == earlier.end { return link }
    // Without a payment in the running month, the pages of spans show whole months.
    let hasDays = earlier.month == nil || values.model.monthToDate?.isCurrent ?? false
    return LinkValues(name: link.name, url: hasDays ? values.link(to: SpanPages.key(earlier.id)) : nil)
  }

  private var incomeChange: String? { growth(from: before.income, to: now.income) }
  private var spendingChange: String? { growth(from: before.spending, to: now.spending) }

  /// The growth in percent; `nil` for growth from nothing.
  private func growth(from before: Money, to now: Money) -> String? {
    Ratio.growth(from: before.minorUnits, to: now.minorUnits).map {
      model.formats.percent(tenths: $0, sign: .always)
    }
  }
}
