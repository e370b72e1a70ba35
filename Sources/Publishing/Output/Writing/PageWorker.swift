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
    let source: SourceFile?
    do {
      source = try contents.openCopied(visit.page)
      if source == nil { try contents.render(visit.page, into: &bytes) }
    } catch {
      throw .rendering(layout.paths[visit.page], error)
    }
    if let source {
      var page = CopiedFile(source)
      return try Self.process(&page, visit, of: layout, site: &site, staging: &staging)
    }
    return try bytes.withBytes { bytes throws(OutputProblem) in
      var page = RenderedPage(UnsafeRawBufferPointer(bytes))
      return try Self.process(&page, visit, of: layout, site: &site, staging: &staging)
    }
  }

  private static func process(
    _ page: inout some PageContent, _ visit: SiteLayout.Visit, of layout: borrowing SiteLayout,
    site: inout SiteReader?, staging: inout StagingWriter
  ) throws(OutputProblem) -> PageRecord {
    var record = PageRecord(fate: .staged)
    if try site?.compare(&page, visit, of: layout, &record) ?? false {
      (record.hash, record.size) = (try page.hash(), page.size)
    } else {
      let folder = layout.folderPaths[visit.folder]
      try staging.write(&page, to: layout.paths.name(visit.page), in: folder, &record)
    }
    return record
  }
}
