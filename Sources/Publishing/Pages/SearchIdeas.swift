import Bookkeeping
import Templating

/// What the search page offers before anything is typed: the payees and categories with the most money, the newest
/// months.
struct SearchIdeas: Record {
  let name: String
  let links: [LinkValues]

  static let fields: Fields<Self> = [
    .text("name") { $0.name },
    .list("links", of: LinkValues.self) { $0.links },
  ]

  /// How many links of each kind there are at most.
  private static let most = 8

  /// Kinds that have nothing to offer are left out.
  static func all(in model: ReportModel, from root: RootPrefix) -> [SearchIdeas] {
    let running = Month(of: model.today)
    let months = model.listings.range(of: MonthPages.self).filter { index in
      model.listings.all[index].period.map { $0.months.lowerBound <= running } ?? true
    }
    let ideas: [(Words.Key, [Int])] = [
      (.payees, largest(of: PayeePages.self, in: model)), (.months, months),
      (.categories, largest(of: CategoryPages.self, in: model)),
    ]
    return ideas.compactMap { word, listings in
      guard !listings.isEmpty else { return nil }
      return SearchIdeas(
        name: model.words[word],
        links: listings.prefix(most).map { LinkValues(to: $0, in: model, from: root) })
    }
  }

  /// Those that lie in no other, by what was spent, or came in; equal ones stay in their order.
  private static func largest(of kind: any ListingKind.Type, in model: ReportModel) -> [Int] {
    let all = model.listings.range(of: kind).filter { model.listings.all[$0].item.depth == 1 }
    func size(_ index: Int) -> Int64 {
      let totals = model.listings.all[index].selection.totals.main
      return max(totals.expense.minorUnits, totals.income.minorUnits)
    }
    return all.map { (size: size($0), index: $0) }
      .sorted { ($1.size, $0.index) < ($0.size, $1.index) }.map(\.index)
  }
}
