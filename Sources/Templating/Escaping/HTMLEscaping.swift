import Basics

/// Escapes text for markup: for the text of an element, for a quoted attribute, and for `title`.
///
/// Escaping works on bytes, because a `Character` can be a quotation mark with an accent, which would hide
/// the quotation mark.
enum HTMLEscaping {
  /// - Parameter specials: The characters to replace; direction controls are replaced in any case.
  static func append(
    _ bytes: UnsafeBufferPointer<UInt8>, replacing specials: ASCIISet = specials,
    to output: inout ByteBuffer
  ) {
    var written = 0
    for index in 0..<bytes.count
    where specials.contains(bytes[index]) || bytes[index] == DirectionControl.leadByte {
      let length = lengthOfSpecial(at: index, in: bytes)
      guard length > 0 else { continue }
      output.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[written..<index]))
      appendReplacement(at: index, in: bytes, to: &output)
      written = index + length
    }
    output.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[written...]))
  }

  static func escaped(_ bytes: [UInt8]) -> [UInt8] {
    ByteBuffer.array { output in bytes.withUnsafeBufferPointer { append($0, to: &output) } }
  }

  static let specials = ASCIISet("&<>\"'\r\0")

  /// The number of bytes to replace at an index; 0 if there are none.
  private static func lengthOfSpecial(at index: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Int {
    guard bytes[index] == DirectionControl.leadByte else { return 1 }
    return DirectionControl(at: index, in: bytes) == nil ? 0 : 3
  }

  /// Appends the replacement of the bytes at `index`.
  private static func appendReplacement(
    at index: Int, in bytes: UnsafeBufferPointer<UInt8>, to output: inout ByteBuffer
  ) {
    switch bytes[index] {
    case UInt8(ascii: "&"): output.append("&amp;")
    case UInt8(ascii: "<"): output.append("&lt;")
    case UInt8(ascii: ">"): output.append("&gt;")
    case UInt8(ascii: "\""): output.append("&quot;")
    case UInt8(ascii: "'"): output.append("&#39;")
    case .carriageReturn: output.append("&#13;")
    case 0: output.append("\u{FFFD}")
    default: DirectionControl(at: index, in: bytes)?.visibleMark.withBytes { output.append(contentsOf: $0) }
    }
  }
}

extension HTMLEscaping {
  /// Keeps right-to-left text (Arabic, Hebrew) from affecting the text around it.
  enum Isolation {
    static func appendElement(_ bytes: UnsafeBufferPointer<UInt8>, to output: inout ByteBuffer) {
      guard !bytes.isEmpty else { return }
      output.append("<bdi>")
      HTMLEscaping.append(bytes, to: &output)
      output.append("</bdi>")
    }

    static func appendText(_ bytes: UnsafeBufferPointer<UInt8>, to output: inout ByteBuffer) {
      guard needsIsolation(bytes) else { return HTMLEscaping.append(bytes, to: &output) }
      output.append("\u{2068}")
      HTMLEscaping.append(bytes, to: &output)
      output.append("\u{2069}")
    }

    /// Whether the text has a scalar from U+0590 (`D6 90` in UTF-8) on. No script before that runs from right
    /// to left.
    private static func needsIsolation(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
      for index in bytes.indices where bytes[index] >= 0xD6 {
        if bytes[index] > 0xD6 || (index + 1 < bytes.count && bytes[index + 1] >= 0x90) { return true }
      }
      return false
    }
  }
}

extension HTMLEscaping {
  /// A control that changes the direction of the text after it: U+202A to U+202E, U+2066 to U+2069.
  ///
  /// In data, it can make text look like something else ("Trojan Source"), so it is made visible.
  struct DirectionControl {
    private let scalar: UInt32

    /// The first byte, in UTF-8, of all these controls and of many other characters.
    static let leadByte: UInt8 = 0xE2

    init?(at index: Int, in bytes: UnsafeBufferPointer<UInt8>) {
      guard index + 2 < bytes.count, bytes[index] == Self.leadByte else { return nil }
      switch (bytes[index + 1], bytes[index + 2]) {
      case (0x80, 0xAA...0xAE), (0x81, 0xA6...0xA9):
        scalar = 0x2000 | UInt32(bytes[index + 1] & 0x3F) << 6 | UInt32(bytes[index + 2] & 0x3F)
      default:
        return nil
      }
    }

    /// A visible replacement, such as `‹U+202E›`.
    var visibleMark: String { "‹U+" + String(scalar, radix: 16, uppercase: true) + "›" }

    /// Replaces the controls in markup that another renderer wrote.
    static func shown(in markup: UnsafeBufferPointer<UInt8>) -> [UInt8] {
      guard markup.contains(leadByte) else { return Array(markup) }
      return ByteBuffer.array { HTMLEscaping.append(markup, replacing: ASCIISet(""), to: &$0) }
    }
  }
}
