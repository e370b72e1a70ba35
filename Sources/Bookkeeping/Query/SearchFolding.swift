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

  /// Appends the folded bytes of a text. Most texts are ASCII, and most others occur again.
  func append(_ text: String, to bytes: inout [UInt8], known: inout [String: [UInt8]]) {
    let start = bytes.count
    var isASCII = true
    text.withBytes { source in
      for byte in source {
        guard byte < 0x80 else {
          isASCII = false
          return
        }
        bytes.append((0x41...0x5A).contains(byte) ? byte | 0x20 : byte)
      }
    }
    guard !isASCII else { return }
    bytes.removeLast(bytes.count - start)
    if let folded = known[text] {
      bytes += folded
    } else {
      let folded = Array(folded(text).utf8)
      known[text] = folded
      bytes += folded
    }
  }
}
