import Basics

/// The ordered transactions and all figures: a plain value that any renderer could draw.
package struct Report: Sendable {
  package let settings: Ledger.Settings
  /// Newest date first; on one date, what stands later in the file first.
  package let transactions: [Transaction]
  /// Of the transactions: what is compared again and again, without a look at them.
  package let dates: [CalendarDate]
  package let all: Selection
  package let income: Selection
  package let expense: Selection
  package let transfers: Selection
  package let breakdown: Breakdown
  /// First those that the settings list, then the others by name.
  package let accounts: [AccountFigures]
  package let budgets: BudgetSpending
  /// Positive for income, negative for expense, 0 for a transfer and in another currency than the ledger's: what is
  /// added up again and again, without a look at the transactions.
  let amounts: [Int64]

  package init(_ ledger: Ledger) {
    settings = ledger.settings
    let transactions = Self.newestFirst(ledger.transactions)
    let (settings, currency) = (settings, settings.currency)
    let (lists, breakdown) = inParallel {
      (
        all: Selection(of: transactions, currency: currency) { _ in true },
        income: Selection(of: transactions, currency: currency) { $0.kind == .income },
        expense: Selection(of: transactions, currency: currency) { $0.kind == .expense },
        transfers: Selection(of: transactions, currency: currency) { $0.kind == .transfer },
        accounts: AccountFigures.all(in: transactions, of: settings)
      )
    } _: {
      Breakdown(of: transactions, currency: currency)
    }
    (all, income, expense, transfers, accounts) = lists
    self.breakdown = breakdown
    budgets = BudgetSpending(of: transactions, settings, breakdown)
    self.transactions = transactions
    dates = transactions.map(\.date)
    amounts = transactions.map { $0.amount.currency == currency ? $0.signedAmount.minorUnits : 0 }
  }

  package var totals: Totals.ByCurrency { all.totals }

  /// Of all amounts that pages show, the ledger's own first and the others by their codes.
  package var currencies: [Currency] {
    let main = settings.currency
    var others = Set(totals.others.map(\.currency))
    for index in transfers.indices { others.insert(transactions[index].amount.currency) }
    for balance in settings.balances { others.insert(balance.amount.currency) }
    for budget in settings.budgets { others.insert(budget.amount.currency) }
    others.remove(main)
    return [main] + others.sorted { $0.code < $1.code }
  }

  /// The net worth in each currency in which a bank states a balance.
  package var netWorth: [NetWorth] { currencies.compactMap { NetWorth(accounts, in: $0) } }

  /// Sorts by one number, the date above the position in the file: that is much faster than to compare pairs.
  private static func newestFirst(_ transactions: [Transaction]) -> [Transaction] {
    var keys = transactions.indices.map { transactions[$0].date.ordinal << 32 | $0 }
    keys.sort(by: >)
    return keys.map { transactions[$0 & 0xFFFF_FFFF] }
  }
}

extension Report {
  /// The newest transactions, for a list that can be narrowed to one kind.
  package struct RecentTransactions: Sendable {
    /// Of transactions in `Report.transactions`, newest first: the newest of all, and as many of each kind.
    package let indices: [Int]
    /// How many belong to the newest of all: the rest comes in only when the list is narrowed.
    private let lastOfAll: Int

    package init(of report: Report, count: Int = 10) {
      lastOfAll = min(count, report.transactions.count)
      let newest = Set(0..<lastOfAll)
      indices = [report.income, report.expense, report.transfers].reduce(newest) {
        $0.union($1.indices.prefix(count))
      }.sorted()
    }

    /// Whether a transaction is beyond the newest of all.
    package func isOlder(_ index: Int) -> Bool { index >= lastOfAll }
  }
}

extension Report {
  /// The balance at the end of each month, in the ledger's currency.
  package struct RunningBalance: Sendable {
    private let currency: Currency
    /// Oldest first.
    private var ends: [(month: Month, minorUnits: Int64)] = []

    package init(of report: Report) {
      currency = report.settings.currency
      var balance: Int64 = 0
      for month in report.breakdown.months.reversed() {
        balance += month.selection.totals.main.net.minorUnits
        ends.append((month.key, balance))
      }
    }

    /// Of all transactions up to the end of a month.
    package func balance(atEndOf month: Month) -> Money {
      let later = ends.partitioningIndex { $0.month > month }
      return Money(minorUnits: later > 0 ? ends[later - 1].minorUnits : 0, currency: currency)
    }
  }
}

