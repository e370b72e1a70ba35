import Basics
import SiteOutput
import Templating

/// Renders all pages of a site in memory, and checks their links.
final class LinkSurvey: Sendable {
  private let site: Site
  private let marks: LinkMarks
  /// The files that links of the site may lead to.
  private let layout: SiteLayout

  /// The number of pages that a thread gets at a time, enough to outweigh the cost of handing them over.
  private static let chunkSize = 32

  /// - Parameter marks: The marks that the site was planned with. They trace links to templates.
  /// - Throws: An error if two pages have the same path, or a path is not safe.
  init(of site: Site, _ marks: LinkMarks) throws(OutputProblem) {
    self.site = site
    self.marks = marks
    layout = try SiteLayout(site.paths)
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
    results.deadLinks = results.deadLinks.filter { link, _ in
      guard case .noSuchAnchor(let anchor, let page?) = link.reason else { return true }
      return missing[page]?.contains(anchor) ?? false
    }
    return results
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
        guard let reason = problem(with: link.text, on: page, content.anchors) else { continue }
        let source = source(of: link, on: page)
        results.add(DeadLink(source: source, address: link.text, reason: reason), on: page)
      }
    } catch let problem as Problem {
      results.unreadable.append(problem)
    } catch {
      results.unreadable.append(.unreadable(path: site.paths[page], reason: "\(error)"))
    }
  }

  private func links(of page: Int, _ buffer: inout ByteBuffer) throws -> LinkScanner.PageLinks {
    buffer.removeAll()
    try site.render(page, into: &buffer)
    return site.isStyleSheet(page)
      ? LinkScanner.PageLinks(ofStyleSheet: buffer.array) : LinkScanner.PageLinks(of: buffer.array)
  }

  private func problem(
    with link: [UInt8], on page: Int, _ anchors: Set<[UInt8]>
  ) -> DeadLink.Reason? {
    if link.isEmpty { return .empty }
    guard let address = LinkAddress(link) else { return nil }
    do throws(DeadLink.Reason) {
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
  private func file(at address: LinkAddress, from page: Int) throws(DeadLink.Reason) -> Int {
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

  /// The place to fix a link: its place in the template if it has a mark, or the address in a file that is
  /// copied unchanged. Otherwise only the file is known.
  private func source(of link: LinkScanner.PageLinks.Link, on page: Int) -> LinkProblem.Source {
    if let range = link.mark.flatMap({ marks[$0] }) {
      return LinkProblem.Source(file: range.path, range: range.offset..<range.offset + range.length)
    }
    let isCopied = !site.entries[page].isPage
    return LinkProblem.Source(file: site.sources[page].name, range: isCopied ? link.address.indices : nil)
  }

  /// The anchors that links name and pages lack. Pages that cannot be rendered are left out: they are
  /// problems themselves. Pages of transactions are rendered again, because keeping all their anchors would
  /// cost much memory and save little time.
  private func missingAnchors(in results: Results) -> [Int: Set<[UInt8]>] {
    var wanted: [Int: Set<[UInt8]>] = [:]
    for case .noSuchAnchor(let anchor, let page?) in results.deadLinks.keys.lazy.map(\.reason) {
      wanted[page, default: []].insert(anchor)
    }
    let pages = wanted.sorted { $0.key < $1.key }
    let missing = concurrentChunks(of: pages.count, size: Self.chunkSize) { chunk in
      var buffer = ByteBuffer()
      return pages[chunk].compactMap { page, wanted -> (Int, Set<[UInt8]>)? in
        let anchors = results.anchors[page] ?? (try? links(of: page, &buffer))?.anchors
        return anchors.map { (page, wanted.subtracting($0)) }
      }
    }
    return Dictionary(uniqueKeysWithValues: missing.joined())
  }
}

// MARK: - Results

extension LinkSurvey {
  /// A link with a problem, without escapes. Equal links on several pages count as one.
  struct DeadLink: Hashable, Sendable {
    let source: LinkProblem.Source
    let address: [UInt8]
    let reason: Reason

    enum Reason: Error, Hashable, Sendable {
      case empty
      case leadsOutside
      /// A path that no file of the site has.
      case noSuchFile([UInt8])
      /// A link that works on a host if the site is at the host's root, and never from disk.
      case absolute
      /// A link that works on a host, since a host shows the folder's index page, and never from disk.
      case opensFolder(index: Int)
      /// A missing anchor; `page` is `nil` if the link is on the same page.
      case noSuchAnchor([UInt8], page: Int?)
    }
  }

  struct Results: Sendable {
    /// The pages with each dead link, in order. A link to an anchor of another page stays only if that page
    /// turns out to lack it.
    fileprivate(set) var deadLinks: [DeadLink: [Int]] = [:]
    fileprivate(set) var unreadable: [Problem] = []
    /// The anchors of each page. Pages of transactions are left out to save memory.
    fileprivate(set) var anchors: [Int: Set<[UInt8]>] = [:]

    mutating func add(_ link: DeadLink, on page: Int) {
      if deadLinks[link]?.last != page { deadLinks[link, default: []].append(page) }
    }

    /// Adds the results for later pages.
    mutating func merge(_ later: Results) {
      unreadable += later.unreadable
      anchors.merge(later.anchors) { mine, _ in mine }
      for (link, pages) in later.deadLinks { deadLinks[link, default: []] += pages }
    }
  }
}

// MARK: - Problems

extension LinkSurvey {
  /// One kind of problem with one link of a template, whatever its address on each page.
  private struct Identity: Hashable {
    let source: LinkProblem.Source
    let kind: String
  }

  /// The links to fix, sorted by file and by their place in the file.
  func problems(in results: Results) -> [LinkProblem] {
    guard !results.deadLinks.isEmpty else { return [] }
    let nearby = LinkProblem.NearbyFiles(of: site.paths)
    var anchors: [Int: [String]] = [:]
    return results.deadLinks
      .sorted { left, right in
        left.value[0] != right.value[0]
          ? left.value[0] < right.value[0] : left.key.address.lexicographicallyPrecedes(right.key.address)
      }
      .grouped { Identity(source: $0.key.source, kind: caseName(of: $0.key.reason)) }
      .map { identity, links in
        let (first, page) = (links[0].key, links[0].value[0])
        return LinkProblem(
          reason: reason(for: first.reason, on: page, nearby, &anchors),
          link: String(decoding: first.address, as: UTF8.self),
          source: identity.source, page: site.paths[page], pageCount: Set(links.flatMap(\.value)).count)
      }
      .sorted { left, right in
        let (left, right) = (left.source, right.source)
        return (left.file, left.range?.lowerBound ?? .max) < (right.file, right.range?.lowerBound ?? .max)
      }
  }

  /// - Parameter anchors: The sorted anchors of pages that broken links lead to.
  private func reason(
    for reason: DeadLink.Reason, on page: Int, _ nearby: LinkProblem.NearbyFiles,
    _ anchors: inout [Int: [String]]
  ) -> LinkProblem.Reason {
    switch reason {
    case .empty: return .empty
    case .leadsOutside: return .leadsOutside
    case .absolute: return .absolute
    case .opensFolder(let index):
      let root = RootPrefix(ofPageAt: site.paths[page])
      return .opensFolder(index: root.link(to: site.paths[index]).description)
    case .noSuchFile(let path): return .noSuchFile(String(decoding: path, as: UTF8.self), near: nearby)
    case .noSuchAnchor(let anchor, let target):
      let page = target ?? page
      let known = anchors[page] ?? self.anchors(of: page)
      anchors[page] = known
      return .noSuchAnchor(String(decoding: anchor, as: UTF8.self), page: site.paths[page], known: known)
    }
  }

  private func anchors(of page: Int) -> [String] {
    var buffer = ByteBuffer()
    let anchors = (try? links(of: page, &buffer))?.anchors ?? []
    return anchors.map { String(decoding: $0, as: UTF8.self) }.sorted()
  }
}
