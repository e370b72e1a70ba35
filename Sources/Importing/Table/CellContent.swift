import Basics
import Bookkeeping

/// Tells what the text of a cell may be: a date, an amount or a code.
enum CellContent {
  static func isDate(_ text: String, _ options: ImportOptions) -> Bool {
    guard text.utf8.count <= 60 else { return false }
    guard
      text.utf8.contains(where: { $0.isASCIIDigit }) || text.unicodeScalars.contains(where: \.isDecimalDigit)
    else { return false }
    if let pattern = options.dateFormat { return pattern.date(text) != nil }
    return DatePattern.isCommon(text)
  }

  /// Whether a cell is filled only to show that it is empty.
  static func isDash(_ text: String) -> Bool {
    guard text.utf8.count <= 9 else { return false }
    return text.unicodeScalars.allSatisfy { "-\u{2010}\u{2011}\u{2012}–—―−ー/ ".unicodeScalars.contains($0) }
      || ["n/a", "na", "null", "none"].contains(text.lowercased())
  }

  static func isAmount(_ text: String) -> Bool {
    guard text.utf8.count <= 60,
      text.unicodeScalars.contains(where: \.isDecimalDigit)
    else { return false }
    let amount = SignedAmount(text)
    if let sign = amount.currencySign, Currency.Symbols.currencies(sign).isEmpty {
      return false
    }
    // A number with so many digits, or with leading zeros, is an identifier.
    let digits = amount.number.utf8.prefix { $0 != 0x2E && $0 != 0x2C }
    if digits.count > 1, digits.first == 0x30, !amount.isNegative { return false }
    if digits.count > 12, !amount.number.utf8.contains(where: { $0 == 0x2E || $0 == 0x2C }) { return false }
    return !NumberNotation.all(reading: amount.number).isEmpty
  }

  /// Whether a text ends in two decimals, as amounts do and numbers of accounts do not: `195 460,31`.
  static func hasDecimals(_ text: String) -> Bool {
    let end = Array(text.utf8.suffix(4))
    return end.count == 4 && end[0].isASCIIDigit && [UInt8(ascii: "."), UInt8(ascii: ",")].contains(end[1])
      && end[2].isASCIIDigit && end[3].isASCIIDigit
  }

  /// Reads `EUR`, `€`, and `CURRENCY::EUR`.
  static func currencies(_ text: String) -> [Currency] {
    let known = Currency.Symbols.currencies(text)
    guard known.isEmpty, let colon = text.utf8.lastIndex(of: UInt8(ascii: ":")) else { return known }
    return Currency(code: text[text.utf8.index(after: colon)...]).map { [$0] } ?? []
  }

  /// Whether a cell in a column of references contains a reference.
  static func isReference(_ text: String) -> Bool {
    !text.isEmpty && !["NOTPROVIDED", "NONREF", "NOT PROVIDED"].contains { text.utf8.elementsEqual($0.utf8) }
      && !isDash(text)
  }

  /// Whether a text is the number of a card or an account that hides some of its digits, with few letters
  /// beside it: `4835-****-****-0311 Df`.
  static func isMasked(_ text: String) -> Bool {
    guard text.utf8.count <= 48 else { return false }
    // Hardly any text has three consecutive signs that could hide digits. A look at the bytes shows it
    // sooner.
    var run = 0
    let mayHide = text.utf8.contains { byte in
      let hides = byte >= 0x80 || byte == 0x2A || byte == 0x23 || byte | 0x20 == 0x78
      run = hides ? run + 1 : 0
      return run >= 3
    }
    guard mayHide else { return false }
    var (masks, longest, digits, letters) = (0, 0, 0, 0)
    for scalar in text.unicodeScalars {
      let isMask = "*Xx\u{2022}\u{B7}#".unicodeScalars.contains(scalar)
      masks = isMask ? masks + 1 : 0
      longest = max(longest, masks)
      if scalar.isDecimalDigit { digits += 1 }
      if !isMask, scalar.properties.isAlphabetic { letters += 1 }
    }
    return longest >= 3 && digits >= 2 && letters <= 4
  }

  /// Whether a text is an account number, a reference or a hash: one word with digits, or digits alone. A
  /// caption may come before it: `Reference: AT260880021`.
  static func isCode(_ text: String) -> Bool {
    if let colon = text.utf8.prefix(24).firstIndex(of: UInt8(ascii: ":")),
      references.contains(HeadingText(String(text[..<colon])).plain)
    {
      return isPlainCode(text[text.utf8.index(after: colon)...].drop { $0 == " " })
    }
    return isPlainCode(text[...])
  }

  private static let references = Set(StatementWords.list("reference"))

  private static func isPlainCode(_ text: Substring) -> Bool {
    var (digits, letters, blanks) = (0, 0, 0)
    for scalar in text.unicodeScalars {
      if ("0"..."9").contains(scalar) || scalar == "X" || scalar == "*" {
        digits += 1
      } else if scalar.properties.isAlphabetic {
        letters += 1
      } else if scalar == " " {
        blanks += 1
      }
    }
    return digits >= 4 && (letters == 0 || (blanks == 0 && digits * 2 >= letters) || digits >= letters * 4)
  }
}
