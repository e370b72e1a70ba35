/// Text for bytes: five printable ASCII characters for every four bytes, most significant first. This adds a
/// quarter to the size, while base64 adds a third.
///
/// The characters are those of Z85 (ZeroMQ RFC 32), which need no escape in a string of JavaScript.
enum Base85 {
  private static let characters = Array(
    "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ.-:+=^!/*?&<>()[]{}@%$#".utf8)

  /// The two characters of each number below 85². A group of five consists of two pairs and a character
  /// between them.
  private static let pairs = characters.flatMap { first in characters.map { (first, $0) } }

  /// - Parameter bytes: A multiple of four.
  static func encoded(_ bytes: [UInt8]) -> [UInt8] {
    precondition(bytes.count.isMultiple(of: 4))
    return [UInt8](unsafeUninitializedCapacity: bytes.count / 4 * 5) { text, count in
      for start in stride(from: 0, to: bytes.count, by: 4) {
        let value = bytes[start..<start + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        let rest = value % 614_125
        (text[count], text[count + 1]) = pairs[Int(value / 614_125)]
        text[count + 2] = characters[Int(rest / 7_225)]
        (text[count + 3], text[count + 4]) = pairs[Int(rest % 7_225)]
        count += 5
      }
    }
  }
}
