import Basics
import Bookkeeping
import Foundation

/// A script with data for the theme's scripts. Each assigns one value to `folioWords` or `folioIndex`. The
/// data is in scripts, since a page opened from disk may load scripts, but may not fetch data.
enum SearchFile: Sendable {
  /// The texts for all pages.
  case words
  /// The formats of amounts and dates, and the list of shards.
  case settings([SearchShard])
  /// The pages that a query finds besides payments.
  case places
  case shard(SearchShard)

  /// All files of the index.
  static func index(of model: ReportModel) -> [SearchFile] {
    let shards = SearchShard.shards(of: model.report.transactions)
    return [.settings(shards), .places] + shards.map(SearchFile.shard)
  }

  var path: String {
    switch self {
    case .words: "assets/words.js"
    case .settings: "search/index.js"
    case .places: "search/places.js"
    case .shard(let shard): "search/\(shard.name).js"
    }
  }

  func write(_ model: ReportModel, to output: inout ByteBuffer) {
    if case .words = self { output.append("folioWords=") } else { output.append("folioIndex=") }
    switch self {
    case .words: ScriptWords(model: model).literal.write(for: .script, to: &output)
    case .settings(let shards):
      Settings(model: model, shards: shards).literal.write(for: .script, to: &output)
    case .places: Self.places(of: model).write(for: .script, to: &output)
    case .shard(let shard): shard.write(model, to: &output)
    }
    output.append(";\n")
  }
}

extension SearchFile {
  /// The listings of each kind that the search offers: the full name, the path without `.html`, and the
  /// number of payments.
  private static func places(of model: ReportModel) -> JSONLiteral {
    .record(
      PageKinds.searched.map { kind in
        let places = model.listings.range(of: kind).map { index in
          let listing = model.listings.all[index]
          // The name of a month says its year.
          let lineage = kind.isPeriod ? [index] : model.listings.lineage(of: index)
          let names = lineage.map { model.listings.all[$0].name }
          return JSONLiteral.list([
            .text(names.joined(separator: " › ")), .text(String(listing.path.dropLast(".html".count))),
            .number(listing.selection.indices.count),
          ])
        }
        return (kind.name, .list(places))
      })
  }
}

extension SearchFile {
  /// The settings of the search page: the shards, and the formats of the locale, so that a row looks the same
  /// as on any other page.
  struct Settings {
    let model: ReportModel
    let shards: [SearchShard]

    var literal: JSONLiteral {
      .record(
        [
          ("shards", .texts(shards.map(\.name))),
          ("today", .number(model.today.daysSinceEpoch)),
          ("folder", .text(folder)),
          ("currency", .text(model.report.settings.currency.code)),
          ("numbers", .record(numbers)),
          ("dates", .texts((1...12).map(model.formats.shortDate.pattern(ofMonth:)))),
          ("months", months),
          ("plain", .record(SearchFolding.plain.map { (String($0.scalar), .text($0.form)) })),
        ] + hidden + PageKinds.all.flatMap { $0.searchSettings(of: model) })
    }

    /// The name of the dots that a copy shows in place of hidden values.
    private var hidden: [(name: String, value: JSONLiteral)] {
      NamedDots.occur(in: model.copy) ? [("hidden", .text(model.words[.hidden]))] : []
    }

    /// The folder of the transactions' pages.
    private var folder: String {
      guard !model.report.transactions.isEmpty else { return "" }
      return model.places.path(of: 0).part(beforeLast: "/").map { $0 + "/" } ?? ""
    }

    /// The formats of numbers by currency code; the empty code is for counts.
    private var numbers: [(name: String, value: JSONLiteral)] {
      [("", NumberPattern(ofCounts: model.formats).literal)]
        + model.report.currencies.map { ($0.code, NumberPattern(of: $0, model.formats).literal) }
    }

    /// The names of each month, long and short, by themselves and in a date.
    private var months: JSONLiteral {
      .list(Self.months(of: model.report.settings.locale).map(JSONLiteral.texts))
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
  private init(_ settings: Ledger.Settings, currencies: [Currency]) {
    let formats = LocaleFormats(identifier: settings.locale, currencies: currencies)
    let styles = currencies.map { NumberPattern(of: $0, formats) }
    self.init(
      digits: NumberPattern(ofCounts: formats).digits, point: styles.first?.point ?? ".",
      comma: styles.first?.comma ?? "", currencies: Set(currencies.map(\.code)),
      affixes: styles.flatMap(\.affixes), dates: (1...12).map(formats.shortDate.pattern(ofMonth:)),
      months: SearchFile.Settings.months(of: settings.locale), calendar: LedgerCalendar(of: settings))
  }

  /// The notation of searches in a ledger.
  package init(of ledger: Ledger) { self.init(ledger.settings, currencies: ledger.currencies) }

  /// The notation of the queries of a ledger's copies. It depends on no payment, since a copy may hide that
  /// the ledger has payments in some currency.
  package init(ofCopies settings: Ledger.Settings) { self.init(settings, currencies: [settings.currency]) }
}
