import Bookkeeping
import Templating

/// The payee of a transaction, as the transaction's page shows it. It owns neither the model nor the listing, for the
/// reason that `TransactionValues` does not: both live as long as the site that is being rendered.
struct PayeeValues: Record {
  private unowned(unsafe) let model: ReportModel
  private let root: RootPrefix
  private unowned(unsafe) let listing: Listing
  private let transaction: Int32

  /// - Parameters:
  ///   - transaction: The one whose page it is.
  ///   - listing: The payee's.
  init(of transaction: Int, listing: Int, in model: ReportModel, from root: RootPrefix) {
    self.model = model
    self.root = root
    self.transaction = Int32(transaction)
    self.listing = model.listings.all[listing]
  }

  static let fields: Fields<Self> = [
    .datum("name") { $0.listing.name },
    .url("url") { $0.root.link(to: $0.listing.path) },
    .text("count") { $0.model.formats.string($0.listing.selection.indices.count) },
    .text("income") { $0.model.amount($0.totals.income) },
    .text("expense") { $0.model.amount($0.totals.expense) },
    .url("incomeUrl") { $0.proof(beside: $0.totals.expenseCount, fragment: "income") },
    .url("expenseUrl") { $0.proof(beside: $0.totals.incomeCount, fragment: "expense") },
    .flag("hasAverage") { $0.totals.count > 0 },
    .text("averageIncome") { payee in payee.totals.averageIncome.map { payee.model.formats.string($0) } },
    .text("averageExpense") { payee in payee.totals.averageExpense.map { payee.model.formats.string($0) } },
    .list("otherCurrencies", of: TotalsValues.self) { payee in
      payee.listing.selection.totals.others.map { TotalsValues(model: payee.model, totals: $0) }
    },
    .record("series", of: RecurringValues.SeriesValues.self) { payee in
      payee.model.recurring.series(ofTransactionAt: Int(payee.transaction)).map {
        RecurringValues.SeriesValues(model: payee.model, root: payee.root, series: $0)
      }
    },
    .list("others", of: PayeePaymentValues.self) { payee in
      payee.others.map {
        PayeePaymentValues(row: TransactionValues(model: payee.model, root: payee.root, index: $0))
      }
    },
  ]

  private var totals: Totals { listing.selection.totals.main }

  /// How many of the payee's other transactions are shown.
  private static let otherCount = 5

  /// The newest but for the transaction itself.
  private var others: [Int] {
    listing.selection.indices.prefix(Self.otherCount + 1).filter { $0 != Int(transaction) }
      .prefix(Self.otherCount).map { $0 }
  }

  private func proof(beside otherCount: Int, fragment: String) -> Address {
    root.link(to: listing.path, fragment: otherCount > 0 ? fragment : "rows")
  }
}

/// Another payment of a payee.
private struct PayeePaymentValues: Record {
  let row: TransactionValues

  static let fields: Fields<Self> = [
    .url("url") { $0.row.url },
    .text("date") { $0.row.date },
    .text("isoDate") { $0.row.isoDate },
    .text("amount") { $0.row.amount },
    .text("kind") { $0.row.transaction.kind.rawValue },
  ]
}
