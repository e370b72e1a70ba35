import Bookkeeping
import Templating

/// `[list].md`: all transactions, all income, all spending, and all transfers if there are any.
enum ListPages: ListingKind {
  static let name = "list"
  static let plural = "lists"
  static let grouping = Listing.Grouping.lists

  static let all = key("transactions")
  static let income = key("income")
  static let spending = key("spending")
  static let transfers = key("transfers")

  static func items(of report: Report, _ basis: ReportModel.Basis) -> [Listing.Item] {
    var whole = Listing.Item(all.id, name: basis.words[.transactions], report.all)
    whole.isWhole = true
    whole.hasRunning = true
    var income = Listing.Item(self.income.id, name: basis.words[.income], report.income)
    income.rowsFragment = "income"
    var spending = Listing.Item(self.spending.id, name: basis.words[.spending], report.spending)
    spending.rowsFragment = "spending"
    if report.transfers.indices.isEmpty { return [whole, income, spending] }
    var transfers = Listing.Item(self.transfers.id, name: basis.words[.transfers], report.transfers)
    transfers.rowsFragment = "transfer"
    return [whole, income, spending, transfers]
  }

  static func isBrokenDown(by other: any ListingKind.Type) -> Bool { true }

  /// The lists that every page may name.
  static let siteFields: [Field<SiteValues>] = [
    .record("all", of: ListingValues.self) { $0.listing(all) },
    .record("incomeList", of: ListingValues.self) { $0.listing(income) },
    .record("spendingList", of: ListingValues.self) { $0.listing(spending) },
    .record("transferList", of: ListingValues.self) { $0.listing(transfers) },
  ]

  /// The links from figures to the rows that they are sums of.
  static let listingFields: [Field<ListingValues>] = [
    .html("refundsTakenOff") { $0.refundsTakenOff },
    .url("incomeUrl") { $0.proof(in: income, fragment: "income") },
    .url("spendingUrl") { $0.proof(in: spending, fragment: "spending") },
  ]
}

extension ListingValues {
  /// A link to the rows that a figure is the sum of.
  fileprivate func proof(in list: Listing.Key, fragment: String, in whole: String = "rows") -> Address {
    if listing.isWhole, let index = model.listings.index(of: list) {
      return link(to: model.listings.all[index].rowsPath, fragment: whole)
    }
    return link(to: listing.rowsPath, fragment: fragment)
  }

  /// A sentence saying that refunds reduce spending, with a link to them.
  fileprivate var refundsTakenOff: SafeHTML? {
    guard totals.refundCount > 0 else { return nil }
    let rows = proof(in: ListPages.spending, fragment: "refund", in: "refund")
    return html(.refundsTakenOff(amount: Phrase.Value.link(formats.string(totals.refunds), to: rows)))
  }
}
