import Bookkeeping
import Charts
import Templating

/// A listing on one of its pages: its figures, its breakdowns, its charts and its rows.
///
/// It is a class, so that each breakdown and chart is computed once, and only if it is needed: a template may
/// name the same chart several times, and many templates name no chart.
final class ListingValues: PageRecord {
  let scope: PageScope
  let index: Int
  let page: Int
  let listing: Listing
  let once = Parts()

  init(of index: Int, page: Int = 0, in scope: PageScope) {
    self.scope = scope
    self.index = index
    self.page = page
    listing = scope.model.listings.all[index]
  }

  /// The parts that are computed once.
  struct Parts: Sendable {
    /// The lines and the tables of each breakdown, by the index of its kind in `breakdownKinds`.
    let lines = breakdownKinds.map { _ in Once<[BreakdownLine]>() }
    let rankings = breakdownKinds.map { _ in Once<[RankedTable]>() }
    let monthlyTotals = Once<[Month: Totals]>()
    let spentByDay = Once<[CalendarDate: Int64]>()
    let spending = Once<Ranking?>()
    let chartMonths = Once<SafeHTML?>()
    let chartRecentMonths = Once<SafeHTML?>()
    let chartKept = Once<SafeHTML?>()
    let chartDays = Once<SafeHTML?>()
  }

  /// A field is marked as `own` if `ListingFingerprints` adds all that its value depends on.
  static let fields = Fields<ListingValues>(
    (figures.map(\.own) + kinds + relations + breakdowns + chartFields + rowFields
      + PageKinds.all.flatMap { $0.listingFields })
      .map { isFigure($0) ? $0.figure : $0 })

  /// The texts and lists that are no figures.
  private static let labels: Set = [
    "id", "listingKind", "since", "keptLabel", "periodName", "periodDates", "pageLabel", "pages",
  ]

  private static func isFigure(_ field: Field<ListingValues>) -> Bool {
    switch field.kind {
    case .text, .html, .list: !labels.contains(field.name)
    case .datum, .url, .externalURL, .flag, .record: false
    }
  }

  private static let figures: [Field<ListingValues>] = [
    .datum("name") { $0.listing.name },
    .text("id") { $0.listing.item.id },
    .url("url") { $0.link(to: $0.listing.path) },
    .url("csvUrl") { values in
      values.model.csvPath(of: values.listing).map { values.link(to: $0) }
    },
    .text("count") { $0.string($0.listing.selection.happened.count) },
    .text("paymentsIn") {
      $0.text(.paymentsIn(count: $0.totals.count, currency: $0.listing.currency.code))
    },
    .text("income") { $0.string($0.totals.income) },
    .text("spending") { $0.string($0.totals.spending) },
    .text("kept") { $0.string($0.totals.kept) },
    .text("keptShare") { values in
      values.model.shareOfIncome(kept: values.totals).map { values.text(.ofIncome(share: $0)) }
    },
    .url("keptUrl") { $0.link(to: $0.listing.rowsPath, fragment: "rows") },
    .text("keptLabel") { $0.keptLabel },
    .text("since") { $0.since(Phrase.since) },
    .flag("hasIncome") { $0.has(\.incomeCount) },
    .flag("hasSpending") { $0.hasSpending },
    .flag("hasRefunds") { $0.has(\.refundCount) },
    .flag("hasTransfers") { $0.hasTransfers },
    .flag("hasSeveralKinds") { $0.hasSeveralKinds },
    .flag("hasLongAmounts") { values in
      [values.totals.income, values.totals.spending].contains {
        values.model.formats.string($0).isLonger(than: 12)
      }
    },
    .flag("hasPlanned") { $0.listing.selection.plannedCount > 0 },
    .text("transferCount") { $0.string($0.listing.selection.transferCount) },
    .flag("showsIncome") { $0.has(\.incomeCount) },
    .flag("showsSpending") { $0.hasSpending },
    .flag("showsKept") { $0.has(\.incomeCount) && $0.hasSpending },
    .flag("hasCards") { $0.hasMain },
    .flag("hasIncomeCard") { $0.hasIncomeCard && !$0.isForeign(\.incomeCount) },
    .flag("hasSpendingCard") { $0.hasSpendingCard && !$0.isForeign { $0.spendingCount + $0.refundCount } },
    .flag("hasRunning") { $0.listing.item.hasRunning },
    .flag("hasAverage") { $0.usualTotals.count > 0 },
    .text("averageIncome") { $0.string($0.usualTotals.averageIncome) },
    .text("averageSpending") { $0.string($0.usualTotals.averageSpending) },
    .text("withoutOneOffs") { values in
      let report = values.model.report
      return values.model.withoutOneOffs(report.oneOffCount(among: values.listing.selection.happened))
    },
    .record("firstPayment", of: PaymentLinkValues.self) {
      $0.paymentLinks(to: $0.listing.selection.happened.suffix(1)).first
    },
    .record("lastPayment", of: PaymentLinkValues.self) {
      $0.paymentLinks(to: $0.listing.selection.happened.prefix(1)).first
    },
    .flag("hasOtherCurrencies") { !$0.listing.selection.totals.others.isEmpty },
    .list("otherCurrencies", of: Shown<Totals>.self) { $0.shown($0.listing.selection.totals.others) },
  ]

