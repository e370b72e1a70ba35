/// What is found on the pages of a site. What all pages of a template have in common is kept once.
struct LinkFindings: Sendable {
  struct Key: Hashable, Sendable {
    /// The number of the template.
    let source: Int
    /// The address as the page has it.
    let link: [UInt8]
    let flaw: LinkFlaw
  }

  struct Occurrences: Sendable {
    let firstPage: Int
    var lastPage: Int
    var pageCount = 1

    init(on page: Int) { (firstPage, lastPage) = (page, page) }
  }

  /// A flaw of an anchor on another page is one only if that page turns out not to have it.
  private(set) var flaws: [Key: Occurrences] = [:]
  private(set) var unreadable: [SiteProblem] = []
  /// Of the pages that others link into most.
  private(set) var anchors: [Int: Set<[UInt8]>] = [:]

  mutating func add(_ key: Key, on page: Int) {
    guard var known = flaws[key] else {
      flaws[key] = Occurrences(on: page)
      return
    }
    if known.lastPage != page {
      known.lastPage = page
      known.pageCount += 1
      flaws[key] = known
    }
  }

  mutating func add(_ problem: SiteProblem) { unreadable.append(problem) }

  mutating func keep(_ anchors: Set<[UInt8]>, of page: Int) { self.anchors[page] = anchors }

  /// Adds what was found on later pages.
  mutating func merge(_ later: LinkFindings) {
    unreadable += later.unreadable
    anchors.merge(later.anchors) { mine, _ in mine }
    flaws.merge(later.flaws) { mine, its in
      var both = mine
      both.lastPage = its.lastPage
      both.pageCount += its.pageCount
      return both
    }
  }

  /// Takes back what is no flaw.
  func removing(where isFine: (Key) -> Bool) -> LinkFindings {
    var rest = self
    rest.flaws = flaws.filter { !isFine($0.key) }
    return rest
  }

  /// By the pages where they begin, and on one page by the address.
  func sorted() -> [(key: Key, value: Occurrences)] {
    flaws.sorted { left, right in
      let pages = (left.value.firstPage, right.value.firstPage)
      return pages.0 == pages.1 ? left.key.link.lexicographicallyPrecedes(right.key.link) : pages.0 < pages.1
    }
  }
}
