/// A control that changes the direction of the text after it: U+202A to U+202E, U+2066 to U+2069.
///
/// In data it can make text read as something else ("Trojan Source"), so it is made visible.
struct DirectionControl {
  private let scalar: UInt32

  /// The byte that begins each of them in UTF-8, and much else.
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

  /// Such as `‹U+202E›`.
  var visibleMark: String { "‹U+" + String(scalar, radix: 16, uppercase: true) + "›" }

  /// Makes the controls visible in markup that another renderer wrote.
  static func shown(in markup: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    guard markup.contains(leadByte) else { return Array(markup) }
    var output: [UInt8] = []
    output.reserveCapacity(markup.count)
    var index = 0
    while index < markup.count {
      if let control = DirectionControl(at: index, in: markup) {
        output += control.visibleMark.utf8
        index += 3
      } else {
        output.append(markup[index])
        index += 1
      }
    }
    return output
  }
}
