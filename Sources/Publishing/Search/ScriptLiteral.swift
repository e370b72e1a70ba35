import Templating

/// A small value of a script: JSON, which is a part of JavaScript.
indirect enum ScriptLiteral {
  case text(String)
  case number(Int)
  case list([ScriptLiteral])
  case record([(name: String, value: ScriptLiteral)])

  static func texts(_ texts: [String]) -> Self { .list(texts.map(Self.text)) }

  func write(to output: inout ByteBuffer) {
    switch self {
    case .text(let text): Self.append(text, to: &output)
    case .number(let number): output.append(String(number))
    case .list(let items):
      Self.write(items, between: "[", "]", to: &output) { $0.write(to: &$1) }
    case .record(let members):
      Self.write(members, between: "{", "}", to: &output) { member, output in
        Self.append(member.name, to: &output)
        output.append(":")
        member.value.write(to: &output)
      }
    }
  }

  private static func write<Item>(
    _ items: [Item], between start: String, _ end: String, to output: inout ByteBuffer,
    _ write: (Item, inout ByteBuffer) -> Void
  ) {
    output.append(start)
    for (index, item) in items.enumerated() {
      if index > 0 { output.append(",") }
      write(item, &output)
    }
    output.append(end)
  }
}

/// Texts as JSON strings that are safe in a script, whatever they hold.
extension ScriptLiteral {
  static func append(_ text: String, to output: inout ByteBuffer) {
    var text = text
    text.withUTF8 { append($0, to: &output) }
  }

  static func append(_ bytes: UnsafeBufferPointer<UInt8>, to output: inout ByteBuffer) {
    output.append(quote)
    var copied = 0
    for index in bytes.indices where isSpecial(bytes[index]) {
      guard let escape = escape(at: index, in: bytes) else { continue }
      output.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[copied..<index]))
      output.append(escape.text)
      copied = index + escape.length
    }
    output.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[copied...]))
    output.append(quote)
  }

  /// How many bytes a text takes at most, with its quotes.
  static func maximalLength(of bytes: UnsafeBufferPointer<UInt8>) -> Int {
    var specials = 0
    for byte in bytes { specials &+= isSpecial(byte) ? 1 : 0 }
    return bytes.count + specials * 5 + 2
  }

  private static let quote = UInt8(ascii: "\"")

  /// Whether a byte, or a scalar that begins with it, may need an escape.
  private static func isSpecial(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == quote || byte == UInt8(ascii: "\\") || byte == UInt8(ascii: "<") || byte == 0xE2
  }

  private static func escape(
    at index: Int, in bytes: UnsafeBufferPointer<UInt8>
  ) -> (text: String, length: Int)? {
    switch bytes[index] {
    case quote: ("\\\"", 1)
    case UInt8(ascii: "\\"): ("\\\\", 1)
    case UInt8(ascii: "\n"): ("\\n", 1)
    // Neither `</script` nor `<!--` may appear, should anybody ever copy a file into a page.
    case UInt8(ascii: "<"): ("\\u003c", 1)
    case 0xE2: lineSeparator(at: index, in: bytes).map { ($0, 3) }
    case let control: ("\\u00" + (control < 0x10 ? "0" : "") + String(control, radix: 16), 1)
    }
  }

  /// U+2028 and U+2029 end a line of a script before ES2019.
  private static func lineSeparator(at index: Int, in bytes: UnsafeBufferPointer<UInt8>) -> String? {
    guard index + 2 < bytes.count, bytes[index + 1] == 0x80 else { return nil }
    switch bytes[index + 2] {
    case 0xA8: return "\\u2028"
    case 0xA9: return "\\u2029"
    default: return nil
    }
  }
}
