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
      text.withUTF8 { ScriptLiteral.append(Self.indexed($0), to: &output) }
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
  private var texts: [(hash: UInt64, text: String)] = []
  /// Numbers of texts; 0 where a slot is free.
  private var slots = Array(repeating: Int32(0), count: 64)

  /// - Returns: Nil for a text that is new.
  mutating func number(of text: inout String) -> Int? {
    if texts.count * 2 >= slots.count { grow() }
    let hash = text.withUTF8 { XXH64.hash(UnsafeRawBufferPointer($0)) }
    var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
    while slots[slot] > 0 {
      let index = Int(slots[slot]) - 1
      if texts[index].hash == hash, Self.areSame(&texts[index].text, &text) { return index + 1 }
      slot = (slot + 1) & (slots.count - 1)
    }
    texts.append((hash, text))
    slots[slot] = Int32(texts.count)
    return nil
  }

  private mutating func grow() {
    slots = Array(repeating: 0, count: slots.count * 2)
    for (index, entry) in texts.enumerated() {
      var slot = Int(truncatingIfNeeded: entry.hash) & (slots.count - 1)
      while slots[slot] > 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = Int32(index + 1)
    }
  }

  private static func areSame(_ left: inout String, _ right: inout String) -> Bool {
    left.withUTF8 { left in right.withUTF8 { $0.count == left.count && $0.elementsEqual(left) } }
  }
}
