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
  ) throws -> SiteWriter.Summary? {
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
    return SiteWriter.Summary(files: layout.paths.count, changed: layout.paths.count)
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
