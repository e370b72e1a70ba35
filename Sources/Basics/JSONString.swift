/// Texts as JSON strings (RFC 8259), which are JavaScript strings too.
package enum JSONString {
  package enum Use: Sendable {
    /// Escapes only what JSON demands.
    case data
    /// Also escapes what could end a script, so that any text is safe in one.
    case script
  }

  /// The text in quotes, escaped as data.
  package static func bytes(_ text: String) -> [UInt8] {
    ByteBuffer.array { append(text, for: .data, to: &$0) }
  }

  package static func append(_ text: String, for use: Use, to output: inout ByteBuffer) {
    text.withBytes { append($0, for: use, to: &output) }
  }

  package static func append(
    _ bytes: UnsafeBufferPointer<UInt8>, for use: Use, to output: inout ByteBuffer
  ) {
    output.append(quote)
    var copied = 0
    for index in bytes.indices where isSpecial(bytes[index]) {
      guard let length = lengthOfSpecial(at: index, in: bytes, use) else { continue }
      output.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[copied..<index]))
      appendEscape(of: bytes[index + length - 1], to: &output)
      copied = index + length
    }
    output.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[copied...]))
    output.append(quote)
  }

  /// The greatest number of bytes that a text can take, with its quotes.
  package static func maximalLength(of bytes: UnsafeBufferPointer<UInt8>) -> Int {
    var specials = 0
    for byte in bytes { specials &+= isSpecial(byte) ? 1 : 0 }
    return bytes.count + specials * 5 + 2
  }

  /// Appends the escape sequence for a byte below U+0080. For U+2028 and U+2029 (`E2 80 A8` and `E2 80 A9`),
  /// `byte` is the last one.
  package static func appendEscape(of byte: UInt8, to output: inout ByteBuffer) {
    switch byte {
    case quote: output.append("\\\"")
    case UInt8(ascii: "\\"): output.append("\\\\")
    case UInt8(ascii: "\n"): output.append("\\n")
    case UInt8(ascii: "\r"): output.append("\\r")
    case UInt8(ascii: "\t"): output.append("\\t")
    case 0xA8, 0xA9:
      output.append("\\u202")
      output.append(Hexadecimal.lowercaseDigit(byte))
    default:
      output.append("\\u00")
      output.append(Hexadecimal.lowercaseDigit(byte >> 4))
      output.append(Hexadecimal.lowercaseDigit(byte))
    }
  }

  private static let quote = UInt8(ascii: "\"")

  /// Whether a byte, or a scalar that begins with it, may need an escape.
  @inline(__always)
  private static func isSpecial(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == quote || byte == UInt8(ascii: "\\") || byte == UInt8(ascii: "<") || byte == 0xE2
  }

  /// The length of the scalar at `index` if it needs an escape; `nil` if it needs none.
  private static func lengthOfSpecial(
    at index: Int, in bytes: UnsafeBufferPointer<UInt8>, _ use: Use
  ) -> Int? {
    switch bytes[index] {
    // Neither `</script` nor `<!--` may appear, in case a script is ever copied into a page.
    case UInt8(ascii: "<"): use == .script ? 1 : nil
    // Before ES2019, U+2028 and U+2029 end a line of a script.
    case 0xE2:
      use == .script && index + 2 < bytes.count && bytes[index + 1] == 0x80
        && (bytes[index + 2] == 0xA8 || bytes[index + 2] == 0xA9) ? 3 : nil
    default: 1
    }
  }
}