  /// Fields such as `isMonth`.
  private static let kinds: [Field<ListingValues>] =
    [
      .text("listingKind") { $0.listing.kind.name },
      .flag("isNested") { $0.listing.item.depth > 1 }, .flag("isWhole") { $0.listing.isWhole },
    ]
    + PageKinds.listings.map { kind in .flag("is\(kind.name.capitalizedFirst)") { $0.listing.kind == kind } }

  private static let relations: [Field<ListingValues>] = [
    .list("ancestors", of: LinkValues.self) { $0.ancestors },
    .record("indexPage", of: LinkValues.self) { $0.indexPage },
    .flag("hasCrumbs") { values in
      // A period has a period before it, a year that contains it, or a review.
      values.listing.kind.isPeriod || !values.ancestors.isEmpty || values.indexPage != nil
    },
    .record("newer", of: LinkValues.self) { $0.neighbor(-1) },
    .record("older", of: LinkValues.self) { $0.neighbor(1) },
    .flag("hasEarlierYears") { values in
      let year = values.model.calendar.period(.year, containing: values.model.today)
      return values.model.listings.index(of: year) != nil
        && values.model.report.breakdown.years.contains {
          $0.key < year.index && !$0.selection.happened.isEmpty
        }
    },
  ]

  /// Fields such as `months`, `hasMonths` and `categoryRanking`.
  private static let breakdowns: [Field<ListingValues>] =
    breakdownKinds.enumerated().flatMap { number, kind -> [Field<ListingValues>] in
      let lines: [Field<ListingValues>] = [
        .list(kind.plural, of: BreakdownLine.self) { $0.lines(by: number) },
        .flag("has\(kind.plural.capitalizedFirst)") { !$0.lines(by: number).isEmpty },
      ]
      return (kind.isPeriod ? lines.map(\.own) : lines)
        + (kind.isGroup
          ? [.list("\(kind.name)Ranking", of: RankedTable.self) { $0.ranking(by: number) }] : [])
    }

  private static let chartFields: [Field<ListingValues>] = [
    .list("spendingByCategory", of: SpendingValues.self) { values in
      values.spending.map { ranking in
        (ranking.items + ranking.negative).map {
          SpendingValues(
            model: values.model, item: $0, whole: values.totals.spending.minorUnits,
            largest: ranking.items.first?.value ?? 0)
        }
      } ?? []
    },
    .flag("hasSpendingByCategory") { $0.spending != nil },
    .text("periodName") { values in
      values.listing.period.map(values.model.name) ?? values.since(Phrase.since)
    },
    .text("periodDates") { $0.listing.period?.dates($0.formats) },
    .list("days", of: DayValues.self) { $0.days }.own,
    .text("chartMonthsTitle") { $0.title(of: $0.coveredMonths) }.own,
    .html("chartMonthsFinding") { $0.finding(in: $0.coveredMonths) }.own,
    .text("chartMonthsWithout") { $0.averageWithout(in: $0.coveredMonths) }.own,
    .text("chartRecentMonthsTitle") { $0.title(of: $0.recentlyCoveredMonths) }.own,
    .html("chartRecentMonthsFinding") { $0.finding(in: $0.recentlyCoveredMonths) }.own,
    .text("chartRecentMonthsWithout") { $0.averageWithout(in: $0.recentlyCoveredMonths) }.own,
    .html("mostSpending") { $0.mostSpending },
    .html("chartMonths") { $0.chartMonths }.own,
    .html("chartRecentMonths") { $0.chartRecentMonths }.own,
    .html("chartKept") { $0.chartKept },
    .text("chartDaysFinding") { $0.daysFinding }.own,
    .html("chartDays") { $0.chartDays }.own,
  ]

  var totals: Totals { listing.selection.totals.main }

  /// The totals without one-offs.
  private var usualTotals: Totals {
    let report = model.report
    return report.oneOffs.isEmpty ? totals : report.totals(of: report.usual(listing.selection.happened))
  }

  func link(to path: String, fragment: String? = nil) -> Address { root.link(to: path, fragment: fragment) }
}

// Figures.
extension ListingValues {
  /// Whether a count is positive in any currency.
  func has(_ count: (Totals) -> Int) -> Bool {
    let totals = listing.selection.totals
    return count(totals.main) > 0 || totals.others.contains { count($0) > 0 }
  }

