import Basics
import Bookkeeping
import Foundation

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
    return signs.string(money.minorUnits, sign: .whenNegative) { pattern.append(units, decimals: 0, to: &$0) }
  }
}
