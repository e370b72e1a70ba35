import Basics
import Bookkeeping
import Foundation

extension LocaleFormats {
  /// The way a locale writes amounts of one currency.
  final class MoneyFormat: SharedByAllPages {
    private let currency: Currency
    private let pattern: NumberPattern
    /// The pattern that writes tenths: `pattern`, unless the currency has no decimals.
    private let tenths: NumberPattern

    init(currency: Currency, locale: Locale) {
      func pattern(decimals: Int) -> NumberPattern {
        let style = Decimal.FormatStyle.Currency(code: currency.code, locale: locale)
          .precision(.fractionLength(decimals))
        let signed = style.sign(strategy: .always())
        let isRightToLeft = LocaleFormats.isRightToLeft(locale.identifier)
        return NumberPattern(decimals: decimals) { number, sign in
          let text = Decimal(number).formatted(sign == .always ? signed : style)
          return isRightToLeft ? Self.keepingSymbols(of: text) : text
        }
      }
      self.currency = currency
      self.pattern = pattern(decimals: currency.exponent)
      tenths = currency.exponent > 0 ? self.pattern : pattern(decimals: 1)
    }

    /// Adds a mark of direction after the sign of `US$`, or else the sign would stand before the letters in
    /// text from right to left.
    private static func keepingSymbols(of text: String) -> String {
      var (kept, isLetter) = (String.UnicodeScalarView(), false)
      for scalar in text.unicodeScalars {
        kept.append(scalar)
        if isLetter, scalar.properties.generalCategory == .currencySymbol { kept.append("\u{200E}") }
        isLetter = scalar.isASCII && scalar.properties.isAlphabetic
      }
      return String(kept)
    }

    func string(_ money: Money, sign: NumberPattern.Sign = .whenNegative) -> String {
      pattern.string(money.minorUnits, sign: sign)
    }

    /// - Parameter short: The ways to shorten numbers, by the number of their digits less one.
    func shortString(_ money: Money, _ short: [ShortNumber?]) -> String {
      let units = money.minorUnits.magnitude / .powerOfTen(currency.exponent)
      guard units > 0, money.minorUnits.magnitude.isMultiple(of: .powerOfTen(currency.exponent)),
        let form = short[String(units).utf8.count - 1], units.isMultiple(of: form.divisor / 10)
      else { return wholeString(money) }
      let number = units / (form.divisor / 10)
      return tenths.string(money.minorUnits) { text in
        text.append(form.prefix)
        tenths.append(number % 10 == 0 ? number / 10 : number, decimals: number % 10 == 0 ? 0 : 1, to: &text)
        text.append(form.suffix)
      }
    }

    /// Writes an amount rounded to whole units, halves away from zero.
    func roundedString(_ money: Money) -> String {
      pattern.string(money.divided(by: .powerOfTen(currency.exponent)).minorUnits, decimals: 0)
    }

    /// Writes an amount for an axis, without decimals that are all zero.
    func wholeString(_ money: Money) -> String {
      let (units, rest) = money.minorUnits.quotientAndRemainder(dividingBy: .powerOfTen(currency.exponent))
      return rest == 0 ? pattern.string(units, decimals: 0) : string(money)
    }
  }
}

extension ByteBuffer {
  /// Appends the plain decimal number, as in `Money.decimal`, without making a string.
  mutating func append(decimal money: Money) {
    if money.minorUnits < 0 { append(UInt8(ascii: "-")) }
    let scale = UInt64.powerOfTen(money.currency.exponent)
    let (whole, fraction) = money.minorUnits.magnitude.quotientAndRemainder(dividingBy: scale)
    append(decimal: UInt(whole))
    guard scale > 1 else { return }
    // The extra digit in front keeps the leading zeros of the fraction.
    let start = count
    append(decimal: UInt(scale + fraction))
    self[start] = UInt8(ascii: ".")
  }
}

extension String {
  /// Whether more than this many scalars take room. Marks of direction, as around Arabic amounts, take none.
  func isLonger(than count: Int) -> Bool {
    unicodeScalars.count { $0.properties.generalCategory != .format } > count
  }
}
