import Basics

/// The site that earlier builds left in the output folder.
struct PriorSite {
  /// The files that Folio wrote. After a killed build, a path may be listed twice: with the old content and
  /// with the new.
  var owned = Manifest.empty

  /// The stamps of the files, in the order of `owned`; `nil` if every file has to be read.
  var stamps: [Records.KnownFile]?

  /// Whether the latest build was killed while it moved files into place.
  var isInterrupted = false

  /// Reads the records. With `force`, a folder without a manifest is accepted, and a damaged manifest is
  /// ignored.
  init(in output: borrowing OutputFolder, force: Bool) throws {
    if let records = try output.root.openFolder(Records.folder), try read(records, force: force) { return }
    if force { return }
    guard try output.root.entries().allSatisfy({ $0 == Records.folder }) else {
      throw OutputProblem.notManaged(output.root.path)
    }
  }

  /// - Returns: `false` if there is no manifest.
  private mutating func read(_ records: borrowing Folder, force: Bool) throws -> Bool {
    do {
      let manifest = try Self.manifest(Records.manifest, in: records)
      let next = try Self.manifest(Records.next, in: records)
      isInterrupted = next != nil
      if let next {
        owned = manifest?.joined(with: next) ?? next
      } else if let manifest {
        owned = manifest
        stamps = try records.readFile(Records.stamps).flatMap { Records.Local.stamps($0, for: manifest) }
      }
      return manifest != nil || next != nil
    } catch OutputProblem.damagedManifest where force, OutputProblem.unknownManifest where force {
      isInterrupted = true
      return true
    }
  }

  private static func manifest(_ name: String, in records: borrowing Folder) throws
    -> Manifest?
  {
    guard let text = try records.readFile(name) else { return nil }
    if let manifest = Manifest(parsing: text) { return manifest }
    if Manifest.isOfAnotherVersion(text) { throw OutputProblem.unknownManifest(records.path(of: name)) }
    throw OutputProblem.damagedManifest(records.path(of: name))
  }
}

extension PriorSite {
  /// Relates the files that Folio wrote to the pages of the new site.
  struct Ownership {
    /// For each page, its number in the manifest; `nil` if it is not listed.
    let entries: [Int?]

    /// The numbers of the files in the manifest that are no longer part of the site.
    let obsolete: [Int]

    /// For some pages, the obsolete file whose path differs only in case or in the spelling of accents. A
    /// file system may treat the two as one file.
    let twins: [Int: Int]

    init(_ manifest: Manifest, _ layout: borrowing SiteLayout) {
      var entries = [Int?](repeating: nil, count: layout.paths.count)
      var obsolete: [Int] = []
      for (number, page) in Self.pages(manifest, layout.table, layout.paths).enumerated() {
        if let page { entries[page] = number } else { obsolete.append(number) }
      }
      twins = Self.twins(of: obsolete, in: manifest, layout)
      self.entries = entries
      self.obsolete = obsolete
    }

    /// The pages of the new site at the paths of a manifest.
    private static func pages(
      _ manifest: Manifest, _ table: SitePath.List.Table, _ paths: borrowing SitePath.List
    ) -> [Int?] {
      concurrentChunks(of: manifest.entries.count, size: 4096) { numbers in
        manifest.text.withUnsafeBufferPointer { text in
          numbers.map { number in
            table.index(of: UnsafeBufferPointer(rebasing: text[manifest.entries[number].path]), in: paths)
          }
        }
      }.flatMap(\.self)
    }

    private static func twins(
      of obsolete: [Int], in manifest: Manifest, _ layout: borrowing SiteLayout
    ) -> [Int: Int] {
      guard !obsolete.isEmpty else { return [:] }
      let names = obsolete.map { (manifest.path(manifest.entries[$0]).lowercased(), $0) }
      let numbers = Dictionary(names, uniquingKeysWith: { $1 })
      var twins: [Int: Int] = [:]
      for page in 0..<layout.paths.count {
        twins[page] = numbers[layout.paths[page].lowercased()]
      }
      return twins
    }
  }
}

// MARK: - Untouched sites

extension PriorSite {
  /// - Parameter isCurrent: Called first, since it mostly returns `false`, and checking all files takes
  ///   longer.
  /// - Returns: The number of files of the site; `nil` if a file has changed since the latest build, if that
  ///   build was killed, or if its note is no longer current.
  static func countOfUntouchedFiles(
    in output: borrowing OutputFolder, jobs: Int, where isCurrent: ([UInt8]) -> Bool
  ) throws -> Int? {
    guard let records = try output.root.openFolder(Records.folder),
      try records.status(of: Records.staging) == nil, let bytes = try records.readFile(Records.note),
      let record = Records.Local(note: bytes), isCurrent(record.note)
    else { return nil }
    let prior = try PriorSite(in: output, force: false)
    guard !prior.isInterrupted, let stamps = prior.stamps, record.belongs(to: prior.owned),
      try isUntouched(prior.owned, stamps, in: output.root, jobs: jobs)
    else { return nil }
    return prior.owned.entries.count
  }

  private struct Touched: Error {}

  private static func isUntouched(
    _ manifest: Manifest, _ stamps: [Records.KnownFile], in root: borrowing Folder, jobs: Int
  ) throws -> Bool {
    guard !stamps.contains(where: { $0.stamp == .unknown }) else { return false }
    let text = terminated(manifest)
    let queue = Concurrency.ChunkQueue(count: stamps.count)
    let root = try root.reopened()
    do {
      try queue.drain(workers: jobs) {
        var cursor = try FolderCursor(root: root)
        while let chunk = queue.take() {
          for index in chunk {
            let path = manifest.entries[index].path
            guard try stamp(of: path, in: text, &cursor) == stamps[index].stamp else { throw Touched() }
          }
        }
      }
    } catch is Touched {
      return false
    }
    return true
  }

  /// The text of a manifest with a NUL after each path, so that each path is a C string.
  private static func terminated(_ manifest: Manifest) -> [UInt8] {
    var text = manifest.text
    for entry in manifest.entries { text[entry.path.upperBound] = 0 }
    return text
  }

  private static func stamp(
    of path: Range<Int>, in text: [UInt8], _ cursor: inout FolderCursor
  ) throws(FileProblem) -> FileStatus.Stamp? {
    let slash = text[path].lastIndex(of: UInt8(ascii: "/"))
    let folder = String(decoding: text[path.lowerBound..<(slash ?? path.lowerBound)], as: UTF8.self)
    guard try cursor.enter(folder) == .entered else { return nil }
    let name = slash.map { $0 + 1 } ?? path.lowerBound
    return try text.withUnsafeBufferPointer { text throws(FileProblem) in
      guard let start = text.baseAddress else { return nil }
      let status = try cursor.folder.status(
        of: UnsafeRawPointer(start + name).assumingMemoryBound(to: CChar.self))
      return status?.kind == .file ? status?.stamp : nil
    }
  }
}
