import Basics
import Foundation

/// Folds texts for searching. In addition to what `FoldedText` does, it removes accents and invisible
/// characters such as a soft hyphen, and replaces compatibility forms (`ＡＢＣ` is `abc`), letters that many
/// keyboards lack (`Łódź` is `lodz`), and the locale's digits by 0 to 9.
///
/// `rows.js` of the search page does the same; both are tested with the cases in `Tests/Fixtures/search`.
package struct SearchFolding: Sendable {
  /// The locale's own digits; empty if they are ASCII.
  private let digits: [Unicode.Scalar: Unicode.Scalar]

  package init(digits: [Unicode.Scalar] = []) {
    self.digits = Dictionary(
      digits.enumerated().compactMap { index, digit in
        digit.isASCII ? nil : Unicode.Scalar(0x30 + UInt32(index)).map { (digit, $0) }
      }, uniquingKeysWith: { first, _ in first })
  }

  package func folded(_ text: String) -> String {
    var known: FoldedText.Cache = [:]
    var bytes: [UInt8] = []
    append(text, to: &bytes, known: &known)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends the folded bytes of a text.
  ///
  /// - Parameter known: Runs of letters that this folding has folded before.
  func append(_ text: String, to bytes: inout [UInt8], known: inout FoldedText.Cache) {
    Self.letters.append(text, to: &bytes, known: &known, bare)
  }

  private static let letters = LetterFolding(SearchFolding().bare)

  /// Folds a text as a whole; blanks stay as they are. Case is folded again at the end, because removing
  /// accents and compatibility forms may leave capital letters.
  func bare(_ text: String) -> String {
    let apart = FoldedText.caseFolded(text).decomposedStringWithCompatibilityMapping.unicodeScalars
    let bare = FoldedText.caseFolded(
      String(String.UnicodeScalarView(apart.filter { !Self.isIgnored($0) })))
    var plain = String.UnicodeScalarView()
    for scalar in bare.unicodeScalars {
      if let form = Self.plainForms[scalar] {
        plain.append(contentsOf: form.unicodeScalars)
      } else {
        plain.append(digits[scalar] ?? scalar)
      }
    }
    return String(plain)
  }

  /// Plain forms of letters and signs that have no accent to remove. The index hands them to `rows.js`.
  package static let plain: [(scalar: Unicode.Scalar, form: String)] = [
    ("æ", "ae"), ("ð", "d"), ("ø", "o"), ("þ", "th"), ("đ", "d"), ("ħ", "h"), ("ł", "l"), ("œ", "oe"),
    ("ʼ", "'"), ("‘", "'"), ("’", "'"), ("−", "-"),
  ]

  private static let plainForms = Dictionary(
    plain.map { ($0.scalar, $0.form) }, uniquingKeysWith: { first, _ in first })

  /// Whether a scalar is an accent, or invisible. Invisible scalars are ignored, because a query such as
  /// `-tag:private` must not tell apart two texts that look the same. Vowel signs of Indic scripts are marks,
  /// but not accents, so they stay.
  private static func isIgnored(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x300...0x36F, 0x591...0x5C7, 0x64B...0x65F: true
    default: scalar.isInvisible
    }
  }
}
