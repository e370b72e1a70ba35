/// Text for bytes: five printable ASCII characters for every four bytes, most significant first, a fifth less
/// than base64 adds.
///
/// The characters are those of Z85 (ZeroMQ RFC 32), which need no escape in a string of JavaScript.
enum Base85 {
  private static let characters = Array(
    "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ.-:+=^!/*?&<>()[]{}@%$#".utf8)

  /// - Parameter bytes: A multiple of four.
  static func encoded(_ bytes: [UInt8]) -> [UInt8] {
    precondition(bytes.count.isMultiple(of: 4))
    return [UInt8](unsafeUninitializedCapacity: bytes.count / 4 * 5) { text, count in
      count = text.count
      for group in 0..<bytes.count / 4 {
        var value = bytes[group * 4..<group * 4 + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        for place in (0..<5).reversed() {
          text[group * 5 + place] = characters[Int(value % 85)]
          value /= 85
        }
      }
    }
  }
}
