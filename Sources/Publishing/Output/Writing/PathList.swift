/// Many paths as C strings in one piece of memory, so that asking the system about 100,000 files
/// allocates nothing.
struct PathList: ~Copyable, Sendable {
  // Only read once it is filled.
  private nonisolated(unsafe) let text: UnsafeMutablePointer<UInt8>
  private let starts: [Int]
  private let nameStarts: [Int]

  var count: Int { nameStarts.count }

  init(_ paths: [String]) {
    text = .allocate(capacity: paths.reduce(0) { $0 + $1.utf8.count + 1 })
    var starts: [Int] = []
    var nameStarts: [Int] = []
    starts.reserveCapacity(paths.count + 1)
    nameStarts.reserveCapacity(paths.count)
    var end = 0
    for path in paths {
      starts.append(end)
      var nameStart = end
      for byte in path.utf8 {
        text[end] = byte
        end += 1
        if byte == UInt8(ascii: "/") { nameStart = end }
      }
      text[end] = 0
      end += 1
      nameStarts.append(nameStart)
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
  func folderBytes(_ index: Int) -> UnsafeBufferPointer<UInt8> {
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
