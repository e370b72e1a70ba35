import Basics
import Bookkeeping
import Templating

/// `[category].md`: the categories by name, each before its subcategories, and last the rows without a
/// category.
enum CategoryPages: ListingKind {
  static let name = "category"
  static let plural = "categories"
  /// The key of the listing of rows without a category. A category may have the name of this listing, but no
  /// category's name ends with a colon.
  private static let uncategorizedKey = "uncategorized:"
  static let grouping = Listing.Grouping.groups
  static let dividesSpending = true
  static let placeInSearch: Int? = 3

  static func items(of report: Report, _ basis: ReportModel.Basis) -> [Listing.Item] {
    report.breakdown.categories.map { group in
      guard let category = group.key else {
        var item = Listing.Item("uncategorized", name: basis.words[.uncategorized], group.selection)
        item.key = uncategorizedKey
        return item
      }
      var item = Listing.Item(category.fullName, name: category.name, group.selection)
      item.parent = category.parent.map(key)
      item.depth = category.levels.count
      return item
    }
  }

  /// The key of a category's listing, or of the rows without one.
  static func key(_ category: Category?) -> Listing.Key {
    key(category?.fullName ?? uncategorizedKey)
  }

  static func navigationEntry(in model: ReportModel) -> Navigation.Entry? {
    indexEntry(.categories, of: .categories, in: model)
  }

  static func isBrokenDown(by other: any ListingKind.Type) -> Bool { other.isPeriod || other == Self.self }

  static func need(in values: SiteValues) -> NeedValues? {
    let listings = values.model.listings
    let listing = listings.index(of: key(nil)).map { listings.all[$0] }
    return NeedValues(
      .withoutCategory, Phrase.needCategory, listing?.selection.happened.count ?? 0, in: values,
      at: listing?.path,
      fragment: "rows")
  }

  static let listingFields: [Field<ListingValues>] = [
    .text("averageLabel") { values in
      values.listing.kind.averageMonth(of: values).map { average in
        values.text(
          .averageOfMonths(count: average.count, month: values.model.name(of: average.last)))
      }
    },
    .text("averageOfMonth") { values in
      values.listing.kind.averageMonth(of: values).flatMap { values.model.amount($0.amount) }
    },
    .text("averageWithout") { values in
      guard values.listing.kind.averageMonth(of: values) != nil,
        let days = ListingRanking.Comparison(of: nil, in: values.model)?.now
      else { return nil }
      let (report, hasSpending) = (values.model.report, values.totals.spendingCount > 0)
      return values.model.withoutOneOffs(
        report.oneOffCount(
          among: report.rows(values.listing.selection.indices, on: days),
          as: hasSpending ? [.spending, .refund] : [.income, .deduction]))
    },
  ]

  static func hue(of item: Listing.Item, in model: ReportModel) -> String? {
    Category(item.key).flatMap { hue(of: $0, in: model) }
  }

  /// The color of a category on every page: its outermost category's; `nil` for gray.
  static func hue(of category: Category, in model: ReportModel) -> String? {
    category.levels.first.flatMap { model.figures(of: Self.self).hue(ofOutermost: $0) }
  }

  static func averageMonth(of values: ListingValues) -> AverageMonth? {
    guard let comparison = ListingRanking.Comparison(of: nil, in: values.model), let count = comparison.months
    else { return nil }
    let totals = values.model.report.usualTotals(of: values.listing.selection.indices, in: comparison.now)
      .main
    let amount = values.totals.spendingCount > 0 ? totals.spending : totals.income
    return (
      amount.divided(by: Int64(count)), count, values.model.calendar.month(of: comparison.now.upperBound)
    )
  }

  static func searchSettings(of model: ReportModel) -> [(name: String, value: JSONLiteral)] {
    [("hues", .texts(model.figures(of: Self.self).names))]
  }

  static func figures(of basis: ReportModel.Basis) -> CategoryHues { CategoryHues(of: basis.report) }

  static let transactionFields: [Field<TransactionValues>] = [
    .text("hue") { row in
      row.categoryText.flatMap { row.model.figures(of: CategoryPages.self).hue(ofOutermost: $0.head) }
    },
    .url("categoryUrl") { $0.model.link(to: $0.listing(of: CategoryPages.self), from: $0.root) },
    .list("categoryLevels", of: PathValues.LevelValues.self) { transaction in
      transaction.transaction.category == nil
        ? []
        : transaction.listing(of: CategoryPages.self).map {
          PathValues.levels(to: $0, in: transaction.model, from: transaction.root)
        } ?? []
    },
  ]

  static func paymentInputs(_ digests: PaymentDigests) -> PaymentFingerprints.Inputs? {
    let hues = digests.model.figures(of: Self.self)
    return { payment, digest in
      digest.add(digests.link(to: payment.listing(of: Self.self)))
      digest.add(payment.categoryText.flatMap { hues.hue(ofOutermost: $0.head) })
    }
  }
}

extension CategoryPages {
  /// A category as a list of its levels, each of which has a page: `Transport › Bicycle`.
  struct PathValues: Record {
    private let levels: [LevelValues]

    static let fields: Fields<Self> = [
      .datum("name") { $0.levels.last?.link.name },
      .url("url") { $0.levels.last?.link.url },
      .list("levels", of: LevelValues.self) { $0.levels },
    ]

    init(to index: Int, in model: ReportModel, from root: RootPrefix) {
      levels = Self.levels(to: index, in: model, from: root)
    }

    static func levels(to index: Int, in model: ReportModel, from root: RootPrefix) -> [LevelValues] {
      let lineage = model.listings.lineage(of: index)
      return lineage.enumerated().map { level, index in
        LevelValues(link: LinkValues(to: index, in: model, from: root), isInner: level > 0)
      }
    }

    /// One level of a category.
    struct LevelValues: Record {
      let link: LinkValues
      let isInner: Bool

      static let fields: Fields<Self> = [
        .datum("name") { $0.link.name },
        .url("url") { $0.link.url },
        .flag("isInner") { $0.isInner },
      ]
    }
  }
}

/// The colors of categories on every page. The outermost categories get them in the order of their amounts
/// over all time, the largest first.
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
