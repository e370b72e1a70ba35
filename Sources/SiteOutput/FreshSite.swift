import Basics

/// Builds a site next to its empty output folder, then replaces that folder with a single rename.
struct FreshSite<Contents: SiteWriter.Contents>: ~Copyable {
  let contents: Contents
  let staging: Folder
  let records: RecordsPlace

  /// - Returns: `nil` if the output folder could not be replaced, for instance because it is mounted.
  func run(
    _ layout: borrowing SiteLayout, in output: borrowing OutputFolder, by workers: SiteWriter.Workers
  ) throws -> SiteWriter.Summary? {
    let name = output.stagingName
    do {
      try build(layout, output, by: workers)
      try output.parent.move(name, to: output.parent, as: output.name)
      staging.removeEmptyFolder(Records.folder)
    } catch {
      try? output.parent.removeTree(name)
      switch error {
      case FileProblem.system(.move, _, EBUSY), FileProblem.system(.move, _, EXDEV),
        FileProblem.system(.move, _, EACCES), FileProblem.system(.move, _, EPERM):
        return nil
      case FileProblem.system(.move, let path, ENOTEMPTY), FileProblem.system(.move, let path, EEXIST):
        throw OutputProblem.notManaged(path)
      default: throw error
      }
    }
    return SiteWriter.Summary(files: layout.paths.count, changed: layout.paths.count)
  }

  private func build(
    _ layout: borrowing SiteLayout, _ output: borrowing OutputFolder, by workers: SiteWriter.Workers
  ) throws {
    // If this build is killed, the next one recognizes the staging folder by the records folder inside.
    _ = try staging.makeFolder(Records.folder)
    let pages = try SitePages.stage(
      contents, layout, by: workers, in: staging, site: { nil })
    let order = layout.order
    let manifest = Manifest(layout.paths, order: order) { (pages[$0].hash, pages[$0].size) }
    let stamps = order.map { pages[$0].knownFile }
    let store = try records.make()
    try store.removeFile(Records.next)
    try store.replaceRecord(Records.manifest, manifest.text, synchronize: true)
    try store.replaceRecord(Records.stamps, Records.Local.bytes(stamps, for: manifest))
    try store.replaceRecord(Records.modes, SiteModes(tryingIn: staging).record)
    try staging.openFolder(Records.folder)?.removeTree(Records.staging)
    if let text = contents.makeNote() {
      try store.replaceRecord(Records.note, Records.Local.bytes(note: text, for: manifest))
    }
    // After this pause, no edit can leave a file with its present times.
    usleep(FileStatus.Stamp.clockTick)
  }
}

// MARK: - Staging

/// The folder next to an output folder in which a fresh site is built.
extension OutputFolder {
  /// The name of the staging folder: hidden, and the same for each build, so that the next build finds what a
  /// killed build left.
  fileprivate var stagingName: String {
    let name = name.utf8.count <= 200 ? name : String(XXH64.hash(Array(name.utf8)), radix: 16)
    return ".\(name).folio-staging"
  }

  /// Makes the staging folder, locks it and empties it. Several builds meet here only if the output folder
  /// was deleted meanwhile.
  ///
  /// - Returns: `nil` if nothing can be made next to the output folder, or if that is mounted and cannot be
  ///   replaced.
  func makeStagingBeside(by lock: BuildLock) throws -> Folder? {
    let device = try parent.status().identity.device
    guard try root.status().identity.device == device else { return nil }
    do {
      let folder = try lock.lockFolder(stagingName, in: parent)
      guard try Self.isOwn(folder) else { throw FileProblem.obstructed(folder.path) }
      try folder.removeContents()
      return folder
    } catch FileProblem.system(.create, _, EACCES), FileProblem.system(.create, _, EPERM),
      FileProblem.system(.create, _, EROFS)
    {
      return nil
    }
  }

  /// Removes what a killed build left next to an output folder that has a site by now.
  func removeStaleStagingBeside() throws {
    guard try parent.status(of: stagingName)?.kind == .folder,
      let folder = try parent.openFolder(stagingName), try folder.lock() != .busy, try Self.isOwn(folder)
    else { return }
    try parent.removeTree(stagingName)
  }

  /// Whether a build made the folder. A build writes its records first, so its folder is empty or has them.
  private static func isOwn(_ folder: borrowing Folder) throws -> Bool {
    guard try folder.status().owner == geteuid() else { return false }
    if try folder.status(of: Records.folder)?.kind == .folder { return true }
    return try folder.entries(limit: 1).isEmpty
  }
}
