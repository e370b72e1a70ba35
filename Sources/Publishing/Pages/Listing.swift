import Basics
import Bookkeeping

/// A list of transactions that has pages of its own, with totals: for a month, for a category, for all
/// transactions.
final class Listing: SharedByAllPages {
  let kind: any ListingKind.Type
  let item: Item
  /// The path of the first page in the site, without `.html`.
  private let stem: String
  /// The path of the first page.
  let path: String
  /// The rows by page, newest first: the listing's own page, then the numbered ones. Planned rows are in
  /// groups of their own. The own page of a listing with an overview has no rows.
  let pages: [Page]
  /// Whether the listing's own page has figures alone, and all rows are on numbered pages.
  let hasOverview: Bool
  /// The totals of each part of a month that is too long for one page.
  private let longParts: [MonthPart: Totals.ByCurrency]

  init(_ item: Item, of kind: any ListingKind.Type, stem: String, in report: Report) {
    self.kind = kind
    self.item = item
    self.stem = stem
    path = "\(stem).html"
    hasOverview = kind.beginsWithOverview && item.selection.indices.count > Page.mostRowsBesideOverview
    pages = Page.pages(of: item.selection, in: report, withOverview: hasOverview)
    longParts = Self.totalsOfLongParts(on: pages, of: item.selection, in: report)
  }

  var name: String { item.name }
  var selection: Selection { item.selection }
  var period: Period? { item.period }
  /// The days that all its transactions are on, such as those of its period.
  var days: ClosedRange<CalendarDate>? { item.days ?? period?.days }
  var isWhole: Bool { item.isWhole }
  var currency: Currency { item.selection.totals.main.currency }

  /// The newest page with rows.
  var rowsPage: Int { hasOverview ? 1 : 0 }

  /// The path of the newest page with rows.
  var rowsPath: String { path(ofPage: rowsPage) }

  func path(ofPage page: Int) -> String {
    page == 0 ? path : "\(stem).\(pages[page].number).html"
  }

  var csvPath: String? { kind.hasCSV ? "\(stem).csv" : nil }
}

extension Listing {
  /// An item of a kind, such as a month.
  struct Item: Sendable {
    /// The name for its files, before it is made safe.
    let id: String
    /// A key that is unique among the items of the kind.
    var key: String
    let name: String
    let selection: Selection
    /// The period, if the listing has all its transactions.
    var period: Period?
    /// The days that its transactions are on, if the listing has only some of a period's transactions, or
    /// only a part of a period.
    var days: ClosedRange<CalendarDate>?
    /// The depth among items of the kind: 1 for `Food`, 2 for `Food:Groceries`.
    var depth = 1
    /// The listing that contains this one.
    var parent: Key?
    /// The listings that the totals are compared with.
    var comparisons: [Key] = []
    /// The fragment that leads to this listing's rows on the page of another listing, or narrows that page to
    /// them.
    var rowsFragment: String?
    /// Whether the listing has all transactions.
    var isWhole = false
    /// Whether breakdowns by period show the ledger's running balance.
    var hasRunning = false

    init(_ id: String, name: String, _ selection: Selection) {
      self.id = id
      key = id
      self.name = name
      self.selection = selection
    }

    init(_ period: Period, _ basis: ReportModel.Basis, _ selection: Selection) {
      self.init(period.id, name: period.name(basis.formats, basis.words), selection)
      self.period = period
      rowsFragment = period.fragment
    }
  }

  /// The key of a listing, which may not exist.
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
  /// The totals of a period in a listing.
  struct PeriodTotals: Sendable {
    let period: Period
    /// The page on which the period begins.
    let page: Int
    fileprivate(set) var totals: Totals.ByCurrency
  }

  /// The totals of a part of a month on a page.
  struct PartTotals: Sendable {
    let part: MonthPart
    let page: Int
    let totals: Totals.ByCurrency
  }

  /// The parts of months with rows, newest first. A part that is too long for a page continues on the next
  /// page.
  func parts(in report: Report) -> [PartTotals] {
    pages.enumerated().flatMap { number, page in
      page.groups.compactMap { group in
        // Planned rows do not count.
        guard group.lowerBound >= selection.plannedCount else { return nil }
        return PartTotals(
          part: part(at: group.lowerBound, in: report), page: number,
          totals: report.currencyTotals(of: selection.indices[group]))
      }
    }
  }

  /// The part of a month that a row belongs to, by the row's place in the listing.
  func part(at row: Int, in report: Report) -> MonthPart {
    report.calendar.part(of: report.dates[selection.indices[row]])
  }

  /// The totals of a part of a month.
  ///
  /// - Parameter rows: The part's rows on one page, which may not be all of them.
  func totals(of part: MonthPart, rows: Range<Int>, in report: Report) -> Totals.ByCurrency {
    longParts[part] ?? report.currencyTotals(of: selection.indices[rows])
  }

  /// The page on which a period begins. A running period begins with its newest row that has happened.
  func page(onWhich period: Period, in report: Report) -> Int {
    page(onWhich: period.start <= report.asOf ? min(period.end, report.asOf) : period.end, in: report)
  }

  func hasRows(in period: Period, of report: Report) -> Bool {
    let indices = selection.indices
    let newest = indices.partitioningIndex { report.dates[$0] <= period.end }
    return newest < indices.count && report.dates[indices[newest]] >= period.start
  }

