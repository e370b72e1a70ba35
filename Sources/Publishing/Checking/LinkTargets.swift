import SiteOutput

/// The file of the site that a link leads to, or why there is none.
enum LinkDestination {
  case file(Int)
  case flaw(LinkFlaw)
}

/// What the links of a site may lead to.
final class LinkTargets: Sendable {
  private let layout: SiteLayout

  /// - Throws: Where two pages want one path, or a path is not safe.
  init(_ paths: [String]) throws(OutputProblem) { layout = try SiteLayout(paths) }

  func destination(of address: LinkAddress, from page: Int) -> LinkDestination {
    if address.path.isEmpty { return .file(page) }
    guard let path = address.resolved(in: layout.paths.folderBytes(page)) else { return .flaw(.leadsOutside) }
    if !address.namesFolder, let file = index(of: path) {
      return address.isAbsolute ? .flaw(.absolute) : .file(file)
    }
    let separator = path.isEmpty ? "" : "/"
    if let index = index(of: path + Array("\(separator)index.html".utf8)) {
      return .flaw(.opensFolder(index: index))
    }
    return .flaw(.noSuchFile(path))
  }

  private func index(of path: [UInt8]) -> Int? {
    path.withUnsafeBufferPointer { layout.table.index(of: $0, in: layout.paths) }
  }
}
