import Basics
import Foundation

/// Estimates how hard a passphrase is to guess, for an attacker who knows how people choose. Each way of
/// choosing is tried, and the way that needs the smallest number of bits for the text counts.
extension Passphrase {
  /// An estimate of the strength in bits: words, dates, repeats, sentences and ways over the keyboard are
  /// cheap.
  package var strength: Int {
    let plain = text.lowercased()
    var bits = min(Self.bitsAsWritten(plain), Self.bitsIfTyped(plain), Self.bitsIfRepeated(plain))
    // p@ssw0rd
    let spelled = replaced(plain, Self.lookalikes)
    if spelled.text != plain {
      bits = min(bits, Self.bitsAsWritten(spelled.text) + 2 * Double(spelled.count))
    }
    // 1-2-3-4: what is between the signs, and which signs these are.
    let inner = String(String.UnicodeScalarView(plain.unicodeScalars.filter { Kind($0) != .other }))
    if inner != plain, !inner.isEmpty {
      let signs = Set(plain.unicodeScalars.filter { Kind($0) == .other })
      bits = min(
        bits,
        min(Self.bitsIfTyped(inner), Self.bitsIfRepeated(inner), Self.bitsIfCounted(inner)) + 5
          * Double(signs.count))
    }
    bits = min(bits, Self.bitsIfCounted(plain), Self.bitsIfAlternating(plain), Self.bitsIfKnown(plain))
    // Whether and where there are capitals.
    if text != plain { bits += 2 }
    return Int(bits)
  }

  private static let lookalikes: [Unicode.Scalar: Unicode.Scalar] = [
    "0": "o", "1": "i", "3": "e", "4": "a", "5": "s", "7": "t", "@": "a", "$": "s", "!": "i", "|": "l",
  ]

  private func replaced(
    _ text: String, _ replacements: [Unicode.Scalar: Unicode.Scalar]
  ) -> (text: String, count: Int) {
    var (scalars, count) = (String.UnicodeScalarView(), 0)
    for scalar in text.unicodeScalars {
      scalars.append(replacements[scalar] ?? scalar)
      if replacements[scalar] != nil { count += 1 }
    }
    return (String(scalars), count)
  }

  enum Kind {
    case letter, digit, other

    init(_ scalar: Unicode.Scalar) {
      self =
        scalar.properties.isAlphabetic ? .letter : ("0"..."9").contains(scalar) ? .digit : .other
    }
  }
}

// MARK: - Words, dates and sentences

