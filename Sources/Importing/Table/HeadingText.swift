import Basics
import Bookkeeping

/// A heading in the form used for comparison: lowercase, without accents, split into words.
struct HeadingText: Sendable {
  let words: [String]
  /// The words with a blank before, between and after them.
  let joined: String
  /// The words with a blank between them.
  var plain: String { words.joined(separator: " ") }

  init(_ text: String) {
    var bytes: [UInt8] = [0x20]
    bytes.reserveCapacity(text.utf8.count + 2)
    var lastIsLower = false
    for scalar in text.unicodeScalars {
      if scalar.isASCII {
        let byte = UInt8(scalar.value)
        let isUpper = (0x41...0x5A).contains(byte)
        // `dateOp` is two words.
        if isUpper, lastIsLower, bytes.last != 0x20 { bytes.append(0x20) }
        lastIsLower = (0x61...0x7A).contains(byte)
        if isUpper {
          bytes.append(byte + 32)
        } else if lastIsLower || byte.isASCIIDigit {
          bytes.append(byte)
        } else if bytes.last != 0x20 {
          bytes.append(0x20)
        }
        continue
      }
      let properties = scalar.properties
      if properties.isUppercase, lastIsLower, bytes.last != 0x20 { bytes.append(0x20) }
      lastIsLower = properties.isLowercase
      if properties.isAlphabetic || properties.numericType == .decimal {
        bytes += Array(Self.folded(scalar).utf8)
      } else if properties.generalCategory == .nonspacingMark {
        continue
      } else if bytes.last != 0x20 {
        bytes.append(0x20)
      }
    }
    if bytes.last != 0x20 { bytes.append(0x20) }
    joined = String(decoding: bytes, as: UTF8.self)
    words = bytes.split(separator: 0x20).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The first word of a text, if it is ASCII. Much faster than reading all of them.
  static func firstWord(of text: String) -> String? {
    var word: [UInt8] = []
    var lastIsLower = false
    for byte in text.utf8 {
      switch byte {
      case 0x80...: return nil
      case 0x61...0x7A: word.append(byte)
      case 0x30...0x39: word.append(byte)
      case 0x41...0x5A where !lastIsLower: word.append(byte + 32)
      default: if !word.isEmpty { return String(decoding: word, as: UTF8.self) }
      }
      lastIsLower = (0x61...0x7A).contains(byte)
    }
    return word.isEmpty ? nil : String(decoding: word, as: UTF8.self)
  }

  /// A lowercase letter without its accent.
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

  /// The base letters of U+00C0 to U+017F.
  private static let latin = Array(
    ("aaaaaaaceeeeiiiidnoooooxouuuuytsaaaaaaaceeeeiiiidnooooo-ouuuuytyaaaaaaccccccccddddeeeeeeeeeegggggggg"
      + "hhhhiiiiiiiiiiiijjkkkllllllllllnnnnnnnnnoooooooorrrrrrssssssssttttttuuuuuuuuuuuuwwyyyzzzzzzs").utf8)

  private static let greek: [Unicode.Scalar: String] = [
    "ά": "α", "έ": "ε", "ή": "η", "ί": "ι", "ό": "ο", "ύ": "υ", "ώ": "ω", "ς": "σ", "Ά": "α", "Έ": "ε",
    "Ή": "η", "Ί": "ι", "Ό": "ο", "Ύ": "υ", "Ώ": "ω",
  ]
}
