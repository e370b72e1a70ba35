/// A short name for a content: FNV-1a in 64 bits. Not for security.
///
/// Files and ids are named by it, so it must never become another hash. What names nothing takes `XXH64`.
package struct Fingerprint {
  package var value: UInt64 = 0xcbf2_9ce4_8422_2325

  package init() {}

  /// The fingerprint of one text.
  package static func of(_ text: String) -> String {
    var fingerprint = Fingerprint()
    fingerprint.add(text)
    return fingerprint.text
  }

  package mutating func add(_ part: String) {
    for byte in part.utf8 { add(byte) }
    // A byte that UTF-8 never has keeps ("a", "bc") and ("ab", "c") apart.
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
  /// It keeps neither what a number stands for nor how that is compared: who asks says whether two that have the same
  /// fingerprint are the same.
  package struct Table {
    @usableFromInline static let free = -1

    /// A power of two, at most half of which is used.
    @usableFromInline var slots: [(fingerprint: UInt64, index: Int)]
    @usableFromInline var count = 0

    /// - Parameter capacity: For how many numbers there is room at once; it grows if there are more.
    package init(capacity: Int = 8) {
      var size = 16
      while size < capacity * 2 { size *= 2 }
      slots = Array(repeating: (0, Self.free), count: size)
    }

    /// The number that was inserted with this fingerprint, and for which `isSame` is true.
    @inlinable package func index(of fingerprint: UInt64, where isSame: (Int) -> Bool) -> Int? {
      let index = slots[slot(of: fingerprint, where: isSame)].index
      return index == Self.free ? nil : index
    }

    /// Inserts a number, unless there is one with this fingerprint for which `isSame` is true.
    ///
    /// - Parameter index: Not negative.
    /// - Returns: The one that is there already.
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

    /// Where the number is, or the free slot where it belongs.
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
