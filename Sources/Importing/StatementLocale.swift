import Basics
import Bookkeeping
import Foundation

extension Statement {
  /// The IBAN of the account, if the file has one, and no other.
  package var iban: String? { accountID.flatMap { IBAN.plain($0.uppercased()) } }

  /// The locale of a ledger that begins with this file (see `locale(of:for:)`).
  package func locale(for currency: Currency) -> String? { Self.locale(of: [self], for: currency) }

  /// The locale of a ledger that begins with these files, in any order: the usual locale of a country. The
  /// country is that of the accounts' IBANs, or else that of the currency. For the euro, it is the country in
  /// most IBANs of other parties, or else that of the language of headings or texts.
  package static func locale(of files: [Statement], for currency: Currency) -> String? {
    let own = files.compactMap(\.iban).map { String($0.prefix(2)) }
    let isShared = currency.code.hasPrefix("EU")
    let others = isShared ? files.flatMap(\.countriesOfOthers) : []
    let spoken = isShared ? files.compactMap(\.countryOfLanguage) : []
    let country =
      mostCommon(own) ?? mostCommon(others) ?? mostCommon(spoken) ?? String(currency.code.prefix(2))
    // Euros alone name no country: English, with the day first.
    if country == "EU" { return "en_IE" }
    let parts = Locale.Language(identifier: "und-\(country)").maximalIdentifier.split(separator: "-")
    guard parts.count == 3, parts[2] == country, parts[0] != "und", Locale.Region(country).isISORegion else {
      return nil
    }
    return "\(parts[0])_\(country)"
  }

  private static func mostCommon(_ countries: [String]) -> String? {
    let counts = countries.reduce(into: [:]) { $0[$1, default: 0] += 1 }
    return counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
  }

  /// The country in the IBANs of other parties, if more than half of them are of one country; empty if not.
  private var countriesOfOthers: [String] {
    let all = rows.compactMap { $0.counterparts.first.flatMap(IBAN.proven).map { String($0.prefix(2)) } }
    guard let most = Self.mostCommon(all), all.count(where: { $0 == most }) * 2 > all.count else { return [] }
    return [most]
  }

  /// The country of the language that the headings are in, or else the texts of at least two rows.
  private var countryOfLanguage: String? {
    if hasGermanNumber { return "DE" }
    return language { words in columns.count { words.occur(inCell: $0.heading) } }
      ?? language { words in
        let rows = payments.prefix(Self.mostRowsForLanguage).count { payment in
          words.occur(inCell: payment.name) || payment.texts[.memo].map { words.occur(inCell: $0) } ?? false
        }
        return rows > 1 ? rows : 0
      }
  }

  private static let mostRowsForLanguage = 400

  /// The country of the language that most words are of; `nil` if there is none, or a tie.
  private func language(_ count: (WordStems<Void>) -> Int) -> String? {
    let counts = CellWords.languages.map { (country: $0.country, count: count($0.words)) }
    let most = counts.map(\.count).max() ?? 0
    let likely = counts.filter { $0.count == most }
    return most > 0 && likely.count == 1 ? likely[0].country : nil
  }

  /// Whether the account is named as German banks do in MT940: `12030000/1234567`.
  private var hasGermanNumber: Bool {
    let parts = accountID?.utf8.split(separator: UInt8(ascii: "/")) ?? []
    return parts.count == 2 && parts[0].count == 8 && (1...10).contains(parts[1].count)
      && parts.allSatisfy { $0.allSatisfy(\.isASCIIDigit) }
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

  /// The number at the start of a text, if its check digits fit, which tells it from other codes.
  static func proven(_ text: String) -> String? { isProven(text) ? plain(text) : nil }

  /// Whether the check digits of a number fit (ISO 7064, modulo 97): those of a disguised one do not.
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
