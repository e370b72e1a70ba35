import Basics

/// Reads JSON strictly (RFC 8259, UTF-8), one value after the other, without building a tree.
///
/// Foundation's reader on Linux accepts trailing commas and UTF-16, keeps one of two equal keys in silence and
/// gives no positions. A ledger needs the opposite: every deviation is refused with the offset where it stands,
/// equal keys are reported, and a number keeps its own text.
package struct JSONReader {
  package let bytes: [UInt8]
  package internal(set) var position: Int
  /// Keys that stand twice in one object. Valid JSON, but never what somebody meant.
  package internal(set) var duplicateKeys: [JSONDuplicateKey] = []
  /// The keys of all objects that are open now, the innermost last.
  var openKeys: [JSONValue] = []
  var depth = 0

  /// More levels than any ledger has, few enough that no input can exhaust the stack.
  package static let maximalDepth = 512

  package init(_ bytes: [UInt8]) throws(JSONProblem) {
    self.bytes = bytes
    position = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    if bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE]) {
      throw JSONProblem(.notUTF8, at: 0)
    }
  }

  /// Reads on from a place in a text whose beginning has been looked at.
  init(_ bytes: [UInt8], from position: Int) {
    self.bytes = bytes
    self.position = position
  }

  /// The kind of the value that begins next; white space before it is passed over.
  package mutating func peekKind() throws(JSONProblem) -> JSONKind {
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

  /// Reads any value, checks all of it, and says where it stands.
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

  /// Nothing but white space may follow the outermost value.
  package mutating func readEnd() throws(JSONProblem) {
    skipWhiteSpace()
    if position < bytes.count { throw unexpected(.end) }
  }
}

extension JSONReader {
  /// The next byte, or nil at the end.
  var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  mutating func skipWhiteSpace() {
    while position < bytes.count {
      switch bytes[position] {
      case 0x20, 0x0A, 0x0D, 0x09: position += 1
      default: return
      }
    }
  }

  private mutating func skipLiteral(_ literal: StaticString) throws(JSONProblem) {
    let start = position
    for index in 0..<literal.utf8CodeUnitCount {
      guard next == literal.utf8Start[index] else { throw JSONProblem(.misspeltLiteral, at: start) }
      position += 1
    }
  }

  func unexpected(_ expected: JSONProblem.Expectation) -> JSONProblem {
    guard position < bytes.count else { return JSONProblem(.unexpectedEnd(expected), at: position) }
    guard let length = UTF8Sequence.length(in: bytes, at: position) else {
      return JSONProblem(.invalidUTF8, at: position)
    }
    let found = String(decoding: bytes[position..<position + length], as: UTF8.self)
    return JSONProblem(.unexpected(found, expected), at: position, length: length)
  }
}
