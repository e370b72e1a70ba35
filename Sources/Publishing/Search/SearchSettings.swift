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

extension Query.Notation {
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
