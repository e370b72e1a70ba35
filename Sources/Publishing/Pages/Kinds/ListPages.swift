import Bookkeeping

/// `[list].md`: all transactions, all income, all expenses.
enum ListPages: ListingKind {
  static let name = "list"
  static let plural = "lists"
  static let grouping = ListingGrouping.lists

  static let all = Listing.Key(Self.self, "transactions")
  static let income = Listing.Key(Self.self, "income")
  static let expenses = Listing.Key(Self.self, "expenses")

  static func items(of report: Report, _ labels: Labels) -> [Listing.Item] {
    var whole = Listing.Item(all.id, name: labels.words[.transactions], report.all)
    whole.isWhole = true
    whole.hasRunning = true
    var income = Listing.Item(self.income.id, name: labels.words[.income], report.income)
    income.rowsFragment = "income"
    var expenses = Listing.Item(self.expenses.id, name: labels.words[.expenses], report.expense)
    expenses.rowsFragment = "expense"
    return [whole, income, expenses]
  }

  static func isBrokenDown(by other: any ListingKind.Type) -> Bool { true }
}
