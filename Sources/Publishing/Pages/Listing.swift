import Basics
import Bookkeeping

/// Transactions that have pages of their own, with their totals: those of a month, of a category, all of them.
/// A class for the reason that `LocaleFormats` is one.
final class Listing: Sendable {
  let kind: any ListingKind.Type
  let item: Item
  /// The path of its first page in the site, without `.html`.
  private let stem: String
  /// Of its first page.
  let path: String
  /// How its rows are spread over pages, the newest first; planned rows in groups of their own.
  let pages: [Page]
  /// What the rows add up to of each month that is too long for a page.
  private let longMonths: [Month: Totals.ByCurrency]

  init(_ item: Item, of kind: any ListingKind.Type, stem: String, in report: Report) {
    self.kind = kind
    self.item = item
    self.stem = stem
    path = "\(stem).html"
    pages = Page.pages(of: item.selection, in: report)
    longMonths = Self.totalsOfLongMonths(on: pages, of: item.selection, in: report)
  }

  var name: String { item.name }
  var selection: Selection { item.selection }
  var period: Period? { item.period }
  var isWhole: Bool { item.isWhole }
  var currency: Currency { item.selection.totals.main.currency }

  func path(ofPage page: Int) -> String {
    page == 0 ? path : "\(stem).\(pages[page].number).html"
  }

  var csvPath: String? { kind.hasCSV ? "\(stem).csv" : nil }
}

extension Listing {
  /// What a kind says of one of its items.
  struct Item: Sendable {
    /// What its files are called before the name is made safe.
    let id: String
    /// Unlike that of any other item of the kind.
    var key: String
    let name: String
    let selection: Selection
    /// Of a period's listing, which has all its transactions.
    var period: Period?
    /// How deep it lies among those of its kind: 1 for `Food`, 2 for `Food:Groceries`.
    var depth = 1
    /// What it is a part of.
    var parent: Key?
    /// What its totals are compared with.
    var comparisons: [Key] = []
    /// The fragment that leads to its rows, or narrows a page to them, in another listing.
    var rowsFragment: String?
    /// Whether it lists all transactions.
    var isWhole = false
    /// Whether its breakdowns by period show the ledger's balance.
    var hasRunning = false

    init(_ id: String, name: String, _ selection: Selection) {
      self.id = id
      key = id
      self.name = name
      self.selection = selection
    }

    init(_ period: Period, _ labels: ReportModel.Labels, _ selection: Selection) {
      self.init(period.id, name: period.name(labels.formats), selection)
      self.period = period
      rowsFragment = period.fragment
    }
  }

  /// Names a listing that there may be.
  struct Key: Hashable, Sendable {
    private let kind: ObjectIdentifier
    let id: String

    init(_ kind: any ListingKind.Type, _ id: String) {
      self.kind = ObjectIdentifier(kind)
      self.id = id
    }
  }

  var key: Key { Key(kind, item.key) }
}

extension Listing {
  /// What the rows of a period add up to in a listing.
  struct PeriodTotals: Sendable {
    let period: Period
    /// The page on which the period begins.
    let page: Int
    fileprivate(set) var totals: Totals.ByCurrency
  }

  /// The months that have rows, the newest first.
  func months(in report: Report) -> [PeriodTotals] {
    let months = pages.enumerated().flatMap { number, page in
      page.groups.compactMap { group -> PeriodTotals? in
        let rows = selection.indices[group]
        // Planned rows have no figures.
        guard group.lowerBound >= selection.plannedCount else { return nil }
        return PeriodTotals(
          period: .month(Month(of: report.dates[rows[group.lowerBound]])), page: number,
          totals: report.currencyTotals(of: rows))
      }
    }
    // A month that is too long for a page goes on on the next one.
    return pages.count == 1 ? months : months.joined(by: { .month($0) })
  }

  /// What the rows of a month add up to.
  ///
  /// - Parameter rows: Those of the month that stand on one page, which may not be all of them.
  func totals(of month: Month, rows: Range<Int>, in report: Report) -> Totals.ByCurrency {
    longMonths[month] ?? report.currencyTotals(of: selection.indices[rows])
  }

