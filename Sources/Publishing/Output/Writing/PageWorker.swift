import Templating

/// Renders one page after the other and puts into staging what the site does not have yet. Each thread has
/// its own, with buffers that are used again and again.
struct PageWorker<Contents: SiteContents>: ~Copyable {
  private let contents: Contents
  private var staging: StagingWriter
  private var site: SiteReader?
  private var bytes = ByteBuffer(capacity: 65_536)

  /// Without a `site`, all is new.
  init(_ contents: Contents, staging: consuming StagingWriter, site: consuming SiteReader?) {
    self.contents = contents
    self.staging = staging
    self.site = site
  }

  mutating func process(
    _ visit: SiteLayout.Visit, of layout: borrowing SiteLayout
  ) throws(OutputProblem) -> PageRecord {
    bytes.removeAll()
    do {
      try contents.render(visit.page, into: &bytes)
    } catch {
      throw .rendering(layout.paths[visit.page], error)
    }
    return try bytes.withBytes { bytes throws(OutputProblem) in
      let bytes = UnsafeRawBufferPointer(bytes)
      var record = PageRecord(fate: .staged, hash: XXH64.hash(bytes), size: Int64(bytes.count))
      if try site?.compare(bytes, visit, of: layout, &record) ?? false { return record }
      let folder = layout.folderPaths[visit.folder]
      record.stamp = try staging.write(bytes, to: layout.paths.name(visit.page), in: folder)
      return record
    }
  }
}
