import Basics

/// Reads JSON strictly (RFC 8259, UTF-8), one value at a time, without building a tree.
///
/// Foundation's reader on Linux accepts trailing commas and UTF-16, silently keeps one of two equal keys and
/// gives no positions. A ledger needs the opposite: every deviation is an error at an exact offset, equal
/// keys are reported, and a number keeps its own text.
package struct JSONReader {
  package let bytes: [UInt8]
  /// The offset of the next byte.
  package private(set) var position: Int
  /// Keys that appear twice in one object: valid JSON, but never intended.
  package private(set) var duplicateKeys: [DuplicateKey] = []
  /// The keys of all open objects, the innermost last.
  private var openKeys: [JSONValue] = []
  private var depth = 0

  /// The nesting limit: more levels than any ledger has, but few enough that no input can exhaust the stack.
  package static let maximalDepth = 512

  package init(_ bytes: [UInt8]) throws(JSONProblem) {
    self.bytes = bytes
    position = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    if bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE]) {
      throw JSONProblem(.notUTF8, at: 0)
    }
  }

  /// Starts in the middle of a text, without checking the part before.
  init(_ bytes: [UInt8], from offset: Int) {
    self.bytes = bytes
    position = offset
  }

  /// The kind of the next value; skips white space before it.
  package mutating func peekKind() throws(JSONProblem) -> JSONValue.Kind {
    skipWhiteSpace()
    guard let byte = next else { throw unexpected(.value) }
    switch byte {
    case UInt8(ascii: "{"): return .object
    case UInt8(ascii: "["): return .array
    case UInt8(ascii: "\""): return .string
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return .number
    case UInt8(ascii: "t"): return .true
    case UInt8(ascii: "f"): return .false
    case UInt8(ascii: "n"): return .null
    default: throw unexpected(.value)
    }
  }

  /// Reads and checks a whole value of any kind, and returns its location.
  package mutating func readValue() throws(JSONProblem) -> JSONValue {
    let kind = try peekKind()
    let start = position
    var isPlain = true
    switch kind {
    case .object:
      var object = try openObject()
      while try nextKey(of: &object) != nil { _ = try readValue() }
    case .array:
      var array = try openArray()
      while try moveToElement(of: &array) { _ = try readValue() }
    case .string: isPlain = try skipString()
    case .number: try skipNumber()
    case .true: try skipLiteral("true")
    case .false: try skipLiteral("false")
    case .null: try skipLiteral("null")
    }
    return JSONValue(kind: kind, start: start, end: position, isPlain: isPlain)
  }

  /// Checks that only white space follows the outermost value.
  package mutating func readEnd() throws(JSONProblem) {
    skipWhiteSpace()
    if position < bytes.count { throw unexpected(.end) }
  }

  private mutating func skipLiteral(_ literal: StaticString) throws(JSONProblem) {
    let start = position
    for index in 0..<literal.utf8CodeUnitCount {
      guard next == literal.utf8Start[index] else { throw JSONProblem(.misspeltLiteral, at: start) }
      position += 1
    }
  }
}

// MARK: - Arrays and objects

extension JSONReader {
  /// An array whose elements are being read.
  struct OpenArray {
    fileprivate var isFresh = true
  }

  /// An object whose members are being read.
  package struct OpenObject {
    fileprivate var isFresh = true
    fileprivate var keys: JSONKeySet
  }

  /// Enters the array that starts next. The caller must read all its elements.
  mutating func openArray() throws(JSONProblem) -> OpenArray {
    try descend()
    return OpenArray()
  }

  /// Enters the object that starts next. The caller must read all its members.
  package mutating func openObject() throws(JSONProblem) -> OpenObject {
    try descend()
    return OpenObject(keys: JSONKeySet(above: openKeys.count))
  }

