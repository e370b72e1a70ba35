import Basics
import Bookkeeping
import SiteOutput
import Templating

/// Renders all pages of a site in memory, and checks their links.
final class LinkSurvey: Sendable {
  let site: Site
  /// The files that links of the site may lead to.
  private let layout: SiteLayout
  /// The number of the source file of each page.
  private let sources: [Int]

  /// The number of pages for a thread at a time, enough to outweigh the cost of handing them over.
  private static let chunkSize = 32

  /// - Parameter site: A site that was planned with link marks, so that links can be traced to templates.
  /// - Throws: An error if two pages have the same path, or a path is not safe.
  init(of site: Site) throws(OutputProblem) {
    self.site = site
    layout = try SiteLayout(site.paths)
    // Sources are compared often.
    var numbers = Interner<String>()
    sources = site.sources.map { numbers.number(of: $0) }
  }

  func results() -> Results {
    var results = Results()
    let chunks = concurrentChunks(of: site.paths.count, size: Self.chunkSize) { pages in
      var found = Results()
      var buffer = ByteBuffer()
      for page in pages { visit(page, &buffer, &found) }
      return found
    }
    for chunk in chunks { results.merge(chunk) }
    let missing = missingAnchors(in: results)
    results.problems = results.problems.filter { problem, _ in
      guard case .noSuchAnchor(let anchor, let page?) = problem.reason else { return true }
      return missing[page]?.contains(anchor) ?? false
    }
    return results
  }

  /// The anchors of a page, sorted.
  func anchors(of page: Int) -> [String] {
    var buffer = ByteBuffer()
    let anchors = (try? links(of: page, &buffer))?.anchors ?? []
    return anchors.map { String(decoding: $0, as: UTF8.self) }.sorted()
  }

  private func visit(_ page: Int, _ buffer: inout ByteBuffer, _ results: inout Results) {
    guard site.hasLinks(page) else {
      if let problem = site.readingProblem(ofCopy: page) { results.unreadable.append(problem) }
      return
    }
    do {
      let content = try links(of: page, &buffer)
      if !site.showsTransaction(page) { results.anchors[page] = content.anchors }
      for link in content.links {
        guard let reason = problem(with: link.address, on: page, content.anchors) else { continue }
        let problem = Problem(origin: origin(of: link, on: page), link: Array(link.address), reason: reason)
        results.add(problem, on: page)
      }
    } catch let problem as SiteProblem {
      results.unreadable.append(problem)
    } catch {
      results.unreadable.append(.unreadable(path: site.paths[page], reason: "\(error)"))
    }
  }

  private func links(of page: Int, _ buffer: inout ByteBuffer) throws -> LinkScanner.PageLinks {
    buffer.removeAll()
    try site.render(page, into: &buffer)
    return LinkScanner.PageLinks(of: buffer.array)
  }

  private func problem(
    with link: ArraySlice<UInt8>, on page: Int, _ anchors: Set<[UInt8]>
  ) -> Problem.Reason? {
    if link.isEmpty { return .empty }
    guard let address = LinkAddress(LinkScanner.CharacterReferences.resolve(link)) else { return nil }
    do throws(Problem.Reason) {
      let file = try file(at: address, from: page)
      guard let anchor = address.fragment, site.isMarkup(file), !site.isQuery(anchor, on: file) else {
        return nil
      }
      if file != page { return .noSuchAnchor(anchor, page: file) }
      return anchors.contains(anchor) ? nil : .noSuchAnchor(anchor, page: nil)
    } catch {
      return error
    }
  }

  /// The file that a link leads to.
  private func file(at address: LinkAddress, from page: Int) throws(Problem.Reason) -> Int {
    func index(of path: [UInt8]) -> Int? {
      path.withUnsafeBufferPointer { layout.table.index(of: $0, in: layout.paths) }
    }
    if address.path.isEmpty { return page }
    guard let path = address.resolved(in: layout.paths.folderBytes(page)) else { throw .leadsOutside }
    if !address.namesFolder, let file = index(of: path) {
      if address.isAbsolute { throw .absolute }
      return file
    }
    if let index = index(of: path + Array("\(path.isEmpty ? "" : "/")index.html".utf8)) {
      throw .opensFolder(index: index)
    }
    throw .noSuchFile(path)
  }

