import Basics

/// The escapes of a string that `JSONReader` has checked.
enum JSONEscapes {
  static func resolve(_ content: Span<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(content.count)
    var index = 0
    while index < content.count {
      guard content[index] == UInt8(ascii: "\\") else {
        result.append(content[index])
        index += 1
        continue
      }
      let escape = content[index + 1]
      index += 2
      if escape == UInt8(ascii: "u") {
        let scalar = takeScalar(from: content, at: &index)
        result.append(contentsOf: String(scalar).utf8)
      } else {
        result.append(byte(for: escape))
      }
    }
    return result
  }

  private static func byte(for escape: UInt8) -> UInt8 {
    switch escape {
    case UInt8(ascii: "b"): 0x08
    case UInt8(ascii: "f"): 0x0C
    case UInt8(ascii: "n"): 0x0A
    case UInt8(ascii: "r"): 0x0D
    case UInt8(ascii: "t"): 0x09
    default: escape
    }
  }

  /// The scalar whose hexadecimal digits begin at `index`, with the second half of a surrogate pair.
  private static func takeScalar(from content: Span<UInt8>, at index: inout Int) -> Character {
    var value = takeUnit(from: content, at: &index)
    if (0xD800...0xDBFF).contains(value) {
      index += 2
      value = 0x10000 + (value - 0xD800) << 10 + (takeUnit(from: content, at: &index) - 0xDC00)
    }
    return Character(Unicode.Scalar(value) ?? "\u{FFFD}")
  }

  private static func takeUnit(from content: Span<UInt8>, at index: inout Int) -> UInt32 {
    var unit: UInt32 = 0
    for _ in 0..<4 {
      unit = unit << 4 | UInt32(content[index].hexValue ?? 0)
      index += 1
    }
    return unit
  }
}
