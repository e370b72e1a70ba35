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

  /// The paths that `Visit.folder` numbers.
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
    var folderOf: [Int] = []
    folderOf.reserveCapacity(paths.count)
    for page in 0..<paths.count {
      if page > 0 && paths.folderBytes(page).isEqual(to: paths.folderBytes(page - 1)) {
        folderOf.append(folderOf[page - 1])
        continue
      }
      let folder = String(decoding: paths.folderBytes(page), as: UTF8.self)
      folderOf.append(folders.number(of: ByteString(folder)))
    }
    return (folders.keys.map(\.text), visits(folderOf, folderCount: folders.count))
  }

  /// Groups the pages by folder with a counting sort: linear, and the pages of a folder keep their order.
  private static func visits(_ folderOf: [Int], folderCount: Int) -> [Visit] {
    var next = Array(repeating: 0, count: folderCount + 1)
    for folder in folderOf { next[folder + 1] += 1 }
    for folder in 0..<folderCount { next[folder + 1] += next[folder] }
    var visits = Array(repeating: Visit(page: 0, folder: 0), count: folderOf.count)
    for (page, folder) in folderOf.enumerated() {
      visits[next[folder]] = Visit(page: page, folder: folder)
      next[folder] += 1
    }
    return visits
  }
}
