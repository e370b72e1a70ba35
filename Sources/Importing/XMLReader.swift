import Bookkeeping

/// Reads XML piece by piece, strictly: no document types, and only XML's own entities.
///
/// Text between the elements of an outer level is skipped. Names lose their namespace prefix.
package struct XMLReader {
  struct Failure: Error {
    let problem: Problem
    let line: Int
  }

  static let deepest = 64

  private let bytes: [UInt8]
  private var position = 0
  private(set) var line = 1
  /// The qualified names of the open elements.
  private var open: [String] = []
  private var isInEmptyElement = false

  /// - Parameter bytes: UTF-8.
  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func readRoot() throws(Failure) -> Element {
    guard let root = try nextChild() else { throw failure(.endOfFile) }
    return root
  }

  /// Returns the next child of the open element, or `nil` at its end. The child must then be read or skipped.
  mutating func nextChild() throws(Failure) -> Element? {
    var noText: [UInt8]?
    return try readNext(into: &noText)
  }

  /// Reads the whole element that was opened last.
  mutating func readElement(_ tag: Element) throws(Failure) -> Element {
    var element = tag
    var text: [UInt8]? = []
    while let child = try readNext(into: &text) { element.children.append(try readElement(child)) }
    element.text = withoutNeedlessBlanks(String(decoding: text ?? [], as: UTF8.self))
    return element
  }

  mutating func skip() throws(Failure) {
    while try nextChild() != nil { try skip() }
  }

  /// Throws if anything but comments and processing instructions follows the root.
  mutating func readEnd() throws(Failure) {
    if try nextChild() != nil { throw failure(.notXML) }
  }

  /// Reads text up to the next tag. Returns `nil` at the end of the open element, or of the file.
  private mutating func readNext(into text: inout [UInt8]?) throws(Failure) -> Element? {
    if isInEmptyElement {
      isInEmptyElement = false
      open.removeLast()
      return nil
    }
    while position < bytes.count {
      if isAt("<!--") {
        try skip(past: "-->")
      } else if isAt("<?") {
        try skip(past: "?>")
      } else if open.isEmpty, bytes[position] <= 0x20 {
        advance()
      } else if bytes[position] != UInt8(ascii: "<") || isAt("<![CDATA[") {
        let run = try readText()
        text?.append(contentsOf: run)
      } else if isAt("<!") {
        throw failure(.documentType)
      } else if isAt("</") {
        try readEndTag()
        return nil
      } else {
        return try readStartTag()
      }
    }
    guard open.isEmpty else { throw failure(.endOfFile) }
    return nil
  }

  /// Reads a character reference, a CDATA section, or text up to the next tag or reference.
  private mutating func readText() throws(Failure) -> ArraySlice<UInt8> {
    if open.isEmpty { throw failure(.notXML) }
    let start = position
    switch bytes[start] {
    case UInt8(ascii: "&"): return try readReference()[...]
    case UInt8(ascii: "<"):
      try skip(past: "]]>")
      return bytes[start + 9..<position - 3]
    default:
      while position < bytes.count, bytes[position] != UInt8(ascii: "<"), bytes[position] != UInt8(ascii: "&")
      {
        advance()
      }
      return bytes[start..<position]
    }
  }

  private mutating func readStartTag() throws(Failure) -> Element {
    let start = line
    advance()
    let name = try readName()
    guard open.count < Self.deepest else { throw failure(.deeplyNested) }
    var attributes: [(name: String, value: String)] = []
    while true {
      skipBlanks()
      guard position < bytes.count else { throw failure(.endOfFile) }
      if isAt("/>") || bytes[position] == UInt8(ascii: ">") { break }
      let key = try readName()
      skipBlanks()
      try consume(UInt8(ascii: "="))
      skipBlanks()
      attributes.append((Self.local(key), try readAttributeValue()))
    }
    isInEmptyElement = bytes[position] == UInt8(ascii: "/")
    position += isInEmptyElement ? 2 : 1
    open.append(name)
    return Element(name: Self.local(name), attributes: attributes, line: start)
  }

  private mutating func readEndTag() throws(Failure) {
    position += 2
    let name = try readName()
    skipBlanks()
    try consume(UInt8(ascii: ">"))
    let last = open.popLast() ?? ""
    guard last == name else { throw failure(.mismatchedTag(name, open: last)) }
  }

  private mutating func readAttributeValue() throws(Failure) -> String {
    guard position < bytes.count else { throw failure(.endOfFile) }
    let quote = bytes[position]
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { throw failure(.notXML) }
    advance()
    var value: [UInt8] = []
    while position < bytes.count, bytes[position] != quote {
      switch bytes[position] {
      case UInt8(ascii: "<"): throw failure(.notXML)
      case UInt8(ascii: "&"): value += try readReference()
      default:
        value.append(bytes[position])
        advance()
      }
    }
    try consume(quote)
    return String(decoding: value, as: UTF8.self)
  }

  private mutating func readName() throws(Failure) -> String {
    let start = position
    while position < bytes.count, Self.isNameByte(bytes[position]) { position += 1 }
    guard position > start, position - start <= 256 else {
      throw failure(position < bytes.count ? .notXML : .endOfFile)
    }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  private mutating func readReference() throws(Failure) -> [UInt8] {
    let end = bytes[position...].prefix(12).firstIndex(of: UInt8(ascii: ";"))
    guard let end else { throw failure(.unknownEntity("&")) }
    let name = String(decoding: bytes[position + 1..<end], as: UTF8.self)
    guard let scalar = Self.character(name) else { throw failure(.unknownEntity(name)) }
    position = end + 1
    return Array(String(scalar).utf8)
  }

  private mutating func consume(_ byte: UInt8) throws(Failure) {
    guard position < bytes.count else { throw failure(.endOfFile) }
    guard bytes[position] == byte else { throw failure(.notXML) }
    position += 1
  }

  private mutating func skip(past end: StaticString) throws(Failure) {
    while position < bytes.count {
      if isAt(end) {
        position += end.utf8CodeUnitCount
        return
      }
      advance()
    }
    throw failure(.endOfFile)
  }

  private mutating func skipBlanks() {
    while position < bytes.count, bytes[position] <= 0x20 { advance() }
  }

  private mutating func advance() {
    if bytes[position] == 0x0A { line += 1 }
    position += 1
  }

  private func isAt(_ text: StaticString) -> Bool {
    guard position + text.utf8CodeUnitCount <= bytes.count else { return false }
    return text.withUTF8Buffer { text in
      text.indices.allSatisfy { bytes[position + $0] == text[$0] }
    }
  }

  private func failure(_ problem: Problem) -> Failure { Failure(problem: problem, line: line) }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x80...0xFF: true
    default: "_:.-".utf8.contains(byte)
    }
  }

  private static func local(_ name: String) -> String {
    guard let colon = name.utf8.lastIndex(of: UInt8(ascii: ":")) else { return name }
    return String(name[name.utf8.index(after: colon)...])
  }
}

