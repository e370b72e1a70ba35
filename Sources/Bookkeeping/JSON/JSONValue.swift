import Basics

/// The location of a value in a text, in bytes. The text must be smaller than 4 GiB.
package struct JSONValue: Sendable {
  private let from: UInt32
  private let to: UInt32
  package let kind: Kind
  /// Whether a string has no escapes, so that its text is in the file as it is.
  package let isPlain: Bool

  package init(kind: Kind, start: Int, end: Int, isPlain: Bool = true) {
    from = UInt32(truncatingIfNeeded: start)
    to = UInt32(truncatingIfNeeded: end)
    self.kind = kind
    self.isPlain = isPlain
  }

  package var start: Int { Int(from) }
  package var end: Int { Int(to) }
  package var length: Int { end - start }
  /// The value's bytes in the text.
  package var range: Range<Int> { start..<end }

  /// The value as written in the file.
  package func source(in bytes: [UInt8]) -> String { String(decoding: bytes[start..<end], as: UTF8.self) }

  /// The text of a string, with its escapes resolved.
  package func string(in bytes: [UInt8]) -> String {
    withText(in: bytes) { String($0) }
  }

  /// Calls `body` with the UTF-8 of a string, its escapes resolved, or of any other value as written.
  func withText<Result, Failure>(
    in bytes: [UInt8], _ body: (Span<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    guard kind == .string else { return try body(bytes.span.extracting(start..<end)) }
    let content = bytes.span.extracting((start + 1)..<(end - 1))
    return try isPlain ? body(content) : body(JSONEscapes.resolve(content).span)
  }

  /// The elements of an array that a reader has already checked.
  package func elements(in bytes: [UInt8]) -> [JSONValue] {
    var elements: [JSONValue] = []
    var reader = JSONReader(bytes, from: start)
    guard kind == .array, var list = try? reader.openArray() else { return [] }
    while (try? reader.moveToElement(of: &list)) == true, let element = try? reader.readValue() {
      elements.append(element)
    }
    return elements
  }

  /// The members of an object that a reader has already checked.
  package func members(in bytes: [UInt8]) -> [Member] {
    var members: [Member] = []
    var reader = JSONReader(bytes, from: start)
    guard kind == .object, var object = try? reader.openObject() else { return [] }
    while let key = try? reader.nextKey(of: &object), let value = try? reader.readValue() {
      members.append(Member(key: key, value: value))
    }
    return members
  }
}

extension JSONValue {
  package enum Kind: Sendable {
    case object, array, string, number, `true`, `false`, null
  }

  package struct Member: Sendable {
    package let key: JSONValue
    package let value: JSONValue
  }
}

extension String {
  /// Decodes bytes that are known to be UTF-8.
  init(_ bytes: Span<UInt8>) {
    self = bytes.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
  }
}

/// Resolves the escapes of a string that `JSONReader` has checked.
private enum JSONEscapes {
  static func resolve(_ content: Span<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(content.count)
    var index = 0
    while index < content.count {
      guard content[index] == UInt8(ascii: "\\") else {
        result.append(content[index])
        index += 1
        continue
      }
      let units = units(in: content, from: index)
      if units.isEmpty {
        result.append(short[content[index + 1]] ?? content[index + 1])
        index += 2
      } else {
        result += String(decoding: units, as: UTF16.self).utf8
        index += 6 * units.count
      }
    }
    return result
  }

  /// The bytes that letters stand for in escapes; any other character stands for itself.
  private static let short: [UInt8: UInt8] = [
    UInt8(ascii: "b"): 0x08, UInt8(ascii: "f"): 0x0C, UInt8(ascii: "n"): 0x0A, UInt8(ascii: "r"): 0x0D,
    UInt8(ascii: "t"): 0x09,
  ]

  /// The UTF-16 units of successive escapes such as `\u00E9`; two may be a surrogate pair.
  private static func units(in content: Span<UInt8>, from start: Int) -> [UInt16] {
    var units: [UInt16] = []
    var index = start
    while index + 6 <= content.count, content[index] == UInt8(ascii: "\\"),
      content[index + 1] == UInt8(ascii: "u")
    {
      units.append((2..<6).reduce(0) { $0 << 4 | UInt16(content[index + $1].hexValue ?? 0) })
      index += 6
    }
    return units
  }
}

extension JSONValue {
  /// A JSON value with its text, for files much smaller than a ledger.
  package struct Tree {
    package let value: JSONValue
    private let bytes: [UInt8]

    package static func read(_ bytes: [UInt8]) throws(JSONProblem) -> Tree {
      var reader = try JSONReader(bytes)
      let value = try reader.readValue()
      try reader.readEnd()
      return Tree(value: value, bytes: bytes)
    }

    package subscript(key: String) -> Tree? {
      let member = value.members(in: bytes).first { $0.key.string(in: bytes) == key }
      return member.map { Tree(value: $0.value, bytes: bytes) }
    }

    package var elements: [Tree] {
      value.elements(in: bytes).map { Tree(value: $0, bytes: bytes) }
    }

    package var string: String? { value.kind == .string ? value.string(in: bytes) : nil }

    /// The text of a string, or of a number as written, because no binary float may touch money.
    package var scalar: String? { value.kind == .number ? value.source(in: bytes) : string }
  }
}
