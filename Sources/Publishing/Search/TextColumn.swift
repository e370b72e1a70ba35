import Bookkeeping
import Templating

/// A column of texts. Where a text occurs first it stands itself; where it occurs again there is its number,
/// counted from 1. 0 is no text, and zeros at the end are left out.
struct TextColumn {
  private var numbers: [Key: Int] = [:]
  private var rows = 0
  private var pendingZeros = 0

  mutating func append(_ text: String?, to output: inout ByteBuffer) {
    guard let text, !text.isEmpty else {
      pendingZeros += 1
      return
    }
    startRow(&output)
    if let number = numbers[Key(text: text)] {
      DecimalDigits.append(number, to: &output)
    } else {
      numbers[Key(text: text)] = numbers.count + 1
      var text = text
      text.withUTF8 { ScriptText.append(Self.indexed($0), to: &output) }
    }
  }

  func end(_ output: inout ByteBuffer) { output.append(rows == 0 ? "[]" : "]") }

  private mutating func startRow(_ output: inout ByteBuffer) {
    for _ in 0..<pendingZeros {
      output.append(UInt8(ascii: rows == 0 ? "[" : ","))
      output.append(UInt8(ascii: "0"))
      rows += 1
    }
    pendingZeros = 0
    output.append(UInt8(ascii: rows == 0 ? "[" : ","))
    rows += 1
  }

  /// What of a text is searched: as much as a memo may have. One row must never fill a file.
  static func indexed(_ bytes: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
    var end = min(bytes.count, LedgerLimit.memoBytes)
    while end < bytes.count, bytes[end] & 0xC0 == 0x80 { end -= 1 }
    return UnsafeBufferPointer(rebasing: bytes[..<end])
  }

  /// Equal only if written with the same bytes: to Swift, texts are equal that merely look the same.
  private struct Key: Hashable {
    let text: String

    static func == (left: Self, right: Self) -> Bool {
      var (left, right) = (left.text, right.text)
      return left.withUTF8 { left in right.withUTF8 { $0.count == left.count && $0.elementsEqual(left) } }
    }

    func hash(into hasher: inout Hasher) {
      var text = text
      text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }
  }
}
