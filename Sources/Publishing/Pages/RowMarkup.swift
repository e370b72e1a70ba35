import Basics
import Bookkeeping
import Templating

/// The rows of transactions, made with the theme's `row` partial.
///
/// A transaction's row is the same in the lists of its year, month, category and tags.
final class RowMarkup: Sendable {
  private let model: ReportModel
  private let template: Template
  /// The rendered rows, by the path from a page to the root: links in a row begin with it.
  private let kept: [RootPrefix: RenderedItems]

  /// - Parameter roots: The paths to the root for which rendered rows are kept, whatever the folder.
  init(_ template: Template, of model: ReportModel, keepingThoseFor roots: Set<RootPrefix>) {
    self.model = model
    self.template = template
    let all = Array(model.report.transactions.indices)
    kept = Dictionary(
      uniqueKeysWithValues: roots.map { ($0, Self.render(all, template, of: model, for: $0)) })
  }

  /// - Parameters:
  ///   - indices: Indices of transactions.
  ///   - listing: The listing of the rows, if its rows differ from those in other listings.
  func append(
    _ indices: ArraySlice<Int>, of listing: Int? = nil, for root: RootPrefix, to output: inout ByteBuffer
  ) {
    if listing == nil, let kept = kept[root.withoutFolder] { return kept.append(indices, to: &output) }
    Self.render(Array(indices), template, of: model, for: root, in: listing)
      .append(ArraySlice(0..<indices.count), to: &output)
  }

  /// A hash of the template of a row, with the values that all rows share; `nil` if a row shows more than its
  /// payment.
  func fingerprint(for root: RootPrefix) -> UInt64? {
    let own = template.specialized(for: PageScope(model: model, root: root).outerValues())
    return own.readsOuterLevels ? nil : own.fingerprint
  }

  private static func render(
    _ indices: [Int], _ template: Template, of model: ReportModel, for root: RootPrefix,
    in listing: Int? = nil
  ) -> RenderedItems {
    let outer = PageScope(model: model, root: root).outerValues()
    let template = template.specialized(for: outer)
    return RenderedItems(count: indices.count) { item, output in
      let values = TransactionValues(model: model, root: root, index: indices[item], in: listing)
      template.render(outer, values, into: &output)
    }
  }
}

extension RowMarkup {
  /// Consecutive rows of a listing with their totals: the rows of a month or, on a month's page, of a day.
  struct GroupValues: PageRecord {
    let values: ListingValues
    let span: Span
    /// Whether a new year of the listing begins here.
    var startsYear = false
    /// Whether a new quarter of the listing begins here, where quarters have pages.
    var startsQuarter = false
    /// Whether the rows began on the page before.
    let isContinued: Bool
    /// The totals of the whole month or day in this listing.
    let totals: Totals.ByCurrency
    let indices: ArraySlice<Int>

    var scope: PageScope { values.scope }
    private var isPlanned: Bool { indices.first.map { model.report.roles[$0] == .planned } ?? false }
    /// The listing, if its rows differ from those in other listings.
    private var listing: Int? { values.listing.kind.hasOwnRows ? values.index : nil }

    enum Span: Equatable, Sendable {
      /// A month, or a part of it; only its newest part in a listing has the id of the month.
      case month(MonthPart, isNewest: Bool)
      case day(CalendarDate)
    }

    static let fields: Fields<Self> = [
      .text("id") { $0.id },
      .text("yearId") { group in
        guard case .month(let part, _) = group.span, group.startsYear else { return nil }
        return group.model.calendar.year(part.year).id
      },
      .text("quarterId") { group in
        guard case .month(let part, _) = group.span, group.startsQuarter else { return nil }
        return group.model.calendar.quarter(part.quarter).id
      },
      .datum("name") { $0.name },
      .url("url") { $0.url },
      .flag("isContinued") { $0.isContinued },
      .text("income") { $0.model.amount($0.totals.main.income) },
      .text("spending") { $0.model.amount($0.totals.main.spending) },
      .flag("isPlanned") { $0.isPlanned },
      .list("otherCurrencies", of: Shown<Totals>.self) { $0.shown($0.totals.others) },
      .html("rows") { group, output in
        group.scope.rows?.append(group.indices, of: group.listing, for: group.root, to: &output)
      },
      .list("transactions", of: TransactionValues.self) { $0.transactions($0.indices) },
    ]

