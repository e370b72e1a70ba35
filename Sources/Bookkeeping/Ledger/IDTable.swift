/// Which transaction has which id. Made to be filled in one go: a hash table with open addressing, whose hashes are
/// computed beforehand by the threads that read the transactions.
struct IDTable {
  private var owners: [(hash: Int, transaction: Transaction, offset: Int)] = []
  /// Places in `owners`, counted from 1; 0 where a slot is free.
  private var slots: [Int32]

  init(capacity: Int) {
    owners.reserveCapacity(capacity)
    slots = Array(repeating: 0, count: Self.slotCount(for: capacity))
  }

  /// Returns the offset that came with the owner of the same id, if there is one.
  mutating func insert(_ transaction: Transaction, hash: Int, at offset: Int) -> Int? {
    let slot = slot(of: transaction.id, hash: hash)
    if slots[slot] > 0 { return owners[Int(slots[slot]) - 1].offset }
    owners.append((hash, transaction, offset))
    slots[slot] = Int32(owners.count)
    return nil
  }

  /// Of the UTF-8: two ids that are canonically equivalent as `String` are still two.
  static func hash(_ id: String) -> Int {
    var id = id
    var hasher = Hasher()
    id.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    return hasher.finalize()
  }

  /// The slot that holds the id, or the free one where it belongs.
  private func slot(of id: String, hash: Int) -> Int {
    var slot = hash & (slots.count - 1)
    while slots[slot] > 0 {
      let owner = owners[Int(slots[slot]) - 1]
      if owner.hash == hash, owner.transaction.id.utf8.elementsEqual(id.utf8) { break }
      slot = (slot + 1) & (slots.count - 1)
    }
    return slot
  }

  /// A power of two, at most half of which is used.
  private static func slotCount(for capacity: Int) -> Int {
    var count = 16
    while count < capacity * 2 { count *= 2 }
    return count
  }
}
