import Basics
import Bookkeeping
import Foundation

/// A script of the search index. Each script assigns one value to `folioIndex`, which the search page reads:
/// a page opened from disk may not fetch data, but may load scripts.
enum SearchFile: Sendable {
  /// The formats of amounts and dates, and the list of shards.
  case settings([SearchShard])
  case shard(SearchShard)

  /// All files of the index.
  static func all(of model: ReportModel) -> [SearchFile] {
    let shards = SearchShard.shards(of: model.report.transactions)
    return [.settings(shards)] + shards.map(SearchFile.shard)
  }

  var path: String {
    switch self {
    case .settings: "search/index.js"
    case .shard(let shard): "search/\(shard.name).js"
    }
  }

  func write(_ model: ReportModel, to output: inout ByteBuffer) {
    output.append("folioIndex=")
    switch self {
    case .settings(let shards): Settings(model: model, shards: shards).literal.write(to: &output)
    case .shard(let shard): shard.write(model, to: &output)
    }
    output.append(";\n")
  }
}

extension SearchFile {
  /// The settings of the search page: the shards, and the formats of the locale, so that a row looks the same
  /// as on any other page.
  struct Settings {
    let model: ReportModel
    let shards: [SearchShard]

    var literal: ScriptLiteral {
      .record([
        ("shards", .texts(shards.map(\.name))),
        ("today", .number(model.today.daysSinceEpoch)),
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

    /// The formats of numbers by currency code; the empty code is for counts.
    private var numbers: [(name: String, value: ScriptLiteral)] {
      [("", NumberPattern.Style(ofCounts: model.formats).literal)]
        + model.report.currencies.map { ($0.code, NumberPattern.Style(of: $0, model.formats).literal) }
    }

    /// The names of each month, long and short, by themselves and in a date.
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
}

extension Query.Notation {
  /// The notation of numbers and dates on the pages of a ledger.
  ///
  /// - Parameter currencies: The currencies that occur, the ledger's own first.
  package init(locale: String, currencies: [Currency]) {
    let formats = LocaleFormats(identifier: locale, currencies: currencies)
    let styles = currencies.map { NumberPattern.Style(of: $0, formats) }
    self.init(
      digits: NumberPattern.Style(ofCounts: formats).digits, point: styles.first?.point ?? ".",
      comma: styles.first?.comma ?? "", currencies: Set(currencies.map(\.code)),
      affixes: styles.flatMap(\.affixes), dates: (1...12).map(formats.shortDate.pattern(ofMonth:)),
      months: SearchFile.Settings.months(of: locale))
  }
}
