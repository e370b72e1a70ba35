package enum JSONKind: Sendable {
  case object, array, string, number, `true`, `false`, null
}

/// Where a value stands in the text. Offsets are in bytes; a text is smaller than 4 GiB.
package struct JSONValue: Sendable {
  private let from: UInt32
  private let to: UInt32
  package let kind: JSONKind
  /// A string without escapes, whose text can be taken from the file as it stands.
  package let isPlain: Bool

  package init(kind: JSONKind, start: Int, end: Int, isPlain: Bool = true) {
    from = UInt32(truncatingIfNeeded: start)
    to = UInt32(truncatingIfNeeded: end)
    self.kind = kind
    self.isPlain = isPlain
  }

  package var start: Int { Int(from) }
  package var end: Int { Int(to) }
  package var length: Int { end - start }

  /// The value as it is written in the file.
  package func source(in bytes: [UInt8]) -> String { String(decoding: bytes[start..<end], as: UTF8.self) }

  /// The text of a string value, with its escapes resolved.
  package func string(in bytes: [UInt8]) -> String {
    withText(in: bytes) { String($0) }
  }

  /// Lends the UTF-8 of a string value, with its escapes resolved, or of any other value as it is written.
  func withText<Result, Failure>(
    in bytes: [UInt8], _ body: (Span<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    guard kind == .string else { return try body(bytes.span.extracting(start..<end)) }
    let content = bytes.span.extracting((start + 1)..<(end - 1))
    return try isPlain ? body(content) : body(JSONEscapes.resolve(content).span)
  }
}

/// A member of an object.
struct JSONMember: Sendable {
  let key: JSONValue
  let value: JSONValue
}

extension String {
  /// The text of bytes that have been checked.
  init(_ bytes: Span<UInt8>) {
    self = bytes.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
  }
}
