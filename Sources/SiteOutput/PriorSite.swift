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

  /// The place of the records.
  private(set) var source = Source.none

  /// Whether there are no records of the files, so that this build takes them over if `checkTakeOver` allows
  /// it.
  private(set) var isTakenOver = false

  /// Whether files at the paths of pages may be overwritten though the records do not list them: the folder
  /// is a copy, such as a clone of a published branch, and each of its files is a page or in the records.
  private(set) var hasFilesOfAnotherBuild = false

  /// The permissions that the latest build gave to folders.
  private(set) var folderMode: mode_t?

  enum Source {
    case none
    /// The records of this output folder, recognized by a file that is as the latest build left it.
    case own
    /// The records of this output folder, recognized only by the content of a file: the folder may be a copy,
    /// or an older one.
    case ownOfACopy
    /// The records of a folder that has been moved here.
    case moved(from: RecordsPlace)
    /// Records in the output folder, as an older Folio kept them.
    case former
  }

  private init() {}

  /// Reads the records of an output folder. Without records, the folder may only hold files of the new site.
  /// `force` allows others, and ignores damaged records.
  ///
  /// - Parameter occasional: See `SiteWriter.Contents.occasionalPaths`.
  init(
    in output: borrowing OutputFolder, records: RecordsPlace, former: [RecordsPlace],
    layout: borrowing SiteLayout, occasional: [String], force: Bool
  ) throws {
    if let folder = try output.root.openFolder(Records.folder), try read(folder, force: force) {
      source = .former
      folderMode = try folder.status().permissions & 0o777
      return
    }
    if let prior = try Self.recorded(in: output.root, records, former, force: force) {
      self = prior
      if case .ownOfACopy = source {
        let listed = Set(owned.entries.map { ByteString(owned.path($0)) })
        hasFilesOfAnotherBuild = try SurplusFiles(in: output.root, layout).paths.allSatisfy(listed.contains)
      }
      return
    }
    if force { return }
    let surplus = try SurplusFiles(in: output.root, layout, most: occasional.count + 1).paths.map(\.text)
    guard surplus.allSatisfy(occasional.contains) else { throw OutputProblem.notManaged(output.root.path) }
    var cursor = try FolderCursor(root: output.root)
    owned = try Manifest(SitePath.List(surplus), order: Array(surplus.indices)) { index in
      try cursor.enter(SitePath.folder(of: surplus[index]))
      let file = try cursor.folder.readFile(SitePath.name(of: surplus[index])) ?? []
      return (XXH64.hash(file), Int64(file.count))
    }
    isTakenOver = true
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
  /// The files that are not part of the site and that no build removes. They are looked for only with
  /// `force`, or in a copy of the folder: only then may earlier builds have written them.
  func surplus(
    in site: borrowing Folder, _ layout: borrowing SiteLayout, besides kept: [ByteString: Int], force: Bool
  ) throws -> [String] {
    if case .ownOfACopy = source {} else if !force { return [] }
    return try SurplusFiles(in: site, layout).paths.filter { kept[$0] == nil }.map(\.text)
  }
}

// MARK: - Whose records they are

/// Records are not in the folder that they are about, so another folder may have taken its place. They are
/// believed only if a file shows that the folder is the same, or a copy of it.
extension PriorSite {
  /// The least size of a file that identifies a folder. A shorter one may be the same in unrelated folders.
  static let tellingSize: Int64 = 256

  private static func recorded(
    in root: borrowing Folder, _ records: RecordsPlace, _ former: [RecordsPlace], force: Bool
  ) throws -> PriorSite? {
    if let folder = try records.open(), var prior = try prior(in: folder, force: force) {
      if try prior.isStamped(root, in: folder) {
        prior.source = .own
        return prior
      }
      if try prior.hasContent(of: root) {
        prior.source = .ownOfACopy
        return prior
      }
    }
    return try moved(to: root, from: former + otherRecords(beside: records))
  }

