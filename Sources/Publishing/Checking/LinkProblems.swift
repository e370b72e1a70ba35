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
