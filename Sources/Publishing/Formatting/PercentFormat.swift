import Foundation

/// How a locale writes percentages with one decimal.
struct PercentFormat: Sendable {
  private let pattern: NumberPattern
  private let signs: SignedAffixes

  init(locale: Locale) {
    let style = Decimal.FormatStyle.Percent(locale: locale).precision(.fractionLength(1))
    let signed = style.sign(strategy: .always())
    let thousand = Decimal(1234) / 100
    pattern = NumberPattern(
      long: (Decimal(1_234_567_890) / 100).formatted(style), short: thousand.formatted(style), decimals: 1)
    signs = SignedAffixes(
      plain: thousand.formatted(style), negative: (-thousand).formatted(signed),
      positive: thousand.formatted(signed))
  }

  func string(tenths: Int64, sign: NumberSign) -> String {
    signs.string(tenths, sign: sign) { pattern.append(tenths.magnitude, decimals: 1, to: &$0) }
  }
}
