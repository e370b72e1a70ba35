/// A short name for a content: FNV-1a in 64 bits, as 16 hexadecimal digits. Not for security.
package enum Fingerprint {
  package static func of(_ parts: [String]) -> String {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    func mix(_ byte: UInt8) { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    for part in parts {
      for byte in part.utf8 { mix(byte) }
      // A byte that UTF-8 never has keeps ("a", "bc") and ("ab", "c") apart.
      mix(0xFF)
    }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.utf8.count) + digits
  }
}
