import Bookkeeping
import Templating

/// Renders all pages of a site in memory, and follows their links.
struct LinkSurvey {
  let site: Site
  private let targets: LinkTargets
  /// The number of the template of each page.
  private let templates: [Int]

  /// Enough pages to outweigh handing them to a thread.
  private static let chunkSize = 32

  /// - Throws: Where two pages want one path, or a path is not safe.
  init(of site: Site) throws(OutputProblem) {
    self.site = site
    targets = try LinkTargets(site.paths)
    templates = Self.numbers(of: site.sources)
  }

  func findings() -> LinkFindings {
    var findings = LinkFindings()
    let chunks = concurrentChunks(of: site.paths.count, size: Self.chunkSize) { pages in
      var found = LinkFindings()
      var buffer = ByteBuffer()
      for page in pages { visit(page, &buffer, &found) }
      return found
    }
    for chunk in chunks { findings.merge(chunk) }
    let missing = missingAnchors(in: findings)
    return findings.removing { key in
      guard case .noSuchAnchor(let anchor, let page?) = key.flaw else { return false }
      return missing[page].map { !$0.contains(anchor) } ?? true
    }
  }

  private func visit(_ page: Int, _ buffer: inout ByteBuffer, _ found: inout LinkFindings) {
    guard site.hasLinks(page) else {
      if let problem = site.readingProblem(ofCopy: page) { found.add(problem) }
      return
    }
    do {
      let content = try links(of: page, &buffer)
      if site.transaction(ofPage: page) == nil { found.keep(content.anchors, of: page) }
      for link in content.links {
        guard let flaw = flaw(of: link, on: page, with: content.anchors) else { continue }
        found.add(LinkFindings.Key(source: templates[page], link: Array(link), flaw: flaw), on: page)
      }
    } catch let problem as SiteProblem {
      found.add(problem)
    } catch {
      found.add(.unreadable(path: site.paths[page], reason: "\(error)"))
    }
  }

  private func links(of page: Int, _ buffer: inout ByteBuffer) throws -> PageLinks {
    buffer.removeAll()
    try site.render(page, into: &buffer)
    return PageLinks(of: buffer.array)
  }

  private func flaw(of link: ArraySlice<UInt8>, on page: Int, with anchors: Set<[UInt8]>) -> LinkFlaw? {
    if link.isEmpty { return .empty }
    guard let address = LinkAddress(CharacterReferences.resolve(link)) else { return nil }
    switch targets.destination(of: address, from: page) {
    case .flaw(let flaw): return flaw
    case .file(let file):
      guard let anchor = address.fragment, site.isMarkup(file) else { return nil }
      if file != page { return .noSuchAnchor(anchor, page: file) }
      return anchors.contains(anchor) ? nil : .noSuchAnchor(anchor, page: nil)
    }
  }

  /// Pages of transactions are rendered once more where a link names an anchor on them: to keep the anchors of
  /// all would take more memory than it saves time.
  private func missingAnchors(in findings: LinkFindings) -> [Int: Set<[UInt8]>] {
    let wanted = Self.wantedAnchors(among: findings.flaws.keys)
    let pages = wanted.keys.sorted()
    let missing = concurrentChunks(of: pages.count, size: Self.chunkSize) { chunk in
      var buffer = ByteBuffer()
      return pages[chunk].map { page in
        let anchors = findings.anchors[page] ?? (try? links(of: page, &buffer))?.anchors ?? []
        return (page, wanted[page, default: []].subtracting(anchors))
      }
    }
    return Dictionary(uniqueKeysWithValues: missing.joined())
  }

  private static func wantedAnchors(among keys: some Sequence<LinkFindings.Key>) -> [Int: Set<[UInt8]>] {
    var wanted: [Int: Set<[UInt8]>] = [:]
    for case .noSuchAnchor(let anchor, let page?) in keys.lazy.map(\.flaw) {
      wanted[page, default: []].insert(anchor)
    }
    return wanted
  }

  func anchors(of page: Int) -> [String] {
    var buffer = ByteBuffer()
    let anchors = (try? links(of: page, &buffer))?.anchors ?? []
    return anchors.map { String(decoding: $0, as: UTF8.self) }.sorted()
  }

  /// A number for each different source, for they are compared often.
  private static func numbers(of sources: [String]) -> [Int] {
    var numbers: [String: Int] = [:]
    return sources.map { source in
      let number = numbers[source, default: numbers.count]
      numbers[source] = number
      return number
    }
  }
}

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

/// What is wrong with a link, as it is found on a page.
enum LinkFlaw: Hashable, Sendable {
  case empty
  case leadsOutside
  /// The path that no file of the site has.
  case noSuchFile([UInt8])
  /// Works on a host, if the site is at its root, and never from disk.
  case absolute
  /// Works on a host, which looks for the folder's own page, and never from disk.
  case opensFolder(index: Int)
  /// The page is nil where it is the one that the link stands on.
  case noSuchAnchor([UInt8], page: Int?)

  enum Kind: Hashable {
    case empty, outside, file, absolute, folder, anchor
  }

  var kind: Kind {
    switch self {
    case .empty: .empty
    case .leadsOutside: .outside
    case .noSuchFile: .file
    case .absolute: .absolute
    case .opensFolder: .folder
    case .noSuchAnchor: .anchor
    }
  }
}

/// The file of the site that a link leads to, or why there is none.
enum LinkDestination {
  case file(Int)
  case flaw(LinkFlaw)
}

/// What the links of a site may lead to.
final class LinkTargets: Sendable {
  private let layout: SiteLayout

  /// - Throws: Where two pages want one path, or a path is not safe.
  init(_ paths: [String]) throws(OutputProblem) { layout = try SiteLayout(paths) }

  func destination(of address: LinkAddress, from page: Int) -> LinkDestination {
    if address.path.isEmpty { return .file(page) }
    guard let path = address.resolved(in: layout.paths.folderBytes(page)) else { return .flaw(.leadsOutside) }
    if !address.namesFolder, let file = index(of: path) {
      return address.isAbsolute ? .flaw(.absolute) : .file(file)
    }
    let separator = path.isEmpty ? "" : "/"
    if let index = index(of: path + Array("\(separator)index.html".utf8)) {
      return .flaw(.opensFolder(index: index))
    }
    return .flaw(.noSuchFile(path))
  }

  private func index(of path: [UInt8]) -> Int? {
    path.withUnsafeBufferPointer { layout.table.index(of: $0, in: layout.paths) }
  }
}
