import Basics

/// The files of earlier builds that are no longer part of the site.
struct ObsoleteFiles {
  /// Files that still have the content that Folio gave them, with the stamps found.
  private(set) var removable: [ByteString: FileStatus.Stamp] = [:]

  /// Files that were edited since, with their numbers in the manifest.
  private(set) var kept: [ByteString: Int] = [:]

  /// The folders that contained these files, also those that are already gone.
  private(set) var folders: Set<ByteString> = []

  private enum Finding { case gone, edited, unedited(FileStatus.Stamp) }

  init(
    in root: borrowing Folder, prior: PriorSite, _ numbers: [Int], layout: borrowing SiteLayout
  ) throws(FileProblem) {
    var cursor = try FolderCursor(root: root)
    for number in numbers {
      let entry = prior.owned.entries[number]
      let path = prior.owned.path(entry)
      let folder = SitePath.folder(of: path)
      let arrival = try cursor.enter(folder)
      guard arrival != .obstructed else { continue }
      addFolder(folder, unlessLive: layout.folders)
      guard arrival == .entered else { continue }
      switch try Self.find(path, entry, prior.stamps?[number].stamp, in: cursor.folder) {
      case .unedited(let stamp): removable[ByteString(path)] = stamp
      case .edited: kept[ByteString(path)] = number
      case .gone: break
      }
    }
    // After a killed build, a path may be listed twice: with the old content and with the new.
    for path in removable.keys { kept[path] = nil }
  }

  private mutating func addFolder(_ folder: String, unlessLive live: Set<ByteString>) {
    let path = ByteString(folder)
    guard !folder.isEmpty, !live.contains(path), folders.insert(path).inserted else { return }
    addFolder(SitePath.folder(of: folder), unlessLive: live)
  }

  private static func find(
    _ path: String, _ entry: Manifest.Entry, _ stamp: FileStatus.Stamp?, in folder: borrowing Folder
  ) throws(FileProblem) -> Finding {
    let name = SitePath.name(of: path)
    // A folder in its place is not an edit: a killed build may have put it there.
    guard let status = try folder.status(of: name), status.kind != .folder else { return .gone }
    guard status.kind == .file, status.stamp.size == entry.size else { return .edited }
    if status.stamp == stamp { return .unedited(status.stamp) }
    do throws(FileProblem) {
      guard let content = try folder.readFile(name) else { return .gone }
      return XXH64.hash(content) == entry.hash ? .unedited(status.stamp) : .edited
    } catch .system(.open, _, EACCES) {
      return .edited
    }
  }

  /// Removes the files, except those that changed meanwhile, and then the folders that are now empty.
  func remove(from root: borrowing Folder) throws(FileProblem) {
    var cursor = try FolderCursor(root: root)
    for (path, stamp) in removable.sorted(by: { $0.key < $1.key })
    where try cursor.enter(SitePath.folder(of: path.text)) == .entered {
      let name = SitePath.name(of: path.text)
      guard let status = try cursor.folder.status(of: name), status.stamp.isSameVersion(as: stamp) else {
        continue
      }
      try cursor.folder.removeFile(name)
    }
    // Inner folders have longer paths, so they come first.
    for path in folders.map(\.text).sorted(by: { $0.utf8.count > $1.utf8.count })
    where try cursor.enter(SitePath.folder(of: path)) == .entered {
      cursor.folder.removeEmptyFolder(SitePath.name(of: path))
    }
  }
}

extension ObsoleteFiles {
  /// Checks that anything in the way of a page is removed with the obsolete files: a file where the page
  /// needs a folder, or a folder at the path of the page itself.
  func checkObstacle(of page: String, in root: borrowing Folder) throws(FileProblem) {
    var folder = try root.reopened()
    var path = ""
    for name in SitePath.names(in: page) {
      path = path.isEmpty ? name : path + "/" + name
      guard let status = try folder.status(of: name) else { return }
      guard status.kind == .folder else {
        if ByteString(path) == ByteString(page) || removable[ByteString(path)] != nil { return }
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
      if removable[ByteString(child)] != nil { continue }
      guard try folder.status(of: name)?.kind == .folder, let inner = try folder.openFolder(name) else {
        throw .obstructed(folder.path(of: name))
      }
      try checkTree(inner, child)
    }
  }
}
