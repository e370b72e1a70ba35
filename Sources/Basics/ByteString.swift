/// A text that is the same as another only if written with the same bytes, as file systems see their names: to Swift,
/// two strings are equal that merely look the same.
package struct ByteString: Hashable, Comparable, Sendable {
  package let text: String

  package init(_ text: String) { self.text = text }

  package static func == (left: Self, right: Self) -> Bool { left.text.utf8.elementsEqual(right.text.utf8) }

  package static func < (left: Self, right: Self) -> Bool {
    left.text.utf8.lexicographicallyPrecedes(right.text.utf8)
  }

  package func hash(into hasher: inout Hasher) {
    var text = text
    text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }
}

/// Paths and notations are taken apart by bytes: "/" with a combining mark behind it is one `Character`, and neither
/// an end nor a beginning to Swift.
extension String {
  package func begins(withBytesOf prefix: String) -> Bool { utf8.starts(with: prefix.utf8) }

  package func ends(withBytesOf suffix: String) -> Bool {
    utf8.suffix(suffix.utf8.count).elementsEqual(suffix.utf8)
  }

  /// - Parameter count: How many bytes; they end where a scalar does.
  package func droppingFirst(bytes count: Int) -> String {
    String(decoding: utf8.dropFirst(count), as: UTF8.self)
  }

  package func droppingLast(bytes count: Int) -> String {
    String(decoding: utf8.dropLast(count), as: UTF8.self)
  }

  /// What stands between separators of one byte, empty parts included.
  package func parts(between separator: Unicode.Scalar) -> [String] {
    utf8.split(separator: UInt8(ascii: separator), omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
  }

  /// What stands behind the last of some byte; the whole where there is none.
  package func part(behindLast separator: Unicode.Scalar) -> String {
    let start = utf8.lastIndex(of: UInt8(ascii: separator)).map(utf8.index(after:)) ?? utf8.startIndex
    return String(decoding: utf8[start...], as: UTF8.self)
  }

  /// What stands before the last of some byte; nil where there is none.
  package func part(beforeLast separator: Unicode.Scalar) -> String? {
    utf8.lastIndex(of: UInt8(ascii: separator)).map { String(decoding: utf8[..<$0], as: UTF8.self) }
  }

  /// The bytes where they are, if the string has them in one piece.
  @inlinable package func withBytes(_ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    if utf8.withContiguousStorageIfAvailable(body) == nil {
      Array(utf8).withUnsafeBufferPointer(body)
    }
  }
}
