import Basics
import Publishing

extension LinkProblem: Explained {
  func diagnostic(in context: Problem.Context) -> Problem {
    var diagnostic = words.at(source.file, range: source.range)
    diagnostic.hint = diagnostic.hint.map { "on \(pages): \($0)" }
    return diagnostic
  }

  var likeness: String? { caseName(of: reason) }

  private var pages: String {
    switch pageCount {
    case ...1: page
    case 2: "\(page) and 1 more page"
    case let count: "\(page) and \(count - 1) more pages"
    }
  }

  private var words: Problem {
    let link = "the link \(quoted(link))"
    return switch reason {
    case .empty:
      Problem("this link has no address", "add one, or remove the link")
    case .leadsOutside:
      Problem("\(link) points outside the site", "put the file in content/static/ and link to it there")
    case .noSuchFile(let path, let near):
      Problem(
        "\(link) is broken",
        Self.suggestion(for: self.link, among: near.addresses(near: path, from: page))
          ?? "the site has no \(shortened(path))")
    case .absolute:
      Problem("\(link) works only on a web server, not from disk", "make it relative to the page")
    case .opensFolder(let index):
      Problem("\(link) opens a folder when the site is read from disk", "link to the page: \(index)")
    case .noSuchAnchor(let anchor, let page, let known):
      Problem(
        "\(link) points to an anchor that \(page) does not have",
        Suggestion.hint(for: anchor, among: known) ?? "the page has no anchors")
    }
  }

  /// Suggests a page whose file name is similar: nobody mistypes the path of a folder.
  private static func suggestion(for link: String, among near: [String]) -> String? {
    let name = bareName(of: String(link.prefix { $0 != "#" && $0 != "?" }))
    guard let nearest = Suggestion.nearest(to: name, among: near.map(bareName)) else { return nil }
    return near.first { bareName(of: $0) == nearest }.map { "did you mean \"\($0)\"?" }
  }

  /// Shortens `../about.html` to `about`.
  private static func bareName(of address: String) -> String {
    let name = address.parts(between: "/").last { !$0.isEmpty } ?? ""
    return name.part(beforeLast: ".") ?? name
  }
}
