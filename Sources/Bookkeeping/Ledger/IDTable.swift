import Basics

/// Which transaction has which id. Made to be filled in one go, with hashes that the threads that read the transactions
/// have computed.
struct IDTable {
  private var owners: [(transaction: Transaction, offset: Int)] = []
  private var table: FingerprintTable

  init(capacity: Int) {
    owners.reserveCapacity(capacity)
    table = FingerprintTable(capacity: capacity)
  }

  /// Returns the offset that came with the owner of the same id, if there is one.
  mutating func insert(_ transaction: Transaction, hash: UInt64, at offset: Int) -> Int? {
    let owner = table.insert(owners.count, fingerprint: hash) {
      owners[$0].transaction.id.utf8.elementsEqual(transaction.id.utf8)
    }
    if let owner { return owners[owner].offset }
    owners.append((transaction, offset))
    return nil
  }

  /// Of the UTF-8: two ids that are canonically equivalent as `String` are still two. Seeded, so that no ledger can be
  /// written whose ids all have the same hash.
  static func hash(_ id: String) -> UInt64 {
    var id = id
    var hasher = Hasher()
    id.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    return UInt64(truncatingIfNeeded: hasher.finalize())
  }
}
