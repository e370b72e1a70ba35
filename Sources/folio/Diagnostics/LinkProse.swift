import Bookkeeping
import Publishing

/// The sentences about links. The only place where they are written.
enum LinkProse {
  static func diagnostic(_ problem: LinkProblem) -> Diagnostic {
    let (message, advice) = sentences(for: problem)
    return Diagnostic(
      severity: problem.isWarning ? .warning : .error,
      place: Diagnostic.Place(file: problem.place.file, range: problem.place.range),
      message: message, hint: "on \(pages(of: problem)): \(advice)")
  }

  private static func pages(of problem: LinkProblem) -> String {
    switch problem.pageCount {
    case ...1: problem.page
    case 2: "\(problem.page) and 1 more page"
    case let count: "\(problem.page) and \(count - 1) more pages"
    }
  }

  private static func sentences(for problem: LinkProblem) -> (message: String, advice: String) {
    let link = "the link \(quoted(problem.link))"
    return switch problem.reason {
    case .empty:
      ("this link has no address", "add one, or remove the link")
    case .leadsOutside:
      ("\(link) points outside the site", "put the file in content/ and link to it there")
    case .noSuchFile(let path, let near):
      (
        "\(link) is broken",
        suggestion(for: problem.link, among: near.addresses) ?? "the site has no \(shortened(path))"
      )
    case .absolute:
      ("\(link) works only on a web server, not from disk", "make it relative to the page")
    case .opensFolder(let index):
      ("\(link) opens a folder when the site is read from disk", "link to the page: \(index)")
    case .noSuchAnchor(let anchor, let page, let known):
      (
        "\(link) points to an anchor that \(page) does not have",
        Suggestion.hint(for: anchor, among: known) ?? "the page has no anchors"
      )
    }
  }

  /// By the bare names of the files: nobody mistypes the way to a folder.
  private static func suggestion(for link: String, among near: [String]) -> String? {
    let name = bareName(of: String(link.prefix { $0 != "#" && $0 != "?" }))
    guard let nearest = Suggestion.nearest(to: name, among: near.map(bareName)) else { return nil }
    return near.first { bareName(of: $0) == nearest }.map { "did you mean \"\($0)\"?" }
  }

  /// `about` of `../about.html`.
  private static func bareName(of address: String) -> String {
    let name = address.parts(between: "/").last { !$0.isEmpty } ?? ""
    return name.part(beforeLast: ".") ?? name
  }
}
