/// A record that `docs/templates.md` describes in a section of its own: the title of the section, and the way
/// to the record.
struct DescribedRecord {
  /// The pages on which the record is found.
  enum Context: CaseIterable {
    case everyPage, listing, transaction, paymentsOfMonth
  }

  let title: String
  let context: Context
  /// The names that lead from there to the record.
  let path: [String]

  init(_ title: String, in context: Context, at path: String...) {
    self.title = title
    self.context = context
    self.path = path
  }

  /// The records in the order of their sections.
  static let all = [
    DescribedRecord("Every page", in: .everyPage),
    DescribedRecord("Navigation", in: .everyPage, at: "navigation"),
    DescribedRecord("Recurring", in: .everyPage, at: "recurring"),
    DescribedRecord("Month ahead", in: .everyPage, at: "monthAhead"),
    DescribedRecord("Fixed costs", in: .everyPage, at: "recurring", "fixedCosts"),
    DescribedRecord("Fixed costs of a category", in: .everyPage, at: "recurring", "fixedCosts", "lines"),
    DescribedRecord("Need", in: .everyPage, at: "needs"),
    DescribedRecord("Forecast", in: .everyPage, at: "forecast"),
    DescribedRecord("Month of a forecast", in: .everyPage, at: "forecast", "months"),
    DescribedRecord("Trip", in: .listing, at: "trips"),
    DescribedRecord("Category of a trip", in: .listing, at: "trips", "categories"),
    DescribedRecord("Sum of due dates", in: .everyPage, at: "recurring", "sums"),
    DescribedRecord("Due date", in: .everyPage, at: "recurring", "coming"),
    DescribedRecord("Series", in: .everyPage, at: "recurring", "due"),
    DescribedRecord("This month", in: .everyPage, at: "thisMonth"),
    DescribedRecord("Measure", in: .everyPage, at: "thisMonth", "measures"),
    DescribedRecord("Span", in: .everyPage, at: "thisMonth", "spans"),
    DescribedRecord("Pace", in: .everyPage, at: "thisMonth", "pace"),
    DescribedRecord("Day of the pace", in: .everyPage, at: "thisMonth", "pace", "days"),
    DescribedRecord("Categories of the month", in: .everyPage, at: "thisMonth", "categorySpending"),
    DescribedRecord("Category of the month", in: .everyPage, at: "thisMonth", "categorySpending", "lines"),
    DescribedRecord("Listing", in: .listing),
    DescribedRecord("Transaction", in: .transaction),
    DescribedRecord("Payments of a month", in: .paymentsOfMonth),
    DescribedRecord("Totals", in: .listing, at: "otherCurrencies"),
    DescribedRecord("Line", in: .listing, at: "months"),
    DescribedRecord("Change", in: .listing, at: "changes"),
    DescribedRecord("Spending", in: .listing, at: "spendingByCategory"),
    DescribedRecord("Day", in: .listing, at: "days"),
    DescribedRecord("Group", in: .listing, at: "groups"),
    DescribedRecord("Link", in: .listing, at: "ancestors"),
    DescribedRecord("Payment link", in: .transaction, at: "newer"),
    DescribedRecord("Page", in: .listing, at: "pages"),
    DescribedRecord("Changes of the ledger", in: .everyPage, at: "ledgerChanges"),
    DescribedRecord("Effect", in: .everyPage, at: "ledgerChanges", "effects"),
    DescribedRecord("Section of changes", in: .everyPage, at: "ledgerChanges", "sections"),
    DescribedRecord("Changed row", in: .everyPage, at: "ledgerChanges", "sections", "rows"),
    DescribedRecord("Changed field", in: .everyPage, at: "ledgerChanges", "sections", "rows", "fields"),
    DescribedRecord("View", in: .listing, at: "views"),
    DescribedRecord("Attachment", in: .transaction, at: "attachments"),
    DescribedRecord("Account", in: .everyPage, at: "accountList"),
    DescribedRecord("Closed accounts", in: .everyPage, at: "closedSum"),
    DescribedRecord("Sum of closed accounts", in: .everyPage, at: "closedSum", "balances"),
    DescribedRecord("Balance", in: .listing, at: "balances"),
    DescribedRecord("Statement", in: .listing, at: "balances", "statements"),
    DescribedRecord("Total balance", in: .everyPage, at: "netWorth"),
    DescribedRecord("Balance of a month", in: .everyPage, at: "netWorth", "months"),
    DescribedRecord("Payee", in: .transaction, at: "payee"),
    DescribedRecord("Category path", in: .listing, at: "payeeCategories"),
    DescribedRecord("Payments of a year", in: .listing, at: "visits"),
    DescribedRecord("Category level", in: .transaction, at: "categoryLevels"),
    DescribedRecord("Ranked table", in: .listing, at: "categoryRanking"),
    DescribedRecord("Ranked line", in: .listing, at: "categoryRanking", "lines"),
    DescribedRecord("Week", in: .listing, at: "weeks"),
    DescribedRecord("Calendar day", in: .listing, at: "weeks", "days"),
    DescribedRecord("Weekday", in: .listing, at: "weekdays"),
    DescribedRecord("Search ideas", in: .everyPage, at: "searchIdeas"),
    DescribedRecord("Budgets of a period", in: .everyPage, at: "runningBudgets"),
    DescribedRecord("Budget", in: .everyPage, at: "runningBudgets", "parts"),
    DescribedRecord("Budget over time", in: .everyPage, at: "budgetHistories"),
    DescribedRecord("Goal", in: .everyPage, at: "goals"),
    DescribedRecord("Owed amount", in: .everyPage, at: "owed"),
    DescribedRecord("Owed row", in: .everyPage, at: "owed", "rows"),
    DescribedRecord("Flow", in: .listing, at: "flow"),
    DescribedRecord("Line of a flow", in: .listing, at: "flow", "sources"),
    DescribedRecord("Gallery", in: .everyPage, at: "gallery"),
    DescribedRecord("Receipt", in: .everyPage, at: "gallery", "receipts"),
    DescribedRecord("Tax", in: .everyPage, at: "taxes"),
    DescribedRecord("Levy", in: .everyPage, at: "taxes", "levies"),
    DescribedRecord("Band", in: .everyPage, at: "taxes", "levies", "bands"),
    DescribedRecord("Tax rows", in: .everyPage, at: "taxes", "groups"),
    DescribedRecord("Review of a year", in: .listing, at: "review"),
    DescribedRecord("Fact", in: .listing, at: "review", "facts"),
    DescribedRecord("Item of a fact", in: .listing, at: "review", "facts", "items"),
    DescribedRecord("Month of a review", in: .listing, at: "review", "matrixMonths"),
    DescribedRecord("Category of a review", in: .listing, at: "review", "matrix"),
    DescribedRecord("Category in a month", in: .listing, at: "review", "matrix", "cells"),
  ]
}
