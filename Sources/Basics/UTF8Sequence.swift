/// One scalar as UTF-8 writes it.
package enum UTF8Sequence {
  /// The number of bytes of the scalar at an offset, or nil where the bytes are not UTF-8: overlong, truncated,
  /// a surrogate or beyond U+10FFFF (Unicode standard, table 3-7).
  package static func length(in bytes: [UInt8], at offset: Int) -> Int? {
    let first = bytes[offset]
    switch first {
    case 0..<0x80: return 1
    case 0xC2...0xDF: return tail(bytes, offset, 2, second: 0x80...0xBF)
    case 0xE0: return tail(bytes, offset, 3, second: 0xA0...0xBF)
    case 0xED: return tail(bytes, offset, 3, second: 0x80...0x9F)
    case 0xE1...0xEF: return tail(bytes, offset, 3, second: 0x80...0xBF)
    case 0xF0: return tail(bytes, offset, 4, second: 0x90...0xBF)
    case 0xF1...0xF3: return tail(bytes, offset, 4, second: 0x80...0xBF)
    case 0xF4: return tail(bytes, offset, 4, second: 0x80...0x8F)
    default: return nil
    }
  }

  private static func tail(
    _ bytes: [UInt8], _ offset: Int, _ length: Int, second: ClosedRange<UInt8>
  ) -> Int? {
    guard offset + length <= bytes.count, second.contains(bytes[offset + 1]) else { return nil }
    for index in (offset + 2)..<max(offset + 2, offset + length) where bytes[index] & 0xC0 != 0x80 {
      return nil
    }
    return length
  }
}
