import Bookkeeping
import Templating

/// The rows on a page of a listing, and the links to its other pages.
extension ListingValues {
  static let rowFields: [Field<ListingValues>] = [
    .list("groups", of: RowMarkup.GroupValues.self) { RowMarkup.GroupValues.groups(of: $0) }.own,
    .flag("hasPages") { $0.rowPages.count > 1 },
    .flag("hasOverview") { $0.listing.hasOverview },
    .flag("isFirstPage") { $0.page == 0 },
    .text("pageLabel") { $0.text(.pageNumber(number: $0.string($0.listing.pages[$0.page].number))) },
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

  /// The links to the pages, newest first. Pages are numbered from the oldest, and the newest has no number,
  /// so that the links on older pages stay.
  private var pageLinks: [PageLinkValues] {
    let pages = rowPages
    guard pages.count > 1 else { return [] }
    // A hundred links would be too many: only the first and last pages and the neighbors of this one are
    // shown.
    let (first, last) = (pages.lowerBound, pages.upperBound - 1)
    func isShown(_ number: Int) -> Bool { number <= first || number >= last || abs(number - page) <= 2 }
    // A gap of one page would take as much room as its number, so the page is shown.
    let near: Set<Int> = [
      first, first + 1, page - 3, page - 2, page - 1, page, page + 1, page + 2, page + 3, last - 1, last,
    ]
    let shown = near.sorted().filter { number in
      guard pages.contains(number) else { return false }
      return isShown(number) || isShown(number - 1) && isShown(number + 1)
    }
    return zip(shown, [first - 1] + shown).compactMap { number, before in
      pageLink(number, isAfterGap: number > before + 1)
    }
  }

  /// The pages with rows.
  private var rowPages: Range<Int> { listing.rowsPage..<listing.pages.count }

  private func pageLink(_ number: Int, isAfterGap: Bool = false) -> PageLinkValues? {
    guard rowPages.contains(number) else { return nil }
    return PageLinkValues(
      number: number == 0 ? words[.newest] : string(listing.pages[number].number),
      url: link(to: listing.path(ofPage: number)),
      isCurrent: number == page, isAfterGap: isAfterGap)
  }
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
