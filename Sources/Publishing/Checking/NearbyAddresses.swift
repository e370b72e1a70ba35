/// What somebody may have meant whose link leads to nothing.
struct NearbyAddresses {
  private let paths: [String]
  private var byFolder: [String: [Int]] = [:]
  private var byName: [String: [Int]] = [:]

  /// More would not help anybody, and are slow to compare.
  private static let mostAddresses = 500

  init(of paths: [String]) {
    self.paths = paths
    for (index, path) in paths.enumerated() {
      byFolder[SitePath.folder(of: path), default: []].append(index)
      byName[SitePath.name(of: path).lowercased(), default: []].append(index)
    }
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
