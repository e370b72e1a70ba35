import Basics

/// The paths of a site's files, checked, and the order in which they are best visited.
package struct SiteLayout: ~Copyable {
  package let paths: SitePath.List
  /// The numbers of the paths, ordered by the paths' bytes.
  let order: [Int]
  package let table: SitePath.List.Table

  /// The folders that contain a page, and all folders above them; the root is "".
  let folders: Set<ByteString>

  /// All pages, grouped by folder, so that folders are opened rarely.
  let visits: [Visit]

  struct Visit {
    let page: Int
    let folder: Int
  }

  /// The paths of the folders, by their numbers in `Visit.folder`.
  let folderPaths: [String]

  package init(_ pages: [String]) throws(OutputProblem) {
    let paths = SitePath.List(pages)
    let (order, table) = inParallel {
      paths.sortedIndices()
    } _: {
      SitePath.List.Table(of: paths)
    }
    let (folderPaths, visits) = Self.grouped(paths)
    let folders = Set(folderPaths.flatMap { [$0] + SitePath.folders(above: $0) }.map(ByteString.init))
    for page in 0..<paths.count where !SitePath.isSafe(paths.bytes(page)) { throw .unsafePath(paths[page]) }
    if let page = table.colliding { throw .collidingPath(paths[page]) }
    for var folder in folders.map(\.text) where !folder.isEmpty {
      let page = folder.withUTF8 { table.index(of: $0, in: paths) }
      guard page == nil else { throw .collidingPath(folder) }
    }
    self.paths = paths
    self.order = order
    self.table = table
    self.folders = folders
    self.folderPaths = folderPaths
    self.visits = visits
  }

  private static func grouped(_ paths: borrowing SitePath.List) -> (folders: [String], visits: [Visit]) {
    var folders = Interner<ByteString>()
    var visits: [[Visit]] = []
    var folder = 0
    for page in 0..<paths.count {
      let bytes = paths.folderBytes(page)
      if page == 0 || !bytes.isEqual(to: paths.folderBytes(page - 1)) {
        folder = folders.number(of: ByteString(String(decoding: bytes, as: UTF8.self)))
        if folder == visits.count { visits.append([]) }
      }
      visits[folder].append(Visit(page: page, folder: folder))
    }
    return (folders.keys.map(\.text), visits.flatMap(\.self))
  }
}