  /// - Returns: `nil` if there are none, or they are damaged.
  private static func prior(in records: borrowing Folder, force: Bool) throws -> PriorSite? {
    var prior = PriorSite()
    do {
      guard try prior.read(records, force: force) else { return nil }
    } catch OutputProblem.damagedManifest {
      return nil
    }
    prior.folderMode = try records.readFile(Records.modes).flatMap(SiteModes.init)?.folder
    return prior
  }

  /// Whether a file of the site is as the latest build left it, whenever that was.
  private func isStamped(_ root: borrowing Folder, in records: borrowing Folder) throws -> Bool {
    let manifest = isInterrupted ? try records.readFile(Records.manifest).flatMap(Manifest.init) : owned
    guard let manifest,
      let stamps = try stamps
        ?? records.readFile(Records.stamps)
        .flatMap({ Records.Local.stamps($0, for: manifest, fromAnyBoot: true) })
    else { return false }
    let text = Self.terminated(manifest)
    var cursor = try FolderCursor(root: root)
    for (entry, known) in zip(manifest.entries, stamps) where known.stamp != .unknown {
      if try Self.stamp(of: entry.path, in: text, &cursor) == known.stamp { return true }
    }
    return false
  }

  /// Whether files have the content that Folio gave them: one of at least `tellingSize` bytes, or all that
  /// are there and were not emptied.
  private func hasContent(of root: borrowing Folder) throws -> Bool {
    var cursor = try FolderCursor(root: root)
    var (same, different) = (Set<ByteString>(), Set<ByteString>())
    for entry in owned.entries {
      let path = owned.path(entry)
      guard try cursor.enter(SitePath.folder(of: path)) == .entered,
        let status = try cursor.folder.status(of: SitePath.name(of: path)),
        status.kind == .file, status.stamp.size > 0 || entry.size == 0
      else { continue }
      let isSame =
        try status.stamp.size == entry.size
        && (cursor.folder.readFile(SitePath.name(of: path)).map { XXH64.hash($0) }) == entry.hash
      if isSame, entry.size >= Self.tellingSize { return true }
      if isSame { same.insert(ByteString(path)) } else { different.insert(ByteString(path)) }
    }
    return !same.isEmpty && different.isSubset(of: same)
  }

  /// The records of an output folder that has been moved to this place.
  private static func moved(to root: borrowing Folder, from places: [RecordsPlace]) throws -> PriorSite? {
    for place in places {
      guard let folder = try? place.open(), var prior = try prior(in: folder, force: false),
        try prior.isStamped(root, in: folder)
      else { continue }
      prior.source = .moved(from: place)
      return prior
    }
    return nil
  }

  private static func otherRecords(beside records: RecordsPlace) throws -> [RecordsPlace] {
    guard let outer = records.outer, let folder = try outer.open() else { return [] }
    return try folder.entries(limit: 1000).sorted().filter { $0 != records.name }.map(outer.appending)
  }

  /// Checks, once all files have been made, that the unknown files in the folder are those of this site: one
  /// that is long enough has the bytes of its page, or all have.
  func checkTakeOver(_ pages: [SitePages.Record], of root: borrowing Folder) throws(OutputProblem) {
    guard isTakenOver else { return }
    let isTelling = pages.contains { $0.hadSameBytes && $0.size >= Self.tellingSize }
    let hasOthers = !owned.entries.isEmpty || pages.contains { !$0.wasMissing && !$0.hadSameBytes }
    if hasOthers && !isTelling { throw .notManaged(root.path) }
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
    in output: borrowing OutputFolder, records: RecordsPlace, jobs: Int, where isCurrent: ([UInt8]) -> Bool
  ) throws -> Int? {
    guard try output.root.status(of: Records.folder) == nil, let records = try records.open(),
      let bytes = try records.readFile(Records.note),
      let record = Records.Local(note: bytes), isCurrent(record.note)
    else { return nil }
    var prior = PriorSite()
    guard try prior.read(records, force: false), !prior.isInterrupted, let stamps = prior.stamps,
      record.belongs(to: prior.owned),
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
        while let chunk = queue.nextChunk() {
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
