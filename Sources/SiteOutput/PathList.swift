import Basics

/// Many paths as C strings in one piece of memory, so that asking the system about 100,000 files
/// allocates nothing.
package struct PathList: ~Copyable, Sendable {
  // Only read once it is filled.
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

  /// Valid as long as the list.
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

  /// The numbers of the paths in the order of their bytes.
  func sortedIndices() -> [Int] {
    (0..<count).sorted { bytes($0).precedes(bytes($1)) }
  }
}

extension PathList {
  /// Finds the number of a path in a `PathList`.
  package struct Table {
    private var table: FingerprintTable
    /// The first path that stands in the list twice.
    private(set) var colliding: Int?

    init(of paths: borrowing PathList) {
      table = FingerprintTable(capacity: paths.count)
      for index in 0..<paths.count {
        let path = paths.bytes(index)
        let other = table.insert(index, fingerprint: XXH64.hash(UnsafeRawBufferPointer(path))) {
          paths.bytes($0).isEqual(to: path)
        }
        if other != nil { colliding = colliding ?? index }
      }
    }

    package func index(of path: UnsafeBufferPointer<UInt8>, in paths: borrowing PathList) -> Int? {
      table.index(of: XXH64.hash(UnsafeRawBufferPointer(path))) { paths.bytes($0).isEqual(to: path) }
    }
  }
}
