import Bookkeeping
import Foundation

/// How a locale writes the amounts of one currency.
struct MoneyFormat: Sendable {
  private let currency: Currency
  private let pattern: NumberPattern
  private let plain: Affixes
  private let negative: Affixes
  private let explicitlyPositive: Affixes

  enum Sign: Sendable {
    /// Only a negative amount has a sign.
    case whenNegative
    /// `+` or `-`; nothing for zero.
    case always
  }

  private struct Affixes: Sendable {
    let prefix: [UInt8]
    let suffix: [UInt8]
    init(_ sample: NumberSample) { (prefix, suffix) = (sample.prefix, sample.suffix) }
  }

  init(currency: Currency, locale: Locale) {
    let style = Decimal.FormatStyle.Currency(code: currency.code, locale: locale)
      .precision(.fractionLength(currency.exponent))
    let signed = style.sign(strategy: .always())
    self.currency = currency
    pattern = NumberPattern(
      long: Decimal(1_234_567_890).formatted(style), short: Decimal(1234).formatted(style),
      decimals: currency.exponent)
    plain = Affixes(NumberSample(Decimal(1234).formatted(style)))
    negative = Affixes(NumberSample(Decimal(-1234).formatted(signed)))
    explicitlyPositive = Affixes(NumberSample(Decimal(1234).formatted(signed)))
  }

  func string(_ money: Money, sign: Sign = .whenNegative) -> String {
    let affixes =
      money.minorUnits < 0
      ? negative : sign == .always && money.minorUnits > 0 ? explicitlyPositive : plain
    var text: [UInt8] = []
    text.reserveCapacity(48)
    text += affixes.prefix
    pattern.append(money.minorUnits.magnitude, decimals: currency.exponent, to: &text)
    text += affixes.suffix
    return String(decoding: text, as: UTF8.self)
  }
}
