import Basics

/// Brings the site in an output folder up to date.
///
/// All new files wait in staging before the first file of the site is touched. The manifest of the new site
/// is made durable before the moves begin. So whenever the build is killed, the next one knows every file
/// that is Folio's, reads them all, and finishes the change.
struct SiteUpdate<Contents: SiteWriter.Contents>: ~Copyable {
  let contents: Contents
  let layout: SiteLayout
  let site: Folder
  let records: RecordsPlace
  let prior: PriorSite
  let force: Bool

  func run(by workers: SiteWriter.Workers) throws -> SiteWriter.Summary {
    try removeStaging()
    do {
      let summary = try build(by: workers)
      try removeStaging()
      return summary
    } catch {
      try? removeStaging()
      throw error
    }
  }

  private func removeStaging() throws {
    guard let folder = try site.openFolder(Records.folder) else { return }
    try folder.removeTree(Records.staging)
    site.removeEmptyFolder(Records.folder)
  }

  private func build(by workers: SiteWriter.Workers) throws -> SiteWriter.Summary {
    let modes = try modes()
    let ownership = PriorSite.Ownership(prior.owned, layout)
    var pages = try SitePages.stage(
      contents, layout, by: workers, in: site, at: "\(Records.folder)/\(Records.staging)",
      site: { try SiteReader(site, prior: prior, ownership: ownership, force: force, modes: modes) })
    try prior.checkTakeOver(pages, of: site)
    let obsolete = try ObsoleteFiles(in: site, prior: prior, ownership.obsolete, layout: layout)
    for page in pages.indices where pages[page].fate == .stagedOverObstacle {
      try obsolete.checkObstacle(of: layout.paths[page], in: site)
    }
    // With a note, the next build may be skipped, and would not repeat the warning about kept files.
    let text = obsolete.kept.isEmpty ? contents.makeNote() : nil
    try modes.apply(to: layout.folders.map(\.text), in: site, after: prior.folderMode)
    let store = try records.make()
    // A killed build may have left a draft, and this build may have no record to write.
    try store.removeFile(Records.draft)
    try moveRecords(to: store)
    var manifest = prior.owned
    if isCurrent(pages, ownership, obsolete) {
      try refreshStamps(pages, ownership, store)
    } else {
      manifest = try publish(&pages, obsolete, store)
    }
    try store.replaceRecord(
      Records.modes, (pages.contains(where: \.isStaged) ? SiteModes(tryingIn: site) : modes).record)
    if let text { try store.replaceRecord(Records.note, Records.Local.bytes(note: text, for: manifest)) }
    return SiteWriter.Summary(
      files: pages.count, changed: pages.count { $0.isStaged }, removed: obsolete.removable.count,
      kept: obsolete.kept.keys.sorted().map(\.text),
      surplus: try prior.surplus(in: site, layout, besides: obsolete.kept, force: force))
  }

  /// The permissions of the last build, unless it had another umask.
  private func modes() throws -> SiteModes {
    let last = try records.open()?.readFile(Records.modes).flatMap(SiteModes.init)
    if let last, last.umask == Umask.current { return last }
    return try SiteModes(tryingIn: site)
  }

  private func isCurrent(
    _ pages: [SitePages.Record], _ ownership: PriorSite.Ownership, _ obsolete: ObsoleteFiles
  ) -> Bool {
    guard !prior.isInterrupted, ownership.obsolete.count == obsolete.kept.count else { return false }
    return pages.indices.allSatisfy { page in
      guard !pages[page].isStaged, let entry = ownership.entries[page] else { return false }
      return prior.owned.entries[entry].hash == pages[page].hash
    }
  }

  /// Saves what this build found out about files that it did not write, so that the next build need not find
  /// it out again.
  private func refreshStamps(
    _ pages: [SitePages.Record], _ ownership: PriorSite.Ownership, _ store: borrowing Folder
  ) throws {
    var stamps = Array(repeating: Records.KnownFile.unknown, count: prior.owned.entries.count)
    for page in pages.indices {
      if let entry = ownership.entries[page] { stamps[entry] = pages[page].knownFile }
    }
    guard stamps != prior.stamps, stamps.contains(where: { $0.stamp != .unknown }) else { return }
    try store.replaceRecord(Records.stamps, Records.Local.bytes(stamps, for: prior.owned))
  }

