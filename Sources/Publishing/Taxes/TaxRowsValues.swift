import Bookkeeping
import Templating

/// The rows of one category that a tax table names, with their sum.
struct TaxRowsValues: Record {
  let tax: TaxValues
  let rows: TaxRows

  static let fields: Fields<Self> = [
    .text("id") { $0.rows.isFirst ? $0.rows.role.rawValue : nil },
    .text("heading") { $0.rows.isFirst ? $0.heading : nil },
    .datum("name") { $0.rows.part.category },
    .url("url") { $0.url },
    .text("amount") { $0.tax.string(minorUnits: $0.rows.part.sum) },
    .html("rows") { $0.tax.rows?.markup(of: $0.rows.indices, for: $0.tax.root) },
    .list("transactions", of: TransactionValues.self) { group in
      group.rows.indices.map { TransactionValues(model: group.tax.model, root: group.tax.root, index: $0) }
    },
  ]

  private var heading: String {
    switch rows.role {
    case .earned: tax.subject
    case .paid: tax.model.words[.paidTax]
    }
  }

  private var url: Address? {
    tax.model.listings.index(of: Listing.Key(CategoryPages.self, rows.part.category)).map {
      tax.root.link(to: tax.model.listings.all[$0].path)
    }
  }
}
