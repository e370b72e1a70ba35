import Basics

/// Walks through a short text from start to end.
struct ByteScanner {
  private(set) var position = 0

  /// Skips a character if it comes next, and returns whether it did.
  mutating func skip(_ character: Unicode.Scalar, in text: Span<UInt8>) -> Bool {
    guard position < text.count, text[position] == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  /// Skips all digits that come next, and returns their number.
  mutating func parseDigits(in text: Span<UInt8>) -> Int {
    let start = position
    while position < text.count, text[position].isASCIIDigit { position += 1 }
    return position - start
  }

  /// Parses a number of exactly this many digits; returns `nil` if there are fewer.
  mutating func parseNumber(digits: Int, in text: Span<UInt8>) -> Int? {
    guard position + digits <= text.count else { return nil }
    var value = 0
    for index in position..<position + digits {
      guard text[index].isASCIIDigit else { return nil }
      value = value * 10 + Int(text[index] - UInt8(ascii: "0"))
    }
    position += digits
    return value
  }
}
