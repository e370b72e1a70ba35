import Basics

/// The rules for a path in a site, whether it comes from a page or from a manifest.
package enum SitePath {
  /// The folder of Folio's records. No page is written there.
  static let recordsFolder = ".folio"

  /// Whether a path is relative, has no part that is empty, "." or "..", has no control characters, and does
  /// not belong to Folio.
  static func isSafe(_ path: UnsafeBufferPointer<UInt8>) -> Bool {
    var start = 0
    for index in 0...path.count {
      if index < path.count {
        guard path[index] >= 0x20 && path[index] != 0x7F else { return false }
        guard path[index] == UInt8(ascii: "/") else { continue }
      }
      let name = UnsafeBufferPointer(rebasing: path[start..<index])
      guard isSafe(name: name, isFirst: start == 0) else { return false }
      start = index + 1
    }
    return true
  }

  private static func isSafe(name: UnsafeBufferPointer<UInt8>, isFirst: Bool) -> Bool {
    guard !name.isEmpty && name.count <= 255 else { return false }
    guard name[0] == UInt8(ascii: ".") else { return true }
    if name.count == 1 || (name.count == 2 && name[1] == UInt8(ascii: ".")) { return false }
    // A file system may ignore case.
    return !isFirst || String(decoding: name, as: UTF8.self).lowercased() != recordsFolder
  }

  /// The path of the folder that holds `path`; empty for the root of the site.
  package static func folder(of path: String) -> String {
    path.part(beforeLast: "/") ?? ""
  }

  package static func name(of path: String) -> String {
    path.suffix(afterLast: "/")
  }

  /// The names of the folders on the way to `path`, and its own name.
  static func names(in path: String) -> [String] { path.parts(between: "/").filter { !$0.isEmpty } }

  /// The folders above `path`, the deepest first: "a/b" and "a" for "a/b/c".
  package static func folders(above path: String) -> [String] {
    var folders: [String] = []
    var next = folder(of: path)
    while !next.isEmpty {
      folders.append(next)
      next = folder(of: next)
    }
    return folders
  }
}

extension SitePath {
  /// Many paths as C strings in one allocation, so that inspecting 100,000 files allocates nothing.
  package struct List: ~Copyable, Sendable {
    // Only read once it has been filled.
    private nonisolated(unsafe) let text: UnsafeMutablePointer<UInt8>
    private let starts: [Int]
    private let nameStarts: [Int]

    var count: Int { nameStarts.count }

    init(_ paths: [String]) {
      let text = UnsafeMutablePointer<UInt8>.allocate(
        capacity: paths.reduce(0) { $0 + $1.utf8.count + 1 })
      self.text = text
      var starts: [Int] = []
      var nameStarts: [Int] = []
      starts.reserveCapacity(paths.count + 1)
      nameStarts.reserveCapacity(paths.count)
      var end = 0
      for path in paths {
        starts.append(end)
        var path = path
        let nameStart = path.withUTF8 { [end] bytes in
          if let first = bytes.baseAddress { (text + end).update(from: first, count: bytes.count) }
          return (bytes.lastIndex(of: UInt8(ascii: "/")) ?? -1) + 1
        }
        nameStarts.append(end + nameStart)
        end += path.utf8.count
        text[end] = 0
        end += 1
      }
      starts.append(end)
      self.starts = starts
      self.nameStarts = nameStarts
    }

    deinit { text.deallocate() }

    subscript(index: Int) -> String { String(decoding: bytes(index), as: UTF8.self) }

    /// The bytes of a path; valid as long as the list.
    func bytes(_ index: Int) -> UnsafeBufferPointer<UInt8> {
      UnsafeBufferPointer(start: text + starts[index], count: starts[index + 1] - starts[index] - 1)
    }

    /// The part before the last "/", empty if there is none. Valid as long as the list.
    package func folderBytes(_ index: Int) -> UnsafeBufferPointer<UInt8> {
      UnsafeBufferPointer(start: text + starts[index], count: max(0, nameStarts[index] - starts[index] - 1))
    }

    /// The part after the last "/". Valid as long as the list.
    func name(_ index: Int) -> UnsafePointer<CChar> {
      UnsafeRawPointer(text + nameStarts[index]).assumingMemoryBound(to: CChar.self)
    }

    /// The number of each path, ordered by the paths' bytes.
    func sortedIndices() -> [Int] {
      (0..<count).sorted { bytes($0).precedes(bytes($1)) }
    }
  }
}

extension SitePath.List {
  /// Finds the number of a path in a `List`.
  package struct Table {
    private var table: Fingerprint.Table
    /// The first path that repeats an earlier one.
    private(set) var colliding: Int?

    init(of paths: borrowing SitePath.List) {
      table = Fingerprint.Table(capacity: paths.count)
      for index in 0..<paths.count {
        let path = paths.bytes(index)
        let other = table.insert(index, fingerprint: Fingerprint.Table.hash(UnsafeRawBufferPointer(path))) {
          paths.bytes($0).isEqual(to: path)
        }
        if other != nil { colliding = colliding ?? index }
      }
    }

    package func index(of path: UnsafeBufferPointer<UInt8>, in paths: borrowing SitePath.List) -> Int? {
      table.index(of: Fingerprint.Table.hash(UnsafeRawBufferPointer(path))) {
        paths.bytes($0).isEqual(to: path)
      }
    }
  }
}
