import Templating

/// The links on every page: the parts of the site, and the search.
enum Navigation {
  /// A part of the site, in the order of the links.
  enum Part: String, CaseIterable {
    case overview, months, categories, accounts, plan, more

    var word: Words.Key { Words.Key(rawValue: rawValue) ?? .more }
  }

  /// The name and the first page of a group of pages in a part.
  struct Entry: Sendable {
    let part: Part
    let word: Words.Key
    /// The path of the first page in the site.
    let path: String
    /// The kinds whose pages belong to this entry.
    var kinds: [any PageKind.Type] = []
    /// Whether the part's links lead to the entry. A page that comes and goes has no link, but the part is
    /// marked on it.
    var isNamed = true

    func contains(_ page: ContentTree.Page?) -> Bool {
      page?.sitePath == path || kinds.contains { $0 == page?.kind }
    }
  }

  /// The entries in the order of the kinds. A kind without pages has no entry.
  private static func entries(of model: ReportModel) -> [Entry] {
    [Entry(part: .overview, word: .overview, path: "index.html")]
      + PageKinds.all.compactMap { $0.navigationEntry(in: model) }
  }

  /// The parts that have pages, each with the key that, after a G, leads to its first page.
  static func goals(of model: ReportModel) -> [(key: String, word: Words.Key, path: String)] {
    let entries = entries(of: model)
    return zip(Part.allCases, ["o", "m", "c", "a", "p", "r"]).compactMap { part, key in
      entries.first { $0.part == part }.map { (key, part.word, $0.path) }
    }
  }

  /// A link for each part that has pages, to its first entry.
  static func links(of model: ReportModel, on page: ContentTree.Page?, from root: RootPrefix) -> [Link] {
    let entries = entries(of: model)
    return Part.allCases.compactMap { part in
      let own = entries.filter { $0.part == part }
      guard let first = own.first else { return nil }
      // If a copy tells no months, their part is named after years.
      return Link(
        name: model.words[part == .months ? first.word : part.word], url: root.link(to: first.path),
        current: page?.sitePath == first.path && own.count(where: \.isNamed) == 1
          ? "page" : own.contains { $0.contains(page) } ? "true" : nil)
    }
  }

  /// The links among the entries of a part, on the first page of each; empty on other pages.
  static func siblings(of page: ContentTree.Page?, in model: ReportModel, from root: RootPrefix) -> [Link] {
    let entries = entries(of: model)
    guard let own = entries.first(where: { $0.path == page?.sitePath && $0.isNamed }) else { return [] }
    let siblings = entries.filter { $0.part == own.part && $0.isNamed }
    guard siblings.count > 1 else { return [] }
    return siblings.map { entry in
      Link(
        name: model.words[entry.word], url: root.link(to: entry.path),
        current: entry.path == own.path ? "page" : nil)
    }
  }
}

extension Navigation {
  struct Link: Record {
    let name: String
    let url: Address
    /// `page` if the link leads to the page itself, `true` if the page belongs to the linked part, `nil`
    /// otherwise.
    let current: String?

    static let fields: Fields<Self> = [
      .text("name") { $0.name },
      .url("url") { $0.url },
      .text("current") { $0.current },
    ]
  }
}
