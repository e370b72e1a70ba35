import Foundation

/// Texts as rules compare them: composed (NFC), with case folded, and with single blanks between words.
///
/// `STRASSE` and `straße` are one text then. Blanks at the ends do not count.
enum FoldedText {
  static func bytes(of text: String) -> [UInt8] {
    var folded: [UInt8] = []
    fold(text, into: &folded)
    return folded
  }

  /// - Parameter folded: Its bytes are replaced; its memory is used again.
  static func fold(_ text: String, into folded: inout [UInt8]) {
    folded.removeAll(keepingCapacity: true)
    folded.reserveCapacity(text.utf8.count)
    if foldASCII(text, into: &folded) { return }
    folded.removeAll(keepingCapacity: true)
    var isBehindBlank = false
    for scalar in caseFolded(text).unicodeScalars {
      if scalar.properties.isWhitespace || scalar.value < 0x20 || scalar.value == 0x7F {
        isBehindBlank = !folded.isEmpty
        continue
      }
      if isBehindBlank { folded.append(0x20) }
      isBehindBlank = false
      folded.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
    }
  }

  /// Nearly every text is ASCII; false where it is not.
  private static func foldASCII(_ text: String, into folded: inout [UInt8]) -> Bool {
    var isBehindBlank = false
    for byte in text.utf8 {
      if byte >= 0x80 { return false }
      if byte <= 0x20 || byte == 0x7F {
        isBehindBlank = !folded.isEmpty
        continue
      }
      if isBehindBlank { folded.append(0x20) }
      isBehindBlank = false
      folded.append((UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte)
    }
    return true
  }

  /// Down, up and down again: `ẞ` has no capitals of its own, and `ß` becomes `ss` only as capitals. This is the
  /// full folding of Unicode but for the dotless `ı`, which meets `i` here.
  private static func caseFolded(_ text: String) -> String {
    text.precomposedStringWithCanonicalMapping.lowercased().uppercased().lowercased()
      .precomposedStringWithCanonicalMapping
  }
}
