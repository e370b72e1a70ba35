import Bookkeeping

/// How a locale writes numbers with so many decimals, read off from samples.
struct NumberStyle {
  private let decimals: Int
  private let long: NumberPattern.Sample
  private let short: NumberPattern.Sample
  private let negative: NumberPattern.Sample
  private let positive: NumberPattern.Sample
  let digits: [Unicode.Scalar]

  init(ofCounts formats: LocaleFormats) {
    self.init(decimals: 0) { number, _ in formats.string(Int(number)) }
  }

  init(of currency: Currency, _ formats: LocaleFormats) {
    self.init(decimals: currency.exponent) { number, sign in
      formats.string(Money(minorUnits: number, currency: currency), sign: sign)
    }
  }

  /// - Parameter format: Writes a number of minor units.
  init(decimals: Int, format: (Int64, NumberPattern.Sign) -> String) {
    let unit = (0..<decimals).reduce(Int64(1)) { unit, _ in unit * 10 }
    let sample = format(1_234_567_890 * unit, .whenNegative)
    self.decimals = decimals
    long = NumberPattern.Sample(sample)
    short = NumberPattern.Sample(format(1234 * unit, .whenNegative))
    negative = NumberPattern.Sample(format(-1234 * unit, .always))
    positive = NumberPattern.Sample(format(1234 * unit, .always))
    let zero = NumberPattern.Sample.zero(of: sample)
    digits = (0..<10).compactMap { Unicode.Scalar(zero + $0) }
  }

  var literal: ScriptLiteral {
    .record([
      ("decimals", .number(decimals)),
      ("digits", .texts(digits.map { String($0) })),
      ("point", .text(point)),
      ("comma", .text(comma)),
      ("group", .number(group)),
      ("groups", .number(whole.count > 2 ? whole[whole.endIndex - 2] : group)),
      ("grouped", .number(group + (isShortGrouped ? 1 : 2))),
      ("plain", Self.affixes(of: long)),
      ("negative", Self.affixes(of: negative)),
      ("positive", Self.affixes(of: positive)),
    ])
  }

  var point: String { decimals > 0 ? Self.text(long.separators.last) : "" }
  var comma: String { whole.count > 1 ? Self.text(long.separators.first) : "" }
  /// What stands before and behind an amount without a sign.
  var affixes: [String] { [Self.text(long.prefix), Self.text(long.suffix)] }

  /// The lengths of the groups before the decimal separator.
  private var whole: ArraySlice<Int> { decimals > 0 ? long.groups.dropLast() : long.groups[...] }
  private var group: Int { whole.count > 1 ? whole.last ?? 3 : 0 }
  private var isShortGrouped: Bool { short.groups.count - (decimals > 0 ? 1 : 0) > 1 }

  private static func affixes(of sample: NumberPattern.Sample) -> ScriptLiteral {
    .texts([text(sample.prefix), text(sample.suffix)])
  }

  private static func text(_ bytes: [UInt8]?) -> String { String(decoding: bytes ?? [], as: UTF8.self) }
}
