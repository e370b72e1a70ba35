import Basics
import Templating

/// Which letters stand for the hexadecimal digits above nine.
enum HexLetters: UInt8 {
  case upper = 0x41
  case lower = 0x61

  func value(of byte: UInt8) -> UInt8? {
    byte.isASCIILetter && (byte ^ rawValue) & 0x20 != 0 ? nil : byte.hexValue
  }
}

enum Base64 {
  /// Appends a mark and, in base 64 without padding, so many bytes that are given by their hexadecimal digits;
  /// hyphens between those are passed over. Appends nothing where other things stand there.
  static func append(
    hex: UnsafeBufferPointer<UInt8>, _ letters: HexLetters, behind mark: UInt8, bytes: Int,
    to output: inout ByteBuffer
  ) -> Bool {
    let start = output.count
    output.append(mark)
    var (bits, count, digits) = (UInt32(0), 0, 0)
    for byte in hex where byte != UInt8(ascii: "-") {
      guard let value = letters.value(of: byte) else { break }
      digits += 1
      bits = bits << 4 | UInt32(value)
      count += 4
      if count >= 6 {
        count -= 6
        output.append(digit(bits >> UInt32(count)))
      }
    }
    guard digits == bytes * 2 else {
      output.removeAll(behind: start)
      return false
    }
    if count > 0 { output.append(digit(bits << UInt32(6 - count))) }
    return true
  }

  private static func digit(_ bits: UInt32) -> UInt8 {
    switch UInt8(bits & 0x3F) {
    case let value where value < 26: UInt8(ascii: "A") + value
    case let value where value < 52: UInt8(ascii: "a") + value - 26
    case let value where value < 62: UInt8(ascii: "0") + value - 52
    case 62: UInt8(ascii: "+")
    default: UInt8(ascii: "/")
    }
  }
}
