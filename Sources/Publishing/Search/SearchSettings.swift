import Basics
import Bookkeeping
import Foundation

/// What the search page must know beside the transactions: the shards, and how the locale writes things, so
/// that a row looks like the row of any other page.
struct SearchSettings {
  let model: ReportModel
  let shards: [SearchShard]

  var literal: ScriptLiteral {
    .record([
      ("shards", .texts(shards.map(\.name))),
      ("folder", .text(folder)),
      ("currency", .text(model.report.settings.currency.code)),
      ("numbers", .record(numbers)),
      ("dates", .texts((1...12).map(model.formats.shortDate.pattern(ofMonth:)))),
      ("months", months),
    ])
  }

  /// The folder of the transactions' pages.
  private var folder: String {
    guard let path = model.transactionPaths.first else { return "" }
    return path.part(beforeLast: "/").map { $0 + "/" } ?? ""
  }

  /// By the code of the currency; counts have none.
  private var numbers: [(name: String, value: ScriptLiteral)] {
    [("", NumberStyle(ofCounts: model.formats).literal)]
      + model.report.currencies.map { ($0.code, NumberStyle(of: $0, model.formats).literal) }
  }

  /// The names of each month: long and short, as they stand alone and as they stand in a date.
  private var months: ScriptLiteral {
    .list(Self.months(of: model.report.settings.locale).map(ScriptLiteral.texts))
  }

  fileprivate static func months(of locale: String) -> [[String]] {
    let names = DateFormat.Names(locale: Locale(identifier: locale))
    let lists = [names.months, names.shortMonths, names.standaloneMonths, names.standaloneShortMonths]
    return (0..<12).map { month in
      let all = lists.compactMap { $0.indices.contains(month) ? $0[month] : nil }
      return all.enumerated().filter { !all[..<$0.offset].contains($0.element) }.map(\.element)
    }
  }
}

/// How a locale writes numbers with so many decimals, read off from samples.
private struct NumberStyle {
  private let decimals: Int
  private let long: NumberPattern.Sample
  private let short: NumberPattern.Sample
  private let negative: NumberPattern.Sample
  private let positive: NumberPattern.Sample
  fileprivate let digits: [Unicode.Scalar]

  init(ofCounts formats: LocaleFormats) {
    self.init(decimals: 0) { number, _ in formats.string(Int(number)) }
  }

  init(of currency: Currency, _ formats: LocaleFormats) {
    self.init(decimals: currency.exponent) { number, sign in
      formats.string(Money(minorUnits: number, currency: currency), sign: sign)
    }
  }

  /// - Parameter format: Writes a number of minor units.
  private init(decimals: Int, format: (Int64, NumberPattern.Sign) -> String) {
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

  fileprivate var point: String { decimals > 0 ? Self.text(long.separators.last) : "" }
  fileprivate var comma: String { whole.count > 1 ? Self.text(long.separators.first) : "" }
  /// What stands before and behind an amount without a sign.
  fileprivate var affixes: [String] { [Self.text(long.prefix), Self.text(long.suffix)] }

  /// The lengths of the groups before the decimal separator.
  private var whole: ArraySlice<Int> { decimals > 0 ? long.groups.dropLast() : long.groups[...] }
  private var group: Int { whole.count > 1 ? whole.last ?? 3 : 0 }
  private var isShortGrouped: Bool { short.groups.count - (decimals > 0 ? 1 : 0) > 1 }

  private static func affixes(of sample: NumberPattern.Sample) -> ScriptLiteral {
    .texts([text(sample.prefix), text(sample.suffix)])
  }

  private static func text(_ bytes: [UInt8]?) -> String { String(decoding: bytes ?? [], as: UTF8.self) }
}

extension QueryNotation {
  /// How the pages of a ledger write numbers and dates.
  ///
  /// - Parameter currencies: Those that occur, the ledger's own first.
  package init(locale: String, currencies: [Currency]) {
    let formats = LocaleFormats(identifier: locale, currencies: currencies)
    let styles = currencies.map { NumberStyle(of: $0, formats) }
    self.init(
      digits: NumberStyle(ofCounts: formats).digits, point: styles.first?.point ?? ".",
      comma: styles.first?.comma ?? "", currencies: Set(currencies.map(\.code)),
      affixes: styles.flatMap(\.affixes), dates: (1...12).map(formats.shortDate.pattern(ofMonth:)),
      months: SearchSettings.months(of: locale))
  }
}