  /// The label of the amount kept; for the whole ledger, it says since when.
  private var keptLabel: String { since(Phrase.keptSince) ?? model.words[.kept] }

  /// A phrase with the month in which the whole ledger begins; `nil` for other listings.
  private func since(_ phrase: (_ month: any PhraseValue) -> Phrase) -> String? {
    guard listing.isWhole, let first = model.report.breakdown.months.last(where: \.hasPayments)?.key else {
      return nil
    }
    return text(phrase(model.name(of: first)))
  }

  private var hasSeveralKinds: Bool {
    [has(\.incomeCount), hasSpending, hasTransfers].count { $0 } > 1
  }

  var hasTransfers: Bool { listing.selection.transferCount > 0 }

  /// Whether there are rows in the ledger's currency, or no rows at all.
  private var hasMain: Bool {
    totals.count > 0
      || listing.selection.totals.others.isEmpty && (listing.isWhole || !hasTransfers)
  }

  /// Whether only other currencies have rows that count, so that there is nothing to show in the ledger's
  /// own.
  private func isForeign(_ count: (Totals) -> Int) -> Bool { has(count) && count(totals) == 0 }

  private var hasSpending: Bool { has { $0.spendingCount + $0.refundCount } }
  private var hasIncomeCard: Bool { showsAll || has(\.incomeCount) }
  private var hasSpendingCard: Bool { showsAll || hasSpending }

  /// Whether to show income, spending and the amount kept, as for periods and the whole ledger. Listings with
  /// only income or only spending show just that.
  var showsAll: Bool {
    listing.isWhole || listing.period != nil
      || has(\.incomeCount) == hasSpending
  }

  /// A sentence about the category with the most spending, if there is exactly one.
  private var mostSpending: SafeHTML? {
    guard let items = spending?.items, let most = items.first, let share = most.share,
      items.dropFirst().first?.value != most.value
    else { return nil }
    return html(.mostGoesTo(category: Phrase.Value.link(most.label, to: most.url), share: share))
  }

  /// The days of a year with spending, newest first.
  private var days: [DayValues] {
    guard listing.period?.length == .year else { return [] }
    return spentByDay.sorted { $0.key > $1.key }.map { date, amount in
      DayValues(
        url: address(of: date), date: formats.shortDate.string(date),
        spending: formats.string(Money(minorUnits: amount, currency: listing.currency)))
    }
  }
}

// Days.
extension ListingValues {
  /// The address of a day's rows, on the page of its month.
  func address(of day: CalendarDate) -> Address? {
    guard let index = model.listings.index(of: model.calendar.period(.month, containing: day)) else {
      return nil
    }
    let month = model.listings.all[index]
    let page = month.page(onWhich: day, in: model.report)
    return link(to: month.path(ofPage: page), fragment: "m" + day.iso)
  }
}

// Relations.
extension ListingValues {
  /// The listings that contain this one, outermost first.
  private var ancestors: [LinkValues] {
    model.listings.lineage(of: index).dropLast().map { LinkValues(to: $0, in: model, from: root) }
  }

  /// The page of all categories, payees, tags or accounts.
  private var indexPage: LinkValues? {
    guard case .groups = listing.kind.grouping else { return nil }
    return listing.kind.navigationEntry(in: model).map {
      LinkValues(name: model.words[$0.word], url: root.link(to: $0.path))
    }
  }

  /// The period before or after this one, among those with transactions.
  private func neighbor(_ offset: Int) -> LinkValues? {
    guard listing.kind.isPeriod, model.listings.range(of: listing.kind).contains(index + offset) else {
      return nil
    }
    return LinkValues(to: index + offset, in: model, from: root)
  }
}

/// A slice of spending: a category, or the smallest ones combined.
private struct SpendingValues: Record {
  let model: ReportModel
  let item: Ranking.Item
  /// The whole spending, in minor units.
  let whole: Int64
  let largest: Int64

  /// The share of the whole spending, which is both written and drawn; without shares, the amount as a part
  /// of the largest item.
  private var permille: Int64? { Ratio.permille(item.value, of: item.share == nil ? largest : whole) }

  static let fields: Fields<Self> = [
    .datum("name") { $0.item.label },
    .url("url") { $0.item.url },
    .text("spending") { $0.item.amount },
    .text("spendingShare") { $0.item.share },
    // An amount is visible, even if its share rounds to 0.
    .html("bar") { values in
      let permille = values.permille.map { max($0, values.item.value > 0 ? 1 : 0) } ?? 0
      return Meter.share(permille, hue: values.item.hue)
    },
  ]
}

/// The spending of a day.
private struct DayValues: Record {
  let url: Address?
  let date: String
  let spending: String

  static let fields: Fields<Self> = [
    .url("url") { $0.url },
    .text("date") { $0.date },
    .text("spending") { $0.spending },
  ]
}
