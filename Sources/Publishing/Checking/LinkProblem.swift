/// A link of the finished site that leads nowhere, or not everywhere. Data only.
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

  /// The file to fix: a template, a part of the theme or a page of the content.
  package struct Source: Hashable, Sendable {
    package let file: String
    /// The link's address in the file; nil for markup that Folio made, such as a chart's.
    package let range: Range<Int>?
  }

  package let reason: Reason
  /// As the page has it.
  package let link: String
  package let source: Source
  /// The first page that shows the link, and how many do.
  package let page: String
  package internal(set) var pageCount = 1

  /// Links that work on some hosts but not from disk get a warning.
  package var isWarning: Bool {
    switch reason {
    case .empty, .absolute, .opensFolder: true
    case .leadsOutside, .noSuchFile, .noSuchAnchor: false
    }
  }
}

extension LinkProblem {
  /// The files that a broken link may have been meant for. They are searched when the message is written.
  package struct NearbyFiles: Equatable, Sendable {
    private let path: String
    private let page: String
    private let all: LinkProblems.NearbyAddresses

    init(to path: String, from page: String, in all: LinkProblems.NearbyAddresses) {
      self.path = path
      self.page = page
      self.all = all
    }

    package var addresses: [String] { all.addresses(near: path, from: page) }

    package static func == (left: Self, right: Self) -> Bool {
      left.path == right.path && left.page == right.page
    }
  }
}
