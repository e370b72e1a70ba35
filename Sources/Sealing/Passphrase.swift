import Basics
import Foundation

/// The text that opens a sealed site, and how hard it is to guess.
package struct Passphrase: Sendable {
  /// The strength that resists guessing for as long as books are private: seven words of the list, or six of
  /// a list of 7,776 as dice choose them.
  package static let enough = 77
  package static let mostBytes = 4096

  let text: String

  /// As UTF-8 in the composed form (NFC), since keyboards differ in how they spell é.
  var bytes: [UInt8] { Array(text.utf8) }

  /// - Parameter file: The contents of a file; a line break at the end is not part of the passphrase.
  /// - Returns: `nil` for a text that is empty, is not UTF-8 or has several lines.
  package init?(file: [UInt8]) {
    var bytes = file[...]
    if bytes.last == UInt8(ascii: "\n") { bytes.removeLast() }
    if bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
    guard !bytes.isEmpty, !bytes.contains(where: { $0 < 0x20 }),
      let text = String(validating: bytes, as: UTF8.self)
    else { return nil }
    self.text = text.precomposedStringWithCanonicalMapping
  }
}

// MARK: - Strength

extension Passphrase {
  /// An estimate of the strength in bits, for an attacker who knows how people choose: words, dates, repeats
  /// and rows of keys are cheap.
  package var strength: Int {
    var seen: Set<String> = []
    var bits = 0.0
    // 1984-12-31 is no harder than 19841231.
    let plain = text.lowercased().replacing(/(\d{1,4})[-.\/](\d{1,2})[-.\/](\d{1,4})/) {
      "\($0.1)\($0.2)\($0.3)"
    }
    for part in Self.parts(of: plain) {
      bits += seen.insert(part).inserted ? Self.bits(of: part) : 1
    }
    // Whether and where there are capitals.
    if text != text.lowercased() { bits += 2 }
    return Int(bits)
  }

  /// Runs of letters, runs of digits, and all else one by one.
  private static func parts(of text: String) -> [String] {
    var parts: [String] = []
    var previous = Kind.other
    for scalar in text.unicodeScalars {
      let kind = Kind(scalar)
      if kind == previous, kind != .other {
        parts[parts.count - 1].unicodeScalars.append(scalar)
      } else {
        parts.append(String(scalar))
      }
      previous = kind
    }
    return parts
  }

  private enum Kind {
    case letter, digit, other

    init(_ scalar: Unicode.Scalar) {
      self = scalar.properties.isAlphabetic ? .letter : ("0"..."9").contains(scalar) ? .digit : .other
    }
  }

  private static func bits(of part: String) -> Double {
    let scalars = Array(part.unicodeScalars)
    switch Kind(scalars[0]) {
    case .other: return 4
    case .digit:
      let random = 3.3 * Double(scalars.count)
      // A year; a day, in whatever order.
      let date: Double? = scalars.count == 4 ? 9 : (6...8).contains(scalars.count) ? 15 : nil
      return min(random, date ?? random, pattern(scalars))
    case .letter:
      if words.contains(part) { return 11 }
      return min((scalars[0].isASCII ? 4.7 : 6) * Double(scalars.count), word(scalars), pattern(scalars))
    }
  }

  /// Takes a text that can be pronounced for a word of a large dictionary.
  private static func word(_ scalars: [Unicode.Scalar]) -> Double {
    var (run, longest) = (0, 0)
    for scalar in scalars {
      run = "aeiouyäöüáéíóúàèìòù".unicodeScalars.contains(scalar) || !scalar.isASCII ? 0 : run + 1
      longest = max(longest, run)
    }
    return longest <= 3 ? 13 + Double(max(0, scalars.count - 8)) : .infinity
  }

  /// One sign again and again, or a row of the alphabet, of numbers or of keys.
  private static func pattern(_ scalars: [Unicode.Scalar]) -> Double {
    let rows = ["qwertyuiop", "qwertzuiop", "azertyuiop", "asdfghjkl", "zxcvbnm", "yxcvbnm"]
    let text = String(String.UnicodeScalarView(scalars))
    let steps = zip(scalars, scalars.dropFirst()).map { Int($1.value) - Int($0.value) }
    let isRow = steps.allSatisfy { $0 == steps.first && abs($0) <= 1 }
    guard scalars.count > 2, isRow || rows.contains(where: { $0.contains(text) }) else { return .infinity }
    return 5 + log2(Double(scalars.count))
  }
}

// MARK: - Proposals

extension Passphrase {
  /// 2,048 short English words: each is worth 11 bits.
  static let wordList =
    embeddedFiles.first { $0.path.ends(withBytesOf: "words.txt") }?
    .text.split(whereSeparator: \.isWhitespace).map(String.init) ?? []

  private static let words = Set(wordList)

  /// Words chosen at random that are strong enough together, such as `oak-lamp-river-…`.
  package static func proposal(using generator: inout some RandomNumberGenerator) -> String {
    wordList.shuffled(using: &generator).prefix(enough / 11).joined(separator: "-")
  }
}
