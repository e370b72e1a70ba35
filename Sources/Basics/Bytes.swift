extension UInt8 {
  package static let lineFeed = UInt8(ascii: "\n")
  package static let carriageReturn = UInt8(ascii: "\r")

  @inlinable package var isASCIILetter: Bool { (0x61...0x7A).contains(self | 0x20) }
  @inlinable package var isASCIIDigit: Bool { (0x30...0x39).contains(self) }
  @inlinable package var lowercasedASCII: UInt8 { (0x41...0x5A).contains(self) ? self | 0x20 : self }

  /// A space, a tab or the end of a line.
  @inlinable package var isBlank: Bool { self == 0x20 || (0x09...0x0D).contains(self) }
  @inlinable package var isSpaceOrTab: Bool { self == 0x20 || self == 0x09 }

  /// What may stand between the tokens of JSON (RFC 8259, section 2).
  @inlinable package var isJSONWhiteSpace: Bool {
    self == 0x20 || self == 0x0A || self == 0x0D || self == 0x09
  }

  /// What the byte means as a digit of base 16; nil if it is none.
  @inlinable package var hexValue: UInt8? {
    switch self {
    case 0x30...0x39: self - 0x30
    case 0x41...0x46: self - 0x41 + 10
    case 0x61...0x66: self - 0x61 + 10
    default: nil
    }
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

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

extension UnsafeRawBufferPointer {
  package func isEqual(to other: Self) -> Bool {
    guard count == other.count else { return false }
    guard let own = baseAddress, let others = other.baseAddress else { return true }
    return memcmp(own, others, count) == 0
  }
}

extension UnsafeBufferPointer<UInt8> {
  package func isEqual(to other: Self) -> Bool {
    UnsafeRawBufferPointer(self).isEqual(to: UnsafeRawBufferPointer(other))
  }

  /// In the order of the bytes; a text stands before those that begin with it.
  package func precedes(_ other: Self) -> Bool {
    guard let own = baseAddress, let others = other.baseAddress else { return count < other.count }
    let order = memcmp(own, others, Swift.min(count, other.count))
    return order == 0 ? count < other.count : order < 0
  }
}
