/// Decides whether what stands in the way of a page goes away with the obsolete files: a file where the page
/// needs a folder, or a folder where the page itself goes.
struct Obstacles {
  private let removable: Set<String>
  private let folders: Set<String>

  init(removedWith obsolete: ObsoleteFiles) {
    removable = Set(obsolete.removable)
    folders = obsolete.folders
  }

  func check(_ page: String, in root: borrowing Folder) throws(OutputProblem) {
    var folder = try root.reopened()
    var path = ""
    for name in page.split(separator: "/") {
      let name = String(name)
      path = path.isEmpty ? name : path + "/" + name
      guard let status = try folder.status(of: name) else { return }
      guard status.kind == .folder else {
        if path == page || removable.contains(path) { return }
        throw .obstructed(folder.path(of: name))
      }
      guard let child = try folder.openFolder(name) else { return }
      folder = child
    }
    try checkTree(folder, path)
  }

  private func checkTree(_ folder: borrowing Folder, _ path: String) throws(OutputProblem) {
    guard folders.contains(path) else { throw .obstructed(folder.path) }
    for name in try folder.entries() {
      let child = path + "/" + name
      if removable.contains(child) { continue }
      guard try folder.status(of: name)?.kind == .folder, let inner = try folder.openFolder(name) else {
        throw .obstructed(folder.path(of: name))
      }
      try checkTree(inner, child)
    }
  }
}
