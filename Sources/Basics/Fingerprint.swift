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
