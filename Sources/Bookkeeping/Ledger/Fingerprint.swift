/// A short name for a content: FNV-1a in 64 bits. Not for security.
package struct Fingerprint {
  private var hash: UInt64 = 0xcbf2_9ce4_8422_2325

  /// The fingerprint of one text.
  package static func of(_ text: String) -> String {
    var fingerprint = Fingerprint()
    fingerprint.add(text)
    return fingerprint.text
  }

  mutating func add(_ part: String) {
    for byte in part.utf8 { mix(byte) }
    // A byte that UTF-8 never has keeps ("a", "bc") and ("ab", "c") apart.
    mix(0xFF)
  }

  /// 16 hexadecimal digits.
  var text: String {
    String(unsafeUninitializedCapacity: 16) { buffer in
      for index in 0..<16 {
        let digit = UInt8(truncatingIfNeeded: hash >> UInt64(60 - 4 * index)) & 0xF
        buffer[index] = digit + (digit < 10 ? UInt8(ascii: "0") : UInt8(ascii: "a") - 10)
      }
      return 16
    }
  }

  private mutating func mix(_ byte: UInt8) { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
}
