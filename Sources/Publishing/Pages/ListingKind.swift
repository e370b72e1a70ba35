import Basics
import Bookkeeping
import Templating

/// A kind of page that lists transactions with their figures: for a month, for a category, for all
/// transactions.
protocol ListingKind: PageKind {
  /// The bracketed name, such as `month`, also used in names such as `isMonth`.
  static var name: String { get }

  /// The plural name, such as `months`: of its items in a breakdown, and of the folder whose index lists
  /// them.
  static var plural: String { get }

  static var grouping: Listing.Grouping { get }

  /// Whether rows with dates of this precision tell which items they belong to.
  static func exists(with dates: Copy.Dates) -> Bool

  /// The items, in the order of a breakdown.
  static func items(of report: Report, _ basis: ReportModel.Basis) -> [Listing.Item]

  /// Whether its pages are broken down by items of another kind.
  static func isBrokenDown(by other: any ListingKind.Type) -> Bool

  /// The largest number of lines in a breakdown by its items; only the first ones are shown.
  static var mostLines: Int { get }

  /// Whether each item has a CSV file of its rows next to its page.
  static var hasCSV: Bool { get }

  /// The largest number of outermost items in a ranking on the page of a period.
  static var mostRanked: Int { get }

  /// Whether each transaction that could belong to an item belongs to one with a page. Otherwise the lines of
  /// a ranking do not add up to the whole, and a last line has the rest.
  static var coversAllRows: Bool { get }

  /// Whether a transaction can belong to several items, so that items may have rows in common.
  static var itemsOverlap: Bool { get }

  /// Whether charts of spending show its items.
  static var dividesSpending: Bool { get }

  /// The average of the months that a table of its items compares; `nil` if there is none.
  static func averageMonth(of values: ListingValues) -> AverageMonth?

  /// Whether the first page of an item with many rows has only figures, and its rows are on later pages.
  static var beginsWithOverview: Bool { get }

  /// Whether its rows differ from those in other listings: an account's rows show what it gained or lost.
  static var hasOwnRows: Bool { get }

  /// Whether transfers change what an item holds, so that this differs from the amount kept.
  static var isChangedByTransfers: Bool { get }

  /// The class of an item's color in `style.css`; `nil` for gray.
  static func hue(of item: Listing.Item, in model: ReportModel) -> String?

  /// Its place among the links that the search page offers; `nil` for a kind without such links.
  static var placeInSearch: Int? { get }
}

/// An average of some months, their number and the last of them.
typealias AverageMonth = (amount: Money, count: Int, last: Month)

extension ListingKind {
  static var contentName: PageKinds.Name { .each(name) }
  static var shapes: [Shape] { [ListingValues.shape] }
  static func exists(with dates: Copy.Dates) -> Bool { true }
  static func hue(of item: Listing.Item, in model: ReportModel) -> String? { nil }
  static var mostLines: Int { .max }
  static var hasCSV: Bool { true }
  static var mostRanked: Int { ListingRanking.mostLines }
  static var coversAllRows: Bool { true }
  static var itemsOverlap: Bool { false }
  static var dividesSpending: Bool { false }
  static var beginsWithOverview: Bool { false }
  static var hasOwnRows: Bool { false }
  static var isChangedByTransfers: Bool { false }
  static func averageMonth(of values: ListingValues) -> AverageMonth? { nil }
  static var placeInSearch: Int? { nil }

  static func key(_ id: String) -> Listing.Key { Listing.Key(Self.self, id) }

  /// The theme's word for one of the items.
  static var label: Words.Key { Words.Key(rawValue: name) ?? .transactions }

  static var isPeriod: Bool { if case .periods = grouping { true } else { false } }
  static var isGroup: Bool { if case .groups = grouping { true } else { false } }
  static var isList: Bool { if case .lists = grouping { true } else { false } }

  /// The navigation entry for the index of the items, if there are any.
  ///
  /// - Parameter inner: Other kinds whose pages belong to the same entry.
  static func indexEntry(
    _ word: Words.Key, of part: Navigation.Part, in model: ReportModel, with inner: [any PageKind.Type] = []
  ) -> Navigation.Entry? {
    if model.listings.range(of: Self.self).isEmpty { return nil }
    return Navigation.Entry(part: part, word: word, path: "\(plural)/index.html", kinds: [Self.self] + inner)
  }

  static func addFiles(of template: PageTemplate, to plan: inout FilePlan) {
    let model = template.model
    for index in model.listings.range(of: Self.self) {
      let listing = model.listings.all[index]
      for page in listing.pages.indices {
        plan.add(
          .page(template, item: index, part: page), at: listing.path(ofPage: page), from: template.source)
      }
      guard let path = model.csvPath(of: listing) else { continue }
      plan.add(.rows(listing: index), at: path, from: template.source)
    }
  }

  static func render(_ template: PageTemplate, item: Int, part: Int, into buffer: inout ByteBuffer) {
    template.render(listing: item, page: part, into: &buffer)
  }
}

extension String {
  /// The string with a capital first letter, for composed names such as `isMonth`.
  var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
