/// Reads the lines of a manifest.
struct LineScanner {
  private let text: UnsafeBufferPointer<UInt8>
  private var position = 0

  init(_ text: UnsafeBufferPointer<UInt8>) { self.text = text }

  var isAtEnd: Bool { position == text.count }

  mutating func skip(_ expected: String) -> Bool {
    guard text[position...].starts(with: expected.utf8) else { return false }
    position += expected.utf8.count
    return true
  }

  /// Sixteen lowercase digits.
  mutating func hexWord() -> UInt64? {
    guard position + 16 <= text.count else { return nil }
    var word: UInt64 = 0
    for byte in text[position..<position + 16] {
      switch byte {
      case 48...57: word = word << 4 | UInt64(byte - 48)
      case 97...102: word = word << 4 | UInt64(byte - 87)
      default: return nil
      }
    }
    position += 16
    return word
  }

  mutating func decimal() -> Int64? {
    let start = position
    var value: Int64 = 0
    while position < text.count, case 48...57 = text[position] {
      guard position - start < 18 else { return nil }
      value = value * 10 + Int64(text[position] - 48)
      position += 1
    }
    return position > start ? value : nil
  }

  /// Where the text up to the end of the line stands; the end is skipped.
  mutating func restOfLine() -> Range<Int>? {
    guard let end = text[position...].firstIndex(of: UInt8(ascii: "\n")) else { return nil }
    defer { position = end + 1 }
    return position..<end
  }
}
