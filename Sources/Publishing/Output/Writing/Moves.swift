/// Moves files from staging to their places, one rename each.
struct Moves: ~Copyable {
  private let staging: Folder
  private let site: Folder
  private let force: Bool

  /// - Parameter force: overwrites what somebody put meanwhile where a new page goes.
  init(
    from staging: consuming Folder, to site: borrowing Folder, force: Bool
  ) throws(OutputProblem) {
    self.staging = staging
    self.site = try site.reopened()
    self.force = force
  }

  /// Moves the pages of one fate, and brings their stamps up to date.
  func move(
    _ fate: PageRecord.Fate, _ pages: inout [PageRecord], of layout: borrowing SiteLayout
  ) throws(OutputProblem) {
    var source = try FolderCursor(root: staging)
    var target = try FolderCursor(root: site)
    for visit in layout.visits where pages[visit.page].fate == fate {
      let folder = layout.folderPaths[visit.folder]
      let name = layout.paths.name(visit.page)
      _ = try source.enter(folder)
      try target.enterMaking(folder)
      if pages[visit.page].wasMissing, !force, try target.folder.status(of: name) != nil {
        throw .foreignFile(target.folder.path(of: name))
      }
      try source.folder.move(name, to: target.folder, as: name)
      pages[visit.page].stamp = try stamp(of: name, in: target.folder, staged: pages[visit.page].stamp)
    }
  }

  /// A rename counts as a change of the file, but an edit right after it must not pass for one.
  private func stamp(
    of name: UnsafePointer<CChar>, in folder: borrowing Folder, staged: Stamp
  ) throws(OutputProblem) -> Stamp {
    guard let moved = try folder.status(of: name)?.stamp, moved.isPrecise else { return .unknown }
    var expected = staged
    expected.changed = moved.changed
    return moved == expected ? moved : .unknown
  }
}
