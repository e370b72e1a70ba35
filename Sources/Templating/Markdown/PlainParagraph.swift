/// Most memos are a few plain words: one paragraph that means the same to CommonMark, and needs no parser.
enum PlainParagraph {
  /// One line of letters, digits and punctuation that has no meaning in Markdown or in markup.
  static func isPlain(_ text: [UInt8]) -> Bool {
    guard let first = text.first, let last = text.last, isLetter(first), last != UInt8(ascii: " ") else {
      return false
    }
    return text.allSatisfy { isLetter($0) || harmless.contains($0) }
  }

  static func render(_ text: [UInt8]) -> SafeHTML {
    SafeHTML(trusted: Array("<p>".utf8) + text + Array("</p>\n".utf8))
  }

  private static let harmless = ASCIISet("0123456789 ,.;:'()/+-?%$@")

  private static func isLetter(_ byte: UInt8) -> Bool {
    // U+2000 to U+2FFF begin with 0xE2: among them are the controls that turn text around.
    byte >= 0x80 ? byte != 0xE2 : (0x61...0x7A).contains(byte | 0x20)
  }
}
