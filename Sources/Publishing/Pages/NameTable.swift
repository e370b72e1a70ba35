import Foundation

/// Who owns which name, as file systems see names that tell neither `A` from `a` nor `é` from `e` with an accent.
///
/// There is a name for every page: an open-addressing table over fingerprints, which asks for `lowercased()`, and
/// so for characters, only where two names have the same one.
struct NameTable {
  /// The number of the owner of a name; -1 where a slot is free.
  private var slots: [(fingerprint: UInt64, owner: Int)]
  private var count = 0

  init(capacity: Int = 8) {
    var size = 16
    while size < capacity * 2 { size *= 2 }
    slots = Array(repeating: (0, -1), count: size)
  }

  /// Gives a name to an owner, unless somebody has it.
  /// - Parameter name: The name of an owner.
  /// - Returns: Who has it already.
  mutating func insert(_ owner: Int, of name: (Int) -> String) -> Int? {
    if count * 2 >= slots.count { grow() }
    let own = name(owner)
    let fingerprint = Self.fingerprint(of: own)
    let slot = slot(of: own, fingerprint, name)
    if slots[slot].owner >= 0 { return slots[slot].owner }
    slots[slot] = (fingerprint, owner)
    count += 1
    return nil
  }

  func owner(of text: String, _ name: (Int) -> String) -> Int? {
    let owner = slots[slot(of: text, Self.fingerprint(of: text), name)].owner
    return owner < 0 ? nil : owner
  }

  private func slot(of text: String, _ fingerprint: UInt64, _ name: (Int) -> String) -> Int {
    var slot = Int(truncatingIfNeeded: fingerprint) & (slots.count - 1)
    while slots[slot].owner >= 0 {
      if slots[slot].fingerprint == fingerprint, Self.areSame(text, name(slots[slot].owner)) { break }
      slot = (slot + 1) & (slots.count - 1)
    }
    return slot
  }

  private mutating func grow() {
    let old = slots
    slots = Array(repeating: (0, -1), count: old.count * 2)
    for entry in old where entry.owner >= 0 {
      var slot = Int(truncatingIfNeeded: entry.fingerprint) & (slots.count - 1)
      while slots[slot].owner >= 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = entry
    }
  }

  private static func areSame(_ left: String, _ right: String) -> Bool {
    left.lowercased() == right.lowercased()
  }

  /// A hash (FNV-1a) of the name in lower case; the same for names that are canonically equivalent.
  private static func fingerprint(of name: String) -> UInt64 {
    var name = name
    return name.withUTF8 { bytes in
      var hash: UInt64 = 0xcbf2_9ce4_8422_2325
      var all: UInt8 = 0
      for byte in bytes {
        all |= byte
        let isUpper = byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z")
        hash = (hash ^ UInt64(isUpper ? byte | 0x20 : byte)) &* 0x100_0000_01b3
      }
      return all < 0x80 ? hash ^ hash >> 32 : nil
    } ?? fingerprint(ofLowercased: name.lowercased())
  }

  /// Letters beyond ASCII have cases, too.
  private static func fingerprint(ofLowercased name: String) -> UInt64 {
    let decomposed = name.decomposedStringWithCanonicalMapping
    let hash = decomposed.utf8.reduce(UInt64(0xcbf2_9ce4_8422_2325)) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    return hash ^ hash >> 32
  }
}
