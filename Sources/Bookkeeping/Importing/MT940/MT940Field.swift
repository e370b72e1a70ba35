/// A field of a SWIFT message: `:61:` and what stands behind it, up to the next field.
struct MT940Field {
  let tag: String
  /// One or more.
  var lines: [String]
  let line: Int

  /// Splits a text; what stands between messages (envelopes, `-`, blank lines before a field) is left out.
  static func all(in text: String) -> [MT940Field] {
    var fields: [MT940Field] = []
    var number = 0
    var isInMessage = false
    for line in text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false) {
      number += 1
      let line = line.last == 0x0D ? line.dropLast() : line
      let content = String(Substring(line))
      if let tag = tag(of: content) {
        let start = content.utf8.index(content.utf8.startIndex, offsetBy: tag.utf8.count + 2)
        fields.append(MT940Field(tag: tag, lines: [String(content[start...])], line: number))
        isInMessage = true
      } else if isEnd(content) {
        isInMessage = false
      } else if isInMessage {
        fields[fields.count - 1].lines.append(content)
      }
    }
    return fields
  }

  /// `61` of `:61:…`; two digits and perhaps a letter.
  static func tag(of line: String) -> String? {
    let bytes = Array(line.utf8.prefix(5))
    if bytes.starts(with: ":NS:".utf8) { return "NS" }
    guard bytes.count >= 4, bytes[0] == UInt8(ascii: ":"), isDigit(bytes[1]), isDigit(bytes[2]) else {
      return nil
    }
    if bytes[3] == UInt8(ascii: ":") { return String(decoding: bytes[1...2], as: UTF8.self) }
    guard bytes.count == 5, bytes[4] == UInt8(ascii: ":"), (0x41...0x5A).contains(bytes[3]) else {
      return nil
    }
    return String(decoding: bytes[1...3], as: UTF8.self)
  }

  private static func isEnd(_ line: String) -> Bool {
    line == "-" || line.hasPrefix("-}") || line.hasPrefix("{") || line.utf8.first == 0x03 || line == "-\u{3}"
      || line.hasPrefix(":940:") || line.hasPrefix(":942:")
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
}
