import Basics
import Bookkeeping
import Foundation
import Templating

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

extension MoneyFormat {
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