extension Passphrase {
  /// The bits of a text that is made of words, dates, numbers and signs.
  private static func bitsAsWritten(_ text: String) -> Double {
    // 1984-12-31 is no harder than 19841231.
    let plain = text.replacing(/(\d{1,4})[-.\/](\d{1,2})[-.\/](\d{1,4})/) { "\($0.1)\($0.2)\($0.3)" }
    let parts = parts(of: plain)
    let linking = parts.filter(CommonWords.linking.contains)
    // Words chosen at random from the list may be linking words, so a sentence must have one from elsewhere.
    let isSentence =
      linking.count > 1 && linking.count * 5 >= parts.count { kind(of: $0) == .letter }
      && linking.contains { !words.contains($0) }
    var (seen, bits, dates, previous): (Set<String>, Double, Int, String) = ([], 0, 0, "")
    for part in parts {
      let kind = kind(of: part)
      if CommonWords.successors[previous] == part {
        bits += 1
      } else if !seen.insert(part).inserted, kind == .other || part.unicodeScalars.count > 1 {
        bits += kind == .other ? 0.5 : 1
      } else if kind == .digit {
        let (digits, found) = bitsOfDigits(part, after: dates)
        bits += digits
        dates += found
      } else if isSentence, kind == .letter {
        // A line that is well known, or could be.
        bits += min(CommonWords.linking.contains(part) ? 3 : 8, Self.bits(of: part))
      } else {
        bits += Self.bits(of: part)
      }
      if kind != .other { previous = part }
    }
    return bits
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

  private static func kind(of part: String) -> Kind { part.unicodeScalars.first.map(Kind.init) ?? .other }

  private static func bits(of part: String) -> Double {
    let scalars = Array(part.unicodeScalars)
    guard Kind(scalars[0]) == .letter else { return 4 }
    if words.contains(part) || CommonWords.popular.contains(part) { return 11 }
    return min(
      (scalars[0].isASCII ? 4.7 : 6) * Double(scalars.count), bitsOfWord(scalars), bitsIfTyped(part),
      bitsIfRepeated(part))
  }

  /// The bits of a text as a word. A text that can be pronounced counts as a word of a large dictionary.
  private static func bitsOfWord(_ scalars: [Unicode.Scalar]) -> Double {
    var (run, longest) = (0, 0)
    for scalar in scalars {
      run = "aeiouyäöüáéíóúàèìòù".unicodeScalars.contains(scalar) || !scalar.isASCII ? 0 : run + 1
      longest = max(longest, run)
    }
    return longest <= 3 ? 13 + Double(max(0, scalars.count - 8)) : .infinity
  }

  /// The bits of a run of digits, and the number of days in it. Further days add fewer bits, since the days
  /// of one life are close together.
  private static func bitsOfDigits(_ part: String, after dates: Int) -> (bits: Double, dates: Int) {
    let digits = part.utf8.map { Int($0) - 0x30 }
    // Four digits may be a year, and six to eight a day, with its parts in whatever order.
    let whole: Double =
      digits.count == 4 ? 9 : (6...8).contains(digits.count) ? (dates == 0 ? 15 : 12) : .infinity
    var (bits, found, at) = (0.0, 0, 0)
    while at < digits.count {
      if at + 8 <= digits.count, isDate(digits[at..<at + 8]) {
        bits += dates + found == 0 ? 15 : 12
        (found, at) = (found + 1, at + 8)
      } else {
        (bits, at) = (bits + 3.3, at + 1)
      }
    }
    let others = min(bitsIfTyped(part), bitsIfRepeated(part), bitsIfCounted(part))
    if min(whole, others) < bits { return (min(whole, others), whole < others && digits.count > 4 ? 1 : 0) }
    return (bits, found)
  }

  /// Whether eight digits are a day of the last or of this century, in whatever order.
  private static func isDate(_ digits: ArraySlice<Int>) -> Bool {
    func number(_ range: Range<Int>) -> Int {
      range.reduce(0) { $0 * 10 + digits[digits.startIndex + $1] }
    }
    func isDay(_ day: Int, _ month: Int, _ year: Int) -> Bool {
      (1...31).contains(day) && (1...12).contains(month) && (1900...2099).contains(year)
    }
    return isDay(number(6..<8), number(4..<6), number(0..<4))
      || isDay(number(0..<2), number(2..<4), number(4..<8))
      || isDay(number(2..<4), number(0..<2), number(4..<8))
  }
}

// MARK: - Addresses, account numbers, hashes

extension Passphrase {
  /// The bits of a text in a form that others may know; infinite if it has no such form.
  private static func bitsIfKnown(_ text: String) -> Double {
    if hashes.contains(text) { return 10 }
    if isIBAN(text) { return 45 }
    let address = text.replacing(/^(https?:\/\/)?(www\.)?/, with: "").replacing(
      /\.(com|org|net|de|fr|es|uk|nl)\b/, with: " ")
    return address == text ? .infinity : bitsAsWritten(address) + 6
  }

  /// Whether the check digits of an account number are right (ISO 13616).
  private static func isIBAN(_ text: String) -> Bool {
    let signs = text.utf8.filter { $0 != 0x20 }
    guard (15...34).contains(signs.count), signs.prefix(2).allSatisfy(\.isASCIILetter),
      signs.dropFirst(2).prefix(2).allSatisfy(\.isASCIIDigit),
      signs.allSatisfy({ $0.isASCIILetter || $0.isASCIIDigit })
    else { return false }
    let rest = (signs.dropFirst(4) + signs.prefix(4)).reduce(0) { rest, sign in
      sign.isASCIIDigit ? (rest * 10 + Int(sign) - 0x30) % 97 : (rest * 100 + Int(sign) - 0x61 + 10) % 97
    }
    return rest == 1
  }

