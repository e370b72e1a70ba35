import Bookkeeping
import Templating

/// `[payee].md`: the payees by name. A payee that occurs once has no page, unless the settings ask for all.
enum PayeePages: ListingKind {
  static let name = "payee"
  static let plural = "payees"
  static let grouping = Listing.Grouping.groups
  static let mostRanked = 12
  static let coversAllRows = false
  static let placeInSearch: Int? = 1

  static func items(of report: Report, _ basis: ReportModel.Basis) -> [Listing.Item] {
    report.breakdown.payees.compactMap { group in
      guard basis.settings.allPayees || group.selection.indices.count > 1 else { return nil }
      // The spelling of the name may change with each payment, but the address should not.
      return Listing.Item(group.key.key, name: group.key.name, group.selection)
    }
  }

  static func navigationEntry(in model: ReportModel) -> Navigation.Entry? {
    indexEntry(.payees, of: .more, in: model)
  }

  static func isBrokenDown(by other: any ListingKind.Type) -> Bool { other.isPeriod }

  /// The fields of a payee's listing that other listings do not have.
  static let listingFields: [Field<ListingValues>] = [
    .list("payeeCategories", of: CategoryPages.PathValues.self) { values in
      guard values.listing.kind == Self.self else { return [] }
      return categories(of: values.listing, in: values.model).map {
        CategoryPages.PathValues(to: $0, in: values.model, from: values.root)
      }
    },
    .list("payeeSeries", of: RecurringPage.SummaryValues.SeriesValues.self) { values in
      guard values.listing.kind == Self.self else { return [] }
      return values.model.recurring.series(of: values.listing.name).map {
        RecurringPage.SummaryValues.SeriesValues(model: values.model, root: values.root, series: $0)
      }
    },
    .flag("hasPayeeCategories") { values in
      values.listing.kind == Self.self && !categories(of: values.listing, in: values.model).isEmpty
    },
  ]

  /// The listings of the categories of a payee's transactions, in the order of their newest transactions.
  private static func categories(of payee: Listing, in model: ReportModel) -> [Int] {
    var known: Set<Int> = []
    return payee.selection.indices.compactMap { transaction in
      model.listings.index(of: CategoryPages.self, containing: transaction)
    }.filter { known.insert($0).inserted }
  }

  static let transactionFields: [Field<TransactionValues>] = [
    .record("payee", of: CardValues.self) { transaction in
      transaction.listing(of: PayeePages.self).map {
        CardValues(of: transaction.index, listing: $0, in: transaction.model, from: transaction.root)
      }
    }
  ]
}

extension PayeePages {
  /// The payee of a transaction, as on the transaction's page. It owns neither the model nor the listing, for
  /// the same reason as `TransactionValues`: both live as long as the site that is being rendered.
  struct CardValues: Record {
    private unowned(unsafe) let model: ReportModel
    private let root: RootPrefix
    private unowned(unsafe) let listing: Listing
    private let listingIndex: Int32
    private let transaction: Int32

    /// - Parameters:
    ///   - transaction: The transaction of the page.
    ///   - listing: The payee's listing.
    init(of transaction: Int, listing: Int, in model: ReportModel, from root: RootPrefix) {
      self.model = model
      self.root = root
      self.transaction = Int32(transaction)
      self.listing = model.listings.all[listing]
      listingIndex = Int32(listing)
    }

    /// A number that payments of the same payee and series share, as they have the same card; `nil` for the
    /// newest payments, which the card would list.
    var sharedNumber: Int? {
      if listing.selection.happened.prefix(Self.otherCount + 1).contains(Int(transaction)) { return nil }
      let series = model.recurring.number(ofSeriesOfTransactionAt: Int(transaction)) ?? -1
      return Int(listingIndex) << 32 | (series + 1)
    }

    static let fields: Fields<Self> = [
      .datum("name") { $0.listing.name },
      .url("url") { $0.root.link(to: $0.listing.path) },
      .text("count") { $0.model.formats.string($0.listing.selection.happened.count) },
      .text("income") { $0.model.amount($0.totals.income) },
      .text("spending") { $0.model.amount($0.totals.spending) },
      .url("incomeUrl") { $0.proof(beside: $0.totals.count - $0.totals.incomeCount, fragment: "income") },
      .url("spendingUrl") { $0.proof(beside: $0.totals.incomeCount, fragment: "spending") },
      .flag("hasAverage") { $0.totals.count > 0 },
      .text("averageIncome") { payee in payee.totals.averageIncome.map { payee.model.formats.string($0) } },
      .text("averageSpending") { payee in payee.totals.averageSpending.map { payee.model.formats.string($0) }
      },
      .list("otherCurrencies", of: TotalsValues.self) { payee in
        payee.listing.selection.totals.others.map { TotalsValues(model: payee.model, totals: $0) }
      },
      .record("series", of: RecurringPage.SummaryValues.SeriesValues.self) { payee in
        payee.model.recurring.series(ofTransactionAt: Int(payee.transaction)).map {
          RecurringPage.SummaryValues.SeriesValues(model: payee.model, root: payee.root, series: $0)
        }
      },
      .flag("hasOthers") { !$0.others.isEmpty },
      .list("others", of: PayeePaymentValues.self) { payee in
        payee.others.map {
          PayeePaymentValues(row: TransactionValues(model: payee.model, root: payee.root, index: $0))
        }
      },
    ]

    private var totals: Totals { listing.selection.totals.main }

    /// The number of the payee's other transactions that are shown.
    private static let otherCount = 5

    /// The newest transactions of the payee, without the transaction itself.
    private var others: [Int] {
      listing.selection.happened.prefix(Self.otherCount + 1).filter { $0 != Int(transaction) }
        .prefix(Self.otherCount).map { $0 }
    }

    private func proof(beside otherCount: Int, fragment: String) -> Address {
      root.link(to: listing.path, fragment: otherCount > 0 ? fragment : "rows")
    }
  }
}

private struct PayeePaymentValues: Record {
  let row: TransactionValues

  static let fields: Fields<Self> = [
    .url("url") { $0.row.url },
    .text("date") { $0.row.date },
    .text("isoDate") { $0.row.isoDate },
    .text("amount") { $0.row.amount },
    .text("kind") { $0.row.kind },
  ]
}
