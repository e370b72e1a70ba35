import Foundation

extension NumberNotation {
  /// The notation of a locale, as ICU knows it.
  package init(of locale: String) {
    let locale = Locale(identifier: locale)
    self.init(decimal: locale.decimalSeparator ?? ".", grouping: locale.groupingSeparator ?? "")
  }

  /// The notation for files, with a decimal point or a decimal comma, that fits a locale.
  package static func ofFiles(in locale: String) -> NumberNotation {
    NumberNotation(of: locale).decimal == "," ? .comma : .point
  }
}

extension DateNotation {
  /// The locale's notation for numeric dates, as ICU knows it. The calendar is always Gregorian, like the
  /// ledger's.
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
      // Sweden writes 2026-03-05, but 5/3 without a year. If the short form begins with the month too, a date
      // that does not begin with its year is foreign, and its order is unknown.
      notation.dayIsFirst =
        format("Md").unicodeScalars.first { "dML".unicodeScalars.contains($0) } == "d" ? true : nil
    }
    self = notation
  }

  /// Whether both orders of day and month are common, which CLDR cannot say. They are in the regions below,
  /// in the United States in languages other than English, and in English without a region.
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
