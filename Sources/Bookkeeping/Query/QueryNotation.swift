/// How the search page writes numbers and dates: what a query may write as well.
package struct QueryNotation: Sendable {
  /// The digits 0 to 9 of the locale.
  package let digits: [Unicode.Scalar]
  /// The decimal separator of the ledger's currency; empty where it has no decimals.
  package let point: String
  /// What stands between groups of its digits; empty where there is nothing.
  package let comma: String
  /// The codes of the currencies that occur.
  package let currencies: Set<String>
  /// What stands beside the amounts of each currency, folded.
  let symbols: [String]
  /// The dates of each month, with gaps: `{dd} Mar {y}`.
  package let dates: [String]
  /// The names of each month, folded.
  let months: [[String]]
  let folding: SearchFolding

  /// - Parameters:
  ///   - affixes: What stands before and behind the amounts of each currency.
  ///   - months: The names of each month, long and short.
  package init(
    digits: [Unicode.Scalar], point: String, comma: String, currencies: Set<String>, affixes: [String],
    dates: [String], months: [[String]]
  ) {
    let folding = SearchFolding(digits: digits)
    self.digits = digits
    self.point = point
    self.comma = comma
    self.currencies = currencies
    self.dates = dates
    self.folding = folding
    symbols = affixes.map { trimmed(folding.folded($0)) }.filter { !$0.isEmpty }
    self.months = months.map { $0.map(folding.folded) }
  }

  /// A date as the pages write it: `05 Mar 2026`.
  func string(_ date: CalendarDate) -> String {
    let day = date.day < 10 ? "0\(date.day)" : "\(date.day)"
    return dates[date.month - 1].replacing("{y}", with: local("\(date.year)"))
      .replacing("{dd}", with: local(day)).replacing("{d}", with: local("\(date.day)"))
  }

  private func local(_ number: String) -> String {
    String(String.UnicodeScalarView(number.unicodeScalars.map { digits[Int($0.value) - 0x30] }))
  }

  /// Whether groups of digits are set apart by a blank: `1 234,50` is one word then.
  var hasBlankGroups: Bool {
    comma.unicodeScalars.contains { $0.properties.isWhitespace }
  }
}
