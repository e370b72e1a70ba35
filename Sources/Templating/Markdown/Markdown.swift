/// Markdown that a person typed, such as a memo.
package enum Markdown {
  /// The longest memo, in UTF-8 bytes, that is read as Markdown.
  ///
  /// cmark 0.30 takes quadratic time for some inputs (CVE-2023-22486), which is harmless at this size.
  package static let maximalMemoLength = 4_000

  /// Renders a memo as inert markup: no raw HTML, no pictures, and links only to `http`, `https` or `mailto`.
  /// A memo that is too long is shown as plain text.
  package static func render(memo: String) -> SafeHTML {
    let bytes = Array(memo.utf8)
    guard bytes.count <= maximalMemoLength else { return SafeHTML(escaping: memo) }
    if PlainParagraph.isPlain(bytes) { return PlainParagraph.render(bytes) }
    let document = CommonMarkDocument(parsing: bytes)
    // Raw HTML, links and pictures all need one of these characters.
    if bytes.contains(where: { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "[") }) {
      for node in document.nodes { disarm(node) }
    }
    return SafeHTML(trusted: document.html().withUnsafeBufferPointer(HTMLEscaping.DirectionControl.shown))
  }

  private static func disarm(_ node: CommonMarkDocument.Node) {
    switch node.kind {
    case .rawInline: node.becomeText()
    case .rawBlock: node.becomeParagraph()
    case .image: node.becomeItsChildren()
    case .link:
      if isAllowed(address: Array(node.address.utf8)) {
        node.becomeItsChildren(between: linkStart(node), and: "</a>")
      } else {
        node.becomeItsChildren()
      }
    case .text, .code, .codeBlock, .list, .other: break
    }
  }

  /// Whether an address is absolute, has an allowed scheme, and has no character that a browser would skip.
  private static func isAllowed(address: [UInt8]) -> Bool {
    guard let end = Address.Escaping.schemeEnd(of: address),
      !address.contains(where: { $0 <= 0x20 || $0 == 0x7F })
    else { return false }
    let scheme = address.prefix(end)
    let isMail = scheme.count == "mailto".utf8.count
    return Address.Escaping.isAllowed(scheme: scheme)
      && (isMail || address.dropFirst(end).starts(with: "://".utf8))
  }

  private static func linkStart(_ link: CommonMarkDocument.Node) -> String {
    let title = link.title.isEmpty ? "" : " title=\"\(Escaper.text.escaped(link.title))\""
    let address = Escaper.addressPart.escaped(link.address)
    return "<a href=\"\(address)\"\(title) rel=\"noopener noreferrer nofollow\">"
  }
}

/// A fast path for most memos, which are a few plain words: a paragraph that means the same in CommonMark and
/// needs no parser.
private enum PlainParagraph {
  /// Whether the text is one line of letters, digits and punctuation without a meaning in Markdown or markup.
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
    // U+2000 to U+2FFF begin with 0xE2; they include the controls that change the direction of text.
    byte >= 0x80 ? byte != 0xE2 : (0x61...0x7A).contains(byte | 0x20)
  }
}
