/// What a spreadsheet makes of a cell.
package enum SpreadsheetCell {
  /// Whether a spreadsheet may run a text as a formula, apart from the apostrophes before it. Blanks are passed over, as
  /// some spreadsheets do; a control character may hide what stands behind it.
  package static func startsFormula(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { startsFormula($0) }
  }

  package static func startsFormula(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    let apostrophe = UInt8(ascii: "'")
    guard let start = bytes.firstIndex(where: { $0 != apostrophe && $0 != 0x20 }) else { return false }
    switch bytes[start] {
    case UInt8(ascii: "="), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "@"), ..<0x20: return true
    case 0xEF: return fullWidth.contains { bytes[start...].starts(with: $0) }
    default: return false
    }
  }

  /// What the input methods of East Asia write, and spreadsheets take for the same.
  private static let fullWidth = ["＝", "＋", "－", "＠"].map { Array($0.utf8) }
}
