import Foundation

/// The locales that ICU can speak.
enum KnownLocales {
  /// Whether dates come out in the locale's own language, and its region exists.
  static func contain(_ identifier: String) -> Bool {
    let locale = Locale(identifier: identifier)
    guard locale.region?.isISORegion ?? true, let language = locale.language.languageCode?.identifier else {
      return false
    }
    return languages.contains(language) || !hasEnglishMonths(locale)
  }

  /// All of them in the notation of the given one: those first that are the usual ones of their region.
  static func all(like identifier: String) -> [String] {
    let known = Locale.availableIdentifiers.sorted()
    let usual = known.filter(isUsual)
    return (usual + known).map { identifier.contains("-") ? $0.replacing("_", with: "-") : $0 }
  }

  private static let languages = Set(
    Locale.availableIdentifiers.compactMap { $0.split(separator: "_").first.map(String.init) })

  /// French for France, and not Breton.
  private static func isUsual(_ identifier: String) -> Bool {
    let language = Locale(identifier: identifier).language
    guard let region = language.region?.identifier else { return false }
    return Locale.Language(identifier: "und-\(region)").maximalIdentifier.split(separator: "-").first
      == language.languageCode.map { $0.identifier[...] }
  }

  /// Names that are older than today's, such as `sh` and `tl`, are in no list, and work.
  private static func hasEnglishMonths(_ locale: Locale) -> Bool {
    let formatter = DateFormatter()
    let months = ["en_US", locale.identifier].map { identifier in
      formatter.locale = Locale(identifier: identifier)
      return formatter.standaloneMonthSymbols
    }
    return months[0] == months[1]
  }
}
