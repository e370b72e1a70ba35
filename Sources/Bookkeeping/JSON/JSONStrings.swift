import Basics

extension JSONReader {
  /// Passes over a string, from quote to quote, and says whether it holds no escapes.
  mutating func skipString() throws(JSONProblem) -> Bool {
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
        guard let length = UTF8Sequence.length(in: bytes, at: position) else {
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
      let word = span.bytes.unsafeLoadUnaligned(fromByteOffset: index, as: UInt64.self)
      let count = Self.plainBytes(UInt64(littleEndian: word))
      index += count
      if count < 8 { return index }
    }
    while index < span.count, Self.plainBytes(UInt64(span[index])) > 0 { index += 1 }
    return index
  }

  /// How many of eight bytes, from the lowest, come before a control character, a quote, a backslash or a part of
  /// a longer sequence. Each sum sets the top bit of such a byte; a carry can disturb only the bytes above it.
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

  /// The character behind the backslash belongs to the place, whole: no message may show half of one.
  private func unknownEscape(at start: Int, _ byte: UInt8) -> JSONProblem {
    if byte < 0x20 { return JSONProblem(.controlCharacter(byte), at: start + 1) }
    guard let length = UTF8Sequence.length(in: bytes, at: start + 1) else {
      return JSONProblem(.invalidUTF8, at: start + 1)
    }
    return JSONProblem(.invalidEscape, at: start, length: 1 + length)
  }
}
