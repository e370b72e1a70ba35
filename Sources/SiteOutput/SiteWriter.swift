import Basics

/// Writes a site into its output folder and touches only files with new bytes.
///
/// - Atomic: all new files are first written into a staging folder and then renamed into place, one by one; a
///   fresh site is renamed as one folder. An error or a kill before that leaves the site as it was. After a
///   kill during the moves, each file is old or new, and the next build finishes the change.
/// - Limited to its own files: a file is removed only if the manifest lists it and it still has the content
///   that Folio gave it. A page that was edited by hand is generated again. No symbolic link is followed.
/// - Exclusive: builds of one output folder wait for each other.
/// - Reproducible: bytes and permissions, the manifest included, depend only on the contents.
///
/// After a power cut, pages of the last build may be missing or empty, since waiting for the disk would take
/// longer than the whole build. The manifests are durable, so Folio still knows which files are its own, and
/// the first build after the system started reads every page and writes the lost ones again.
package struct SiteWriter: Sendable {
  private let output: String
  private let records: RecordsPlace
  private let formerRecords: [RecordsPlace]
  private let protected: ProtectedFolders
  private let workers: Workers
  private let force: Bool
  private let isSpared: (@Sendable (ArraySlice<UInt8>) -> Bool)?
  private let lock: OutputFolder.BuildLock

  /// Whether pages that need not be rendered are rendered and compared: a build with `FOLIO_VERIFY=1` stops
  /// at a page that has changed, but would have been left as it was.
  static let verifies = getenv("FOLIO_VERIFY").map { String(cString: $0) } == "1"

  /// - Parameters:
  ///   - output: The folder of the site. It and the folders above it are made if they are missing.
  ///   - records: The place for Folio's records of that folder. Each output folder has its own.
  ///   - formerRecords: Other places where the records may still be.
  ///   - protectedFolders: The folders that the output must stay away from.
  ///   - jobs: The number of threads that render and write.
  ///   - force: Whether to write into a folder with foreign files and overwrite those at the path of a page.
  ///   - isSpared: Whether a file at this path protects its site from being replaced without `force`.
  ///   - lockTimeout: The time to wait for another build of the same output.
  ///   - onWait: Called once, when the wait begins.
  ///   - onProgress: Called now and then, from any thread, with the numbers of files begun and of all files.
  package init(
    output: String, records: RecordsPlace, formerRecords: [RecordsPlace] = [],
    protectedFolders: ProtectedFolders, jobs: Int, force: Bool = false,
    sparingSitesWith isSpared: (@Sendable (ArraySlice<UInt8>) -> Bool)? = nil,
    lockTimeout: Duration = .seconds(60),
    onWait: @escaping @Sendable () -> Void = {},
    onProgress: @escaping @Sendable (Int, Int) -> Void = { _, _ in }
  ) {
    self.output = output
    self.records = records
    self.formerRecords = formerRecords
    protected = protectedFolders
    workers = Workers(count: jobs, onProgress: onProgress)
    self.force = force
    self.isSpared = isSpared
    lock = OutputFolder.BuildLock(timeout: lockTimeout, onWait: onWait)
  }

  /// The number of files of the site, if the output folder is as the latest build left it.
  ///
  /// - Parameter isCurrent: Returns whether the note of that build is still true.
  package func countOfUntouchedFiles(where isCurrent: ([UInt8]) -> Bool) -> Int? {
    do {
      guard !force, let folder = try OutputFolder.lockPresent(output, protected: protected)
      else { return nil }
      try folder.removeStaleStagingBeside()
      return try PriorSite.countOfUntouchedFiles(
        in: folder, records: records, jobs: workers.count, where: isCurrent)
    } catch {
      // A build that writes will meet the same error and report it.
      return nil
    }
  }

  /// The files in the output folder that a site does not have. Nothing is changed.
  ///
  /// - Throws: The reason why `write` would refuse the output folder.
  package func leftovers(besides contents: some Contents) throws(OutputProblem) -> Leftovers {
    let layout = try SiteLayout(contents.paths)
    do {
      try protected.check(output)
      guard FileStatus(at: output) != nil,
        let folder = try OutputFolder.lockPresent(output, protected: protected),
        try !folder.root.entries(limit: 1).isEmpty
      else { return Leftovers() }
      let prior = try PriorSite(
        in: folder, records: records, former: formerRecords, layout: layout,
        occasional: contents.occasionalPaths, force: force)
      let numbers = PriorSite.Ownership(prior.owned, layout).obsolete
      let obsolete = try ObsoleteFiles(in: folder.root, prior: prior, numbers, layout: layout)
      return Leftovers(
        removed: obsolete.removable.keys.sorted().map(\.text), kept: obsolete.kept.keys.sorted().map(\.text),
        surplus: try prior.surplus(in: folder.root, layout, besides: obsolete.kept, force: force))
    } catch let problem as OutputProblem {
      throw problem
    } catch let problem as FileProblem {
      throw .file(problem)
    } catch {
      throw .rendering(output, error)
    }
  }

  /// Renders the files of a site, and writes those whose bytes are new.
  package func write(_ contents: some Contents) throws(OutputProblem) -> Summary {
    let layout = try SiteLayout(contents.paths)
    do {
      let folder = try OutputFolder.lock(output, protected: protected, by: lock)
      do {
        if let summary = try makeAnew(contents, layout, folder) { return summary }
        return try update(contents, layout, folder)
      } catch {
        folder.abandon()
        throw error
      }
    } catch let problem as OutputProblem {
      throw problem
    } catch let problem as FileProblem {
      throw .file(problem)
    } catch {
      // Nothing else is thrown in this module, and errors of `contents` already arrive as `rendering`.
      throw .rendering(output, error)
    }
  }

  /// - Returns: `nil` if the output folder is not empty, or cannot be replaced.
  private func makeAnew(
    _ contents: some Contents, _ layout: borrowing SiteLayout, _ output: borrowing OutputFolder
  ) throws -> Summary? {
    guard try output.root.entries(limit: 1).isEmpty,
      let staging = try output.makeStagingBeside(by: lock),
      try output.canBeReplaced(by: staging)
    else { return nil }
    return try FreshSite(contents: contents, staging: staging, records: records)
      .run(layout, in: output, by: workers)
  }

  private func update(
    _ contents: some Contents, _ layout: consuming SiteLayout, _ output: borrowing OutputFolder
  ) throws -> Summary {
    try output.removeStaleStagingBeside()
    let prior = try PriorSite(
      in: output, records: records, former: formerRecords, layout: layout,
      occasional: contents.occasionalPaths, force: force)
    // Another build may have put its site here while this one waited.
    if let isSpared, !force, prior.owned.hasFile(where: isSpared) {
      throw OutputProblem.protectedSite(output.root.path)
    }
    let update = SiteUpdate(
      contents: contents, layout: layout, site: try output.root.reopened(), records: records, prior: prior,
      force: force)
    return try update.run(by: workers)
  }
}

