/// Escapes text for markup: as an element's text, as an attribute's quoted value, and in `title`.
///
/// It looks at bytes. A `Character` can be a quotation mark with an accent, and would hide the quotation mark.
enum HTMLEscaping {
  static func append(_ bytes: UnsafeBufferPointer<UInt8>, to output: inout [UInt8]) {
    var written = 0
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      guard isSpecial[Int(byte)], let (replacement, length) = replacement(of: byte, at: index, in: bytes)
      else {
        index += 1
        continue
      }
      output.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[written..<index]))
      output.append(contentsOf: replacement)
      index += length
      written = index
    }
    output.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[written...]))
  }

  static func escaped(_ bytes: [UInt8]) -> [UInt8] {
    var output: [UInt8] = []
    bytes.withUnsafeBufferPointer { append($0, to: &output) }
    return output
  }

  /// The bytes that may have to be replaced. `E2` begins the controls of writing direction, and much else.
  private static let isSpecial: [Bool] = (0...255).map {
    "&<>\"'\r\0\u{E2}".unicodeScalars.map(\.value).contains($0)
  }

  private static func replacement(
    of byte: UInt8, at index: Int, in bytes: UnsafeBufferPointer<UInt8>
  ) -> (some Collection<UInt8>, length: Int)? {
    switch byte {
    case UInt8(ascii: "&"): ("&amp;".utf8, 1)
    case UInt8(ascii: "<"): ("&lt;".utf8, 1)
    case UInt8(ascii: ">"): ("&gt;".utf8, 1)
    case UInt8(ascii: "\""): ("&quot;".utf8, 1)
    case UInt8(ascii: "'"): ("&#39;".utf8, 1)
    case .carriageReturn: ("&#13;".utf8, 1)
    case 0: ("\u{FFFD}".utf8, 1)
    default: DirectionControl(at: index, in: bytes).map { ($0.visibleMark.utf8, 3) }
    }
  }
}