  /// Returns true before an element, which must be read next, and false after the closing bracket.
  mutating func moveToElement(of array: inout OpenArray) throws(JSONProblem) -> Bool {
    try moveToItem(&array.isFresh, close: UInt8(ascii: "]"), else: .commaOrClosingBracket)
  }

  /// Returns a key, whose value must be read next, or `nil` after the closing brace.
  package mutating func nextKey(of object: inout OpenObject) throws(JSONProblem) -> JSONValue? {
    guard try moveToItem(&object.isFresh, close: UInt8(ascii: "}"), else: .commaOrClosingBrace) else {
      object.keys.close(&openKeys)
      return nil
    }
    guard next == UInt8(ascii: "\"") else { throw unexpected(.key) }
    let start = position
    let isPlain = try skipString()
    let key = JSONValue(kind: .string, start: start, end: position, isPlain: isPlain)
    if let first = object.keys.insert(key, into: &openKeys, in: bytes) {
      duplicateKeys.append(DuplicateKey(first: first, second: key))
    }
    skipWhiteSpace()
    guard next == UInt8(ascii: ":") else { throw unexpected(.colon) }
    position += 1
    return key
  }

  private mutating func descend() throws(JSONProblem) {
    depth += 1
    guard depth <= Self.maximalDepth else { throw JSONProblem(.nestedTooDeeply, at: position) }
    position += 1
  }

  private mutating func moveToItem(
    _ isFresh: inout Bool, close: UInt8, else expected: JSONProblem.Expectation
  ) throws(JSONProblem) -> Bool {
    skipWhiteSpace()
    if isFresh {
      isFresh = false
      if next != close { return true }
    } else if next == UInt8(ascii: ",") {
      let comma = position
      position += 1
      skipWhiteSpace()
      if next == close { throw JSONProblem(.trailingComma, at: comma) }
      return true
    }
    guard next == close else { throw unexpected(expected) }
    position += 1
    depth -= 1
    return false
  }
}

// MARK: - Strings

extension JSONReader {
  /// Skips a string with its quotes, and returns whether it has no escapes.
  private mutating func skipString() throws(JSONProblem) -> Bool {
    let start = position
    var isPlain = true
    position += 1
    while true {
      position = endOfPlainASCII()
      guard let byte = next else { throw JSONProblem(.unexpectedEnd(.closingQuote), at: start) }
      switch byte {
      case UInt8(ascii: "\""):
        position += 1
        return isPlain
      case UInt8(ascii: "\\"):
        isPlain = false
        try skipEscape()
      case 0..<0x20:
        throw JSONProblem(.controlCharacter(byte), at: position)
      default:
        guard let length = bytes.lengthOfScalar(at: position) else {
          throw JSONProblem(.invalidUTF8, at: position)
        }
        position += length
      }
    }
  }

  private func endOfPlainASCII() -> Int {
    let span = bytes.span
    var index = position
    while index + 8 <= span.count {
      // Checked against the span's bounds; a word of any eight bytes is a valid number.
      let word = span.bytes.unsafeLoadUnaligned(fromByteOffset: index, as: UInt64.self)
      let count = Self.plainBytes(UInt64(littleEndian: word))
      index += count
      if count < 8 { return index }
    }
    while index < span.count, Self.plainBytes(UInt64(span[index])) > 0 { index += 1 }
    return index
  }

  /// The number of bytes, from the lowest, before a control character, a quote, a backslash or a byte beyond
  /// ASCII. Each sum sets the top bit of such a byte; a carry can only disturb the bytes above it.
  private static func plainBytes(_ word: UInt64) -> Int {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let quotes = word ^ (ones &* UInt64(UInt8(ascii: "\"")))
    let backslashes = word ^ (ones &* UInt64(UInt8(ascii: "\\")))
    let suspects = word | (word &- ones &* 0x20) | (quotes &- ones) | (backslashes &- ones)
    return (suspects & (ones &* 0x80)).trailingZeroBitCount / 8
  }

