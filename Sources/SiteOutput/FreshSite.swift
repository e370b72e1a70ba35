import Basics

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Builds a site beside its empty output folder and puts it in the place of that with a single rename.
struct FreshSite<Contents: SiteContents>: ~Copyable {
  let contents: Contents
  let staging: Folder

  /// - Returns: `nil` if the output folder could not be replaced, for instance because it is mounted.
  func run(
    _ layout: borrowing SiteLayout, in output: borrowing OutputFolder, jobs: Int, note: () -> [UInt8]?
  ) throws -> WriteSummary? {
    let name = SiblingStaging.name(for: output.name)
    do {
      try build(layout, output, jobs: jobs, note)
      try output.parent.move(name, to: output.parent, as: output.name)
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
    return WriteSummary(files: layout.paths.count, changed: layout.paths.count)
  }

  private func build(
    _ layout: borrowing SiteLayout, _ output: borrowing OutputFolder, jobs: Int, _ note: () -> [UInt8]?
  ) throws {
    let records = try staging.makeFolder(Records.folder)
    try records.createFile(Records.ignoreFile, Records.ignoreText)
    let pages = try SitePages.stage(
      contents, layout, jobs: jobs,
      staging: { try SitePages.Staging(in: staging) },
      site: { nil })
    let order = layout.order
    let manifest = Manifest(layout.paths, order: order) { (pages[$0].hash, pages[$0].size) }
    let stamps = order.map { pages[$0].stamp.isPrecise ? pages[$0].stamp : .unknown }
    try records.createFile(Records.manifest, manifest.text, synchronize: true)
    try records.createFile(Records.stamps, LocalRecord.bytes(stamps, for: manifest))
    if let text = note() {
      try records.createFile(Records.note, LocalRecord.bytes(note: text, for: manifest))
    }
    // No edit can have the times that the files have now.
    usleep(FileStatus.Stamp.clockTick)
  }
}

/// The folder beside an output folder in which a fresh site is built.
enum SiblingStaging {
  /// Hidden, and the same for each build, so that the next one finds what a killed one left.
  static func name(for output: String) -> String {
    let name = output.utf8.count <= 200 ? output : String(XXH64.hash(Array(output.utf8)), radix: 16)
    return ".\(name).folio-staging"
  }

  /// Makes and locks it, empty. Several builds meet here only if the output folder was deleted meanwhile.
  ///
  /// - Returns: `nil` if nothing can be made beside the output folder, or it is mounted and cannot be replaced.
  static func make(for output: borrowing OutputFolder, by lock: BuildLock) throws -> Folder? {
    let device = try output.parent.status().identity.device
    guard try output.root.status().identity.device == device else { return nil }
    do {
      let folder = try lock.lockFolder(name(for: output.name), in: output.parent)
      guard try isOwn(folder) else { throw FileProblem.obstructed(folder.path) }
      try folder.removeContents()
      return folder
    } catch FileProblem.system(.create, _, EACCES), FileProblem.system(.create, _, EPERM),
      FileProblem.system(.create, _, EROFS)
    {
      return nil
    }
  }

  /// Removes what a killed build left beside an output folder that has a site by now.
  static func removeStale(for output: borrowing OutputFolder) throws {
    let name = name(for: output.name)
    guard try output.parent.status(of: name)?.kind == .folder,
      let folder = try output.parent.openFolder(name), try folder.lock() != .busy, try isOwn(folder)
    else { return }
    try output.parent.removeTree(name)
  }

  /// Whether a build made it: the records come first, so it is empty or has them.
  private static func isOwn(_ folder: borrowing Folder) throws -> Bool {
    guard try folder.status().owner == geteuid() else { return false }
    if try folder.status(of: Records.folder)?.kind == .folder { return true }
    return try folder.entries(limit: 1).isEmpty
  }
}
