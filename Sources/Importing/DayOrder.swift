import Bookkeeping

/// Whether the day precedes the month in dates that can be read both ways.
struct DayOrder: Sendable, Equatable {
  let dayIsFirst: Bool
  /// Whether nothing in the file shows it, and the ledger's locale settled it.
  let byLocale: Bool

  /// Fails if only a person can say it. Nobody who writes decimal commas writes the month first, and hardly
  /// anybody outside of the countries with these currencies: a locale such as `en_US`, which many a computer
  /// in other countries has, says nothing about their files.
  init?(currency: Currency, hasDecimalCommas: Bool, _ options: ImportOptions) {
    let ofLocale = DateNotation(of: options.locale).dayIsFirst
    if hasDecimalCommas {
      (dayIsFirst, byLocale) = (true, false)
    } else if let ofLocale, ofLocale || Self.monthFirst.contains(currency.code) {
      (dayIsFirst, byLocale) = (ofLocale, true)
    } else {
      return nil
    }
  }

  private static let monthFirst: Set = ["USD", "CAD", "PHP", "PAB"]
}
