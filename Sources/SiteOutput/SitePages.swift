import Basics

/// Renders all pages of a site on several threads, and writes those that are new or changed to staging.
enum SitePages {
  /// - Parameters:
  ///   - folder: The folder that holds the staging folder, or the staging folder itself.
  ///   - staging: The path of the staging folder below `folder`. It has the layout of the site, and is made
  ///     only for the first file, so that a build without changes touches nothing.
  ///   - site: Opens the existing site; `nil` if all pages are new.
  static func stage(
    _ contents: some SiteWriter.Contents, _ layout: borrowing SiteLayout, by workers: SiteWriter.Workers,
    in folder: borrowing Folder, at staging: String = "", site: @Sendable () throws -> SiteReader?
  ) throws -> [Record] {
    let records = UnsafeMutableBufferPointer<Record>.allocate(capacity: layout.paths.count)
    defer { records.deallocate() }
    records.initialize(repeating: Record())
    // Each page belongs to a single worker.
    nonisolated(unsafe) let slots = records
    let queue = Concurrency.ChunkQueue(count: layout.paths.count)
    let count = layout.paths.count
    try queue.drain(workers: workers.count) {
      var worker = PageWorker(
        contents: contents, staging: try FolderCursor(root: folder), path: staging + "/", site: try site())
      while let chunk = queue.nextChunk() {
        if chunk.lowerBound.isMultiple(of: progressStep), chunk.lowerBound > 0 {
          workers.onProgress(chunk.lowerBound, count)
        }
        for visit in layout.visits[chunk] {
          slots[visit.page] = try worker.process(visit, of: layout)
        }
      }
    }
    return Array(records)
  }

  /// The number of files from one report of progress to the next, small enough to show movement, and large
  /// enough to cost nothing; a multiple of the size of a worker's chunk.
  private static let progressStep = 2048

  /// The outcome for one page of a build.
  struct Record: BitwiseCopyable {
    enum Fate: UInt8, BitwiseCopyable {
      /// The stamp shows that the file already has these bytes.
      case unchanged
      /// The file was read and has these bytes.
      case verified
      /// New bytes wait in staging.
      case staged
      /// New bytes wait in staging, and something at their path must be removed first.
      case stagedOverObstacle
    }

    var fate = Fate.unchanged
    var hash: UInt64 = 0
    var size: Int64 = 0

    /// The stamp of the file; `unknown` for one that changed just now.
    var stamp = FileStatus.Stamp.unknown

    /// The fingerprint of the page's inputs; 0 if there is none.
    var inputs: UInt64 = 0

    /// Whether nothing was there when the page was compared.
    var wasMissing = false

    /// Whether the file that was there, whatever its permissions, had the bytes of the page.
    var hadSameBytes = false

    /// The file as the next build may rely on it; `unknown` if it could change and keep its stamp.
    var knownFile: Records.KnownFile {
      stamp.isPrecise ? Records.KnownFile(stamp: stamp, inputs: inputs) : .unknown
    }

    var isStaged: Bool { fate == .staged || fate == .stagedOverObstacle }
  }
}

/// Renders one page after another, and writes to staging those that the site does not have yet. Each thread
/// has its own worker, which reuses its buffers.
private struct PageWorker<Contents: SiteWriter.Contents>: ~Copyable {
  let contents: Contents
  var staging: FolderCursor
  let path: String
  /// `nil` if all pages are new.
  var site: SiteReader?
  var bytes = ByteBuffer(capacity: 65_536)

  mutating func process(
    _ visit: SiteLayout.Visit, of layout: borrowing SiteLayout
  ) throws -> SitePages.Record {
    let inputs = contents.fingerprint(visit.page)
    let known = try inputs.flatMap { try site?.record(ofUnchanged: visit, of: layout, inputs: $0) }
    if let known, !SiteWriter.verifies { return known }
    var record = try rendered(visit, of: layout)
    if let known, known.hash != record.hash {
      fatalError("\(layout.paths[visit.page]) would not have been rendered, and has changed")
    }
    record.inputs = inputs ?? 0
    return record
  }

  private mutating func rendered(
    _ visit: SiteLayout.Visit, of layout: borrowing SiteLayout
  ) throws -> SitePages.Record {
    bytes.removeAll()
    let source: SourceFile?
    do {
      source = try contents.openCopied(visit.page)
      if source == nil { try contents.render(visit.page, into: &bytes) }
    } catch {
      throw OutputProblem.rendering(layout.paths[visit.page], error)
    }
    if let source {
      var page = PageContent.copied(source)
      return try Self.process(&page, visit, of: layout, site: &site, staging: &staging, path)
    }
    return try bytes.withBytes { bytes in
      var page = PageContent.rendered(UnsafeRawBufferPointer(bytes))
      return try Self.process(&page, visit, of: layout, site: &site, staging: &staging, path)
    }
  }

  private static func process(
    _ page: inout PageContent, _ visit: SiteLayout.Visit, of layout: borrowing SiteLayout,
    site: inout SiteReader?, staging: inout FolderCursor, _ path: String
  ) throws -> SitePages.Record {
    var record = SitePages.Record(fate: .staged)
    if try site?.compare(&page, visit, of: layout, &record) ?? false {
      (record.hash, record.size) = (try page.hash(), page.size)
    } else {
      try staging.enter(path + layout.folderPaths[visit.folder], makingMissing: true)
      record.stamp = try staging.folder.createFile(layout.paths.name(visit.page)) {
        file throws(FileProblem) in
        guard let written = try page.write(to: file) else { return false }
        (record.hash, record.size) = written
        return true
      }
    }
    return record
  }
}
