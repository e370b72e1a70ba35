import Basics
import SiteOutput
import Templating

/// A link of the finished site that is broken, or works only in some places. Data only.
package struct LinkProblem: Equatable, Sendable {
  package enum Reason: Equatable, Sendable {
    case empty
    case leadsOutside
    case noSuchFile(String, near: NearbyFiles)
    case absolute
    case opensFolder(index: String)
    /// `page` is the page without the anchor.
    case noSuchAnchor(String, page: String, known: [String])
  }

  /// The file to fix: a template, a part of the theme or a page of the content.
  package struct Source: Hashable, Sendable {
    package let file: String
    /// The range of the link's address in the file; `nil` for markup that Folio made, such as a chart's.
    package let range: Range<Int>?
  }

  package let reason: Reason
  /// The link as it is on the page.
  package let link: String
  package let source: Source
  /// The first page with the link.
  package let page: String
  package internal(set) var pageCount = 1

  /// Whether the problem is only a warning: the link works on some hosts, but not from disk.
  package var isWarning: Bool {
    switch reason {
    case .empty, .absolute, .opensFolder: true
    case .leadsOutside, .noSuchFile, .noSuchAnchor: false
    }
  }
}

extension LinkProblem {
  /// The files that a broken link may have been meant for, searched only when the message is written.
  package struct NearbyFiles: Equatable, Sendable {
    fileprivate let path: String
    fileprivate let page: String
    fileprivate let all: Summary.NearbyAddresses

    package var addresses: [String] { all.addresses(near: path, from: page) }

    package static func == (left: Self, right: Self) -> Bool {
      left.path == right.path && left.page == right.page
    }
  }
}

extension LinkProblem {
  /// Explains the results of a survey, with one problem for each link to fix.
  struct Summary {
    private let survey: LinkSurvey
    private let marks: LinkMarks
    private let nearby: NearbyAddresses
    private var problems: [LinkProblem] = []
    /// The indices in `problems`.
    private var known: [Identity: Int] = [:]
    /// The anchors of pages that broken links lead to.
    private var anchors: [Int: [String]] = [:]

    /// One kind of problem with one link of a template, whatever its address on each page.
    private struct Identity: Hashable {
      let source: LinkProblem.Source
      let kind: String
    }

    /// The problems by file, and in each file from its beginning.
    static func problems(
      in results: LinkSurvey.Results, of survey: LinkSurvey, _ marks: LinkMarks
    ) -> [LinkProblem] {
      guard !results.problems.isEmpty else { return [] }
      var problems = Summary(survey, marks)
      for (problem, occurrences) in results.sorted() { problems.add(problem, occurrences) }
      return problems.problems.sorted { left, right in
        let (left, right) = (left.source, right.source)
        return (left.file, left.range?.lowerBound ?? Int.max) < (
          right.file, right.range?.lowerBound ?? Int.max
        )
      }
    }

    private init(_ survey: LinkSurvey, _ marks: LinkMarks) {
      self.survey = survey
      self.marks = marks
      nearby = NearbyAddresses(of: survey.site.paths)
    }

    private mutating func add(_ problem: LinkSurvey.Problem, _ occurrences: LinkSurvey.Results.Occurrences) {
      let page = occurrences.firstPage
      let identity = Identity(source: source(of: problem, on: page), kind: caseName(of: problem.reason))
      if let index = known[identity] {
        problems[index].pageCount += occurrences.pageCount
        return
      }
      known[identity] = problems.count
      problems.append(
        LinkProblem(
          reason: reason(for: problem.reason, on: page),
          link: String(decoding: LinkScanner.CharacterReferences.resolve(problem.link[...]), as: UTF8.self),
          source: identity.source, page: survey.site.paths[page], pageCount: occurrences.pageCount))
    }

    private func source(of problem: LinkSurvey.Problem, on page: Int) -> LinkProblem.Source {
      let file = survey.site.sources[page]
      switch problem.origin {
      case .marked(let number):
        guard let range = marks[number] else { return LinkProblem.Source(file: file, range: nil) }
        return LinkProblem.Source(file: range.path, range: range.offset..<range.offset + range.length)
      case .copied(_, let range): return LinkProblem.Source(file: file, range: range)
      case .generated: return LinkProblem.Source(file: file, range: nil)
      }
    }

    private mutating func reason(for reason: LinkSurvey.Problem.Reason, on page: Int) -> LinkProblem.Reason {
      let paths = survey.site.paths
      switch reason {
      case .empty: return .empty
      case .leadsOutside: return .leadsOutside
      case .absolute: return .absolute
      case .opensFolder(let index):
        return .opensFolder(index: RootPrefix(ofPageAt: paths[page]).link(to: paths[index]).description)
      case .noSuchFile(let bytes):
        let path = String(decoding: bytes, as: UTF8.self)
        return .noSuchFile(path, near: LinkProblem.NearbyFiles(path: path, page: paths[page], all: nearby))
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
}

extension LinkProblem.Summary {
  /// The files of a site by folder and by name.
  final class NearbyAddresses: Sendable {
    private let paths: [String]
    private let byFolder: [String: [Int]]
    private let byName: [String: [Int]]

    /// More suggestions would not help, and comparing them is slow.
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

    /// Files in the same folder or with the same name, as links of the page.
    func addresses(near path: String, from page: String) -> [String] {
      let sameName = byName[SitePath.name(of: path).lowercased(), default: []]
      let sameFolder = byFolder[SitePath.folder(of: path), default: []]
      let root = RootPrefix(ofPageAt: page)
      return (sameFolder.prefix(Self.mostAddresses) + sameName.prefix(Self.mostAddresses)).map {
        root.link(to: paths[$0]).description
      }
    }
  }
}
