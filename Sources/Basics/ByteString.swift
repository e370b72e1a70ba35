/// A text that compares byte by byte, as file systems compare names. In Swift, strings that merely look the
/// same (é as one scalar or as two) are equal.
package struct ByteString: Hashable, Comparable, Sendable {
  package let text: String

  package init(_ text: String) { self.text = text }

  package static func == (left: Self, right: Self) -> Bool {
    var isEqual = false
    left.text.withBytes { left in right.text.withBytes { isEqual = left.isEqual(to: $0) } }
    return isEqual
  }

  package static func < (left: Self, right: Self) -> Bool {
    left.text.utf8.lexicographicallyPrecedes(right.text.utf8)
  }

  package func hash(into hasher: inout Hasher) {
    text.withBytes { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }
}

/// Operations on bytes, for paths and notations. In Swift, "/" followed by a combining mark is one
/// `Character`, so `hasPrefix("/")` is false for it.
extension String {
  package func begins(withBytesOf prefix: String) -> Bool { utf8.starts(with: prefix.utf8) }

  package func ends(withBytesOf suffix: String) -> Bool {
    utf8.suffix(suffix.utf8.count).elementsEqual(suffix.utf8)
  }

  /// - Parameter count: A number of bytes that ends at a scalar boundary.
  package func droppingFirst(bytes count: Int) -> String {
    String(decoding: utf8.dropFirst(count), as: UTF8.self)
  }

  package func droppingLast(bytes count: Int) -> String {
    String(decoding: utf8.dropLast(count), as: UTF8.self)
  }

  /// The parts between one-byte separators, empty parts included.
  package func parts(between separator: Unicode.Scalar) -> [String] {
    utf8.split(separator: UInt8(ascii: separator), omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
  }

  /// The part after the last `separator`, or the whole text if it does not occur.
  package func suffix(afterLast separator: Unicode.Scalar) -> String {
    let start = utf8.lastIndex(of: UInt8(ascii: separator)).map(utf8.index(after:)) ?? utf8.startIndex
    return String(decoding: utf8[start...], as: UTF8.self)
  }

  /// The part before the last `separator`, or `nil` if it does not occur.
  package func part(beforeLast separator: Unicode.Scalar) -> String? {
    utf8.lastIndex(of: UInt8(ascii: separator)).map { String(decoding: utf8[..<$0], as: UTF8.self) }
  }

  /// Calls `body` with the UTF-8 bytes, without a copy if they are contiguous.
  @inlinable package func withBytes(_ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    if utf8.withContiguousStorageIfAvailable(body) == nil {
      Array(utf8).withUnsafeBufferPointer(body)
    }
  }
}
