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
    while index < span.count {
      let byte = span[index]
      guard byte >= 0x20, byte < 0x80, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") else { break }
      index += 1
    }
    return index
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
      throw JSONProblem(.invalidEscape, at: start, length: 2)
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
      guard let digit = next.flatMap(JSONEscapes.hexValue) else {
        throw JSONProblem(.invalidEscape, at: start, length: 2)
      }
      unit = unit << 4 | UInt16(digit)
      position += 1
    }
    return unit
  }
}

enum JSONEscapes {
  /// Resolves the escapes of a string that `JSONReader` has checked.
  static func resolve(_ content: ArraySlice<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(content.count)
    var rest = content
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "\\"), let escape = rest.popFirst() else {
        result.append(byte)
        continue
      }
      switch escape {
      case UInt8(ascii: "b"): result.append(0x08)
      case UInt8(ascii: "f"): result.append(0x0C)
      case UInt8(ascii: "n"): result.append(0x0A)
      case UInt8(ascii: "r"): result.append(0x0D)
      case UInt8(ascii: "t"): result.append(0x09)
      case UInt8(ascii: "u"): appendScalar(from: &rest, to: &result)
      default: result.append(escape)
      }
    }
    return result
  }

  private static func appendScalar(from rest: inout ArraySlice<UInt8>, to result: inout [UInt8]) {
    var value = takeUnit(from: &rest)
    if (0xD800...0xDBFF).contains(value) {
      rest.removeFirst(2)
      value = 0x10000 + (value - 0xD800) << 10 + (takeUnit(from: &rest) - 0xDC00)
    }
    if let scalar = Unicode.Scalar(value) { result.append(contentsOf: UTF8.encode(scalar) ?? .init()) }
  }

  private static func takeUnit(from rest: inout ArraySlice<UInt8>) -> UInt32 {
    var unit: UInt32 = 0
    for _ in 0..<4 { unit = unit << 4 | UInt32(rest.popFirst().flatMap(hexValue) ?? 0) }
    return unit
  }

  static func hexValue(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
