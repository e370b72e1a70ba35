/// The files of earlier builds that are no page any more.
struct ObsoleteFiles {
  /// Those that still have the content that Folio gave them.
  private(set) var removable: [String] = []

  /// Those that were edited since, with their numbers in the manifest.
  private(set) var kept: [String: Int] = [:]

  /// The folders that held them, also those that are gone already.
  private(set) var folders: Set<String> = []

  init(
    in root: borrowing Folder, prior: PriorSite, _ numbers: [Int], layout: borrowing SiteLayout
  ) throws(OutputProblem) {
    var cursor = try FolderCursor(root: root)
    var content: [UInt8] = []
    for number in numbers {
      let entry = prior.owned.entries[number]
      let path = prior.owned.path(entry)
      let folder = SitePath.folder(of: path)
      let arrival = try cursor.enter(folder)
      guard arrival != .obstructed else { continue }
      note(folder, layout.folders)
      guard arrival == .entered else { continue }
      let isOwn = try Self.isUnedited(path, entry, prior.stamps?[number], in: cursor.folder, &content)
      switch isOwn {
      case true: removable.append(path)
      case false: kept[path] = number
      case nil: break
      }
    }
    // After a killed build, a path may be listed with the content from before and after.
    for path in removable { kept[path] = nil }
  }

  private mutating func note(_ folder: String, _ live: Set<String>) {
    guard !folder.isEmpty, !live.contains(folder), folders.insert(folder).inserted else { return }
    note(SitePath.folder(of: folder), live)
  }

  /// - Returns: `nil` if there is nothing of that name.
  private static func isUnedited(
    _ path: String, _ entry: Manifest.Entry, _ stamp: Stamp?, in folder: borrowing Folder,
    _ content: inout [UInt8]
  ) throws(OutputProblem) -> Bool? {
    let name = SitePath.name(of: path)
    guard let status = try folder.status(of: name) else { return nil }
    guard status.kind == .file, status.stamp.size == entry.size else { return false }
    if status.stamp == stamp { return true }
    guard try folder.readFile(name, into: &content) != nil else { return nil }
    return XXH64.hash(content) == entry.hash
  }

  /// Removes the files, and then the folders that are empty now.
  func remove(from root: borrowing Folder) throws(OutputProblem) {
    var cursor = try FolderCursor(root: root)
    for path in removable where try cursor.enter(SitePath.folder(of: path)) == .entered {
      try cursor.folder.removeFile(SitePath.name(of: path))
    }
    // What lies deeper has the longer path.
    for path in folders.sorted(by: { $0.utf8.count > $1.utf8.count })
    where try cursor.enter(SitePath.folder(of: path)) == .entered {
      cursor.folder.removeEmptyFolder(SitePath.name(of: path))
    }
  }
}
