import Basics
import Bookkeeping
import Templating

/// A column of texts. Where a text occurs first it stands itself; where it occurs again there is its number,
/// counted from 1. 0 is no text, and zeros at the end are left out.
struct TextColumn {
  private var numbers = TextNumbers()
  private var rows = 0
  private var pendingZeros = 0

  mutating func append(_ text: String?, to output: inout ByteBuffer) {
    guard var text, !text.isEmpty else {
      pendingZeros += 1
      return
    }
    startRow(&output)
    if let number = numbers.number(of: &text) {
      DecimalDigits.append(number, to: &output)
    } else {
      text.withUTF8 { JSONString.append(Self.indexed($0), for: .script, to: &output) }
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
}

/// Numbers for texts, counted from 1 in the order in which they come. Texts are the same only if written with the
/// same bytes: to Swift, those are equal that merely look the same.
private struct TextNumbers {
  private var texts: [String] = []
  private var table = FingerprintTable(capacity: 32)

  /// - Returns: Nil for a text that is new.
  mutating func number(of text: inout String) -> Int? {
    let hash = text.withUTF8 { XXH64.hash(UnsafeRawBufferPointer($0)) }
    let index = table.insert(texts.count, fingerprint: hash) { Self.areSame(&texts[$0], &text) }
    if let index { return index + 1 }
    texts.append(text)
    return nil
  }

  private static func areSame(_ left: inout String, _ right: inout String) -> Bool {
    left.withUTF8 { left in right.withUTF8 { $0.count == left.count && $0.elementsEqual(left) } }
  }
}