  /// The hashes (MD5, SHA-1, SHA-256) of nothing, of `password` and of `123456`.
  private static let hashes: Set = [
    "d41d8cd98f00b204e9800998ecf8427e", "5f4dcc3b5aa765d61d8327deb882cf99",
    "e10adc3949ba59abbe56e057f20f883e",
    "da39a3ee5e6b4b0d3255bfef95601890afd80709", "5baa61e4c9b93f3f0682250b6cf8331b7ee68fd8",
    "7c4a8d09ca3762af61e59520943dc26494f8941b",
    "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
    "5e884898da28047151d0e56f8dc6292773603d0d6aabbdd62a11ef721d1542d8",
    "8d969eef6ecad3c29a3a629280e686cf0c3f5d5a86aff3ca12020c923adc6c92",
  ]
}

// MARK: - Repeats, counting, two sequences that alternate

extension Passphrase {
  /// The bits of a text that repeats a shorter one; infinite if it does not.
  private static func bitsIfRepeated(_ text: String) -> Double {
    let scalars = Array(text.unicodeScalars)
    // The longest beginning that is also an end (Knuth, Morris and Pratt) leaves the shortest period.
    var borders = [0]
    for scalar in scalars.dropFirst() {
      var border = borders[borders.count - 1]
      while border > 0, scalars[border] != scalar { border = borders[border - 1] }
      borders.append(scalars[border] == scalar ? border + 1 : 0)
    }
    let period = scalars.count - (borders.last ?? 0)
    guard period * 2 <= scalars.count else { return .infinity }
    let unit = String(String.UnicodeScalarView(scalars[..<period]))
    return min(bitsAsWritten(unit), bitsIfTyped(unit), bitsIfCounted(unit))
      + log2(Double(scalars.count / period)) + 1
  }

  /// The bits of numbers that follow each other: 891011, or 2468101214; infinite if they do not.
  private static func bitsIfCounted(_ text: String) -> Double {
    let digits = text.utf8.filter(\.isASCIIDigit)
    guard digits.count == text.utf8.count, digits.count > 5 else { return .infinity }
    if constants.contains(where: { $0.contains(text) }) { return 10 }
    // The last digit of a constant may be rounded, and more digits may follow than are known here.
    let known = constants.map { zip($0.utf8, digits).prefix { $0 == $1 }.count }.max() ?? 0
    if known >= 10 { return 10 + 3.3 * Double(digits.count - known) }
    for length in 1...4 {
      guard let first = Int(String(decoding: digits.prefix(length), as: UTF8.self)) else { continue }
      for step in [1, -1, 2, 3, 5, 10, 11, 100] {
        var (row, next) = ("", first)
        while row.utf8.count < digits.count, next >= 0 {
          row += "\(next)"
          next += step
        }
        if row.hasPrefix(text) { return 8 + 3.3 * Double(length) }
      }
    }
    return .infinity
  }

  /// Digits that many people know.
  private static let constants = [
    "314159265358979323846264338327950288419716939937510",
    "271828182845904523536028747135266249775724709369995",
    "141421356237309504880168872420969807856967187537694",
    "161803398874989484820458683436563811772030917980576",
    "1123581321345589144233377610987", "1248163264128256512102420484096", "149162536496481100121144169196225",
    "23571113171923293137414347535961677173798389",
  ]

  /// The bits of two sequences that alternate: a1b2c3d4.
  private static func bitsIfAlternating(_ text: String) -> Double {
    let scalars = Array(text.unicodeScalars)
    guard scalars.count > 5 else { return .infinity }
    func row(_ offset: Int) -> String {
      String(String.UnicodeScalarView(stride(from: offset, to: scalars.count, by: 2).map { scalars[$0] }))
    }
    return [row(0), row(1)].reduce(3) { $0 + min(bitsIfTyped($1), bitsIfRepeated($1), bitsIfCounted($1)) }
  }

  /// The bits of a text that is typed by ways over the keyboard, rows of the alphabet, and single keys.
  private static func bitsIfTyped(_ text: String) -> Double {
    let scalars = Array(text.unicodeScalars)
    var (bits, at, previous): (Double, Int, [Keyboard.Move]) = (0, 0, [])
    while at < scalars.count {
      let run = Keyboard.run(scalars[at...])
      // Two or three keys may be next to each other by chance.
      guard run.count > 3 || run.count == 3 && run.turns == 0 || run.moves == [.letters(0)] else {
        (bits, at, previous) = (bits + 6.5, at + 1, [])
        continue
      }
      // A way may repeat the moves of the way before it: 1qaz2wsx3edc.
      bits += run.moves == previous ? 2 : 5 + log2(Double(run.count)) + 1.5 * Double(run.turns)
      (at, previous) = (at + run.count, run.moves)
    }
    return bits
  }
}
