import Basics

/// Decides whether what stands in the way of a page goes away with the obsolete files: a file where the page
/// needs a folder, or a folder where the page itself goes.
struct Obstacles {
  private let removable: Set<ByteString>
  private let folders: Set<ByteString>

  init(removedWith obsolete: ObsoleteFiles) {
    removable = Set(obsolete.removable.map(\.path))
    folders = obsolete.folders
  }

  func check(_ page: String, in root: borrowing Folder) throws(FileProblem) {
    var folder = try root.reopened()
    var path = ""
    for name in SitePath.names(in: page) {
      path = path.isEmpty ? name : path + "/" + name
      guard let status = try folder.status(of: name) else { return }
      guard status.kind == .folder else {
        if ByteString(path) == ByteString(page) || removable.contains(ByteString(path)) { return }
        throw .obstructed(folder.path(of: name))
      }
      guard let child = try folder.openFolder(name) else { return }
      folder = child
    }
    try checkTree(folder, path)
  }

  private func checkTree(_ folder: borrowing Folder, _ path: String) throws(FileProblem) {
    guard folders.contains(ByteString(path)) else { throw .obstructed(folder.path) }
    for name in try folder.entries() {
      let child = path + "/" + name
      if removable.contains(ByteString(child)) { continue }
      guard try folder.status(of: name)?.kind == .folder, let inner = try folder.openFolder(name) else {
        throw .obstructed(folder.path(of: name))
      }
      try checkTree(inner, child)
    }
  }
}
