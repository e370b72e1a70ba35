import Basics

/// Compares pages with the files of the existing site.
struct SiteReader: ~Copyable {
  private let prior: PriorSite
  private let ownership: PriorSite.Ownership
  private let force: Bool
  private let modes: SiteModes
  private var cursor: FolderCursor

  init(
    _ root: borrowing Folder, prior: PriorSite, ownership: PriorSite.Ownership, force: Bool,
    modes: SiteModes
  ) throws {
    self.prior = prior
    self.ownership = ownership
    self.force = force
    self.modes = modes
    cursor = try FolderCursor(root: root)
  }

  /// The record of a page that need not be rendered, since neither its inputs (by their fingerprint) nor its
  /// file have changed since the file was written. `nil` if it must be rendered.
  mutating func record(
    ofUnchanged visit: SiteLayout.Visit, of layout: borrowing SiteLayout, inputs: UInt64
  ) throws -> SitePages.Record? {
    guard inputs != 0, !force, let number = ownership.entries[visit.page],
      let known = prior.stamps?[number],
      known.inputs == inputs, ownership.twins[visit.page] == nil,
      try cursor.enter(layout.folderPaths[visit.folder]) == .entered,
      let status = try cursor.folder.status(of: layout.paths.name(visit.page)), status.kind == .file,
      status.stamp == known.stamp, modes.agree(with: status)
    else { return nil }
    let entry = prior.owned.entries[number]
    return SitePages.Record(
      fate: .unchanged, hash: entry.hash, size: entry.size, stamp: status.stamp, inputs: inputs)
  }

  /// Whether the page's file already has these bytes. Records its fate and stamp if so; otherwise, that it is
  /// missing or obstructed.
  mutating func compare(
    _ page: inout PageContent, _ visit: SiteLayout.Visit, of layout: borrowing SiteLayout,
    _ record: inout SitePages.Record
  ) throws -> Bool {
    switch try cursor.enter(layout.folderPaths[visit.folder]) {
    case .missing:
      record.wasMissing = true
      return false
    case .obstructed:
      record.fate = .stagedOverObstacle
      return false
    case .entered: break
    }
    let name = layout.paths.name(visit.page)
    guard let status = try cursor.folder.status(of: name) else {
      record.wasMissing = true
      return false
    }
    if let twin = ownership.twins[visit.page] {
      if try isTwin(status, twin) {
        record.fate = .stagedOverObstacle
        return false
      }
      _ = try cursor.enter(layout.folderPaths[visit.folder])
    }
    let entry = ownership.entries[visit.page]
    let mayBeOverwritten = force || prior.isTakenOver || prior.hasFilesOfAnotherBuild
    guard entry != nil || mayBeOverwritten || status.kind == .folder else {
      throw OutputProblem.foreignFile(cursor.folder.path(of: name))
    }
    switch status.kind {
    case .folder: record.fate = .stagedOverObstacle
    case .file where modes.agree(with: status):
      record.hadSameBytes = try compare(&page, with: name, status.stamp, entry, &record)
      return record.hadSameBytes
    case .file where prior.isTakenOver:
      record.hadSameBytes =
        try page.size == status.stamp.size && open(name).map { try page.equals($0) } ?? false
    case .file: break
    case .symbolicLink, .other: break
    }
    return false
  }

  private mutating func compare(
    _ page: inout PageContent, with name: UnsafePointer<CChar>, _ stamp: FileStatus.Stamp, _ entry: Int?,
    _ record: inout SitePages.Record
  ) throws -> Bool {
    guard stamp.size == page.size else { return false }
    if let entry, let stamps = prior.stamps, stamps[entry].stamp == stamp {
      guard prior.owned.entries[entry].hash == (try page.hash()) else { return false }
      record.fate = .unchanged
      record.stamp = stamp
      return true
    }
    guard let file = try open(name), try page.equals(file) else { return false }
    record.fate = .verified
    record.stamp = file.status.stamp.ifReliable
    return true
  }

  /// Whether a page's file is one that Folio wrote under another spelling of the name.
  private mutating func isTwin(_ status: FileStatus, _ twin: Int) throws -> Bool {
    let path = prior.owned.path(prior.owned.entries[twin])
    guard try cursor.enter(SitePath.folder(of: path)) == .entered else { return false }
    let twin = try cursor.folder.status(of: SitePath.name(of: path))
    return twin?.kind == .file && twin?.identity == status.identity
  }

  /// Opens a file; `nil` without permission to read it. It then counts as different, and is written again.
  private mutating func open(_ name: UnsafePointer<CChar>) throws -> SourceFile? {
    do {
      return try cursor.folder.openFile(name)
    } catch FileProblem.system(.open, _, EACCES) {
      return nil
    }
  }
}
