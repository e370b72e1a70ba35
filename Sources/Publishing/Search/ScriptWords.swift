import Basics
import Bookkeeping
import Foundation

/// The texts for the scripts of all pages: the theme's words that they show, the keys and their targets, and
/// the form of amounts.
struct ScriptWords {
  let model: ReportModel

  private static let shown: [Words.Key] = [
    .transactions, .searchNothing, .income, .expense, .refund, .deduction, .transfer, .payee, .category,
    .month, .tag,
    .display, .hideAmounts, .ignoreKeys, .close, .amountsHidden, .show,
  ]

  private static let colors: [Words.Key] = [.colors, .colorsAuto, .colorsLight, .colorsDark]

  var literal: JSONLiteral {
    .record(
      Self.shown.map { ($0.rawValue, word($0)) } + searching + [
        ("filterRows", isSearched ? word(.filterRows) : .text("")),
        ("colors", .list(Self.colors.map(word))),
        ("keys", .list(keys)),
        ("goals", .record(goals)),
        // The day of the report, for the margin of printed pages: the browser knows only the day of printing.
        ("day", .text(model.formats.longDate.string(model.today))),
        ("digits", .text(NumberPattern(ofCounts: model.formats).digits.map(String.init).joined())),
        ("amounts", .text(amounts)),
      ])
  }

  /// The sentence with a hole for the year, which the script fills.
  private var searching: [(name: String, value: JSONLiteral)] {
    isSearched ? [("searchingYear", .text(model.words[Phrase.Key.searchingYear]))] : []
  }

  /// Whether the report can be searched: a copy for others may leave that out.
  private var isSearched: Bool { model.copy.shows(.search) }

  private func word(_ key: Words.Key) -> JSONLiteral { .text(model.words[key]) }

  /// The keys, each with what it does.
  private var keys: [JSONLiteral] {
    let search: [(String, Words.Key)] = isSearched ? [("/", .search), ("f", .filterRows)] : []
    let rows: [(String, Words.Key)] = [
      ("j", .nextRow), ("k", .previousRow), ("Enter", .openRow), ("[", .older), ("]", .newer),
      ("h", .hideAmounts), ("?", .display),
    ]
    return (search + rows).map { .list([.text($0), word($1)]) }
      + Navigation.goals(of: model).map { .list([.text("g \($0.key)"), word($0.word)]) }
  }

  /// The pages that keys lead to.
  private var goals: [(name: String, value: JSONLiteral)] {
    (isSearched ? [("/", .text("search.html"))] : [])
      + Navigation.goals(of: model).map { ("g\($0.key)", .text($0.path)) }
  }

  /// A regular expression for amounts with a currency, in which `#` means a number.
  private var amounts: String {
    let gap = #"[\s\p{Cf}+−-]*"#
    return model.report.currencies.flatMap { currency -> [String] in
      let affixes = NumberPattern(of: currency, model.formats).affixes.map { affix in
        NSRegularExpression.escapedPattern(for: affix.trimmingCharacters(in: .whitespaces))
      }
      guard let prefix = affixes.first, let suffix = affixes.last else { return [] }
      return (prefix.isEmpty ? [] : [prefix + gap + "#"]) + (suffix.isEmpty ? [] : ["#" + gap + suffix])
    }.joined(separator: "|")
  }
}
