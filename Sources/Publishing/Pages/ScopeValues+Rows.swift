import Bookkeeping
import Templating

extension ScopeValues {
  static let rows: [Field<Self>] = [
    .list("groups", of: RowGroupValues.self) { $0.groups },
    .flag("hasPages") { $0.scope.pages.count > 1 },
    .flag("isFirstPage") { $0.page == 0 },
    .text("pageNumber") { $0.model.formats.string($0.page + 1) },
    .text("pageCount") { $0.model.formats.string($0.scope.pages.count) },
    .list("pages", of: PageLinkValues.self) { $0.pageLinks },
    .list("views", of: RowViewValues.self) { _ in RowViewValues.all },
    .record("newerPage", of: PageLinkValues.self) { $0.pageLink($0.page - 1) },
    .record("olderPage", of: PageLinkValues.self) { $0.pageLink($0.page + 1) },
  ]

  private var groups: [RowGroupValues] {
    let places = scope.selection.places
    return scope.pages[page].groups.map { range in
      let month = month(at: range.lowerBound)
      let isContinued = range.lowerBound > 0 && self.month(at: range.lowerBound - 1) == month
      let previousYear = range.lowerBound > 0 ? self.month(at: range.lowerBound - 1).year : nil
      return RowGroupValues(
        model: model, root: root, month: month, startsYear: previousYear != month.year,
        isContinued: isContinued,
        totals: scope.totals(of: month, rows: range, in: model.report), places: places[range])
    }
  }

  private func month(at index: Int) -> Month {
    Month(of: model.report.transactions[scope.selection.places[index]].date)
  }

  private var pageLinks: [PageLinkValues] {
    guard scope.pages.count > 1 else { return [] }
    // A hundred links would be a wall: the ends, and the neighbours of this page.
    let last = scope.pages.count - 1
    func isShown(_ place: Int) -> Bool { place <= 0 || place >= last || abs(place - page) <= 2 }
    // A gap of one page takes no less room than its number.
    let near: Set<Int> = [
      0, 1, page - 3, page - 2, page - 1, page, page + 1, page + 2, page + 3, last - 1, last,
    ]
    let shown = near.sorted().filter { place in
      guard (0...last).contains(place) else { return false }
      return isShown(place) || isShown(place - 1) && isShown(place + 1)
    }
    return zip(shown, [-1] + shown).compactMap { place, before in
      pageLink(place, isBehindGap: place > before + 1)
    }
  }

  private func pageLink(_ place: Int, isBehindGap: Bool = false) -> PageLinkValues? {
    guard scope.pages.indices.contains(place) else { return nil }
    return PageLinkValues(
      number: model.formats.string(place + 1), url: link(to: scope.path(ofPage: place)),
      isCurrent: place == page, isBehindGap: isBehindGap)
  }
}
