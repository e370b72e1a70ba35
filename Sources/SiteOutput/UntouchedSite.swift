import Basics

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Tells whether a site is still as the latest build has left it.
enum UntouchedSite {
  /// - Parameter isCurrent: Asked first, since the answer is mostly no and to look at all files takes longer.
  /// - Returns: How many files the site has; nil if anything in it has changed since the latest build, if that was
  ///   killed, or if its note is not current.
  static func count(
    in output: borrowing OutputFolder, jobs: Int, where isCurrent: ([UInt8]) -> Bool
  ) throws -> Int? {
    guard let records = try output.root.openFolder(Records.folder),
      try records.status(of: Records.staging) == nil, let bytes = try note(in: records),
      let record = LocalRecord(note: bytes), isCurrent(record.note)
    else { return nil }
    let prior = try PriorSite(in: output, force: false)
    guard !prior.isInterrupted, let stamps = prior.stamps, record.belongs(to: prior.owned),
      try isUntouched(prior.owned, stamps, in: output.root, jobs: jobs)
    else { return nil }
    return prior.owned.entries.count
  }

  private static func note(in records: borrowing Folder) throws -> [UInt8]? {
    var bytes: [UInt8] = []
    return try records.readFile(Records.note, into: &bytes) == nil ? nil : bytes
  }

  private struct Touched: Error {}

  private static func isUntouched(
    _ manifest: Manifest, _ stamps: [FileStatus.Stamp], in root: borrowing Folder, jobs: Int
  ) throws -> Bool {
    guard !stamps.contains(.unknown) else { return false }
    let text = terminated(manifest)
    let queue = ChunkQueue(count: stamps.count)
    let root = try root.reopened()
    do {
      try queue.drain(workers: jobs) {
        var cursor = try FolderCursor(root: root)
        while let chunk = queue.take() {
          for index in chunk {
            let path = manifest.entries[index].path
            guard try stamp(of: path, in: text, &cursor) == stamps[index] else { throw Touched() }
          }
        }
      }
    } catch is Touched {
      return false
    }
    return true
  }

  /// The text of a manifest with a NUL behind each path, as the system wants it.
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
