/// Reads the tags of OFX, as SGML without closing tags and as XML alike.
///
/// Real files close tags twice, late, by another name or not at all, so tags are read as they come; which of them
/// begin something is for the reader to know.
struct OFXScanner {
  struct Tag {
    let isClosing: Bool
    /// In capitals.
    let name: String
    /// What stands between this tag and the next.
    let text: String
    let line: Int
  }

  private let bytes: [UInt8]
  private var position = 0
  private(set) var line = 1

  /// - Parameter bytes: UTF-8.
  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func next() -> Tag? {
    while position < bytes.count {
      if let (isClosing, name, end) = tag(at: position) {
        let start = line
        position = end
        return Tag(isClosing: isClosing, name: name, text: readText(), line: start)
      }
      if !skipComment() { advance() }
    }
    return nil
  }

  /// Up to the next tag, without blanks around it.
  private mutating func readText() -> String {
    var text: [UInt8] = []
    while position < bytes.count {
      let byte = bytes[position]
      if byte == UInt8(ascii: "<") {
        if tag(at: position) != nil { break }
        if takeCharacterData(into: &text) || skipComment() { continue }
      }
      if byte == UInt8(ascii: "&"), let (scalar, end) = reference(at: position) {
        text += Array(String(scalar).utf8)
        position = end
        continue
      }
      text.append(byte)
      advance()
    }
    return trimmed(String(decoding: text, as: UTF8.self))
  }

  /// `<NAME>`, `</NAME>` or `<NAME/>`; any other `<` is part of a text.
  private func tag(at start: Int) -> (isClosing: Bool, name: String, end: Int)? {
    guard bytes[start] == UInt8(ascii: "<") else { return nil }
    var index = start + 1
    let isClosing = index < bytes.count && bytes[index] == UInt8(ascii: "/")
    if isClosing { index += 1 }
    let nameStart = index
    while index < bytes.count, index - nameStart < 40, Self.isNameByte(bytes[index]) { index += 1 }
    guard index > nameStart, Self.isLetter(bytes[nameStart]) else { return nil }
    let name = String(
      decoding: bytes[nameStart..<index].map { Self.isLetter($0) ? $0 & 0xDF : $0 }, as: UTF8.self)
    while index < bytes.count, bytes[index] <= 0x20 || bytes[index] == UInt8(ascii: "/") { index += 1 }
    guard index < bytes.count, bytes[index] == UInt8(ascii: ">") else { return nil }
    return (isClosing, name, index + 1)
  }

  private func reference(at start: Int) -> (Unicode.Scalar, end: Int)? {
    guard let end = bytes[start...].prefix(12).firstIndex(of: UInt8(ascii: ";")) else { return nil }
    let name = String(decoding: bytes[start + 1..<end], as: UTF8.self)
    // HTML's, and in a list of OFX 1.6 beside those of XML.
    let scalar = name == "nbsp" ? " " : XMLReader.CharacterReference.scalar(name)
    return scalar.map { ($0, end + 1) }
  }

  private mutating func takeCharacterData(into text: inout [UInt8]) -> Bool {
    guard isAt("<![CDATA[") else { return false }
    position += 9
    while position < bytes.count, !isAt("]]>") {
      text.append(bytes[position])
      advance()
    }
    position = min(position + 3, bytes.count)
    return true
  }

  /// A comment that holds the header of the file is one, too.
  private mutating func skipComment() -> Bool {
    guard isAt("<!--") else { return false }
    while position < bytes.count, !isAt("-->") { advance() }
    position = min(position + 3, bytes.count)
    return true
  }

  private mutating func advance() {
    if bytes[position] == 0x0A { line += 1 }
    position += 1
  }

  private func isAt(_ text: StaticString) -> Bool {
    guard position + text.utf8CodeUnitCount <= bytes.count else { return false }
    return text.withUTF8Buffer { text in text.indices.allSatisfy { bytes[position + $0] == text[$0] } }
  }

  private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    isLetter(byte) || (0x30...0x39).contains(byte) || "._-".utf8.contains(byte)
  }
}
