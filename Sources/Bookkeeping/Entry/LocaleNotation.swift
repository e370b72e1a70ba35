import Foundation

extension NumberNotation {
  /// How people of a locale write numbers, as ICU knows.
  package init(of locale: String) {
    let locale = Locale(identifier: locale)
    self.init(decimal: locale.decimalSeparator ?? ".", grouping: locale.groupingSeparator ?? "")
  }

  /// The one of the two notations of files whose decimal sign is that of a locale.
  static func ofFiles(in locale: String) -> NumberNotation {
    NumberNotation(of: locale).decimal == "," ? .comma : .point
  }
}

extension DateNotation {
  /// How people of a locale write dates in numbers, as ICU knows, always by the Gregorian calendar, as the ledger's are.
  package init(of locale: String) {
    var components = Locale.Components(locale: Locale(identifier: locale))
    components.calendar = .gregorian
    let locale = Locale(components: components)
    func format(_ template: String) -> String {
      DateFormatter.dateFormat(fromTemplate: template, options: 0, locale: locale) ?? ""
    }
    var notation = DateNotation(pattern: format("yMd"), months: Self.months(in: locale)) ?? .ledger
    if Self.hasBothOrders(locale) {
      notation.dayIsFirst = nil
    } else if notation.order.first == .year {
      // Swedes write 2026-03-05, and 5/3 without a year; where the month is first there too, a date that does not begin
      // with its year is a foreign one.
      notation.dayIsFirst =
        format("Md").unicodeScalars.first { "dML".unicodeScalars.contains($0) } == "d" ? true : nil
    }
    self = notation
  }

  /// Whether people write the day before the month as well as after it, which CLDR cannot say: in these regions, in
  /// other languages than English in the United States, and in English of no country.
  private static func hasBothOrders(_ locale: Locale) -> Bool {
    let isEnglish = locale.language.languageCode?.identifier == "en"
    guard let region = locale.region?.identifier else { return isEnglish }
    return region == "US"
      ? !isEnglish : ["CA", "GH", "KE", "KY", "PA", "PH", "PR", "TG", "ZA"].contains(region)
  }

  private static func months(in locale: Locale) -> [[String]] {
    let formatter = DateFormatter()
    formatter.locale = locale
    formatter.calendar = Calendar(identifier: .gregorian)
    let lists: [[String]?] = [
      formatter.monthSymbols, formatter.shortMonthSymbols, formatter.standaloneMonthSymbols,
      formatter.shortStandaloneMonthSymbols,
    ]
    return (0..<12).map { month in
      lists.compactMap { $0.flatMap { $0.indices.contains(month) ? $0[month] : nil } }
    }
  }
}
