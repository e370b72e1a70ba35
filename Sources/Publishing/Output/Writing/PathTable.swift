/// Finds the number of a path in a `PathList`: open addressing over hashes, two words for each path.
struct PathTable {
  private var slots: [(hash: UInt64, index: Int)]

  private static let free = -1

  init(capacity: Int) {
    var size = 16
    while size < capacity * 2 { size *= 2 }
    slots = Array(repeating: (0, Self.free), count: size)
  }

  /// Returns `false` if the path at `index` is known already.
  mutating func insert(_ index: Int, of paths: borrowing PathList) -> Bool {
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