  /// The page on which a period begins: the first whose oldest row is not newer.
  func page(onWhich period: Period, in report: Report) -> Int {
    if pages.count == 1 { return 0 }
    let page = pages.partitioningIndex { page in
      guard let oldest = page.groups.last else { return true }
      return Month(of: report.dates[selection.indices[oldest.lowerBound]])
        <= period.months.upperBound
    }
    return page < pages.count ? page : 0
  }

  /// From the month of the oldest row to that of the newest.
  func span(in report: Report) -> ClosedRange<Month>? {
    guard let newest = selection.indices.first, let oldest = selection.indices.last else { return nil }
    return Month(of: report.dates[oldest])...Month(of: report.dates[newest])
  }

  /// The page on which a day begins: the first whose oldest row is not newer.
  func page(onWhich day: CalendarDate, in report: Report) -> Int {
    let page = pages.partitioningIndex { page in
      guard let oldest = page.groups.last else { return true }
      return report.dates[selection.indices[oldest.upperBound - 1]] <= day
    }
    return page < pages.count ? page : 0
  }

  private static func totalsOfLongMonths(
    on pages: [Page], of selection: Selection, in report: Report
  ) -> [Month: Totals.ByCurrency] {
    func month(_ rows: Range<Int>) -> Month {
      Month(of: report.dates[selection.indices[rows.lowerBound]])
    }
    var totals: [Month: Totals.ByCurrency] = [:]
    for (newer, older) in zip(pages, pages.dropFirst()) {
      guard let upper = newer.groups.last, let lower = older.groups.first, month(upper) == month(lower)
      else { continue }
      var sum = totals[month(upper)] ?? report.currencyTotals(of: selection.indices[upper])
      sum.add(report.currencyTotals(of: selection.indices[lower]))
      totals[month(upper)] = sum
    }
    return totals
  }
}

extension [Listing.PeriodTotals] {
  /// Longer periods of months, each in the place of its newest month.
  func joined(by period: (Month) -> Period) -> Self {
    var all: Self = []
    for part in self {
      let own = period(part.period.months.lowerBound)
      if all.last?.period == own {
        all[all.count - 1].totals.add(part.totals)
      } else {
        all.append(Element(period: own, page: part.page, totals: part.totals))
      }
    }
    return all
  }
}

extension Listing {
  /// What the items of a kind are to the transactions.
  enum Grouping: Sendable {
    /// Lists that nothing is broken down by.
    case lists
    /// Every listing is ordered by date, so that the rows of a period lie together in it.
    case periods(@Sendable (Month) -> Period)
    /// What transactions have in common.
    case groups
  }
}

extension Listing {
  /// One page of a listing: groups of rows, a month each.
  struct Page: Sendable {
    /// Counted from the oldest page, so that a page keeps its address when new rows come.
    let number: Int
    /// Indexes of rows in the selection, newest first.
    let groups: [Range<Int>]

    static let mostRows = 500

    /// Fills pages from the oldest row on, and ends them between months where a month is not too long itself:
    /// then a new row changes the newest page alone.
    static func pages(of selection: Selection, in report: Report) -> [Page] {
      var pages: [[Range<Int>]] = []
      var rows = 0
      for group in groups(of: selection, in: report).reversed() {
        for part in parts(of: group) {
          if rows + part.count > mostRows || pages.isEmpty {
            pages.append([])
            rows = 0
          }
          pages[pages.count - 1].append(part)
          rows += part.count
        }
      }
      let numbered = pages.enumerated().map { Page(number: $0 + 1, groups: $1.reversed()) }
      return numbered.isEmpty ? [Page(number: 1, groups: [])] : numbered.reversed()
    }

    private static func groups(of selection: Selection, in report: Report) -> [Range<Int>] {
      let rows = selection.indices
      var groups: [Range<Int>] = []
      var start = 0
      for index in rows.indices.dropFirst() {
        let month = Month(of: report.dates[rows[index]])
        if index == selection.plannedCount || month != Month(of: report.dates[rows[start]]) {
          groups.append(start..<index)
          start = index
        }
      }
      if start < rows.count { groups.append(start..<rows.count) }
      return groups
    }

    /// Parts of at most a page, the oldest first; the newest may be the only one that is not full.
    private static func parts(of group: Range<Int>) -> [Range<Int>] {
      var parts: [Range<Int>] = []
      var end = group.upperBound
      while end > group.lowerBound {
        let start = max(group.lowerBound, end - mostRows)
        parts.append(start..<end)
        end = start
      }
      return parts
    }
  }
}
