import Basics
import Bookkeeping

extension OFXStatement {
  /// Reads the tags of OFX, both SGML without closing tags and XML.
  ///
  /// Real files close tags twice, late, by another name or not at all, so the scanner returns tags as they
  /// come, and the reader has to know which of them begin something.
  struct Scanner {
    struct Tag {
      let isClosing: Bool
      /// In uppercase.
      let name: String
      /// The text between this tag and the next.
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

    /// Reads up to the next tag, and trims blanks.
    private mutating func readText() -> String {
      var text: [UInt8] = []
      while position < bytes.count {
        let byte = bytes[position]
        if byte == UInt8(ascii: "<") {
          if tag(at: position) != nil { break }
          if appendCharacterData(into: &text) || skipComment() { continue }
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

    /// Recognizes `<NAME>`, `</NAME>` and `<NAME/>`; any other `<` is part of the text.
    private func tag(at start: Int) -> (isClosing: Bool, name: String, end: Int)? {
      guard bytes[start] == UInt8(ascii: "<") else { return nil }
      var index = start + 1
      let isClosing = index < bytes.count && bytes[index] == UInt8(ascii: "/")
      if isClosing { index += 1 }
      let nameStart = index
      while index < bytes.count, index - nameStart < 40, Self.isNameByte(bytes[index]) { index += 1 }
      guard index > nameStart, bytes[nameStart].isASCIILetter else { return nil }
      let name = String(
        decoding: bytes[nameStart..<index].map { $0.isASCIILetter ? $0 & 0xDF : $0 }, as: UTF8.self)
      while index < bytes.count, bytes[index] <= 0x20 || bytes[index] == UInt8(ascii: "/") { index += 1 }
      guard index < bytes.count, bytes[index] == UInt8(ascii: ">") else { return nil }
      return (isClosing, name, index + 1)
    }

    private func reference(at start: Int) -> (Unicode.Scalar, end: Int)? {
      guard let end = bytes[start...].prefix(12).firstIndex(of: UInt8(ascii: ";")) else { return nil }
      let name = String(decoding: bytes[start + 1..<end], as: UTF8.self)
      // `&nbsp;` is from HTML, and OFX 1.6 lists it along with XML's entities.
      let scalar = name == "nbsp" ? " " : XMLReader.character(name)
      return scalar.map { ($0, end + 1) }
    }

    private mutating func appendCharacterData(into text: inout [UInt8]) -> Bool {
      guard isAt("<![CDATA[") else { return false }
      position += 9
      while position < bytes.count, !isAt("]]>") {
        text.append(bytes[position])
        advance()
      }
      position = min(position + 3, bytes.count)
      return true
    }

    /// Skips a comment, even one that contains the file's header.
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

    private static func isNameByte(_ byte: UInt8) -> Bool {
      byte.isASCIILetter || byte.isASCIIDigit || "._-".utf8.contains(byte)
    }
  }
}
