import Basics
import Bookkeeping
import Foundation
import Templating

/// All formats of a locale. ICU is only used here, once; pages are written without it.
final class LocaleFormats: SharedByAllPages {
  /// The identifiers from which all formats are made.
  let identifiers: [String?]
  /// The value of the `lang` attribute, the language of the words: `en-US`.
  let languageTag: String
  let isRightToLeft: Bool
  /// `Mar 5, 2026`
  let shortDate: DateFormat
  /// `Friday, Nov 20, 2026`
  let longDate: DateFormat
  /// `March 2026`
  let monthOfYear: DateFormat
  /// `2026`
  let year: DateFormat
  /// `2026`, without a word for a year.
  private let digitsOfYear: DateFormat
  /// `Mar`; the names from January on.
  let shortMonths: [String]
  /// `March`, without a year.
  let standaloneMonth: DateFormat
  /// `Mar 5`
  let dayOfMonth: DateFormat
  /// `Nov 16 – 22, 2026`
  let days: DateRangeFormat
  /// `October – December 2026`
  let months: DateRangeFormat
  /// `Nov 16 – 22`
  let daysOfYear: DateRangeFormat
  /// `5 Thu`
  let dayOfWeek: DateFormat
  let week: Week
  private let separators: ListSeparators
  private let counts: NumberPattern
  private let decimals: NumberPattern
  private let percentages: NumberPattern
  private let wholePercentages: NumberPattern
  private let shortNumbers: [ShortNumber?]
  private let money: [(currency: Currency, format: MoneyFormat)]
  /// Whether dates tell their days; in some copies, they do not.
  let showsDays: Bool
  /// The way a copy shows amounts.
  private let amounts: Copy.Amounts

  /// - Parameters:
  ///   - language: The language of the names of months and days and of lists, if it is not the locale's.
  ///   - words: The language of the words: English if the locale's language has none.
  ///   - currencies: The currencies that occur, the ledger's own first.
  ///   - copy: The copy that is made, which may hide amounts and parts of dates.
  ///   - calendar: The calendar of the ledger; the locale's if `nil`.
  init(
    identifier: String, language: String? = nil, words: String? = nil, currencies: [Currency],
    of copy: Copy? = nil, calendar: LedgerCalendar? = nil
  ) {
    amounts = copy?.amounts ?? .exact
    identifiers = [
      identifier, language, words,
      calendar.map {
        "\($0.firstWeekday) \($0.monthStart.day) \($0.year(2001).start.iso) \($0.hasQuarters)"
      },
    ]
    let locale = Locale(identifier: identifier)
    let textIdentifier = Self.identifier(locale, in: language) ?? identifier
    let textLocale = Locale(identifier: textIdentifier)
    let words = words ?? language
    let isOther = Self.identifier(locale, in: words) != nil
    languageTag = words.flatMap { isOther ? $0 : nil } ?? identifier.replacing("_", with: "-")
    isRightToLeft = Self.isRightToLeft(languageTag)
    separators = ListSeparators(locale: textLocale)
    let integers = Decimal.FormatStyle(locale: locale).precision(.fractionLength(0))
    let signed = integers.sign(strategy: .always())
    counts = NumberPattern(decimals: 0) { Decimal($0).formatted($1 == .always ? signed : integers) }
    let tenths = Decimal.FormatStyle(locale: locale).precision(.fractionLength(1))
    decimals = NumberPattern(decimals: 1) {
      Decimal($0).formatted($1 == .always ? tenths.sign(strategy: .always()) : tenths)
    }
    week = Week(locale: textLocale, first: calendar?.firstWeekday)
    percentages = Self.percentages(locale: locale, decimals: 1)
    wholePercentages = Self.percentages(locale: locale, decimals: 0)
    shortNumbers = (0...18).map { ShortNumber(exponent: $0, locale: textLocale) }
    money = currencies.map { ($0, MoneyFormat(currency: $0, locale: locale)) }

    let digits = counts.digits.map { String($0) }
    // Dates in a ledger are Gregorian, even where people use another calendar (fa_IR, th_TH).
    var components = Locale.Components(locale: textLocale)
    components.calendar = .gregorian
    let gregorian = Locale(components: components)
    let names = DateFormat.Names(locale: gregorian)
    // A copy that shows only years shows those of the ledger.
    let years = calendar.flatMap { copy?.dates == .year && $0.hasFinancialYears ? $0 : nil }
    let showsDays = copy.map { $0.dates == .day } ?? true
    self.showsDays = showsDays
    let months = calendar.flatMap { !showsDays && $0.hasOwnMonths ? $0 : nil }
    func format(_ pattern: String) -> DateFormat {
      DateFormat(pattern: pattern, names: names, digits: digits, years: years, months: months)
    }
    func pattern(_ skeleton: String) -> String {
      let skeleton = copy?.dates.shown(of: skeleton) ?? skeleton
      return DateFormatter.dateFormat(fromTemplate: skeleton, options: 0, locale: gregorian) ?? "y-MM-dd"
    }
    shortDate = format(pattern("yMMMd"))
    longDate = format(pattern("yMMMEEEEd"))
    monthOfYear = format(pattern("yMMMM"))
    year = format(pattern("y"))
    digitsOfYear = DateFormat(pattern: "y", names: names, digits: digits)
    let shortMonth = format(pattern("LLL"))
    shortMonths = (1...12).map { shortMonth.string(Month(year: 2000, month: $0).namingDay) }
    standaloneMonth = format("LLLL")
    dayOfWeek = format(pattern("Ed"))
    dayOfMonth = format(pattern("MMMd"))
    components.numberingSystem = locale.numberingSystem
    let rangeLocale = Locale(components: components)
    func range(_ skeleton: String, of single: DateFormat) -> DateRangeFormat {
      DateRangeFormat(skeleton: copy?.dates.shown(of: skeleton) ?? skeleton, of: single, locale: rangeLocale)
    }
    days = range("yMMMd", of: shortDate)
    self.months = range("yMMMM", of: monthOfYear)
    daysOfYear = range("MMMd", of: dayOfMonth)
  }

