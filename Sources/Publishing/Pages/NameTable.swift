import Basics
import Foundation

/// Who owns which name, as file systems see names that tell neither `A` from `a` nor `é` from `e` with an accent.
///
/// There is a name for every page: a table over fingerprints, which asks for `lowercased()`, and
/// so for characters, only where two names have the same one.
struct NameTable {
  private var table: Fingerprint.Table

  init(capacity: Int = 8) { table = Fingerprint.Table(capacity: capacity) }

  /// Gives a name to an owner, unless somebody has it.
  /// - Parameter name: The name of an owner.
  /// - Returns: Who has it already.
  mutating func insert(_ owner: Int, of name: (Int) -> String) -> Int? {
    let own = name(owner)
    return table.insert(owner, fingerprint: Self.fingerprint(of: own)) { Self.areSame(own, name($0)) }
  }

  func owner(of text: String, _ name: (Int) -> String) -> Int? {
    table.index(of: Self.fingerprint(of: text)) { Self.areSame(text, name($0)) }
  }

  private static func areSame(_ left: String, _ right: String) -> Bool {
    left.lowercased() == right.lowercased()
  }

  /// A hash of the name in lower case; the same for names that are canonically equivalent.
  private static func fingerprint(of name: String) -> UInt64 {
    var name = name
    return name.withUTF8 { bytes in
      var fingerprint = Fingerprint()
      var all: UInt8 = 0
      for byte in bytes {
        all |= byte
        let isUpper = byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z")
        fingerprint.add(isUpper ? byte | 0x20 : byte)
      }
      return all < 0x80 ? folded(fingerprint) : nil
    } ?? fingerprint(ofLowercased: name.lowercased())
  }

  /// Letters beyond ASCII have cases, too.
  private static func fingerprint(ofLowercased name: String) -> UInt64 {
    var fingerprint = Fingerprint()
    for byte in name.decomposedStringWithCanonicalMapping.utf8 { fingerprint.add(byte) }
    return folded(fingerprint)
  }

  /// FNV mixes upwards only, and the table looks at the lower bits.
  private static func folded(_ fingerprint: Fingerprint) -> UInt64 {
    fingerprint.value ^ fingerprint.value >> 32
  }
}
