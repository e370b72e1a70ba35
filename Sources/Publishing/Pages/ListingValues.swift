import Bookkeeping
import Charts
import Templating

/// A listing on one of its pages: its figures, its breakdowns and its rows.
struct ListingValues: PageRecord {
  let model: ReportModel
  /// The markup of rows; `nil` inside a row.
  let rows: RowMarkup?
  let root: RootPrefix
  let parts: ListingParts
  private let ownIndex: Int32
  private let ownPage: Int32

  init(model: ReportModel, rows: RowMarkup?, root: RootPrefix, index: Int, page: Int) {
    self.model = model
    self.rows = rows
    self.root = root
    parts = ListingParts(of: index, in: model, root: root)
    ownIndex = Int32(index)
    ownPage = Int32(page)
  }

  /// A field is marked as `own` if `ListingFingerprints` adds all that its value depends on.
  static let fields = Fields<Self>(
    figures.map(\.own) + kinds + relations + breakdowns + charts + rowFields
      + PageKinds.all.flatMap { $0.listingFields })

  private static let figures: [Field<Self>] = [
    .datum("name") { $0.listing.name },
    .text("id") { $0.listing.item.id },
    .url("url") { $0.link(to: $0.listing.path) },
    .url("csvUrl") { values in
      values.model.csvPath(of: values.listing).map { values.link(to: $0) }
    },
    .text("count") { $0.string($0.listing.selection.happened.count) },
    .text("paymentsIn") {
      $0.text(
        .paymentsIn,
        ["count": $0.listing.selection.happened.count, "currency": $0.listing.currency.code])
    },
    .text("income") { $0.string($0.totals.income) },
    .text("spending") { $0.string($0.totals.spending) },
    .text("kept") { $0.string($0.totals.kept) },
    .text("keptShare") { values in
      values.model.shareOfIncome(kept: values.totals).map { values.text(.ofIncome, ["share": $0]) }
    },
    .url("keptUrl") { $0.link(to: $0.listing.path, fragment: "rows") },
    .text("keptLabel") { $0.keptLabel },
    .text("since") { $0.since(.since) },
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
    .flag("hasAverage") { $0.totals.count > 0 },
    .text("averageIncome") { $0.string($0.totals.averageIncome) },
    .text("averageSpending") { $0.string($0.totals.averageSpending) },
    .record("firstPayment", of: DatedLinkValues.self) { $0.payment($0.listing.selection.happened.last) },
    .record("lastPayment", of: DatedLinkValues.self) { $0.payment($0.listing.selection.happened.first) },
    .flag("hasOtherCurrencies") { !$0.listing.selection.totals.others.isEmpty },
    .list("otherCurrencies", of: TotalsValues.self) { values in
      values.listing.selection.totals.others.map { TotalsValues(model: values.model, totals: $0) }
    },
  ]

  /// Fields such as `isMonth`.
  private static let kinds: [Field<Self>] =
    [
      .text("listingKind") { $0.listing.kind.name },
      .flag("isNested") { $0.listing.item.depth > 1 }, .flag("isWhole") { $0.listing.isWhole },
    ]
    + PageKinds.listings.map { kind in .flag("is\(kind.name.capitalizedFirst)") { $0.listing.kind == kind } }

  private static let relations: [Field<Self>] = [
    .list("ancestors", of: LinkValues.self) { $0.ancestors },
    .record("newer", of: LinkValues.self) { $0.neighbor(-1) },
    .record("older", of: LinkValues.self) { $0.neighbor(1) },
    .flag("hasEarlierYears") { values in
      values.model.listings.index(of: .year(values.model.today.year)) != nil
        && values.model.report.breakdown.years.contains {
          $0.key < values.model.today.year && !$0.selection.happened.isEmpty
        }
    },
  ]

  /// The names of the breakdowns by period.
  static let periods = ListingParts.kinds.filter { $0.isPeriod }.map { $0.plural }

  /// Fields such as `months`, `hasMonths` and `categoryRanking`.
  private static let breakdowns: [Field<Self>] =
    ListingParts.kinds.enumerated().flatMap { number, kind -> [Field<Self>] in
      let lines: [Field<Self>] = [
        .list(kind.plural, of: ListingParts.Line.self) { $0.parts.lines(by: number) },
        .flag("has\(kind.plural.capitalizedFirst)") { !$0.parts.lines(by: number).isEmpty },
      ]
      return (kind.isPeriod ? lines.map(\.own) : lines)
        + (kind.isGroup
          ? [.list("\(kind.name)Ranking", of: RankedTable.self) { $0.parts.ranking(by: number) }] : [])
    }