  /// The id of a part of a month: the month's own id, unless another part has newer rows of the month.
  func id(of part: MonthPart, in report: Report) -> String {
    let (days, end) = (report.calendar.days(of: part), part.month.lastDay)
    let hasNewer =
      days.upperBound < end
      && !report.rows(selection.indices, on: days.upperBound.advanced(byDays: 1)...end)
        .allSatisfy { report.roles[$0] == .planned }
    return hasNewer ? "\(part.month.id)-to-\(days.upperBound.day)" : part.month.id
  }

  /// The months from the oldest row to the newest.
  func span(in report: Report) -> ClosedRange<Month>? {
    guard let newest = selection.indices.first, let oldest = selection.indices.last else { return nil }
    let calendar = report.calendar
    return calendar.month(of: report.dates[oldest])...calendar.month(of: report.dates[newest])
  }

  /// The page on which a day begins: the first page whose oldest row is not newer than the day.
  func page(onWhich day: CalendarDate, in report: Report) -> Int {
    let page = pages.partitioningIndex { page in
      guard let oldest = page.groups.last else { return !hasOverview }
      return report.dates[selection.indices[oldest.upperBound - 1]] <= day
    }
    return page < pages.count ? page : rowsPage
  }

  private static func totalsOfLongParts(
    on pages: [Page], of selection: Selection, in report: Report
  ) -> [MonthPart: Totals.ByCurrency] {
    func part(_ rows: Range<Int>) -> MonthPart {
      report.calendar.part(of: report.dates[selection.indices[rows.lowerBound]])
    }
    var totals: [MonthPart: Totals.ByCurrency] = [:]
    for (newer, older) in zip(pages, pages.dropFirst()) {
      guard let upper = newer.groups.last, let lower = older.groups.first, part(upper) == part(lower)
      else { continue }
      var sum = totals[part(upper)] ?? report.currencyTotals(of: selection.indices[upper])
      sum.add(report.currencyTotals(of: selection.indices[lower]))
      totals[part(upper)] = sum
    }
    return totals
  }
}

extension [Listing.PartTotals] {
  /// Combines parts of months into periods, each in the place of its newest part.
  func joined(by length: Period.Length, in calendar: LedgerCalendar) -> [Listing.PeriodTotals] {
    var all: [Listing.PeriodTotals] = []
    for element in self {
      let own = calendar.period(length, of: element.part)
      if all.last?.period == own {
        all[all.count - 1].totals.add(element.totals)
      } else {
        all.append(Listing.PeriodTotals(period: own, page: element.page, totals: element.totals))
      }
    }
    return all
  }
}

extension Listing {
  /// The relation of a kind's items to transactions.
  enum Grouping: Sendable {
    /// Lists, which break nothing down.
    case lists
    /// Periods. Every listing is ordered by date, so that the rows of a period are consecutive.
    case periods(Period.Length)
    /// Groups of transactions with something in common.
    case groups
  }
}

extension Listing {
  /// One page of a listing: groups of rows, one group for each month, or part of a month.
  struct Page: Sendable {
    /// The number of the page, counted from the oldest, so that a page keeps its address when rows are added.
    let number: Int
    /// Ranges of rows in the selection, newest first.
    let groups: [Range<Int>]

    /// The number of rows on a full page. The listing's own page shows up to twice as many: the newest full
    /// page, and the rows after it.
    static let fullRows = 100

    /// The largest number of rows that a page shows below its figures. If there are more, all rows are on
    /// pages of their own.
    static let mostRowsBesideOverview = 50

    /// Fills pages from the oldest row on. A page ends between months, unless one month is too long for a
    /// page. So a new row changes only the newest page, and a full page stays as it is.
    static func pages(of selection: Selection, in report: Report, withOverview: Bool) -> [Page] {
      let groups = groups(of: selection, in: report)
      var ends = [selection.indices.count]
      var rows = 0
      for part in groups.reversed().flatMap(parts) {
        if rows > 0, rows + part.count > fullRows {
          ends.append(part.upperBound)
          rows = 0
        }
        rows += part.count
      }
      if ends.count > 1, !withOverview { ends.removeLast() }
      let starts = ends.dropFirst() + [0]
      let pages = zip(starts, ends).enumerated().map { number, bounds in
        Page(number: number + 1, groups: Self.groups(groups, in: bounds.0..<bounds.1))
      }
      return (withOverview ? [Page(number: 0, groups: [])] : []) + pages.reversed()
    }

    /// The groups of some rows. A group that began before them or goes on after them is shortened.
    private static func groups(_ all: [Range<Int>], in rows: Range<Int>) -> [Range<Int>] {
      all[all.partitioningIndex { $0.upperBound > rows.lowerBound }...]
        .prefix { $0.lowerBound < rows.upperBound }.map { $0.clamped(to: rows) }
    }

    private static func groups(of selection: Selection, in report: Report) -> [Range<Int>] {
      let rows = selection.indices
      var groups: [Range<Int>] = []
      var start = 0
      for index in rows.indices.dropFirst() {
        let part = report.calendar.part(of: report.dates[rows[index]])
        if index == selection.plannedCount || part != report.calendar.part(of: report.dates[rows[start]]) {
          groups.append(start..<index)
          start = index
        }
      }
      if start < rows.count { groups.append(start..<rows.count) }
      return groups
    }

    /// Parts of at most one page, oldest first; only the newest may be smaller than a page.
    private static func parts(of group: Range<Int>) -> [Range<Int>] {
      var parts: [Range<Int>] = []
      var end = group.upperBound
      while end > group.lowerBound {
        let start = max(group.lowerBound, end - fullRows)
        parts.append(start..<end)
        end = start
      }
      return parts
    }
  }
}