  private func publish(
    _ pages: inout [SitePages.Record], _ obsolete: ObsoleteFiles, _ store: borrowing Folder
  ) throws -> Manifest {
    let (manifest, order) = self.manifest(pages, kept: obsolete.kept)
    // Files that killed builds moved into place must not be forgotten if this build is killed, too.
    if prior.isInterrupted, !prior.owned.entries.isEmpty {
      try store.replaceRecord(Records.manifest, prior.owned.text, synchronize: true)
    }
    try store.replaceRecord(Records.next, manifest.text, synchronize: true)
    try store.synchronize()
    usleep(FileStatus.Stamp.clockTick)

    try move(.staged, &pages)
    try obsolete.remove(from: site)
    try move(.stagedOverObstacle, &pages)

    try store.move(Records.next, to: store, as: Records.manifest)
    let stamps = order.map { $0 < pages.count ? pages[$0].knownFile : .unknown }
    try store.replaceRecord(Records.stamps, Records.Local.bytes(stamps, for: manifest))
    return manifest
  }

  // MARK: Records

  /// The manifest of the new site. Files that were edited and kept remain listed with the content that Folio
  /// wrote.
  ///
  /// - Returns: The manifest and the order of its entries; numbers after those of the pages are kept files.
  private func manifest(_ pages: [SitePages.Record], kept: [ByteString: Int]) -> (Manifest, order: [Int]) {
    guard !kept.isEmpty else {
      let order = layout.order
      return (Manifest(layout.paths, order: order) { (pages[$0].hash, pages[$0].size) }, order)
    }
    let keptPaths = kept.keys.sorted()
    let keptEntries = keptPaths.compactMap { kept[$0] }.map { prior.owned.entries[$0] }
    let paths = SitePath.List(contents.paths + keptPaths.map(\.text))
    let order = paths.sortedIndices()
    let manifest = Manifest(paths, order: order) { index in
      if index < pages.count { return (pages[index].hash, pages[index].size) }
      let entry = keptEntries[index - pages.count]
      return (entry.hash, entry.size)
    }
    return (manifest, order)
  }

  /// Takes over the records of a folder that was moved, or those that an older Folio kept in the output,
  /// before any of their files changes.
  private func moveRecords(to store: borrowing Folder) throws {
    switch prior.source {
    case .own, .ownOfACopy: return
    case .none:
      // The records there are about another folder, which is gone.
      for name in [Records.manifest, Records.next] { try store.removeFile(name) }
    case .moved(let place):
      try copyPriorRecords(in: store)
      // The old records stay if their project cannot be written to.
      try? place.remove()
    case .former:
      try copyPriorRecords(in: store)
      guard let folder = try site.openFolder(Records.folder) else { return }
      for name in Records.former where try folder.status(of: name)?.kind != .folder {
        try folder.removeFile(name)
      }
    }
  }

  private func copyPriorRecords(in store: borrowing Folder) throws {
    try store.replaceRecord(Records.manifest, prior.owned.text, synchronize: true)
    if let stamps = prior.stamps {
      try store.replaceRecord(Records.stamps, Records.Local.bytes(stamps, for: prior.owned))
    }
    try store.removeFile(Records.next)
    try store.synchronize()
  }
}

extension Folder {
  /// Replaces a record in one step, unless it has these bytes already.
  func replaceRecord(_ name: String, _ bytes: [UInt8], synchronize: Bool = false) throws(FileProblem) {
    if try readFile(name) == bytes { return }
    let status = try status()
    try removeFile(Records.draft)
    try createFile(Records.draft, 0o600, synchronize: synchronize) { file in
      _ = fchown(file, status.owner, status.group)
      return bytes.withUnsafeBytes { Folder.write($0, to: file) }
    }
    try move(Records.draft, to: self, as: name)
  }
}

// MARK: Moves

extension SiteUpdate {
  /// Moves the pages with this fate from staging into place, one rename each, and updates their stamps.
  /// Without `force`, a file that somebody has put at the path of a new page meanwhile is not overwritten.
  private func move(_ fate: SitePages.Record.Fate, _ pages: inout [SitePages.Record]) throws {
    var source = try FolderCursor(root: site.makeFolder(Records.folder).makeFolder(Records.staging))
    var target = try FolderCursor(root: site)
    for visit in layout.visits where pages[visit.page].fate == fate {
      let folder = layout.folderPaths[visit.folder]
      let name = layout.paths.name(visit.page)
      try source.enter(folder)
      try target.enter(folder, makingMissing: true)
      if pages[visit.page].wasMissing, !force, try target.folder.status(of: name) != nil {
        throw OutputProblem.foreignFile(target.folder.path(of: name))
      }
      try source.folder.move(name, to: target.folder, as: name)
      pages[visit.page].stamp = try stamp(of: name, in: target.folder, staged: pages[visit.page].stamp)
    }
  }

  /// The stamp of a moved file. A rename changes a file's status, but an edit right after it must still be
  /// noticed.
  private func stamp(
    of name: UnsafePointer<CChar>, in folder: borrowing Folder, staged: FileStatus.Stamp
  ) throws -> FileStatus.Stamp {
    guard let moved = try folder.status(of: name)?.stamp, moved.isPrecise else { return .unknown }
    var expected = staged
    expected.changed = moved.changed
    return moved == expected ? moved : .unknown
  }
}
