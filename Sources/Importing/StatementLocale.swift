import Basics
import Bookkeeping
import Foundation

extension Statement {
  /// The IBAN of the account, if the file has one, and no other.
  package var iban: String? { accountID.flatMap { IBAN.plain($0.uppercased()) } }

  /// The locale of a ledger that begins with this file: the usual one of the country in the account's IBAN,
  /// or else of the currency's country.
  package func locale(for currency: Currency) -> String? {
    let country = String((iban ?? currency.code).prefix(2))
    // Euros alone name no country: English, with the day first.
    if country == "EU" { return "en_IE" }
    let parts = Locale.Language(identifier: "und-\(country)").maximalIdentifier.split(separator: "-")
    guard parts.count == 3, parts[2] == country, parts[0] != "und", Locale.Region(country).isISORegion else {
      return nil
    }
    return "\(parts[0])_\(country)"
  }
}

/// The international number of a bank account (ISO 13616), which begins with a country.
enum IBAN {
  /// The number at the start of a text, without its blanks, as in `DE12 3456 … / Girokonto`.
  static func plain(_ text: String) -> String? {
    let isUppercase: (UInt8) -> Bool = { (0x41...0x5A).contains($0) }
    let plain = text.utf8.filter { $0 != 0x20 }.prefix { $0.isASCIIDigit || isUppercase($0) }
    guard (15...34).contains(plain.count), plain.prefix(2).allSatisfy(isUppercase),
      plain.dropFirst(2).prefix(2).allSatisfy(\.isASCIIDigit)
    else { return nil }
    return String(decoding: plain, as: UTF8.self)
  }

  /// Whether the check digits of a number fit (ISO 7064, modulo 97), which those of a disguised one do not.
  static func isProven(_ text: String) -> Bool {
    guard let plain = plain(text) else { return false }
    let signs = Array(plain.utf8)
    var rest = 0
    for sign in signs[4...] + signs[..<4] {
      // A letter counts as a number of two digits.
      rest = sign.isASCIIDigit ? rest * 10 + Int(sign - 0x30) : rest * 100 + Int(sign - 0x37)
      rest %= 97
    }
    return rest == 1
  }
}
