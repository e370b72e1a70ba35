import Basics
import Bookkeeping
import Publishing

/// The sentences about links. The only place where they are written.
enum LinkProse {
  static func diagnostic(_ problem: LinkProblem) -> Diagnostic {
    let (message, advice) = sentences(for: problem)
    return Diagnostic(
      severity: problem.isWarning ? .warning : .error,
      place: Diagnostic.Place(file: problem.source.file, range: problem.source.range),
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
      ("a link has no address", "write where it leads, or remove it")
    case .leadsOutside:
      ("\(link) leads out of the site", "put the file into content/, and link to it there")
    case .noSuchFile(let path, let near):
      (
        "\(link) leads to nothing",
        suggestion(for: problem.link, among: near.addresses) ?? "the site has no \(shortened(path))"
      )
    case .absolute:
      ("\(link) works on a host only, never from disk", "begin it in the folder of the page")
    case .opensFolder(let index):
      ("\(link) opens a folder from disk", "name the page: \(index)")
    case .noSuchAnchor(let anchor, let page, let known):
      (
        "\(link) leads to no anchor of \(page)",
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