  private static func percentages(locale: Locale, decimals: Int) -> NumberPattern {
    let style = Decimal.FormatStyle.Percent(locale: locale).precision(.fractionLength(decimals))
    let signed = style.sign(strategy: .always())
    return NumberPattern(decimals: decimals) { (Decimal($0) / 100).formatted($1 == .always ? signed : style) }
  }

  /// The locale with another language: `de_US`; `nil` if it has the language.
  private static func identifier(_ locale: Locale, in language: String?) -> String? {
    guard let code = language?.prefix(while: { $0 != "-" }),
      locale.language.languageCode?.identifier != String(code)
    else { return nil }
    return "\(code)_\(locale.region?.identifier ?? "001")"
  }

  /// Whether a locale, or a language, is written from right to left.
  static func isRightToLeft(_ identifier: String) -> Bool {
    Locale(identifier: identifier).language.characterDirection == .rightToLeft
  }

  /// Writes the number of a calendar year without a word for it: `2025`.
  func yearNumber(_ year: Int) -> String {
    digitsOfYear.string(Month(year: year, month: 1).firstDay)
  }

  /// Writes the last two digits of a calendar year: `26`.
  func shortYear(_ year: Int) -> String {
    String(String.UnicodeScalarView(yearNumber(100 + year % 100).unicodeScalars.suffix(2)))
  }

  /// Writes a list: `A, B and C`.
  func list(_ items: [String]) -> String { separators.list(items) }

  func string(_ money: Money, sign: NumberPattern.Sign = .whenNegative) -> String {
    text(of: money, sign: sign) { $0.string(money, sign: sign) }
  }

  /// Whether a copy shows no amount at all.
  var hidesAmounts: Bool { if case .hidden = amounts { true } else { false } }

  /// Whether a copy shows amounts as shares of a whole.
  var showsShares: Bool { if case .shares = amounts { true } else { false } }

  /// - Parameter write: Writes the amount, unless the copy shows something else in its place.
  private func text(
    of money: Money, sign: NumberPattern.Sign = .whenNegative, _ write: (MoneyFormat) -> String
  ) -> String {
    switch amounts {
    case .exact, .rounded: break
    case .shares: return wholePercentages.string(Self.percent(of: money), sign: sign)
    case .hidden: return Copy.hiddenText
    }
    return format(of: money.currency).map(write) ?? "\(money.currency.code) \(money.decimal)"
  }

  /// Writes an amount with the sign of its type; a transfer has none.
  func string(_ amount: Money, as kind: Transaction.Kind) -> String {
    kind == .transfer ? string(amount) : string(amount.signed(as: kind), sign: .always)
  }

  /// Writes an amount rounded to whole units, for where there is little room.
  func roundedString(_ money: Money) -> String { text(of: money) { $0.roundedString(money) } }

  /// Writes an amount for an axis, without decimals that are all zero.
  func wholeString(_ money: Money) -> String { text(of: money) { $0.wholeString(money) } }

  /// The whole percent that an amount of a copy stands for.
  private static func percent(of share: Money) -> Int64 {
    share.divided(by: Copy.Amounts.wholeShare / 100).minorUnits
  }

