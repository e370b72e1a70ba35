import Basics
import Foundation

/// The form in which texts are compared when somebody searches: lower case, without accents, in the digits 0 to 9.
///
/// `rows.js` of the search page does the same; one table of cases, `Tests/Fixtures/search`, holds both to it.
package struct SearchFolding: Sendable {
  /// The locale's own digits; empty where they are those of ASCII.
  private let digits: [Unicode.Scalar: Unicode.Scalar]

  package init(digits: [Unicode.Scalar] = []) {
    self.digits = Dictionary(
      digits.enumerated().compactMap { index, digit in
        digit.isASCII ? nil : Unicode.Scalar(0x30 + UInt32(index)).map { (digit, $0) }
      }, uniquingKeysWith: { first, _ in first })
  }

  package func folded(_ text: String) -> String {
    guard !text.utf8.allSatisfy({ $0 < 0x80 }) else { return text.lowercased() }
    let apart = text.lowercased().decomposedStringWithCompatibilityMapping.unicodeScalars
    let bare = String(String.UnicodeScalarView(apart.filter { !Self.isAccent($0) }))
    return String(
      String.UnicodeScalarView(
        bare.precomposedStringWithCanonicalMapping.unicodeScalars.map { scalar in
          switch scalar {
          case "ς": "σ"
          case "−": "-"
          default: digits[scalar] ?? scalar
          }
        }))
  }

  /// And marks of direction. Vowel signs of Indic scripts are marks as well, but no accents: they stay.
  private static func isAccent(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x61C, 0x200E, 0x200F, 0x300...0x36F, 0x591...0x5C7, 0x64B...0x65F: true
    default: false
    }
  }

  /// Appends the folded bytes of a text. Most texts are ASCII, nearly all others of letters that are folded one by one.
  func append(_ text: String, to bytes: inout [UInt8], known: inout [String: [UInt8]]) {
    let start = bytes.count
    text.withBytes { bytes.append(contentsOf: $0) }
    let isASCII = bytes.withUnsafeMutableBufferPointer { bytes in
      var all: UInt8 = 0
      for index in start..<bytes.count {
        let byte = bytes[index]
        all |= byte
        bytes[index] = (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
      }
      return all < 0x80
    }
    if isASCII { return }
    bytes.removeLast(bytes.count - start)
    for scalar in text.unicodeScalars {
      guard FoldedScalars.append(scalar, to: &bytes) else {
        bytes.removeLast(bytes.count - start)
        return appendWhole(text, to: &bytes, known: &known)
      }
    }
  }

  /// What occurs again is folded once.
  private func appendWhole(_ text: String, to bytes: inout [UInt8], known: inout [String: [UInt8]]) {
    let folded = known[text] ?? Array(folded(text).utf8)
    known[text] = folded
    bytes += folded
  }
}

/// What becomes of scalars that stay what they are beside any others of these.
private enum FoldedScalars {
  /// Latin, Greek and Cyrillic, and most punctuation.
  private static let ranges: [ClosedRange<UInt32>] = [0x00...0x52F, 0x2010...0x2027, 0x20AC...0x20AC]

  private static let tables: [[[UInt8]]] = {
    let folding = SearchFolding()
    return ranges.map { range in
      range.map { Unicode.Scalar($0).map { Array(folding.folded(String($0)).utf8) } ?? [] }
    }
  }()

  /// False for a scalar that takes the slow path with the whole text.
  static func append(_ scalar: Unicode.Scalar, to bytes: inout [UInt8]) -> Bool {
    let value = scalar.value
    if let index = ranges.firstIndex(where: { $0.contains(value) }) {
      bytes += tables[index][Int(value - ranges[index].lowerBound)]
      return true
    }
    switch value {
    // Kana without the marks behind them, ideographs, and syllables of Hangul, which come out as they are.
    case 0x3041...0x3096, 0x30A1...0x30FA, 0x30FC...0x30FE, 0x4E00...0x9FFF, 0xAC00...0xD7A3:
      bytes += Array(UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
      return true
    default: return false
    }
  }
}
