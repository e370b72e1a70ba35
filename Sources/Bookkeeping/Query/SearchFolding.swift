import Basics
import Foundation

/// The form in which texts are compared when somebody searches: as `FoldedText` folds them, and moreover without
/// accents, in compatible forms (`ＡＢＣ` is `abc`), and in the digits 0 to 9.
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
    var known: FoldedText.Known = [:]
    var bytes: [UInt8] = []
    append(text, to: &bytes, known: &known)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends the folded bytes of a text.
  ///
  /// - Parameter known: Runs of letters that were folded before. It serves one folding.
  func append(_ text: String, to bytes: inout [UInt8], known: inout FoldedText.Known) {
    Self.letters.append(text, to: &bytes, known: &known, bare)
  }

  private static let letters = LetterFolding(SearchFolding().bare)

  /// Folded whole, with blanks as they are. What is no longer apart by accents or form may differ in case again.
  func bare(_ text: String) -> String {
    let apart = FoldedText.caseFolded(text).decomposedStringWithCompatibilityMapping.unicodeScalars
    let bare = FoldedText.caseFolded(
      String(String.UnicodeScalarView(apart.filter { !Self.isAccent($0) })))
    return String(
      String.UnicodeScalarView(bare.unicodeScalars.map { $0 == "−" ? "-" : digits[$0] ?? $0 }))
  }

  /// And marks of direction. Vowel signs of Indic scripts are marks as well, but no accents: they stay.
  private static func isAccent(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x61C, 0x200E, 0x200F, 0x300...0x36F, 0x591...0x5C7, 0x64B...0x65F: true
    default: false
    }
  }
}
