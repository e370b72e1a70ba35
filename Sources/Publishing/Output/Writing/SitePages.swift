/// Renders all pages of a site on several threads; what is new goes into staging.
enum SitePages {
  static func stage(
    _ contents: some SiteContents, _ layout: borrowing SiteLayout, jobs: Int,
    staging: @Sendable () throws(OutputProblem) -> StagingWriter,
    site: @Sendable () throws(OutputProblem) -> SiteReader?
  ) throws(OutputProblem) -> [PageRecord] {
    let records = UnsafeMutableBufferPointer<PageRecord>.allocate(capacity: layout.paths.count)
    defer { records.deallocate() }
    records.initialize(repeating: PageRecord())
    // Each page is one worker's alone.
    nonisolated(unsafe) let slots = records
    let queue = ChunkQueue(count: layout.paths.count)
    try queue.drain(workers: jobs) { () throws(OutputProblem) in
      var worker = PageWorker(contents, staging: try staging(), site: try site())
      while let chunk = queue.take() {
        for visit in layout.visits[chunk] {
          slots[visit.page] = try worker.process(visit, of: layout)
        }
      }
    }
    return Array(records)
  }
}