  private func origin(of link: LinkScanner.PageLinks.Link, on page: Int) -> Problem.Origin {
    if let mark = link.mark { return .marked(mark) }
    if site.entries[page].isPage { return .generated(source: sources[page]) }
    return .copied(source: sources[page], link.address.startIndex..<link.address.endIndex)
  }

  /// The anchors that links name and pages lack, but for pages that cannot be rendered, which are problems
  /// themselves. Pages of transactions are rendered again for this, because
  /// keeping all their anchors would cost more memory than it saves time.
  private func missingAnchors(in results: Results) -> [Int: Set<[UInt8]>] {
    let wanted = Self.wantedAnchors(among: results.problems.keys)
    let pages = wanted.keys.sorted()
    let missing = concurrentChunks(of: pages.count, size: Self.chunkSize) { chunk in
      var buffer = ByteBuffer()
      return pages[chunk].compactMap { page -> (Int, Set<[UInt8]>)? in
        let anchors = results.anchors[page] ?? (try? links(of: page, &buffer))?.anchors
        return anchors.map { (page, wanted[page, default: []].subtracting($0)) }
      }
    }
    return Dictionary(uniqueKeysWithValues: missing.joined())
  }

  private static func wantedAnchors(among problems: some Sequence<Problem>) -> [Int: Set<[UInt8]>] {
    var wanted: [Int: Set<[UInt8]>] = [:]
    for case .noSuchAnchor(let anchor, let page?) in problems.lazy.map(\.reason) {
      wanted[page, default: []].insert(anchor)
    }
    return wanted
  }
}

// MARK: - Results

extension LinkSurvey {
  /// A broken link, as written on a page. Equal problems on several pages count as one.
  struct Problem: Hashable, Sendable {
    let origin: Origin
    /// The address as written on the page.
    let link: [UInt8]
    let reason: Reason

    /// The origin of a link.
    enum Origin: Hashable, Sendable {
      /// A template, with the number of the mark that the compiler put there.
      case marked(Int)
      /// A file that is copied unchanged.
      case copied(source: Int, Range<Int>)
      /// Markup that Folio made, such as a chart's, for a page of this source.
      case generated(source: Int)

      fileprivate var rank: Int {
        switch self {
        case .marked(let number): number
        case .copied(_, let range): range.lowerBound
        case .generated: Int.max
        }
      }
    }

    enum Reason: Error, Hashable, Sendable {
      case empty
      case leadsOutside
      /// A path that no file of the site has.
      case noSuchFile([UInt8])
      /// A link that works on a host if the site is at its root, and never from disk.
      case absolute
      /// A link that works on a host, which looks for the folder's index page, and never from disk.
      case opensFolder(index: Int)
      /// A missing anchor; `page` is `nil` if the link is on the same page.
      case noSuchAnchor([UInt8], page: Int?)
    }
  }

  struct Results: Sendable {
    struct Occurrences: Sendable {
      let firstPage: Int
      var lastPage: Int
      var pageCount = 1

      init(on page: Int) { (firstPage, lastPage) = (page, page) }
    }

    /// The broken links. A missing anchor of another page is a problem only if that page turns out not to
    /// have it.
    fileprivate(set) var problems: [Problem: Occurrences] = [:]
    fileprivate(set) var unreadable: [SiteProblem] = []
    /// The anchors of all pages except those of transactions, since most links lead to them.
    fileprivate(set) var anchors: [Int: Set<[UInt8]>] = [:]

    /// The problems, sorted by the first page of each and then by address.
    func sorted() -> [(key: Problem, value: Occurrences)] {
      problems.sorted { left, right in
        let pages = (left.value.firstPage, right.value.firstPage)
        if pages.0 != pages.1 { return pages.0 < pages.1 }
        if left.key.link != right.key.link { return left.key.link.lexicographicallyPrecedes(right.key.link) }
        return left.key.origin.rank < right.key.origin.rank
      }
    }

    fileprivate mutating func add(_ problem: Problem, on page: Int) {
      guard var known = problems[problem] else {
        problems[problem] = Occurrences(on: page)
        return
      }
      if known.lastPage != page {
        known.lastPage = page
        known.pageCount += 1
        problems[problem] = known
      }
    }

    /// Adds the results for later pages.
    fileprivate mutating func merge(_ later: Results) {
      unreadable += later.unreadable
      anchors.merge(later.anchors) { mine, _ in mine }
      problems.merge(later.problems) { mine, its in
        var both = mine
        both.lastPage = its.lastPage
        both.pageCount += its.pageCount
        return both
      }
    }
  }
}
