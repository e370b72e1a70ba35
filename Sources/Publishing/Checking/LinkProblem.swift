/// A link of the finished site that leads to nowhere, or not everywhere. Data only.
package struct LinkProblem: Equatable, Sendable {
  package enum Reason: Equatable, Sendable {
    case empty
    case leadsOutside
    case noSuchFile(String, near: NearbyFiles)
    case absolute
    case opensFolder(index: String)
    /// `page` is the page that the anchor is missing on.
    case noSuchAnchor(String, page: String, known: [String])
  }

  /// Where to mend it: in a template, a part of the theme or a page of the content.
  package struct Place: Hashable, Sendable {
    package let file: String
    /// Nil where the template puts the link together.
    package let range: Range<Int>?
  }

  package let reason: Reason
  /// As the page has it.
  package let link: String
  package let place: Place
  /// The first page that shows the link, and how many do.
  package let page: String
  package internal(set) var pageCount = 1

  /// Links that work on some hosts but not from disk are only doubtful.
  package var isWarning: Bool {
    switch reason {
    case .empty, .absolute, .opensFolder: true
    case .leadsOutside, .noSuchFile, .noSuchAnchor: false
    }
  }
}

/// Makes problems of findings: one for each place that must be mended.
struct LinkProblems {
  private let survey: LinkSurvey
  private var locator: LinkLocator
  private let nearby: NearbyAddresses
  private var problems: [LinkProblem] = []
  private var known: [Mistake: Int] = [:]
  /// Of the pages that links name anchors of.
  private var anchors: [Int: [String]] = [:]

  /// One kind of flaw in one place.
  private struct Mistake: Hashable {
    let place: LinkProblem.Place
    let kind: LinkFlaw.Kind
  }

  /// In the order of the places.
  static func problems(
    of findings: LinkFindings, in survey: LinkSurvey, _ settings: BuildSettings
  ) -> [LinkProblem] {
    guard !findings.flaws.isEmpty else { return [] }
    var problems = LinkProblems(survey, settings)
    for (key, occurrences) in findings.sorted() { problems.add(key, occurrences) }
    return problems.problems.sorted { left, right in
      let (left, right) = (left.place, right.place)
      return (left.file, left.range?.lowerBound ?? Int.max) < (right.file, right.range?.lowerBound ?? Int.max)
    }
  }

  private init(_ survey: LinkSurvey, _ settings: BuildSettings) {
    self.survey = survey
    locator = LinkLocator(settings, survey.site)
    nearby = NearbyAddresses(of: survey.site.paths)
  }

  private mutating func add(_ key: LinkFindings.Key, _ occurrences: LinkFindings.Occurrences) {
    let page = occurrences.firstPage
    let mistake = Mistake(place: place(of: key.link, on: page), kind: key.flaw.kind)
    if let index = known[mistake] {
      problems[index].pageCount += occurrences.pageCount
      return
    }
    known[mistake] = problems.count
    problems.append(
      LinkProblem(
        reason: reason(for: key.flaw, on: page),
        link: String(decoding: CharacterReferences.resolve(key.link[...]), as: UTF8.self),
        place: mistake.place, page: survey.site.paths[page], pageCount: occurrences.pageCount))
  }

  private mutating func place(of link: [UInt8], on page: Int) -> LinkProblem.Place {
    locator.place(of: link, on: page) ?? LinkProblem.Place(file: survey.site.sources[page], range: nil)
  }

  private mutating func reason(for flaw: LinkFlaw, on page: Int) -> LinkProblem.Reason {
    let paths = survey.site.paths
    switch flaw {
    case .empty: return .empty
    case .leadsOutside: return .leadsOutside
    case .absolute: return .absolute
    case .opensFolder(let index): return .opensFolder(index: paths[index])
    case .noSuchFile(let bytes):
      let path = String(decoding: bytes, as: UTF8.self)
      return .noSuchFile(path, near: NearbyFiles(to: path, from: paths[page], in: nearby))
    case .noSuchAnchor(let anchor, let target):
      let page = target ?? page
      return .noSuchAnchor(
        String(decoding: anchor, as: UTF8.self), page: paths[page], known: known(onPage: page))
    }
  }

  private mutating func known(onPage page: Int) -> [String] {
    let known = anchors[page] ?? survey.anchors(of: page)
    anchors[page] = known
    return known
  }
}

/// The files that somebody may have meant whose link leads to nothing. They are looked for when the message is written.
package struct NearbyFiles: Equatable, Sendable {
  private let path: String
  private let page: String
  private let all: NearbyAddresses

  init(to path: String, from page: String, in all: NearbyAddresses) {
    self.path = path
    self.page = page
    self.all = all
  }

  package var addresses: [String] { all.addresses(near: path, from: page) }

  package static func == (left: Self, right: Self) -> Bool {
    left.path == right.path && left.page == right.page
  }
}

/// The files of a site by their folders and by their names.
final class NearbyAddresses: Sendable {
  private let paths: [String]
  private let byFolder: [String: [Int]]
  private let byName: [String: [Int]]

  /// More would not help anybody, and are slow to compare.
  private static let mostAddresses = 500

  init(of paths: [String]) {
    self.paths = paths
    var (byFolder, byName): ([String: [Int]], [String: [Int]]) = ([:], [:])
    for (index, path) in paths.enumerated() {
      byFolder[SitePath.folder(of: path), default: []].append(index)
      byName[SitePath.name(of: path).lowercased(), default: []].append(index)
    }
    (self.byFolder, self.byName) = (byFolder, byName)
  }

  /// Files of the same folder or of the same name, as the page would write them.
  func addresses(near path: String, from page: String) -> [String] {
    let sameName = byName[SitePath.name(of: path).lowercased(), default: []]
    let sameFolder = byFolder[SitePath.folder(of: path), default: []]
    return (sameFolder.prefix(Self.mostAddresses) + sameName.prefix(Self.mostAddresses)).map {
      address(of: paths[$0], from: page)
    }
  }

  private func address(of path: String, from page: String) -> String {
    let isBeside = SitePath.folder(of: path) == SitePath.folder(of: page)
    let link =
      isBeside
      ? RootPrefix(ofPageAt: "").link(to: SitePath.name(of: path))
      : RootPrefix(ofPageAt: page).link(to: path)
    return link.description
  }
}
