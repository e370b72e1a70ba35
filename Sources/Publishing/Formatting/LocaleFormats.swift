import Bookkeeping
import Foundation

/// Everything a locale decides. ICU is asked once, here; pages are then written without it.
///
/// It never changes. It is a class since it is used for every number of every page, and copying it would mean to
/// count references to all that it holds.
final class LocaleFormats: Sendable {
  /// For the `lang` attribute: `en-US`.
  let languageTag: String
  let isRightToLeft: Bool
  /// `05 Mar 2026`
  let shortDate: DateFormat
  /// `Friday, Nov 20, 2026`
  let longDate: DateFormat
  /// `March 2026`
  let monthOfYear: DateFormat
  /// `2026`
  let year: DateFormat
  /// `Mar`, from January on.
  let shortMonths: [String]
  /// `March`, by itself.
  let standaloneMonth: DateFormat
  /// `5 Mar`
  let dayOfMonth: DateFormat
  let week: Week
  private let counts: NumberPattern
  private let percentages: PercentFormat
  private let wholePercentages: PercentFormat
  private let money: [(currency: Currency, format: MoneyFormat)]

  /// - Parameter currencies: Those that occur, the ledger's own first.
  init(identifier: String, currencies: [Currency]) {
    let locale = Locale(identifier: identifier)
    languageTag = identifier.replacing("_", with: "-")
    isRightToLeft = locale.language.characterDirection == .rightToLeft
    let integers = Decimal.FormatStyle(locale: locale).precision(.fractionLength(0))
    let long = Decimal(1_234_567_890).formatted(integers)
    counts = NumberPattern(long: long, short: Decimal(1234).formatted(integers), decimals: 0)
    week = Week(locale: locale)
    percentages = PercentFormat(locale: locale, decimals: 1)
    wholePercentages = PercentFormat(locale: locale, decimals: 0)
    money = currencies.map { ($0, MoneyFormat(currency: $0, locale: locale)) }

    let zero = NumberPattern.Sample.zero(of: long)
    let digits = (0..<10).map { String(decoding: NumberPattern.Sample.utf8(of: zero + $0), as: UTF8.self) }
    // A ledger's dates are Gregorian, also where people count by another calendar (fa_IR, th_TH).
    var components = Locale.Components(locale: locale)
    components.calendar = .gregorian
    let gregorian = Locale(components: components)
    let names = DateFormat.Names(locale: gregorian)
    func format(_ pattern: String) -> DateFormat {
      DateFormat(pattern: pattern, names: names, digits: digits)
    }
    func pattern(_ skeleton: String) -> String {
      DateFormatter.dateFormat(fromTemplate: skeleton, options: 0, locale: gregorian) ?? "y-MM-dd"
    }
    // The look of the app that inspired Folio: day first in every kind of English.
    shortDate = format(locale.language.languageCode == "en" ? "dd MMM y" : pattern("yMMMdd"))
    longDate = format(pattern("yMMMEEEEd"))
    monthOfYear = format(pattern("yMMMM"))
    year = format(pattern("y"))
    let shortMonth = format(pattern("LLL"))
    shortMonths = (1...12).map { shortMonth.string(CalendarDate(firstOf: Month(year: 2000, month: $0))) }
    standaloneMonth = format("LLLL")
    dayOfMonth = format(locale.language.languageCode == "en" ? "d MMM" : pattern("MMMd"))
  }

  func string(_ money: Money, sign: NumberPattern.Sign = .whenNegative) -> String {
    format(of: money.currency)?.string(money, sign: sign) ?? "\(money.currency.code) \(money.decimal)"
  }

  /// Without decimals where there are only zeros, as suits an axis.
  func wholeString(_ money: Money) -> String {
    format(of: money.currency)?.wholeString(money) ?? string(money)
  }

  /// Without decimals where there are only zeros in all of them.
  func strings(_ amounts: [Money]) -> [String] {
    let isWhole = amounts.allSatisfy { money in
      money.minorUnits.isMultiple(of: .powerOfTen(money.currency.exponent))
    }
    return amounts.map { isWhole ? wholeString($0) : string($0) }
  }

  private func format(of currency: Currency) -> MoneyFormat? {
    for (known, format) in money where known == currency { return format }
    return nil
  }

  func string(_ count: Int) -> String {
    NumberPattern.DigitWriter.string(capacity: NumberPattern.DigitWriter.capacity) { writer in
      counts.append(UInt64(max(0, count)), decimals: 0, to: &writer)
    }
  }

  /// - Parameter tenths: Tenths of a percent.
  func percent(tenths: Int64, sign: NumberPattern.Sign = .whenNegative) -> String {
    percentages.string(tenths, sign: sign)
  }

  /// A percentage without decimals.
  func percent(_ percent: Int64) -> String { wholePercentages.string(percent, sign: .whenNegative) }
}

extension LocaleFormats {
  /// How a locale's week begins, and the letters of its days.
  struct Week: Sendable {
    /// 0 for Sunday to 6 for Saturday.
    let first: Int
    /// From the first day on.
    let letters: [String]
    /// The same in full.
    let names: [String]

    init(locale: Locale) {
      var calendar = Calendar(identifier: .gregorian)
      calendar.locale = locale
      let first = locale.calendar.firstWeekday - 1
      let (symbols, long) = (
        calendar.veryShortStandaloneWeekdaySymbols, calendar.standaloneWeekdaySymbols
      )
      letters = symbols.indices.map { symbols[($0 + first) % symbols.count] }
      names = long.indices.map { long[($0 + first) % long.count] }
      self.first = first
    }
  }
}

extension LocaleFormats {
  /// How a locale writes percentages.
  struct PercentFormat: Sendable {
    private let pattern: NumberPattern
    private let signs: NumberPattern.SignedAffixes
    private let decimals: Int

    init(locale: Locale, decimals: Int) {
      self.decimals = decimals
      let style = Decimal.FormatStyle.Percent(locale: locale).precision(.fractionLength(decimals))
      let signed = style.sign(strategy: .always())
      let thousand = Decimal(1234) / 100
      pattern = NumberPattern(
        long: (Decimal(1_234_567_890) / 100).formatted(style), short: thousand.formatted(style),
        decimals: decimals)
      signs = NumberPattern.SignedAffixes(
        plain: thousand.formatted(style), negative: (-thousand).formatted(signed),
        positive: thousand.formatted(signed))
    }

    /// - Parameter units: Of the last decimal.
    func string(_ units: Int64, sign: NumberPattern.Sign) -> String {
      signs.string(units, sign: sign) { pattern.append(units.magnitude, decimals: decimals, to: &$0) }
    }
  }
}
