extension UInt8 {
  package static let lineFeed = UInt8(ascii: "\n")
  package static let carriageReturn = UInt8(ascii: "\r")

  @inlinable package var isASCIILetter: Bool { (0x61...0x7A).contains(self | 0x20) }
  @inlinable package var isASCIIDigit: Bool { (0x30...0x39).contains(self) }
  @inlinable package var lowercasedASCII: UInt8 { (0x41...0x5A).contains(self) ? self | 0x20 : self }

  /// A space, a tab or the end of a line.
  @inlinable package var isBlank: Bool { self == 0x20 || (0x09...0x0D).contains(self) }
  @inlinable package var isSpaceOrTab: Bool { self == 0x20 || self == 0x09 }

  /// Whether JSON allows the byte between tokens (RFC 8259, section 2).
  @inlinable package var isJSONWhiteSpace: Bool {
    self == 0x20 || self == 0x0A || self == 0x0D || self == 0x09
  }
}

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

  /// Compares byte by byte; a prefix precedes the texts that begin with it.
  package func precedes(_ other: Self) -> Bool {
    guard let own = baseAddress, let others = other.baseAddress else { return count < other.count }
    let order = memcmp(own, others, Swift.min(count, other.count))
    return order == 0 ? count < other.count : order < 0
  }
}

extension [UInt8] {
  /// The number of bytes of the scalar at an offset, or `nil` if the bytes are not UTF-8: overlong,
  /// truncated, a surrogate or beyond U+10FFFF (Unicode Standard, table 3-7).
  package func lengthOfScalar(at offset: Int) -> Int? {
    switch self[offset] {
    case 0..<0x80: 1
    case 0xC2...0xDF: lengthOfScalar(at: offset, 2, second: 0x80...0xBF)
    case 0xE0: lengthOfScalar(at: offset, 3, second: 0xA0...0xBF)
    case 0xED: lengthOfScalar(at: offset, 3, second: 0x80...0x9F)
    case 0xE1...0xEF: lengthOfScalar(at: offset, 3, second: 0x80...0xBF)
    case 0xF0: lengthOfScalar(at: offset, 4, second: 0x90...0xBF)
    case 0xF1...0xF3: lengthOfScalar(at: offset, 4, second: 0x80...0xBF)
    case 0xF4: lengthOfScalar(at: offset, 4, second: 0x80...0x8F)
    default: nil
    }
  }

  private func lengthOfScalar(at offset: Int, _ length: Int, second: ClosedRange<UInt8>) -> Int? {
    guard offset + length <= count, second.contains(self[offset + 1]) else { return nil }
    for index in (offset + 2)..<Swift.max(offset + 2, offset + length) where self[index] & 0xC0 != 0x80 {
      return nil
    }
    return length
  }

  /// The first occurrence of a pattern at or after an index.
  package func range(of pattern: [UInt8], from start: Int) -> Range<Int>? {
    guard let first = pattern.first else { return nil }
    var index = start
    while index + pattern.count <= count {
      if self[index] == first, self[index..<index + pattern.count].elementsEqual(pattern) {
        return index..<index + pattern.count
      }
      index += 1
    }
    return nil
  }
}

extension BidirectionalCollection {
  /// The elements between the first and the last that do not satisfy `isNeedless`.
  @inlinable package func trimming(_ isNeedless: (Element) -> Bool) -> SubSequence {
    let head = drop(while: isNeedless)
    return head[..<(head.lastIndex { !isNeedless($0) }.map(head.index(after:)) ?? head.startIndex)]
  }
}

extension ArraySlice<UInt8> {
  package func trimmingBlanks() -> ArraySlice<UInt8> { trimming(\.isBlank) }
}
