import Basics

/// Writes a site into its output folder, so that only files with new bytes are touched.
///
/// - Whole: all that is new is written into a staging folder first and then moved into place, file by file
///   with renames, or a fresh site as one folder. An error or a kill before that leaves the site as it was;
///   a kill during the moves leaves each file old or new, and the next build finishes the change.
/// - Only its own: a file is removed only if the manifest lists it and it still has the content that Folio
///   gave it. A page that was edited by hand is generated again. No symbolic link is followed.
/// - Alone: builds of one output folder wait for each other.
/// - Reproducible: the bytes and permissions, the manifest included, depend on the contents only.
///
/// After a power cut, pages of the last build may be missing or empty, since waiting for the disk would cost
/// more than the whole build. Manifests are made durable, so it stays known which files are Folio's, and the
/// first build after the system started reads every page and writes those again that were lost.
package struct SiteWriter: Sendable {
  private let output: String
  private let protected: ProtectedFolders
  private let jobs: Int
  private let force: Bool
  private let lock: OutputFolder.BuildLock

  /// - Parameters:
  ///   - output: the folder of the site; it and the folders above are made if missing.
  ///   - protectedFolders: what the output must stay away from.
  ///   - jobs: how many threads render and write.
  ///   - force: writes into a folder with foreign files, and overwrites those that have the path of a page.
  ///   - lockTimeout: how long to wait for another build of the same output.
  ///   - onWait: called once when the wait begins.
  package init(
    output: String, protectedFolders: ProtectedFolders, jobs: Int, force: Bool = false,
    lockTimeout: Duration = .seconds(60), onWait: @escaping @Sendable () -> Void = {}
  ) {
    self.output = output
    protected = protectedFolders
    self.jobs = jobs
    self.force = force
    lock = OutputFolder.BuildLock(timeout: lockTimeout, onWait: onWait)
  }

  /// How many files the site has, if the output folder is as the latest build left it.
  ///
  /// - Parameter isCurrent: Whether the note of that build is still true.
  package func countOfUntouchedFiles(where isCurrent: ([UInt8]) -> Bool) -> Int? {
    do {
      guard !force, let folder = try OutputFolder.lockPresent(output, protected: protected)
      else { return nil }
      try folder.removeStaleStagingBeside()
      return try PriorSite.countOfUntouchedFiles(in: folder, jobs: jobs, where: isCurrent)
    } catch {
      // Whatever it is, a build that writes will come upon it, and tell it.
      return nil
    }
  }

  /// - Parameter note: Asked when all pages have been made; nil for none.
  package func write(
    _ contents: some Contents, note: () -> [UInt8]? = { nil }
  ) throws(OutputProblem) -> Summary {
    let layout = try SiteLayout(contents.paths)
    do {
      let folder = try OutputFolder.lock(output, protected: protected, by: lock)
      do {
        if let summary = try makeAnew(contents, layout, folder, note) { return summary }
        return try update(contents, layout, folder, note)
      } catch {
        folder.abandon()
        throw error
      }
    } catch let problem as OutputProblem {
      throw problem
    } catch let problem as FileProblem {
      throw .file(problem)
    } catch {
      // Nothing else is thrown in this module, and what `contents` throws comes as `rendering` already.
      throw .rendering(output, error)
    }
  }

  /// - Returns: `nil` if the output folder is not empty, or cannot be replaced.
  private func makeAnew(
    _ contents: some Contents, _ layout: borrowing SiteLayout, _ output: borrowing OutputFolder,
    _ note: () -> [UInt8]?
  ) throws -> Summary? {
    guard try output.root.entries(limit: 1).isEmpty,
      let staging = try output.makeStagingBeside(by: lock),
      try output.isLike(staging)
    else { return nil }
    return try FreshSite(contents: contents, staging: staging).run(layout, in: output, jobs: jobs, note: note)
  }

  private func update(
    _ contents: some Contents, _ layout: consuming SiteLayout, _ output: borrowing OutputFolder,
    _ note: () -> [UInt8]?
  ) throws -> Summary {
    try output.removeStaleStagingBeside()
    let prior = try PriorSite(in: output, force: force)
    let update = SiteUpdate(
      contents: contents, layout: layout, site: try output.root.reopened(),
      records: try output.root.makeFolder(Records.folder), prior: prior, force: force)
    do {
      return try update.run(jobs: jobs, note: note)
    } catch {
      output.root.removeEmptyFolder(Records.folder)
      throw error
    }
  }
}

extension SiteWriter {
  /// What a build did to the output folder.
  package struct Summary: Sendable, Equatable {
    /// How many files the site has.
    package var files: Int

    /// How many of them were new or had other bytes before, and so were written.
    package var changed: Int

    /// How many files of an earlier build were no longer part of the site and were removed.
    package var removed: Int

    /// Files of an earlier build that are no longer part of the site but were edited since, so they stay.
    /// Each build names them again until they are removed by hand.
    package var kept: [String]

    package init(files: Int, changed: Int = 0, removed: Int = 0, kept: [String] = []) {
      self.files = files
      self.changed = changed
      self.removed = removed
      self.kept = kept
    }
  }
}

extension SiteWriter {
  /// What a site consists of: files by index, made on demand.
  ///
  /// `render` is called in any order, from several threads at once, and at most once for each index and build.
  package protocol Contents: Sendable {
    /// Where each file goes: relative, "/" between folders, unique. No folder is also a file.
    var paths: [String] { get }

    /// Appends the bytes of the file at `paths[index]` to `buffer`, which comes empty.
    func render(_ index: Int, into buffer: inout ByteBuffer) throws

    /// Opens the file whose bytes the one at `paths[index]` gets as they are; nil for what is rendered.
    func openCopied(_ index: Int) throws -> SourceFile?
  }
}

extension SiteWriter.Contents {
  package func openCopied(_ index: Int) throws -> SourceFile? { nil }

  /// The bytes of one file.
  package func bytes(of index: Int) throws -> [UInt8] {
    var buffer = ByteBuffer()
    try render(index, into: &buffer)
    return buffer.array
  }
}
