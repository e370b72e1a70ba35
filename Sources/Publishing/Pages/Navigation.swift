import Templating

/// The links that every page has to the parts of the site: the dashboard, the kinds of pages, the search.
enum Navigation {
  /// Where a part of the site begins, and what it is called.
  struct Entry: Sendable {
    let word: Words.Key
    /// In the site.
    let path: String
    /// The kinds whose pages belong to it.
    var kinds: [any PageKind.Type] = []
    /// Whether the pages of payments show it too.
    var isOnPayments = true
  }

  /// In the order of the kinds. One that has nothing to show has no entry.
  static func entries(of model: ReportModel, on page: ContentTree.Page?) -> [Entry] {
    let isPayment = page?.kind == TransactionPages.self
    return [Entry(word: .overview, path: "index.html")]
      + PageKinds.all.compactMap { $0.navigationEntry(in: model) }.filter { $0.isOnPayments || !isPayment }
      + [Entry(word: .search, path: "search.html")]
  }
}

extension Navigation {
  /// One link of the navigation, as a page shows it.
  struct EntryValues: Record {
    let name: String
    let url: Address
    /// `page` where the link leads to the page itself, `true` where the page belongs to what it leads to.
    let current: String?

    init(_ entry: Navigation.Entry, on page: ContentTree.Page?, in model: ReportModel, from root: RootPrefix)
    {
      name = model.words[entry.word]
      url = root.link(to: entry.path)
      if page?.sitePath == entry.path {
        current = "page"
      } else {
        current = entry.kinds.contains { $0 == page?.kind } ? "true" : nil
      }
    }

    static let fields: Fields<Self> = [
      .text("name") { $0.name },
      .url("url") { $0.url },
      .text("current") { $0.current },
    ]
  }
}