extension SiteWriter {
  /// Files in an output folder that are not part of the site.
  package struct Leftovers: Sendable {
    /// The paths of files that `write` removes.
    package var removed: [String] = []
    /// See `Summary.kept`.
    package var kept: [String] = []
    /// See `Summary.surplus`.
    package var surplus: [String] = []
  }

  /// The effect of a build on the output folder.
  package struct Summary: Sendable, Equatable {
    /// The number of files of the site.
    package var files: Int

    /// The number of files that were new or had other bytes before, and so were written.
    package var changed: Int

    /// The number of files of earlier builds that are no longer part of the site and were removed.
    package var removed: Int

    /// Files of an earlier build that are no longer part of the site but were edited since, so they are kept.
    /// Each build names them again until they are removed by hand.
    package var kept: [String]

    /// Other files that are no part of the site. Only a build that was forced, or found a copy of the folder
    /// that it knows, looks for them; no build removes them.
    package var surplus: [String]

    package init(
      files: Int, changed: Int = 0, removed: Int = 0, kept: [String] = [], surplus: [String] = []
    ) {
      self.files = files
      self.changed = changed
      self.removed = removed
      self.kept = kept
      self.surplus = surplus
    }
  }

  /// The contents of a site: files by index, made on demand.
  ///
  /// `render` is called in any order, from several threads at once, and at most once for each index in a
  /// build.
  package protocol Contents: Sendable {
    /// The path of each file: relative, with "/" between folders, and unique. No folder is also a file.
    var paths: [String] { get }

    /// The paths of files that a site of this kind has only at times, and that no other site has. They may be
    /// in an output folder whose records are lost.
    var occasionalPaths: [String] { get }

    /// Appends the bytes of the file at `paths[index]` to `buffer`, which is empty.
    func render(_ index: Int, into buffer: inout ByteBuffer) throws

    /// A fingerprint of everything that the bytes of the file at `paths[index]` depend on, the program
    /// included; `nil`, or 0, if it is to be rendered in every build. Two builds with the same fingerprint
    /// make the same bytes.
    func fingerprint(_ index: Int) -> UInt64?

    /// Opens the file that is copied unchanged to `paths[index]`; `nil` if that file is rendered.
    func openCopied(_ index: Int) throws -> SourceFile?

    /// The text that shows the next build that it would make the same files; `nil` for none. Called when all
    /// files have been made.
    func makeNote() -> [UInt8]?
  }

  /// The threads that render and write files.
  struct Workers: Sendable {
    let count: Int
    let onProgress: @Sendable (Int, Int) -> Void
  }
}

extension SiteWriter.Contents {
  package var occasionalPaths: [String] { [] }
  package func fingerprint(_ index: Int) -> UInt64? { nil }
  package func openCopied(_ index: Int) throws -> SourceFile? { nil }
  package func makeNote() -> [UInt8]? { nil }

  /// The bytes of one file.
  package func bytes(of index: Int) throws -> [UInt8] {
    var buffer = ByteBuffer()
    try render(index, into: &buffer)
    return buffer.array
  }
}