extension XMLReader {
  /// The character of a reference.
  ///
  /// - Parameter name: The name between `&` and `;`.
  static func character(_ name: String) -> Unicode.Scalar? {
    if let known = entities[name] { return known }
    guard name.hasPrefix("#") else { return nil }
    let number = name.dropFirst()
    let isHex = number.hasPrefix("x") || number.hasPrefix("X")
    let value = isHex ? UInt32(number.dropFirst(), radix: 16) : UInt32(number)
    guard let value, value > 0 else { return nil }
    return Unicode.Scalar(value)
  }

  private static let entities: [String: Unicode.Scalar] = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'",
  ]

  /// The encoding that an XML file may declare in its first line.
  static func declaredEncoding(in bytes: [UInt8]) -> String? {
    let head = String(decoding: TextEncoding.ascii(of: bytes).prefix(300), as: UTF8.self)
    guard head.drop(while: \.isWhitespace).hasPrefix("<?xml"), let end = head.firstRange(of: "?>"),
      let key = head[..<end.lowerBound].firstRange(of: "encoding")
    else { return nil }
    let value = head[key.upperBound..<end.lowerBound].drop { " =\"'".contains($0) }
    return String(value.prefix { !" \"'".contains($0) })
  }

  package enum Problem: Error, Equatable, Sendable {
    /// Document types can refer to other files and expand without limit; no statement needs one.
    case documentType
    case unknownEntity(String)
    case mismatchedTag(String, open: String)
    case deeplyNested
    case notXML
    case endOfFile
  }
}
