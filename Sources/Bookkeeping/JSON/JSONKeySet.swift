import Basics

/// The keys of one object, compared by their UTF-8, because `String` treats canonically equivalent keys as
/// equal.
///
/// All open objects share one stack for their keys, so that a small object needs no allocation.
struct JSONKeySet {
  /// The number of keys of outer objects, which are below in the stack.
  private let base: Int
  /// A Bloom filter of one word: a key whose bit is not set has no equal yet.
  private var marks: UInt64 = 0
  /// A hash table for objects with more than `linearLimit` keys, where pairwise comparison would take
  /// quadratic time.
  private var index: [ByteString: JSONValue] = [:]
  private static let linearLimit = 24

  init(above base: Int) { self.base = base }

  /// Inserts a key and returns an earlier equal one, if any.
  mutating func insert(_ key: JSONValue, into stack: inout [JSONValue], in bytes: [UInt8]) -> JSONValue? {
    let mark = Self.mark(key, in: bytes)
    let isNew = marks & mark == 0
    marks |= mark
    defer { stack.append(key) }
    if stack.count - base >= Self.linearLimit { return insertIndexed(key, stack: stack, in: bytes) }
    return isNew ? nil : stack[base...].first { Self.areEqual($0, key, in: bytes) }
  }

  func close(_ stack: inout [JSONValue]) { stack.removeLast(stack.count - base) }

  private mutating func insertIndexed(_ key: JSONValue, stack: [JSONValue], in bytes: [UInt8]) -> JSONValue? {
    for earlier in index.isEmpty ? stack[base...] : [] {
      index[ByteString(earlier.string(in: bytes))] = earlier
    }
    let text = ByteString(key.string(in: bytes))
    if let earlier = index[text] { return earlier }
    index[text] = key
    return nil
  }

  private static func mark(_ key: JSONValue, in bytes: [UInt8]) -> UInt64 {
    // Escapes are not resolved yet, so this key may equal any other.
    guard key.isPlain else { return .max }
    let mixed = key.length &* 31 &+ Int(bytes[key.start + 1]) &* 5 &+ Int(bytes[key.end - 2])
    return 1 << UInt64(mixed & 63)
  }

  private static func areEqual(_ left: JSONValue, _ right: JSONValue, in bytes: [UInt8]) -> Bool {
    left.withText(in: bytes) { left in
      right.withText(in: bytes) { right in
        left.count == right.count && left.indices.allSatisfy { left[$0] == right[$0] }
      }
    }
  }
}
