import Bookkeeping
import Templating

/// `[payee].md`: the payees by name. Who occurs once has no page, unless the settings ask for all.
enum PayeePages: ListingKind {
  static let name = "payee"
  static let plural = "payees"
  static let grouping = Listing.Grouping.groups

  static func items(of report: Report, _ labels: ReportModel.Labels) -> [Listing.Item] {
    report.breakdown.payees.compactMap { group in
      guard labels.allPayees || group.selection.indices.count > 1 else { return nil }
      // The name as it is written may change with each payment; the address should not.
      return Listing.Item(group.key.key, name: group.key.name, group.selection)
    }
  }

  static func navigationEntry(in model: ReportModel) -> Navigation.Entry? { indexEntry(.payees, in: model) }

  static func isBrokenDown(by other: any ListingKind.Type) -> Bool { other.isPeriod }

  /// What a listing of a payee says beside its figures.
  static let listingFields: [Field<ListingValues>] = [
    .list("payeeCategories", of: CategoryPathValues.self) { values in
      guard values.listing.kind == Self.self else { return [] }
      return categories(of: values.listing, in: values.model).map {
        CategoryPathValues(to: $0, in: values.model, from: values.root)
      }
    },
    .list("payeeSeries", of: RecurringValues.SeriesValues.self) { values in
      guard values.listing.kind == Self.self else { return [] }
      return values.model.recurring.series(of: values.listing.name).map {
        RecurringValues.SeriesValues(model: values.model, root: values.root, series: $0)
      }
    },
    .flag("hasPayeeCategories") { values in
      values.listing.kind == Self.self && !categories(of: values.listing, in: values.model).isEmpty
    },
  ]

  /// The listings of the categories that a payee's transactions have, that of the newest first.
  private static func categories(of payee: Listing, in model: ReportModel) -> [Int] {
    var known: Set<Int> = []
    return payee.selection.indices.compactMap { transaction in
      model.listings.index(of: CategoryPages.self, containing: transaction)
    }.filter { known.insert($0).inserted }
  }

  static let transactionFields: [Field<TransactionValues>] = [
    .record("payee", of: PayeeValues.self) { transaction in
      transaction.listing(of: PayeePages.self).map {
        PayeeValues(of: transaction.index, listing: $0, in: transaction.model, from: transaction.root)
      }
    }
  ]
}

/// A category as its levels, each of which has a page: `Transport › Bicycle`.
struct CategoryPathValues: Record {
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
