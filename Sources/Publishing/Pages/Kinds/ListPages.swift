import Bookkeeping

/// `[list].md`: all transactions, all income, all spending, and all transfers if there are any.
enum ListPages: ListingKind {
  static let name = "list"
  static let plural = "lists"
  static let grouping = Listing.Grouping.lists

  static let all = Listing.Key(Self.self, "transactions")
  static let income = Listing.Key(Self.self, "income")
  static let spending = Listing.Key(Self.self, "spending")
  static let transfers = Listing.Key(Self.self, "transfers")

  static func items(of report: Report, _ labels: ReportModel.Labels) -> [Listing.Item] {
    var whole = Listing.Item(all.id, name: labels.words[.transactions], report.all)
    whole.isWhole = true
    whole.hasRunning = true
    var income = Listing.Item(self.income.id, name: labels.words[.income], report.income)
    income.rowsFragment = "income"
    var spending = Listing.Item(self.spending.id, name: labels.words[.spending], report.spending)
    spending.rowsFragment = "spending"
    if report.transfers.indices.isEmpty { return [whole, income, spending] }
    var transfers = Listing.Item(self.transfers.id, name: labels.words[.transfers], report.transfers)
    transfers.rowsFragment = "transfer"
    return [whole, income, spending, transfers]
  }

  static func navigationEntry(in model: ReportModel) -> Navigation.Entry? {
    model.listings.index(of: all).map {
      Navigation.Entry(
        word: .transactions, path: model.listings.all[$0].path, kinds: [Self.self, TransactionPages.self])
    }
  }

  static func isBrokenDown(by other: any ListingKind.Type) -> Bool { true }
}
