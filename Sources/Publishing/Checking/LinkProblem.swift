import SiteOutput

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
  package let pageCount: Int

  /// Whether the problem is only a warning: the link works on some hosts, but not from disk.
  package var isWarning: Bool {
    switch reason {
    case .empty, .absolute, .opensFolder: true
    case .leadsOutside, .noSuchFile, .noSuchAnchor: false
    }
  }
}

extension LinkProblem {
  /// The files of a site by folder and by name. The files that a broken link may mean are searched for only
  /// when the message is written.
  package final class NearbyFiles: Equatable, Sendable {
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

    /// Links from the page to files in the same folder or with the same name.
    package func addresses(near path: String, from page: String) -> [String] {
      let sameName = byName[SitePath.name(of: path).lowercased(), default: []]
      let sameFolder = byFolder[SitePath.folder(of: path), default: []]
      let root = RootPrefix(ofPageAt: page)
      return (sameFolder.prefix(Self.mostAddresses) + sameName.prefix(Self.mostAddresses)).map {
        root.link(to: paths[$0]).description
      }
    }

    /// Problems of two sites are equal, whatever other files the sites have.
    package static func == (left: NearbyFiles, right: NearbyFiles) -> Bool { true }
  }
}
