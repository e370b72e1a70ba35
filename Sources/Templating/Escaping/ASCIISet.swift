/// A set of ASCII characters, without storage that needs reference counting.
struct ASCIISet {
  private var low: UInt64 = 0
  private var high: UInt64 = 0

  init(_ characters: String) {
    for byte in characters.utf8 { insert(byte) }
  }

  static let alphanumerics = ASCIISet("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz")

  func union(_ characters: String) -> ASCIISet {
    var union = self
    for byte in characters.utf8 { union.insert(byte) }
    return union
  }

  @inline(__always) func contains(_ byte: UInt8) -> Bool {
    byte < 128 && (byte < 64 ? low : high) >> (byte & 63) & 1 == 1
  }

  private mutating func insert(_ byte: UInt8) {
    if byte < 64 { low |= 1 << byte } else { high |= 1 << (byte & 63) }
  }
}
