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
