import Bookkeeping

/// Whether the day precedes the month in dates that can be read both ways.
struct DayOrder: Sendable, Equatable {
  let dayIsFirst: Bool
  /// The evidence for the order, unless it goes without saying.
  let evidence: DateReading.Evidence?

  /// Fails if only a person can tell the order. Nobody who writes decimal commas writes the month first, and
  /// hardly anybody outside of the countries with the currencies in `monthFirst`: many computers elsewhere
  /// have a locale such as `en_US`, which says nothing about their files.
  init?(currency: Currency, hasDecimalCommas: Bool, _ options: ImportOptions) {
    let ofLocale = DateNotation(of: options.locale).dayIsFirst
    if hasDecimalCommas {
      dayIsFirst = true
      evidence = ofLocale == true ? nil : .decimalCommas
    } else if let ofLocale,
      // Nobody is asked about days before the currency is known.
      ofLocale || Self.monthFirst.contains(currency.code) || currency == .unstated
    {
      dayIsFirst = ofLocale
      evidence = .locale
    } else {
      return nil
    }
  }

  private static let monthFirst: Set = ["USD", "CAD", "PHP", "PAB"]
}