  private static let charts: [Field<Self>] = [
    .list("spendingByCategory", of: SpendingValues.self) { values in
      values.parts.spending.value.map { ranking in
        (ranking.items + ranking.negative).map {
          SpendingValues(item: $0, whole: Int64(clamping: ranking.total))
        }
      } ?? []
    },
    .flag("hasSpendingByCategory") { $0.parts.spending.value != nil },
    .text("periodName") { $0.listing.period?.name($0.model.formats) ?? $0.since(.since) },
    .list("days", of: DayValues.self) { $0.days }.own,
    .text("chartMonthsTitle") { $0.parts.charts.title(of: $0.parts.charts.coveredMonths) }.own,
    .html("chartMonthsFinding") { $0.parts.charts.finding(in: $0.parts.charts.coveredMonths) }.own,
    .text("chartRecentMonthsTitle") { $0.parts.charts.title(of: $0.parts.charts.recentlyCoveredMonths) }.own,
    .html("chartRecentMonthsFinding") { $0.parts.charts.finding(in: $0.parts.charts.recentlyCoveredMonths) }
      .own,
    .html("mostSpending") { $0.mostSpending },
    .html("chartMonths") { $0.parts.chartMonths.value }.own,
    .html("chartRecentMonths") { $0.parts.chartRecentMonths.value }.own,
    .html("chartKept") { $0.parts.chartKept.value },
    .text("chartDaysFinding") { $0.parts.charts.daysFinding }.own,
    .html("chartDays") { $0.parts.chartDays.value }.own,
  ]

  private static let rowFields: [Field<Self>] = [
    .list("groups", of: RowMarkup.GroupValues.self) { RowMarkup.GroupValues.groups(of: $0) }.own,
    .flag("hasPages") { $0.listing.pages.count > 1 },
    .flag("isFirstPage") { $0.page == 0 },
    .text("pageLabel") { $0.text(.pageNumber, ["number": $0.string($0.listing.pages[$0.page].number)]) },
    .list("pages", of: PageLinkValues.self) { $0.pageLinks },
    .list("views", of: RowViewValues.self) { values in
      RowViewValues.all.filter { view in
        switch view.fragment {
        case "refund": values.has(\.refundCount)
        case "transfer": values.hasTransfers
        default: true
        }
      }
    },
    .record("newerPage", of: PageLinkValues.self) { $0.pageLink($0.page - 1) },
    .record("olderPage", of: PageLinkValues.self) { $0.pageLink($0.page + 1) },
  ]

  var scope: PageScope { PageScope(model: model, root: root) }
  var index: Int { Int(ownIndex) }
  var page: Int { Int(ownPage) }
  var listing: Listing { model.listings.all[index] }
  var totals: Totals { listing.selection.totals.main }

  func link(to path: String, fragment: String? = nil) -> Address { root.link(to: path, fragment: fragment) }
}

// Figures.
extension ListingValues {
  /// Whether a count is positive in any currency.
  private func has(_ count: (Totals) -> Int) -> Bool {
    let totals = listing.selection.totals
    return count(totals.main) > 0 || totals.others.contains { count($0) > 0 }
  }

  /// The label of the amount kept; for the whole ledger, it says since when.
  private var keptLabel: String { since(.keptSince) ?? model.words[.kept] }

  /// The first month that counts, for the whole ledger.
  private func since(_ phrase: Phrase) -> String? {
    guard listing.isWhole, let first = model.report.breakdown.months.last(where: \.hasPayments)?.key else {
      return nil
    }
    return text(phrase, ["month": model.name(of: .month(first))])
  }

  private var hasSeveralKinds: Bool {
    [has(\.incomeCount), hasSpending, hasTransfers].count { $0 } > 1
  }

  private var hasTransfers: Bool { listing.selection.transferCount > 0 }

  /// Whether there are rows in the ledger's currency, or no rows at all.
  private var hasMain: Bool {
    totals.count > 0
      || listing.selection.totals.others.isEmpty && (listing.isWhole || !hasTransfers)
  }