    /// The groups on a page of a listing.
    static func groups(of values: ListingValues) -> [GroupValues] {
      if values.listing.period?.month != nil { return days(of: values) }
      let (listing, report) = (values.listing, values.model.report)
      let (indices, today) = (listing.selection.indices, report.calendar.part(of: values.model.today))
      func part(at row: Int) -> MonthPart { listing.part(at: row, in: report) }
      return listing.pages[values.page].groups.map { rows in
        let own = part(at: rows.lowerBound)
        // The current month may have planned rows in a group of their own.
        let plannedCount = listing.selection.plannedCount
        let isFirst = rows.lowerBound == 0 || rows.lowerBound == plannedCount
        let previous = isFirst ? nil : part(at: rows.lowerBound - 1)
        let isPlanned = rows.lowerBound < plannedCount
        // The anchor of the current year, and of the quarter, is at its rows that have happened.
        let isAnchored = !isPlanned || own.year != today.year
        let startsQuarter =
          report.calendar.hasQuarters && (!isPlanned || own.quarter != today.quarter)
          && previous?.quarter != own.quarter
        return GroupValues(
          values: values, span: .month(own, isNewest: previous == own || previous?.month != own.month),
          startsYear: isAnchored && previous?.year != own.year, startsQuarter: startsQuarter,
          isContinued: previous == own,
          totals: isPlanned
            ? Totals.ByCurrency(main: listing.currency)
            : listing.totals(of: own, rows: rows, in: report), indices: indices[rows])
      }
    }

    private static func days(of values: ListingValues) -> [GroupValues] {
      let (indices, dates) = (values.listing.selection.indices, values.model.report.dates)
      func date(at row: Int) -> CalendarDate { dates[indices[row]] }
      var groups: [GroupValues] = []
      for rows in values.listing.pages[values.page].groups {
        var start = rows.lowerBound
        while start < rows.upperBound {
          let day = date(at: start)
          // A day that is too long for one page has its whole sum on each page.
          let first = indices.partitioningIndex { dates[$0] <= day }
          let end = indices.partitioningIndex { dates[$0] < day }
          groups.append(
            GroupValues(
              values: values, span: .day(day), isContinued: first < start,
              totals: values.model.report.currencyTotals(of: indices[first..<end]),
              indices: indices[start..<min(end, rows.upperBound)]))
          start = min(end, rows.upperBound)
        }
      }
      return groups
    }

    /// The id of the group. Planned rows of the current month have another id than those that happened.
    private var id: String {
      switch span {
      case .month(let part, let isNewest):
        let id =
          isNewest ? part.month.id : "\(part.month.id)-to-\(model.calendar.days(of: part).upperBound.day)"
        return isPlanned && part.month == model.calendar.month(of: model.today) ? "\(id)-planned" : id
      case .day(let date): return date.iso
      }
    }

    private var name: String {
      let name =
        switch span {
        case .month(let part, _): model.name(of: model.calendar.period(of: part.month), in: days(of: part))
        case .day(let date): model.formats.dayOfWeek.string(date)
        }
      return isPlanned ? model.words[.planned] + model.words[.separator] + name : name
    }

    /// The days of a part of a month that the listing can have.
    private func days(of part: MonthPart) -> ClosedRange<CalendarDate> {
      let days = model.calendar.days(of: part)
      return values.listing.days.map { days.clamped(to: $0) } ?? days
    }

    /// The address of a month's listing; `nil` for a day.
    private var url: Address? {
      guard case .month(let part, _) = span else { return nil }
      return link(to: part.month)
    }
  }
}
