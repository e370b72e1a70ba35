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
    let formats = model.formats
    let totals = model.report.totals
    let currencies = [totals.main.currency] + totals.others.map(\.currency)
    let counts = NumberStyle(decimals: 0) { number, _ in formats.string(Int(number)) }
    return [("", counts.literal)]
      + currencies.map { currency in
        let style = NumberStyle(decimals: currency.exponent) { number, sign in
          formats.string(Money(minorUnits: number, currency: currency), sign: sign)
        }
        return (currency.code, style.literal)
      }
  }

  /// The names of each month: long and short, as they stand alone and as they stand in a date.
  private var months: ScriptLiteral {
    let names = DateFormat.Names(locale: Locale(identifier: model.report.settings.locale))
    let lists = [names.months, names.shortMonths, names.standaloneMonths, names.standaloneShortMonths]
    return .list(
      (0..<12).map { month in
        let all = lists.compactMap { $0.indices.contains(month) ? $0[month] : nil }
        return .texts(all.enumerated().filter { !all[..<$0.offset].contains($0.element) }.map(\.element))
      })
  }
}
