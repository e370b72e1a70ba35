import Basics
import Bookkeeping

/// A number in a text above a table, with the words before it: `Sort code 12-34-56 Account 12345678` has two.
enum CaptionedNumber {
  private static let masks = Set("*•●·xX".unicodeScalars)
  private static let joiners = Set(" -./".unicodeScalars)

  /// The captions in a text, each with the number that follows it. The last caption may have none.
  static func all(in text: String) -> [(caption: String, number: String?)] {
    var found: [(String, String?)] = []
    var (caption, number) = (String.UnicodeScalarView(), String.UnicodeScalarView())
    func end() {
      let digits = trimmed(String(number))
      found.append((trimmed(String(caption)), digits.isEmpty ? nil : digits))
      (caption, number) = (String.UnicodeScalarView(), String.UnicodeScalarView())
    }
    let scalars = Array(text.unicodeScalars)
    for (place, scalar) in scalars.enumerated() {
      let isInWord = number.isEmpty && place > 0 && scalars[place - 1].properties.isAlphabetic
      let isMask = masks.contains(scalar) && isMasked(scalars[place...])
      if !isInWord, scalar.isDecimalDigit || isMask || !number.isEmpty && joiners.contains(scalar) {
        number.append(scalar)
      } else {
        if !number.isEmpty { end() }
        caption.append(scalar)
      }
    }
    end()
    return found
  }

  /// Whether signs that may hide digits lead to a digit: the `xx` of `xx1234`, and not the `x` of `Max`.
  private static func isMasked(_ scalars: ArraySlice<Unicode.Scalar>) -> Bool {
    scalars.first { !masks.contains($0) && !joiners.contains($0) }?.isDecimalDigit ?? false
  }

  /// Whether a text is the number of a card and nothing else, with most of its digits hidden.
  static func isOfCard(_ text: String) -> Bool {
    let scalars = text.unicodeScalars.filter { $0 != " " && $0 != "-" }
    let digits = scalars.count(where: \.isDecimalDigit)
    let hidden = scalars.count(where: masks.contains)
    return digits >= 4 && hidden >= 4 && digits + hidden == scalars.count && (12...19).contains(scalars.count)
  }

  /// Whether a number can be that of an account or a card, or the end of one, and is no day or year.
  static func isOfAccount(_ number: String) -> Bool {
    let digits = number.unicodeScalars.count(where: \.isDecimalDigit)
    if number.unicodeScalars.contains(where: masks.contains) { return digits >= 3 }
    let isDay = DatePattern.common.contains { $0.date(number) != nil }
    let isYear = Int(number).map { (1900...2100).contains($0) } ?? false
    return !isDay && !isYear && (4...34).contains(digits) && number.utf8.allSatisfy { $0 < 0x80 }
  }
}
