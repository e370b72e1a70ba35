/// Numbers in base 16, always with all 16 digits of a 64-bit word.
package enum Hexadecimal {
  /// The 16 digits, in lower case.
  package static func string(_ word: UInt64) -> String {
    // Exactly 16 bytes are written, all ASCII.
    String(unsafeUninitializedCapacity: 16) { buffer in
      for index in 0..<16 { buffer[index] = digit(of: word, at: index) }
      return 16
    }
  }

  /// Appends the 16 digits, in lower case.
  package static func append(_ word: UInt64, to output: inout ByteBuffer) {
    for index in 0..<16 { output.append(digit(of: word, at: index)) }
  }

  /// The digit at `index`, from 0 for the most significant one.
  private static func digit(of word: UInt64, at index: Int) -> UInt8 {
    lowercaseDigit(UInt8(truncatingIfNeeded: word >> UInt64(60 - 4 * index)))
  }

  /// The digit for the lower four bits.
  @inlinable package static func lowercaseDigit(_ bits: UInt8) -> UInt8 {
    let value = bits & 0xF
    return value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") - 10 + value
  }

  /// The digit for the lower four bits.
  @inlinable package static func uppercaseDigit(_ bits: UInt8) -> UInt8 {
    let value = bits & 0xF
    return value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") - 10 + value
  }
}

extension UInt8 {
  /// The value of the byte as a hexadecimal digit; `nil` if it is none.
  @inlinable package var hexValue: UInt8? {
    switch self {
    case 0x30...0x39: self - 0x30
    case 0x41...0x46: self - 0x41 + 10
    case 0x61...0x66: self - 0x61 + 10
    default: nil
    }
  }
}
