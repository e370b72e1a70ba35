import Basics

/// The ordered transactions and all figures: a plain value that any renderer could draw.
package struct Report: Sendable {
  package let settings: Ledger.Settings
  /// Newest date first; on one date, what stands later in the file first.
  package let transactions: [Transaction]
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
    amounts = transactions.map { $0.amount.currency == currency ? $0.signedAmount.minorUnits : 0 }
  }

  package var totals: CurrencyTotals { all.totals }

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
