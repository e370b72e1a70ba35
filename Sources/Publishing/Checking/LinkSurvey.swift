import Basics
import Bookkeeping
import SiteOutput
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
