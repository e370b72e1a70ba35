import Basics

/// Escapes text for markup: as an element's text, as an attribute's quoted value, and in `title`.
///
/// It looks at bytes. A `Character` can be a quotation mark with an accent, and would hide the quotation mark.
package enum HTMLEscaping {
  static func append(_ bytes: UnsafeBufferPointer<UInt8>, to output: inout ByteBuffer) {
    let specials = specials
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

  package static func escaped(_ bytes: [UInt8]) -> [UInt8] {
    ByteBuffer.array { output in bytes.withUnsafeBufferPointer { append($0, to: &output) } }
  }

  private static let specials = ASCIISet("&<>\"'\r\0")

  /// How many bytes have to be replaced where there may be something special.
  private static func lengthOfSpecial(at index: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Int {
    guard bytes[index] == DirectionControl.leadByte else { return 1 }
    return DirectionControl(at: index, in: bytes) == nil ? 0 : 3
  }

  /// Appends what stands for the bytes at `index`.
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