  private mutating func skipEscape() throws(JSONProblem) {
    let start = position
    position += 1
    guard let byte = next else { throw JSONProblem(.unexpectedEnd(.closingQuote), at: start) }
    position += 1
    switch byte {
    case UInt8(ascii: "u"):
      let unit = try readHexUnit(escape: start)
      if (0xDC00...0xDFFF).contains(unit) { throw JSONProblem(.loneSurrogate, at: start, length: 6) }
      if (0xD800...0xDBFF).contains(unit) { try skipLowSurrogate(after: start) }
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
      UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      break
    default:
      throw unknownEscape(at: start, byte)
    }
  }

  private mutating func skipLowSurrogate(after high: Int) throws(JSONProblem) {
    let low = position
    guard next == UInt8(ascii: "\\"), low + 1 < bytes.count, bytes[low + 1] == UInt8(ascii: "u") else {
      throw JSONProblem(.loneSurrogate, at: high, length: 6)
    }
    position += 2
    guard (0xDC00...0xDFFF).contains(try readHexUnit(escape: low)) else {
      throw JSONProblem(.loneSurrogate, at: high, length: 6)
    }
  }

  private mutating func readHexUnit(escape start: Int) throws(JSONProblem) -> UInt16 {
    var unit: UInt16 = 0
    for _ in 0..<4 {
      guard let digit = next?.hexValue else {
        throw JSONProblem(.invalidEscape, at: start, length: position - start)
      }
      unit = unit << 4 | UInt16(digit)
      position += 1
    }
    return unit
  }

  /// An error that covers the whole character after the backslash, so that no message shows half of one.
  private func unknownEscape(at start: Int, _ byte: UInt8) -> JSONProblem {
    if byte < 0x20 { return JSONProblem(.controlCharacter(byte), at: start + 1) }
    guard let length = bytes.lengthOfScalar(at: start + 1) else {
      return JSONProblem(.invalidUTF8, at: start + 1)
    }
    return JSONProblem(.invalidEscape, at: start, length: 1 + length)
  }
}

// MARK: - Numbers

extension JSONReader {
  /// Skips a number. It is not converted, because no binary float may touch money.
  private mutating func skipNumber() throws(JSONProblem) {
    let start = position
    if next == UInt8(ascii: "-") { position += 1 }
    if next == UInt8(ascii: "0") {
      position += 1
      if next?.isASCIIDigit == true { throw JSONProblem(.leadingZero, at: start) }
    } else {
      try skipDigits(of: start)
    }
    if next == UInt8(ascii: ".") {
      position += 1
      try skipDigits(of: start)
    }
    if next == UInt8(ascii: "e") || next == UInt8(ascii: "E") {
      position += 1
      if next == UInt8(ascii: "+") || next == UInt8(ascii: "-") { position += 1 }
      try skipDigits(of: start)
    }
  }

  private mutating func skipDigits(of start: Int) throws(JSONProblem) {
    guard next?.isASCIIDigit == true else { throw JSONProblem(.malformedNumber, at: start) }
    while next?.isASCIIDigit == true { position += 1 }
  }
}

// MARK: - Bytes

extension JSONReader {
  /// The next byte, or `nil` at the end.
  private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func skipWhiteSpace() {
    while position < bytes.count, bytes[position].isJSONWhiteSpace { position += 1 }
  }

  private func unexpected(_ expected: JSONProblem.Expectation) -> JSONProblem {
    guard position < bytes.count else { return JSONProblem(.unexpectedEnd(expected), at: position) }
    guard let length = bytes.lengthOfScalar(at: position) else {
      return JSONProblem(.invalidUTF8, at: position)
    }
    let found = String(decoding: bytes[position..<position + length], as: UTF8.self)
    return JSONProblem(.unexpected(found, expected), at: position, length: length)
  }

  /// A key that occurs twice in its object.
  package struct DuplicateKey: Sendable {
    package let first: JSONValue
    package let second: JSONValue
  }
}
