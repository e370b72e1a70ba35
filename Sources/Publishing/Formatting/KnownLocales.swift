import Foundation

extension Site {
  /// Whether numbers and dates can be written as in a locale.
  package static func knowsLocale(_ identifier: String) -> Bool {
    !identifier.isEmpty && LocaleFormats.Known.contains(identifier)
  }
}

extension LocaleFormats {
  /// The locales that ICU knows.
  enum Known {
    /// Whether ICU writes dates in the locale's own language, and the locale's region exists.
    static func contains(_ identifier: String) -> Bool {
      let locale = Locale(identifier: identifier)
      guard locale.region?.isISORegion ?? true, let language = locale.language.languageCode?.identifier else {
        return false
      }
      return languages.contains(language) || !hasEnglishMonths(locale)
    }

    /// All known locales, in the notation of the given one. The usual locales of a region come first.
    static func all(like identifier: String) -> [String] {
      let known = Locale.availableIdentifiers.sorted()
      let usual = known.filter(isUsual)
      return (usual + known).map { identifier.contains("-") ? $0.replacing("_", with: "-") : $0 }
    }

    private static let languages = Set(
      Locale.availableIdentifiers.compactMap { $0.split(separator: "_").first.map(String.init) })

    /// Whether a locale's language is the usual one of its region: in France, French is, and Breton is not.
    private static func isUsual(_ identifier: String) -> Bool {
      let language = Locale(identifier: identifier).language
      guard let region = language.region?.identifier else { return false }
      return Locale.Language(identifier: "und-\(region)").maximalIdentifier.split(separator: "-").first
        == language.languageCode.map { $0.identifier[...] }
    }

    /// Whether the locale's months have English names, as for a language that ICU does not know. `languages`
    /// lacks old codes such as `sh` and `tl`, but ICU knows their months.
    private static func hasEnglishMonths(_ locale: Locale) -> Bool {
      let formatter = DateFormatter()
      let months = ["en_US", locale.identifier].map { identifier in
        formatter.locale = Locale(identifier: identifier)
        return formatter.standaloneMonthSymbols
      }
      return months[0] == months[1]
    }
  }
}
