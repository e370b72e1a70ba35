package enum JSONKind: Sendable {
  case object, array, string, number, `true`, `false`, null
}

/// Where a value stands in the text. Offsets are in bytes; a ledger is smaller than 4 GiB.
package struct JSONValue: Sendable {
  package let kind: JSONKind
  /// A string without escapes, whose text can be taken from the file as it stands.
  package let isPlain: Bool
  private let from: UInt32
  private let to: UInt32

  package init(kind: JSONKind, start: Int, end: Int, isPlain: Bool = true) {
    self.kind = kind
    self.isPlain = isPlain
    from = UInt32(truncatingIfNeeded: start)
    to = UInt32(truncatingIfNeeded: end)
  }

  package var start: Int { Int(from) }
  package var end: Int { Int(to) }
  package var length: Int { end - start }

  /// The value as it is written in the file.
  package func source(in bytes: [UInt8]) -> ArraySlice<UInt8> { bytes[start..<end] }

  /// The UTF-8 of a string value, between its quotes, with its escapes resolved.
  package func text(in bytes: [UInt8]) -> ArraySlice<UInt8> {
    let content = bytes[(start + 1)..<(end - 1)]
    return isPlain ? content : JSONEscapes.resolve(content)[...]
  }

  package func string(in bytes: [UInt8]) -> String {
    guard isPlain else { return String(decoding: text(in: bytes), as: UTF8.self) }
    return bytes.withUnsafeBytes { String(decoding: $0[(start + 1)..<(end - 1)], as: UTF8.self) }
  }
}

/// A key that stands a second time in its object.
package struct JSONDuplicateKey: Sendable {
  package let first: JSONValue
  package let second: JSONValue
}

/// The keys of one object. Compared by their UTF-8: `String` would take canonically equivalent keys for equal.
struct JSONKeySet {
  private var keys: [JSONValue] = []
  private var many: [ArraySlice<UInt8>: JSONValue] = [:]
  private static let linearLimit = 24

  /// Returns the equal key that was there before, if there is one.
  mutating func insert(_ key: JSONValue, in bytes: [UInt8]) -> JSONValue? {
    if keys.count < Self.linearLimit {
      let earlier = keys.first { Self.areEqual($0, key, in: bytes) }
      keys.append(key)
      return earlier
    }
    if many.isEmpty {
      for key in keys { many[key.text(in: bytes)] = many[key.text(in: bytes)] ?? key }
    }
    let text = key.text(in: bytes)
    if let earlier = many[text] { return earlier }
    many[text] = key
    return nil
  }

  private static func areEqual(_ left: JSONValue, _ right: JSONValue, in bytes: [UInt8]) -> Bool {
    guard left.isPlain, right.isPlain else {
      return left.text(in: bytes) == right.text(in: bytes)
    }
    guard left.length == right.length else { return false }
    for offset in 0..<left.length where bytes[left.start + offset] != bytes[right.start + offset] {
      return false
    }
    return true
  }
}
