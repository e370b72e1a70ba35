import Basics
import Bookkeeping
import Foundation
import Templating

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
  private let signs: NumberPattern.SignedAffixes
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
    let thousand = Decimal(1234).formatted(integers)
    counts = NumberPattern(long: long, short: thousand, decimals: 0)
    signs = NumberPattern.SignedAffixes(
      plain: thousand, negative: Decimal(-1234).formatted(integers.sign(strategy: .always())),
      positive: Decimal(1234).formatted(integers.sign(strategy: .always())))
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

  func string(_ number: Int) -> String {
    signs.string(Int64(number), sign: .whenNegative) {
      counts.append(UInt64(number.magnitude), decimals: 0, to: &$0)
    }
  }

  /// - Parameter tenths: Tenths of a percent.
  func percent(tenths: Int64, sign: NumberPattern.Sign = .whenNegative) -> String {
    percentages.string(tenths, sign: sign)
  }

  /// - Parameter number: Of units of the last decimal.
  func percent(_ number: Int64, decimals: Int) -> String {
    percentages.string(number, decimals: decimals, sign: .whenNegative)
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
    func string(_ units: Int64, decimals: Int? = nil, sign: NumberPattern.Sign) -> String {
      signs.string(units, sign: sign) {
        pattern.append(units.magnitude, decimals: decimals ?? self.decimals, to: &$0)
      }
    }
  }
}

extension LocaleFormats {
  /// The locales that ICU can speak.
  enum Known {
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
}

extension LocaleFormats {
  /// How a locale writes the amounts of one currency. A class for the reason that `LocaleFormats` is one.
  final class MoneyFormat: Sendable {
    private let currency: Currency
    private let pattern: NumberPattern
    private let signs: NumberPattern.SignedAffixes

    init(currency: Currency, locale: Locale) {
      let style = Decimal.FormatStyle.Currency(code: currency.code, locale: locale)
        .precision(.fractionLength(currency.exponent))
      let signed = style.sign(strategy: .always())
      self.currency = currency
      pattern = NumberPattern(
        long: Decimal(1_234_567_890).formatted(style), short: Decimal(1234).formatted(style),
        decimals: currency.exponent)
      signs = NumberPattern.SignedAffixes(
        plain: Decimal(1234).formatted(style), negative: Decimal(-1234).formatted(signed),
        positive: Decimal(1234).formatted(signed))
    }

    func string(_ money: Money, sign: NumberPattern.Sign = .whenNegative) -> String {
      let decimals = currency.exponent
      return signs.string(money.minorUnits, sign: sign) { text in
        pattern.append(money.minorUnits.magnitude, decimals: decimals, to: &text)
      }
    }

    /// Without decimals where there are only zeros, as suits an axis.
    func wholeString(_ money: Money) -> String {
      let unit = UInt64.powerOfTen(currency.exponent)
      let (units, rest) = money.minorUnits.magnitude.quotientAndRemainder(dividingBy: unit)
      guard rest == 0 else { return string(money) }
      return signs.string(money.minorUnits, sign: .whenNegative) {
        pattern.append(units, decimals: 0, to: &$0)
      }
    }
  }
}

extension LocaleFormats.MoneyFormat {
  /// Writes integers without making a string of each.
  enum Digits {
    static func append(_ number: Int, to output: inout ByteBuffer) {
      output.append(decimal: number)
    }

    /// The plain decimal number, as `Money.decimal` has it.
    static func append(_ money: Money, to output: inout ByteBuffer) {
      if money.minorUnits < 0 { output.append(UInt8(ascii: "-")) }
      let scale = UInt64.powerOfTen(money.currency.exponent)
      let (whole, fraction) = money.minorUnits.magnitude.quotientAndRemainder(dividingBy: scale)
      output.append(decimal: UInt(whole))
      guard scale > 1 else { return }
      // The digit in front keeps the zeros that the fraction begins with.
      let start = output.count
      output.append(decimal: UInt(scale + fraction))
      output[start] = UInt8(ascii: ".")
    }
  }
}
