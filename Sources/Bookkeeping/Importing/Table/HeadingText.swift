/// A heading as it is compared: small letters without accents, split into words.
struct HeadingText: Sendable {
  let words: [String]
  /// The words with a blank before, between and behind them.
  let joined: String

  init(_ text: String) {
    var scalars: [Unicode.Scalar] = [" "]
    var last: Unicode.Scalar = " "
    for scalar in text.unicodeScalars {
      let isUpper = scalar.properties.isUppercase
      // `dateOp` is two words.
      if isUpper, last.properties.isLowercase, scalars.last != " " { scalars.append(" ") }
      last = scalar
      if scalar.properties.isAlphabetic || scalar.properties.numericType == .decimal {
        scalars += Array(Self.folded(scalar).unicodeScalars)
      } else if scalar.properties.generalCategory == .nonspacingMark {
        continue
      } else if scalars.last != " " {
        scalars.append(" ")
      }
    }
    if scalars.last != " " { scalars.append(" ") }
    joined = String(String.UnicodeScalarView(scalars))
    words = joined.split(separator: " ").map(String.init)
  }

  /// A small letter without its accent.
  static func folded(_ scalar: Unicode.Scalar) -> String {
    switch scalar.value {
    case 0x41...0x5A: return String(Unicode.Scalar(UInt8(scalar.value + 32)))
    case ..<0xC0: return String(scalar)
    case 0xC0...0x17F:
      return String(Unicode.Scalar(latin[Int(scalar.value) - 0xC0]))
    case 0x218, 0x219: return "s"
    case 0x21A, 0x21B: return "t"
    case 0x370...0x3FF: return greek[scalar] ?? scalar.properties.lowercaseMapping
    case 0x401, 0x451: return "е"
    case 0xFF01...0xFF5E: return Unicode.Scalar(scalar.value - 0xFEE0).map(folded) ?? ""
    default: return scalar.properties.lowercaseMapping
    }
  }

  /// The plain letters of U+00C0 to U+017F.
  private static let latin = Array(
    ("aaaaaaaceeeeiiiidnoooooxouuuuytsaaaaaaaceeeeiiiidnooooo-ouuuuytyaaaaaaccccccccddddeeeeeeeeeegggggggg"
      + "hhhhiiiiiiiiiiiijjkkkllllllllllnnnnnnnnnoooooooorrrrrrssssssssttttttuuuuuuuuuuuuwwyyyzzzzzzs").utf8)

  private static let greek: [Unicode.Scalar: String] = [
    "ά": "α", "έ": "ε", "ή": "η", "ί": "ι", "ό": "ο", "ύ": "υ", "ώ": "ω", "ς": "σ", "Ά": "α", "Έ": "ε",
    "Ή": "η", "Ί": "ι", "Ό": "ο", "Ύ": "υ", "Ώ": "ω",
  ]
}