  /// Writes an amount for an axis: `$60K`, or `$600` where the locale does not shorten it.
  func shortString(_ money: Money) -> String { text(of: money) { $0.shortString(money, shortNumbers) } }

  /// Writes amounts alike: without decimals if these are zero in all of them.
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
    counts.string(Int64(number))
  }

  /// Writes a number with one decimal.
  func string(tenths: Int) -> String { decimals.string(Int64(tenths)) }

  /// Writes a whole number where there is little room: `518K` or `1,790K`, if it is 100,000 or more.
  func shortString(_ number: Int) -> String {
    let magnitude = UInt64(number.magnitude)
    // The form for a tenth of the number is used, so that at least two digits are left: `1,790K`, not `2M`.
    guard magnitude >= 100_000, let form = shortNumbers[String(magnitude).utf8.count - 2] else {
      return string(number)
    }
    return counts.string(Int64(number)) { text in
      text.append(form.prefix)
      counts.append((magnitude + form.divisor / 2) / form.divisor, decimals: 0, to: &text)
      text.append(form.suffix)
    }
  }

  /// - Parameter tenths: Tenths of a percent.
  func percent(tenths: Int64, sign: NumberPattern.Sign = .whenNegative) -> String {
    percentages.string(tenths, sign: sign)
  }

  /// - Parameter number: The percentage in units of the last decimal.
  func percent(_ number: Int64, decimals: Int) -> String {
    percentages.string(number, decimals: decimals)
  }

  /// A percentage without decimals.
  func percent(_ percent: Int64) -> String { wholePercentages.string(percent) }
}

extension Copy.Dates {
  /// The part of a date's skeleton (Unicode TR 35) that a copy shows.
  fileprivate func shown(of skeleton: String) -> String {
    switch self {
    case .day: return skeleton
    case .month, .year:
      let shown = skeleton.filter { self == .month ? "yML".contains($0) : "yL".contains($0) }
      return shown.isEmpty ? "y" : shown
    }
  }
}

extension LocaleFormats {
  /// The first day of the ledger's week, and the letters of its days.
  struct Week: Sendable {
    /// The first day, from 0 for Sunday to 6 for Saturday.
    let first: Int
    /// The letters of the days, from the first day on.
    let letters: [String]
    /// The full names of the days, from the first day on.
    let names: [String]

    init(locale: Locale, first: Int?) {
      var calendar = Calendar(identifier: .gregorian)
      calendar.locale = locale
      let first = first ?? locale.calendar.firstWeekday - 1
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
  /// The way a language separates the items of a list, in its narrow form, which is short in all languages.
  struct ListSeparators: Sendable {
    private let between, last, pair: String

    init(locale: Locale) {
      let style = ListFormatStyle<StringStyle, [String]>.list(type: .and, width: .narrow).locale(locale)
      func separators(_ count: Int) -> [String] {
        let items = (0..<count).map(String.init)
        let text = items.formatted(style)
        return text.split(whereSeparator: \.isNumber).map(String.init)
      }
      let four = separators(4)
      between = four.first ?? ", "
      last = four.last ?? ", "
      pair = separators(2).first ?? ", "
    }

    func list(_ items: [String]) -> String {
      guard let end = items.last, items.count > 1 else { return items.first ?? "" }
      return items.dropLast().joined(separator: between) + (items.count == 2 ? pair : last) + end
    }
  }
}

extension LocaleFormats {
  /// The way a locale shortens numbers of one size, such as `60K` for 60,000.
  struct ShortNumber: Sendable {
    let divisor: UInt64
    let prefix, suffix: [UInt8]

    /// Asks ICU for the short form of a power of ten; `nil` if the locale does not shorten it.
    init?(exponent: Int, locale: Locale) {
      let style = Decimal.FormatStyle(locale: locale).notation(.compactName)
      let scalars = Decimal(UInt64.powerOfTen(exponent)).formatted(style).unicodeScalars
      func isDigit(_ scalar: Unicode.Scalar) -> Bool { scalar.properties.generalCategory == .decimalNumber }
      let digits = scalars.count(where: isDigit)
      guard (1...exponent + 1).contains(digits), exponent + 1 - digits > 0,
        let first = scalars.firstIndex(where: isDigit), let last = scalars.lastIndex(where: isDigit)
      else { return nil }
      divisor = .powerOfTen(exponent + 1 - digits)
      prefix = Array(String(scalars[..<first]).utf8)
      suffix = Array(String(scalars[scalars.index(after: last)...]).utf8)
    }
  }
}
