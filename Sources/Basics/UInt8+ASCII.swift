extension UInt8 {
  package static let lineFeed = UInt8(ascii: "\n")
  package static let carriageReturn = UInt8(ascii: "\r")

  @inlinable package var isASCIILetter: Bool { (0x61...0x7A).contains(self | 0x20) }
  @inlinable package var isASCIIDigit: Bool { (0x30...0x39).contains(self) }
  @inlinable package var lowercasedASCII: UInt8 { (0x41...0x5A).contains(self) ? self | 0x20 : self }

  /// A space, a tab or the end of a line.
  @inlinable package var isBlank: Bool { self == 0x20 || (0x09...0x0D).contains(self) }
  @inlinable package var isSpaceOrTab: Bool { self == 0x20 || self == 0x09 }

  /// What may stand between the tokens of JSON (RFC 8259, section 2).
  @inlinable package var isJSONWhiteSpace: Bool {
    self == 0x20 || self == 0x0A || self == 0x0D || self == 0x09
  }

  /// What the byte means as a digit of base 16; nil if it is none.
  @inlinable package var hexValue: UInt8? {
    switch self {
    case 0x30...0x39: self - 0x30
    case 0x41...0x46: self - 0x41 + 10
    case 0x61...0x66: self - 0x61 + 10
    default: nil
    }
  }
}
