import Templating

/// The links to the parts of the site on every page: the dashboard, the kinds of pages, the search.
enum Navigation {
  /// The name and the first page of a part of the site.
  struct Entry: Sendable {
    let word: Words.Key
    /// The path of the first page in the site.
    let path: String
    /// The kinds whose pages belong to this part.
    var kinds: [any PageKind.Type] = []
    /// Whether the link is on pages of payments, too.
    var isOnPayments = true
  }

  /// The entries in the order of the kinds. A kind without pages has no entry.
  static func entries(of model: ReportModel, on page: ContentTree.Page?) -> [Entry] {
    let isPayment = page?.kind == PageKinds.payments
    return [Entry(word: .overview, path: "index.html")]
      + PageKinds.all.compactMap { $0.navigationEntry(in: model) }.filter { $0.isOnPayments || !isPayment }
      + [Entry(word: .search, path: "search.html")]
  }
}

extension Navigation {
  /// One link of the navigation on a page.
  struct EntryValues: Record {
    let name: String
    let url: Address
    /// `page` if the link leads to the page itself, `true` if the page belongs to the linked part, `nil`
    /// otherwise.
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
