import Bookkeeping
import Foundation

extension Statement {
  /// The locale of a ledger that begins with this file: the usual one of the country in the account's IBAN,
  /// or else of the currency's country.
  package func locale(for currency: Currency) -> String? {
    let country = accountID.flatMap(Self.country(ofAccount:)) ?? String(currency.code.prefix(2))
    // Euros alone name no country: English, with the day first.
    if country == "EU" { return "en_IE" }
    let parts = Locale.Language(identifier: "und-\(country)").maximalIdentifier.split(separator: "-")
    guard parts.count == 3, parts[2] == country, parts[0] != "und", Locale.Region(country).isISORegion else {
      return nil
    }
    return "\(parts[0])_\(country)"
  }

  /// The country of an IBAN; nil for another number.
  private static func country(ofAccount id: String) -> String? {
    let text = id.uppercased().filter { $0 != " " }
    guard (15...34).contains(text.utf8.count), text.wholeMatch(of: /[A-Z]{2}[0-9]{2}[A-Z0-9]+/) != nil else {
      return nil
    }
    return String(text.prefix(2))
  }
}
