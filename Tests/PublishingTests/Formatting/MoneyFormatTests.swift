import Bookkeeping
import Foundation
import TestSupport
import Testing

@testable import Publishing

/// Compares Folio's fast formatting of amounts with Foundation's formatter.
struct MoneyFormatTests {
  static let locales = [
    "en_US", "en_GB", "de_DE", "de_CH", "de_AT", "fr_FR", "fr_CH", "ja_JP", "en_IN", "hi_IN", "ar_EG",
    "ar_SA",
    "fa_IR", "he_IL", "pl_PL", "es_ES", "pt_PT", "pt_BR", "sv_SE", "nl_NL", "bn_BD", "my_MM", "ne_NP",
  ]

  @Test(arguments: locales, ["USD", "EUR", "JPY", "KWD", "INR", "CLF"])
  func writesAmountsAsTheSystemDoes(identifier: String, code: String) throws {
    let currency = try #require(Currency(code: code))
    let locale = Locale(identifier: identifier)
    let format = LocaleFormats.MoneyFormat(currency: currency, locale: locale)
    let style = Decimal.FormatStyle.Currency(code: code, locale: locale)
      .precision(.fractionLength(currency.exponent))
    for amount in Self.amounts {
      let decimal = Decimal(amount) * pow(Decimal(10), -currency.exponent)
      let money = Money(minorUnits: amount, currency: currency)
      // The mark after the sign of `US$` is Folio's own.
      #expect(
        format.string(money, sign: .always).replacing("\u{200E}", with: "")
          == decimal.formatted(style.sign(strategy: .always(showZero: false))).replacing("-", with: "−")
          .replacing("\u{200E}", with: ""))
      guard amount >= 0 else { continue }
      #expect(
        format.string(money).replacing("\u{200E}", with: "")
          == decimal.formatted(style).replacing("\u{200E}", with: ""))
    }
  }

  @Test(arguments: [("ar_EG", true), ("he_IL", false), ("en_CA", false)])
  func keepsTheSignOfDollarsAfterItsLettersFromRightToLeft(identifier: String, isMarked: Bool) {
    let formats = LocaleFormats(identifier: identifier, currencies: [.usDollar])
    #expect(formats.string(Money(minorUnits: 100, currency: .usDollar)).contains("US$\u{200E}") == isMarked)
  }

  @Test func writesAmericanAmountsAsPeopleKnowThem() throws {
    let formats = LocaleFormats(identifier: "en_US", currencies: [.usDollar])
    func text(_ cents: Int64, _ sign: NumberPattern.Sign = .always) -> String {
      formats.string(Money(minorUnits: cents, currency: .usDollar), sign: sign)
    }
    #expect(text(461_538) == "+$4,615.38")
    #expect(text(-1_240) == "−$12.40")
    #expect(text(5, .whenNegative) == "$0.05")
    #expect(text(0) == "$0.00")
    #expect(text(.max, .whenNegative) == "$92,233,720,368,547,758.07")
    #expect(text(.min) == "−$92,233,720,368,547,758.08")
  }

  @Test(arguments: [
    ("en_US", "JPY", 1_500, "¥1.5K"), ("en_US", "JPY", 15_000, "¥15K"), ("en_US", "JPY", 1_234, "¥1,234"),
    ("ja_JP", "JPY", 15_000, "¥1.5万"), ("de_DE", "JPY", 1_500_000, "1,5\u{A0}Mio.\u{A0}¥"),
    ("fr_FR", "CLP", -1_500, "−1,5\u{A0}k\u{A0}$CL"), ("en_US", "KWD", 1_500_000, "KWD\u{A0}1.5K"),
    ("en_US", "KWD", 1_500, "KWD\u{A0}1.500"), ("en_US", "USD", 150_000, "$1.5K"),
  ])
  func shortensAmountsInAnyCurrency(identifier: String, code: String, minorUnits: Int64, text: String) throws
  {
    let currency = try #require(Currency(code: code))
    let formats = LocaleFormats(identifier: identifier, currencies: [currency])
    #expect(formats.shortString(Money(minorUnits: minorUnits, currency: currency)) == text)
  }

  @Test(arguments: [
    ("en_IN", "₹12,34,567.89"), ("de_DE", "1.234.567,89\u{A0}₹"), ("de_CH", "₹\u{A0}1’234’567.89"),
    ("pl_PL", "1\u{A0}234\u{A0}567,89\u{A0}INR"),
  ])
  func groupsDigitsAsALocaleDoes(identifier: String, text: String) throws {
    let rupee = try #require(Currency(code: "INR"))
    let format = LocaleFormats.MoneyFormat(currency: rupee, locale: Locale(identifier: identifier))
    #expect(format.string(Money(minorUnits: 123_456_789, currency: rupee)) == text)
  }

  @Test(arguments: locales)
  func writesCountsAsTheSystemDoes(identifier: String) {
    let formats = LocaleFormats(identifier: identifier, currencies: [])
    let style = Decimal.FormatStyle(locale: Locale(identifier: identifier)).precision(.fractionLength(0))
    for count in [0, 7, 999, 1000, 4690, 9999, 10_000, 123_456, 1_234_567, 100_000_000] {
      #expect(formats.string(count) == Decimal(count).formatted(style))
    }
  }

  /// Amounts of every length, including the limits of digit groups.
  private static let amounts: [Int64] = {
    var generator = SeededGenerator(seed: 20_261_120)
    let random = (0..<200).map { index in
      let limit = Int64("1" + String(repeating: "0", count: index % 15 + 1)) ?? 1
      return Int64.random(in: -limit...limit, using: &generator)
    }
    return random + [
      0, 1, -1, 9, 10, 99, 100, -100, 999, 1000, 9999, 99_999, 100_000, 999_999, 1_000_000, 9_999_999,
    ]
  }()
}
