/// Finds the number of a path in a `PathList`: open addressing over hashes, two words for each path.
struct PathTable {
  private var slots: [(hash: UInt64, index: Int)]
  /// The first path that stands in the list twice.
  private(set) var colliding: Int?

  private static let free = -1

  init(of paths: borrowing PathList) {
    var size = 16
    while size < paths.count * 2 { size *= 2 }
    slots = Array(repeating: (0, Self.free), count: size)
    for index in 0..<paths.count where !insert(index, of: paths) { colliding = colliding ?? index }
  }

  /// Returns `false` if the path at `index` is known already.
  private mutating func insert(_ index: Int, of paths: borrowing PathList) -> Bool {
    let path = paths.bytes(index)
    let hash = XXH64.hash(UnsafeRawBufferPointer(path))
    let slot = self.slot(for: path, hash, in: paths)
    guard slots[slot].index == Self.free else { return false }
    slots[slot] = (hash, index)
    return true
  }

  func index(of path: UnsafeBufferPointer<UInt8>, in paths: borrowing PathList) -> Int? {
    let hash = XXH64.hash(UnsafeRawBufferPointer(path))
    let index = slots[slot(for: path, hash, in: paths)].index
    return index == Self.free ? nil : index
  }

  private func slot(
    for path: UnsafeBufferPointer<UInt8>, _ hash: UInt64, in paths: borrowing PathList
  ) -> Int {
    var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
    while slots[slot].index != Self.free {
      if slots[slot].hash == hash && paths.bytes(slots[slot].index).isEqual(to: path) { break }
      slot = (slot + 1) & (slots.count - 1)
    }
    return slot
  }
}
