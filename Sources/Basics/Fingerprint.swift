/// A short name for some content: 64-bit FNV-1a. Not for security.
///
/// Files and ids are named by it, so the algorithm must never change. For everything else, use `XXH64`.
package struct Fingerprint {
  package var value: UInt64 = 0xcbf2_9ce4_8422_2325

  package init() {}

  /// The fingerprint of one text.
  package static func text(of text: String) -> String {
    var fingerprint = Fingerprint()
    fingerprint.add(text)
    return fingerprint.text
  }

  package mutating func add(_ part: String) {
    for byte in part.utf8 { add(byte) }
    // A byte that never occurs in UTF-8 keeps ("a", "bc") and ("ab", "c") apart.
    add(0xFF)
  }

  @inlinable @inline(__always)
  package mutating func add(_ byte: UInt8) { value = (value ^ UInt64(byte)) &* 0x100_0000_01b3 }

  /// 16 hexadecimal digits.
  package var text: String { Hexadecimal.string(value) }
}

extension Fingerprint {
  /// Finds numbers by fingerprint: a hash table with open addressing.
  ///
  /// The table does not store what the numbers refer to. The caller passes a closure that says whether two
  /// entries with the same fingerprint are really equal.
  package struct Table {
    @usableFromInline static let free = -1

    /// The slots: a power of two, at most half of them used.
    @usableFromInline var slots: [(fingerprint: UInt64, index: Int)]
    @usableFromInline var count = 0

    /// - Parameter capacity: The number of entries that fit before the table has to grow.
    package init(capacity: Int = 8) {
      var size = 16
      while size < capacity * 2 { size *= 2 }
      slots = Array(repeating: (0, Self.free), count: size)
    }

    /// The hash of a name that somebody else may have chosen. Its seed differs in each process, so nobody can
    /// write a ledger whose names all have the same hash, which would make searches slow.
    package static func hash(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
      var hasher = Hasher()
      hasher.combine(bytes: bytes)
      return UInt64(truncatingIfNeeded: hasher.finalize())
    }

    /// The number that was inserted with this fingerprint and for which `isSame` is true.
    @inlinable package func index(of fingerprint: UInt64, where isSame: (Int) -> Bool) -> Int? {
      let index = slots[slot(of: fingerprint, where: isSame)].index
      return index == Self.free ? nil : index
    }

    /// Inserts a number, unless the table has one with this fingerprint for which `isSame` is true.
    ///
    /// - Parameter index: Not negative.
    /// - Returns: The number that the table already had, or `nil` if the new one was inserted.
    @inlinable package mutating func insert(
      _ index: Int, fingerprint: UInt64, where isSame: (Int) -> Bool
    ) -> Int? {
      if count * 2 >= slots.count { grow() }
      let slot = slot(of: fingerprint, where: isSame)
      guard slots[slot].index == Self.free else { return slots[slot].index }
      slots[slot] = (fingerprint, index)
      count += 1
      return nil
    }

    /// The slot of the number, or the free slot where it belongs.
    @inlinable func slot(of fingerprint: UInt64, where isSame: (Int) -> Bool) -> Int {
      var slot = Int(truncatingIfNeeded: fingerprint) & (slots.count - 1)
      while slots[slot].index != Self.free {
        if slots[slot].fingerprint == fingerprint, isSame(slots[slot].index) { break }
        slot = (slot + 1) & (slots.count - 1)
      }
      return slot
    }

    @usableFromInline mutating func grow() {
      let old = slots
      slots = Array(repeating: (0, Self.free), count: old.count * 2)
      for entry in old where entry.index != Self.free {
        slots[slot(of: entry.fingerprint) { _ in false }] = entry
      }
    }
  }
}