  /// Whether only other currencies have such rows, so that there is nothing to show in the ledger's own.
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

  private func payment(_ index: Int?) -> DatedLinkValues? {
    index.map { DatedLinkValues(row: TransactionValues(model: model, root: root, index: $0)) }
  }

  /// A sentence about the category with the most spending, if there is exactly one.
  private var mostSpending: SafeHTML? {
    guard let items = parts.spending.value?.items, let most = items.first, let share = most.share,
      items.dropFirst().first?.value != most.value
    else { return nil }
    return html(.mostGoesTo, ["category": Phrase.Value.link(most.label, to: most.url), "share": share])
  }

  /// The days of a year with spending, newest first.
  private var days: [DayValues] {
    guard case .year = listing.period else { return [] }
    return parts.charts.spentByDay.value.sorted { $0.key > $1.key }.map { date, amount in
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
    guard let index = model.listings.index(of: .month(Month(of: day))) else { return nil }
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

  /// The period before or after this one, among those with transactions.
  private func neighbor(_ offset: Int) -> LinkValues? {
    guard listing.kind.isPeriod, model.listings.range(of: listing.kind).contains(index + offset) else {
      return nil
    }
    return LinkValues(to: index + offset, in: model, from: root)
  }
}

// The other pages of a long listing.
extension ListingValues {
  /// The links to the pages, newest first. A page's number is that from the oldest, and the newest page has
  /// none, so that the links on an older page stay.
  private var pageLinks: [PageLinkValues] {
    guard listing.pages.count > 1 else { return [] }
    // A hundred links would be too many: only the first and last pages and the neighbors of this one are
    // shown.
    let last = listing.pages.count - 1
    func isShown(_ number: Int) -> Bool { number <= 0 || number >= last || abs(number - page) <= 2 }
    // A gap of one page takes as much room as its number.
    let near: Set<Int> = [
      0, 1, page - 3, page - 2, page - 1, page, page + 1, page + 2, page + 3, last - 1, last,
    ]
    let shown = near.sorted().filter { number in
      guard (0...last).contains(number) else { return false }
      return isShown(number) || isShown(number - 1) && isShown(number + 1)
    }
    return zip(shown, [-1] + shown).compactMap { number, before in
      pageLink(number, isAfterGap: number > before + 1)
    }
  }

  private func pageLink(_ number: Int, isAfterGap: Bool = false) -> PageLinkValues? {
    guard listing.pages.indices.contains(number) else { return nil }
    return PageLinkValues(
      number: number == 0 ? words[.newest] : string(listing.pages[number].number),
      url: link(to: listing.path(ofPage: number)),
      isCurrent: number == page, isAfterGap: isAfterGap)
  }
}

/// The first or the last transaction of a listing, by its date.
private struct DatedLinkValues: Record {
  let row: TransactionValues

  static let fields: Fields<Self> = [
    .url("url") { $0.row.url },
    .text("date") { $0.row.date },
    .text("isoDate") { $0.row.isoDate },
  ]
}

/// A slice of spending: a category, or the smallest ones combined.
private struct SpendingValues: Record {
  let item: Ranking.Item
  /// The whole spending, in minor units.
  let whole: Int64

  static let fields: Fields<Self> = [
    .datum("name") { $0.item.label },
    .url("url") { $0.item.url },
    .text("spending") { $0.item.amount },
    .text("spendingShare") { $0.item.share },
    .html("bar") { Meter.bar($0.item.value, of: $0.whole, color: "c") },
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

/// One page of a long listing, in its navigation.
private struct PageLinkValues: Record {
  let number: String
  let url: Address
  let isCurrent: Bool
  /// Whether pages before this one are left out.
  let isAfterGap: Bool

  static let fields: Fields<Self> = [
    .text("number") { $0.number },
    .url("url") { $0.url },
    .flag("isCurrent") { $0.isCurrent },
    .flag("isAfterGap") { $0.isAfterGap },
  ]
}

/// A view of a listing's rows, chosen by the fragment of the address: all rows, or those of one kind.
private struct RowViewValues: Record {
  let fragment: String

  static let all = ["rows", "income", "spending", "refund", "transfer"].map(RowViewValues.init)

  static let fields: Fields<Self> = [
    .text("fragment") { $0.fragment },
    .flag("isNarrowed") { $0.fragment != "rows" },
  ]
}
