import SiteOutput

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
