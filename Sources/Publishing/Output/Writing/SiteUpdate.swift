#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Brings the site in an output folder up to date.
///
/// All that is new waits in staging before the first file of the site is touched. The manifest of the new
/// site is made durable before the moves begin; so whenever the build is killed, the next one knows every
/// file that is Folio's, reads them all, and finishes the change.
struct SiteUpdate<Contents: SiteContents>: ~Copyable {
  let contents: Contents
  let layout: SiteLayout
  let site: Folder
  let records: Folder
  let prior: PriorSite
  let force: Bool

  func run(jobs: Int, note: () -> [UInt8]?) throws(OutputProblem) -> WriteSummary {
    try records.removeTree(Records.staging)
    do throws(OutputProblem) {
      let summary = try build(jobs: jobs, note)
      try records.removeTree(Records.staging)
      return summary
    } catch {
      try? records.removeTree(Records.staging)
      throw error
    }
  }

  private func build(jobs: Int, _ note: () -> [UInt8]?) throws(OutputProblem) -> WriteSummary {
    let ownership = Ownership(prior.owned, layout)
    var pages = try stage(ownership, jobs: jobs)
    let obsolete = try ObsoleteFiles(in: site, prior: prior, ownership.obsolete, layout: layout)
    try checkObstacles(pages, obsolete)
    // What is said of files that were kept is no part of a note.
    let text = obsolete.kept.isEmpty ? note() : nil
    if isCurrent(pages, ownership, obsolete) {
      try refreshStamps(pages, ownership)
      if let text { try keep(BuildNote.bytes(text, for: prior.owned)) }
    } else {
      let manifest = try publish(&pages, obsolete)
      if let text { try keep(BuildNote.bytes(text, for: manifest)) }
    }
    return WriteSummary(
      files: pages.count, changed: pages.count { $0.isStaged }, removed: obsolete.removable.count,
      kept: obsolete.kept.keys.sorted().map(\.text))
  }

  private func stage(_ ownership: Ownership, jobs: Int) throws(OutputProblem) -> [PageRecord] {
    try SitePages.stage(
      contents, layout, jobs: jobs,
      staging: { () throws(OutputProblem) in try StagingWriter(Records.staging, in: records) },
      site: { () throws(OutputProblem) in
        try SiteReader(site, prior: prior, ownership: ownership, force: force)
      })
  }

  private func checkObstacles(_ pages: [PageRecord], _ obsolete: ObsoleteFiles) throws(OutputProblem) {
    let obstructed = pages.indices.filter { pages[$0].fate == .stagedBehindObstacle }
    guard !obstructed.isEmpty else { return }
    let obstacles = Obstacles(removedWith: obsolete)
    for page in obstructed { try obstacles.check(layout.paths[page], in: site) }
  }

  private func isCurrent(_ pages: [PageRecord], _ ownership: Ownership, _ obsolete: ObsoleteFiles) -> Bool {
    guard !prior.isInterrupted, ownership.obsolete.count == obsolete.kept.count else { return false }
    return pages.indices.allSatisfy { page in
      guard !pages[page].isStaged, let entry = ownership.entry(ofPage: page) else { return false }
      return prior.owned.entries[entry].hash == pages[page].hash
    }
  }

  /// What had to be read in this build need not be read in the next one.
  private func refreshStamps(_ pages: [PageRecord], _ ownership: Ownership) throws(OutputProblem) {
    guard pages.contains(where: { $0.fate == .verified && $0.stamp != .unknown }) else { return }
    var stamps = Array(repeating: Stamp.unknown, count: prior.owned.entries.count)
    for page in pages.indices {
      if let entry = ownership.entry(ofPage: page) { stamps[entry] = pages[page].stamp }
    }
    try install(Records.stamps, StampCache.bytes(stamps, for: prior.owned))
  }

  private func publish(_ pages: inout [PageRecord], _ obsolete: ObsoleteFiles) throws(OutputProblem)
    -> Manifest
  {
    let (manifest, order) = self.manifest(pages, kept: obsolete.kept)
    if try records.status(of: Records.ignoreFile) == nil {
      try install(Records.ignoreFile, Records.ignoreText)
    }
    // What killed builds moved into place must not be forgotten if this one is killed, too.
    if prior.isInterrupted, !prior.owned.entries.isEmpty {
      try install(Records.manifest, prior.owned.text, synchronize: true)
    }
    try install(Records.next, manifest.text, synchronize: true)
    try records.synchronize()
    usleep(Stamp.clockTick)

    let moves = try Moves(from: stagingFolder(), to: site, force: force)
    try moves.move(.staged, &pages, of: layout)
    try obsolete.remove(from: site)
    try moves.move(.stagedBehindObstacle, &pages, of: layout)

    try records.move(Records.next, to: records, as: Records.manifest)
    let stamps = order.map { $0 < pages.count ? pages[$0].stamp : .unknown }
    try install(Records.stamps, StampCache.bytes(stamps, for: manifest))
    return manifest
  }

  private func keep(_ note: [UInt8]) throws(OutputProblem) {
    var present: [UInt8] = []
    if try records.readFile(Records.note, into: &present) != nil, present == note { return }
    try install(Records.note, note)
  }
}
