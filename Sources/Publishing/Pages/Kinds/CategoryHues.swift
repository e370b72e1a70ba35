import Basics
import Bookkeeping

/// The colors by which a category is known on every page: the outermost ones by what passed through them over
/// all time, the largest first.
struct CategoryHues: Sendable {
  /// The outermost categories with a color, the largest first.
  let names: [String]
  /// The rank of each of them, by name.
  private let ranks: [ByteString: Int]

  /// The number of colors; other categories are gray.
  private static let count = 7

  init(of report: Report) {
    let outermost = report.breakdown.categories.compactMap { group -> (name: String, size: Int64)? in
      guard let category = group.key, category.parent == nil else { return nil }
      let totals = group.selection.totals.main
      return (category.name, max(totals.spending.minorUnits, totals.income.minorUnits))
    }
    let ranked = outermost.enumerated()
      .sorted { ($1.element.size, $0.offset) < ($0.element.size, $1.offset) }.prefix(Self.count)
    names = ranked.map(\.element.name)
    ranks = Dictionary(uniqueKeysWithValues: names.enumerated().map { (ByteString($1), $0 + 1) })
  }

  /// The class of a row in `style.css`, such as `k1`; `nil` for gray.
  func hue(ofOutermost category: String) -> String? { ranks[ByteString(category)].map { "k\($0)" } }
}
