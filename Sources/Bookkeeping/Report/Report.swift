import Basics

/// The ordered transactions and all figures: a plain value that any renderer could draw.
package struct Report: Sendable {
  package let settings: Ledger.Settings
  /// Newest date first; on one date, what stands later in the file first.
  package let transactions: [Transaction]
  /// Of the transactions: what is compared again and again, without a look at them.
  package let dates: [CalendarDate]
  /// The day of the report: what is dated after it is planned, and in no total.
  package let asOf: CalendarDate
  /// What each transaction counts as; those that are planned come first.
  package let roles: [Role]
  package let categories: SpendingCategories
  package let all: Selection
  /// The rows that income is the sum of, and planned ones of their kind.
  package let income: Selection
  /// The rows that spending is the sum of, refunds among them, and planned ones of their kind.
  package let spending: Selection
  package let transfers: Selection
  package let breakdown: Breakdown
  /// First those that the settings list, then the others by name.
  package let accounts: [AccountFigures]
  package let budgets: BudgetSpending
  /// In the ledger's currency; 0 for a transfer, a planned row and in another currency: what is added up again and
  /// again, without a look at the transactions.
  let amounts: [Int64]

  package init(_ ledger: Ledger, asOf: CalendarDate) {
    settings = ledger.settings
    let transactions = Self.newestFirst(ledger.transactions)
    let (settings, currency) = (settings, settings.currency)
    let happened = transactions.partitioningIndex { $0.date <= asOf }..<transactions.count
    let categories = SpendingCategories(of: Array(transactions[happened]), settings)
    let onTheirDay = transactions.map { categories.role(of: $0) }
    let roles = onTheirDay.indices.map { happened.contains($0) ? onTheirDay[$0] : .planned }
    @Sendable func selection(of members: Set<Role>) -> Selection {
      var selection = Selection(currency: currency)
      for (index, role) in onTheirDay.enumerated() where members.contains(role) {
        selection.add(transactions[index], at: index, as: roles[index])
      }
      return selection
    }
    let (lists, breakdown) = inParallel {
      (
        all: selection(of: [.income, .refund, .spending, .transfer]), income: selection(of: [.income]),
        spending: selection(of: [.spending, .refund]), transfers: selection(of: [.transfer]),
        accounts: AccountFigures.all(in: transactions, roles, of: settings, asOf: asOf)
      )
    } _: {
      Breakdown(of: transactions, roles, currency: currency)
    }
    (all, income, spending, transfers, accounts) = lists
    (self.asOf, self.roles, self.categories, self.breakdown) = (asOf, roles, categories, breakdown)
    budgets = BudgetSpending(of: transactions, roles, settings, breakdown)
    self.transactions = transactions
    dates = transactions.map(\.date)
    amounts = transactions.enumerated().map { index, transaction in
      switch roles[index] {
      case .income, .refund, .spending:
        transaction.amount.currency == currency ? transaction.amount.minorUnits : 0
      case .transfer, .planned: 0
      }
    }
  }

  package var totals: Totals.ByCurrency { all.totals }

  /// What a row counts as, which need not be in the report.
  package func role(of transaction: Transaction) -> Role {
    transaction.date > asOf ? .planned : categories.role(of: transaction)
  }

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
  /// The newest transactions up to the report's day, for a list that can be narrowed to one kind.
  package struct RecentTransactions: Sendable {
    /// Of transactions in `Report.transactions`, newest first: the newest of all, and as many of each kind.
    package let indices: [Int]
    /// Where the newest of all end: the rest comes in only when the list is narrowed.
    private let end: Int

    package init(of report: Report, count: Int = 10) {
      let newest = report.all.happened.prefix(count)
      end = newest.endIndex
      indices = [report.income, report.spending, report.transfers].reduce(Set(newest)) {
        $0.union($1.happened.prefix(count))
      }.sorted()
    }

    /// Whether a transaction is beyond the newest of all.
    package func isOlder(_ index: Int) -> Bool { index >= end }
  }
}

extension Report {
  /// What was kept from the first row to the end of each month, in the ledger's currency.
  package struct KeptSinceStart: Sendable {
    private let currency: Currency
    /// Oldest first.
    private var ends: [(month: Month, minorUnits: Int64)] = []

    package init(of report: Report) {
      currency = report.settings.currency
      var kept: Int64 = 0
      for month in report.breakdown.months.reversed() {
        kept += month.selection.totals.main.kept.minorUnits
        ends.append((month.key, kept))
      }
    }

    package func kept(atEndOf month: Month) -> Money {
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

    private let currency: Currency
    /// Which of `categories` a transaction of a category belongs to, by the category as it is written.
    private var lineageIndices: [String?: [Int]] = [:]
    private var categoryIndices: [Category?: Int] = [:]
    private var tagIndices: [String: Int] = [:]
    /// Which of `payees` a transaction belongs to, by its name as it is written, and by the payee's key.
    private var nameIndices: [String: Int] = [:]
    private var payeeIndices: [Payee: Int] = [:]

    package init(of transactions: [Transaction], _ roles: [Role], currency: Currency) {
      self.currency = currency
      for (index, transaction) in transactions.enumerated() {
        let role = roles[index]
        addPeriods(transaction, at: index, as: role)
        // A transfer lacks no category.
        if transaction.kind != .transfer || transaction.category != nil {
          for group in groups(ofCategory: transaction.category) {
            categories[group].add(transaction, at: index, as: role)
          }
        }
        payees[group(ofName: transaction.name)].add(transaction, at: index, as: role)
        for tag in transaction.tags.indices where !transaction.tags[..<tag].contains(transaction.tags[tag]) {
          tags[group(ofTag: transaction.tags[tag])].add(transaction, at: index, as: role)
        }
      }
      categories.sort(by: Self.categoriesAreInOrder)
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
    private mutating func addPeriods(_ transaction: Transaction, at index: Int, as role: Role) {
      let month = Month(of: transaction.date)
      if years.last?.key != month.year { years.append(Selection.Group(month.year, currency: currency)) }
      if months.last?.key != month { months.append(Selection.Group(month, currency: currency)) }
      years[years.count - 1].add(transaction, at: index, as: role)
      months[months.count - 1].add(transaction, at: index, as: role)
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