extension Report {
  /// A report's transactions by year, month, category, tag and payee.
  package struct Breakdown: Sendable {
    /// Newest first; only years with transactions.
    package private(set) var years: [Selection.Group<Int>] = []
    /// Newest first; only months with transactions.
    package private(set) var months: [Selection.Group<Month>] = []
    /// A category holds what lies under it. By name, each before what lies under it; nil, for transactions
    /// without a category, comes last.
    package private(set) var categories: [Selection.Group<Category?>] = []
    /// By name.
    package private(set) var tags: [Selection.Group<String>] = []
    /// By name.
    package private(set) var payees: [Selection.Group<Payee>] = []
    /// The place among them of each transaction's payee.
    private(set) var payeeNumbers: [Int32] = []
    /// The full names of the categories in which more is spent than comes in, all in all.
    package private(set) var spending: [Currency: Set<String>] = [:]

    private let currency: Currency
    /// Which of `categories` a transaction of a category belongs to, by the category as it is written.
    private var lineageIndices: [String?: [Int]] = [:]
    private var categoryIndices: [Category?: Int] = [:]
    private var tagIndices: [String: Int] = [:]
    /// Which of `payees` a transaction belongs to, by its name as it is written, and by the payee's key.
    private var nameIndices: [String: Int] = [:]
    private var payeeIndices: [Payee: Int] = [:]

    package init(of transactions: [Transaction], currency: Currency) {
      self.currency = currency
      for (index, transaction) in transactions.enumerated() {
        addPeriods(transaction, at: index)
        // A transfer lacks no category.
        if transaction.kind != .transfer || transaction.category != nil {
          for group in groups(ofCategory: transaction.category) {
            categories[group].add(transaction, at: index)
          }
        }
        payees[group(ofName: transaction.name)].add(transaction, at: index)
        for tag in transaction.tags.indices where !transaction.tags[..<tag].contains(transaction.tags[tag]) {
          tags[group(ofTag: transaction.tags[tag])].add(transaction, at: index)
        }
      }
      categories.sort(by: Self.categoriesAreInOrder)
      for group in categories {
        guard let category = group.key else { continue }
        let totals = group.selection.totals
        for own in [totals.main] + totals.others where own.net.minorUnits < 0 {
          spending[own.currency, default: []].insert(category.fullName)
        }
      }
      tags.sort { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
      payees.sort { $0.key.key.utf8.lexicographicallyPrecedes($1.key.key.utf8) }
      payeeNumbers = Array(repeating: 0, count: transactions.count)
      for (number, payee) in payees.enumerated() {
        for index in payee.selection.indices { payeeNumbers[index] = Int32(number) }
      }
      (lineageIndices, categoryIndices, tagIndices) = ([:], [:], [:])
      (nameIndices, payeeIndices) = ([:], [:])
    }

    /// Transactions are ordered by date, so that a period's lie together.
    private mutating func addPeriods(_ transaction: Transaction, at index: Int) {
      let month = Month(of: transaction.date)
      if years.last?.key != month.year { years.append(Selection.Group(month.year, currency: currency)) }
      if months.last?.key != month { months.append(Selection.Group(month, currency: currency)) }
      years[years.count - 1].add(transaction, at: index)
      months[months.count - 1].add(transaction, at: index)
    }

    private mutating func groups(ofCategory text: String?) -> [Int] {
      if let known = lineageIndices[text] { return known }
      let lineage: [Category?] = text.flatMap(Category.init)?.lineage ?? [nil]
      let indices = lineage.map { group(of: $0) }
      lineageIndices[text] = indices
      return indices
    }

    private mutating func group(of category: Category?) -> Int {
      if let known = categoryIndices[category] { return known }
      categories.append(Selection.Group(category, currency: currency))
      categoryIndices[category] = categories.count - 1
      return categories.count - 1
    }

    private mutating func group(ofTag tag: String) -> Int {
      if let known = tagIndices[tag] { return known }
      tags.append(Selection.Group(tag, currency: currency))
      tagIndices[tag] = tags.count - 1
      return tags.count - 1
    }

    /// Transactions come newest first, so that the first name is the newest.
    private mutating func group(ofName name: String) -> Int {
      if let known = nameIndices[name] { return known }
      let payee = Payee(name)
      let index = payeeIndices[payee] ?? payees.count
      if index == payees.count {
        payees.append(Selection.Group(payee, currency: currency))
        payeeIndices[payee] = index
      }
      nameIndices[name] = index
      return index
    }

    /// The transactions of a year, newest first.
    package func rows(of year: Int) -> [Int] {
      let index = years.partitioningIndex { $0.key <= year }
      return years.indices.contains(index) && years[index].key == year ? years[index].selection.indices : []
    }

    private static func categoriesAreInOrder(
      _ left: Selection.Group<Category?>, _ right: Selection.Group<Category?>
    ) -> Bool {
      guard let left = left.key, let right = right.key else { return left.key != nil }
      return left.levels.lexicographicallyPrecedes(right.levels) {
        $0.utf8.lexicographicallyPrecedes($1.utf8)
      }
    }
  }
}
