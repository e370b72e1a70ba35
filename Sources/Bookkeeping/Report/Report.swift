import Basics

/// The sorted transactions and all figures: a plain value that any renderer could draw.
package struct Report: Sendable {
  package let settings: Ledger.Settings
  package let calendar: LedgerCalendar
  /// The transactions, newest date first; on the same date, the later one in the file first.
  package let transactions: [Transaction]
  /// The dates of the transactions, which are compared often.
  package let dates: [CalendarDate]
  /// The currencies of all amounts on pages, the ledger's own first, the others sorted by code.
  package let currencies: [Currency]
  /// The day of the report. Later transactions are planned, and in no total.
  package let asOf: CalendarDate
  /// The role of each transaction. Planned ones come first.
  package let roles: [Role]
  package let categories: SpendingCategories
  package let all: Selection
  /// The rows that add up to the income, including deductions, and planned ones of their kind.
  package let income: Selection
  /// The rows that add up to the spending, including refunds, and planned ones of their kind.
  package let spending: Selection
  package let transfers: Selection
  package let breakdown: Breakdown
  /// The accounts in the settings first, then the others by name.
  package let accounts: [AccountFigures]
  package let budgets: BudgetFigures
  package let oneOffs: OneOffs
  /// The amounts in the ledger's currency, which are added up often; 0 for a transfer, a planned row, or an
  /// amount in another currency.
  let amounts: [Int64]

  /// - Parameter oneOffs: The ledger's one-offs; only usual figures need them.
  package init(_ ledger: Ledger, asOf: CalendarDate, oneOffs: OneOffs = OneOffs()) {
    settings = ledger.settings
    currencies = ledger.currencies
    let order = ledger.transactions.newestFirst()
    let transactions = order.map { ledger.transactions[$0] }
    self.oneOffs = oneOffs.ordered(order)
    let (settings, currency) = (settings, settings.currency)
    let calendar = LedgerCalendar(of: settings)
    self.calendar = calendar
    let happened = transactions.partitioningIndex { $0.date <= asOf }..<transactions.count
    let categories = SpendingCategories(of: Array(transactions[happened]), settings)
    let onTheirDay = transactions.map { categories.role(of: $0) }
    let roles = onTheirDay.indices.map { happened.contains($0) ? onTheirDay[$0] : .planned }
    let rows = zip(roles, transactions).map { Row(role: $0, amount: $1.amount) }
    @Sendable func selection(of members: Set<Role>) -> Selection {
      var selection = Selection(currency: currency)
      for (index, role) in onTheirDay.enumerated() where members.contains(role) {
        selection.add(rows[index], at: index)
      }
      return selection
    }
    let (lists, breakdown) = inParallel {
      (
        all: selection(of: [.income, .deduction, .refund, .spending, .transfer]),
        income: selection(of: [.income, .deduction]),
        spending: selection(of: [.spending, .refund]), transfers: selection(of: [.transfer]),
        accounts: AccountFigures.all(in: transactions, rows, of: settings, asOf: asOf)
      )
    } _: {
      Breakdown(of: transactions, rows, currency: currency, in: calendar)
    }
    (all, income, spending, transfers, accounts) = lists
    self.asOf = asOf
    self.roles = roles
    self.categories = categories
    self.breakdown = breakdown
    budgets = BudgetFigures(of: transactions, rows, settings, breakdown, asOf: asOf, in: calendar)
    self.transactions = transactions
    dates = transactions.map(\.date)
    amounts = transactions.enumerated().map { index, transaction in
      switch roles[index] {
      case .income, .deduction, .refund, .spending:
        transaction.amount.currency == currency ? transaction.amount.minorUnits : 0
      case .transfer, .planned: 0
      }
    }
  }

  package var totals: Totals.ByCurrency { all.totals }

  /// The amount of a row that counts, in minor units; 0 for another currency.
  func amount(of row: Int, in currency: Currency) -> Int64 {
    if currency == settings.currency { return amounts[row] }
    let amount = transactions[row].amount
    return amount.currency == currency ? amount.minorUnits : 0
  }

  /// A row with its role.
  package func row(_ index: Int) -> Row { Row(role: roles[index], amount: transactions[index].amount) }

  /// The net worth in each currency with a stated balance.
  package var netWorth: [NetWorth] { currencies.compactMap { NetWorth(of: self, in: $0) } }
}

extension [Transaction] {
  /// Some indices, or all, newest date first; on the same date, the later one first. They are sorted by one
  /// number, the date above the index, which is much faster than comparing pairs.
  func newestFirst(_ indices: [Int]? = nil) -> [Int] {
    (indices ?? [Int](self.indices)).map { self[$0].date.ordinal << 32 | $0 }.sorted(by: >)
      .map { $0 & 0xFFFF_FFFF }
  }
}

extension Report {
  /// The newest transactions up to the report's day, for a list that can be filtered by kind.
  package struct RecentTransactions: Sendable {
    /// Indices in `Report.transactions`, newest first: the newest of all, and as many of each kind.
    package let indices: [Int]
    /// The end of the newest of all; the others appear only when the list is filtered.
    private let end: Int

    package init(of report: Report, count: Int = 10) {
      let newest = report.all.happened.prefix(count)
      end = newest.endIndex
      indices = [report.income, report.spending, report.transfers].reduce(Set(newest)) {
        $0.union($1.happened.prefix(count))
      }.sorted()
    }

    /// Whether a transaction is not among the newest of all.
    package func isOlder(_ index: Int) -> Bool { index >= end }
  }

  /// The money kept from the first row to the end of each period, in the ledger's currency.
  package struct KeptSinceStart: Sendable {
    private let currency: Currency
    /// The sums at the end of each period of a length, oldest first.
    private var ends: [Period.Length: [(index: Int, minorUnits: Int64)]] = [:]

    package init(of report: Report) {
      currency = report.settings.currency
      let all = report.breakdown
      ends[.month] = Self.ends(all.months.map { ($0.key.number, $0.selection) })
      ends[.quarter] = Self.ends(all.quarters.map { ($0.key, $0.selection) })
      ends[.year] = Self.ends(all.years.map { ($0.key, $0.selection) })
    }

    private static func ends(
      _ groups: [(index: Int, selection: Selection)]
    ) -> [(index: Int, minorUnits: Int64)] {
      var kept: Int64 = 0
      return groups.reversed().map { group in
        kept += group.selection.totals.main.kept.minorUnits
        return (group.index, kept)
      }
    }

    package func kept(atEndOf period: Period) -> Money {
      let ends = ends[period.length] ?? []
      let later = ends.partitioningIndex { $0.index > period.index }
      return Money(minorUnits: later > 0 ? ends[later - 1].minorUnits : 0, currency: currency)
    }
  }
}
