import Basics

/// The spending that each budget counts in each period, and the spending that no budget counts.
package struct BudgetSpending: Sendable {
  /// Sorted by category name, each category before its subcategories.
  package let series: [Series]
  /// One for each length that budgets of expenses have.
  package private(set) var gaps: [Gap] = []
  /// For each series, the totals by period.
  private var totals: [[Int: Totals]] = []
  /// For each series, the transactions that it counts, newest first.
  private var rows: [[Int]] = []
  private var coverages: [Coverage: [Int: Covered]] = [:]

  /// The spending that no budget of one length counts, in the currencies that have such budgets.
  package struct Gap: Sendable {
    package let length: Budget.Period.Length
    package fileprivate(set) var selection: Selection
  }

  /// A period's spending in one currency, divided into budgeted and not.
  package struct Covered: Equatable, Sendable {
    package fileprivate(set) var all: Totals
    /// The part that no budget counts.
    package fileprivate(set) var unbudgeted: Totals

    fileprivate init(_ currency: Currency) { (all, unbudgeted) = (Totals(currency), Totals(currency)) }
  }

  private struct Coverage: Hashable {
    let length: Budget.Period.Length
    let currency: Currency
  }

  /// - Parameter transactions: In descending order of date.
  init(
    of transactions: [Transaction], _ roles: [Report.Role], _ settings: Ledger.Settings,
    _ breakdown: Report.Breakdown
  ) {
    guard !settings.budgets.isEmpty else {
      series = []
      return
    }
    let first = transactions.indices.last { roles[$0] != .transfer && roles[$0] != .planned }
    series = Series.all(of: settings.budgets, from: first.map { transactions[$0].date })
    let numbers = Dictionary(
      breakdown.categories.enumerated().compactMap { number, group in group.key.map { ($0, number) } },
      uniquingKeysWith: { first, _ in first })
    rows = series.map { series in
      let rows = numbers[series.category].map { breakdown.categories[$0].selection.indices } ?? []
      return rows.filter { transactions[$0].amount.currency == series.currency && series.counts(roles[$0]) }
    }
    totals = zip(series, rows).map { series, rows in
      rows.reduce(into: [:]) { totals, row in
        let period = Budget.Period.index(series.every, of: transactions[row].date)
        totals[period, default: Totals(series.currency)].add(
          transactions[row].amount.minorUnits, as: roles[row])
      }
    }
    for length in Budget.Period.Length.allCases {
      addGap(length, of: transactions, roles, currency: settings.currency)
    }
  }

  /// The spending of a period; nil if no budget of expenses has its length and this currency.
  package func covered(in period: Budget.Period, _ currency: Currency) -> Covered? {
    coverages[Coverage(length: period.length, currency: currency)].map {
      $0[period.index] ?? Covered(currency)
    }
  }

  /// The spending of the category; for a budget of income, its income.
  func spent(of series: Int, in period: Int) -> Money {
    let totals = totals[series][period] ?? Totals(self.series[series].currency)
    return self.series[series].kind == .expense ? totals.spending : totals.income
  }

  /// Whether a period has rows of a series, even if they add up to zero.
  package func hasRows(of series: Int, in period: Budget.Period) -> Bool {
    totals[series][period.index] != nil
  }

  /// The rows of a series by period, newest first.
  package func selections(of series: Int, in report: Report) -> [(period: Budget.Period, rows: Selection)] {
    let own = self.series[series]
    return report.selections(
      of: rows[series].filter { own.budget(in: Budget.Period.index(own.every, of: report.dates[$0])) != nil },
      by: own.every)
  }

  private mutating func addGap(
    _ length: Budget.Period.Length, of transactions: [Transaction], _ roles: [Report.Role],
    currency: Currency
  ) {
    let numbers = series.indices.filter { series[$0].every == length && series[$0].kind == .expense }
    guard !numbers.isEmpty else { return }
    var isCovered = [Bool](repeating: false, count: transactions.count)
    for number in numbers {
      for row in rows[number] {
        let period = Budget.Period.index(length, of: transactions[row].date)
        if series[number].budget(in: period) != nil { isCovered[row] = true }
      }
      coverages[Coverage(length: length, currency: series[number].currency)] = [:]
    }
    var gap = Gap(length: length, selection: Selection(currency: currency))
    for (row, transaction) in transactions.enumerated() where roles[row] == .spending || roles[row] == .refund
    {
      let (amount, currency) = (transaction.amount.minorUnits, transaction.amount.currency)
      let key = Coverage(length: length, currency: currency)
      let period = Budget.Period.index(length, of: transaction.date)
      guard var covered = coverages[key]?[period, default: Covered(currency)] else { continue }
      covered.all.add(amount, as: roles[row])
      if !isCovered[row] {
        covered.unbudgeted.add(amount, as: roles[row])
        gap.selection.add(transaction, at: row, as: roles[row])
      }
      coverages[key]?[period] = covered
    }
    gaps.append(gap)
  }
}

extension Report {
  /// Groups transactions by period and keeps their order.
  ///
  /// - Parameter rows: In descending order of date.
  package func selections(
    of rows: [Int], by length: Budget.Period.Length
  ) -> [(period: Budget.Period, rows: Selection)] {
    var selections: [(period: Budget.Period, rows: Selection)] = []
    for row in rows {
      let period = Budget.Period(length, containing: transactions[row].date)
      if selections.last?.period != period {
        selections.append((period, Selection(currency: settings.currency)))
      }
      selections[selections.count - 1].rows.add(transactions[row], at: row, as: roles[row])
    }
    return selections
  }
}

extension BudgetSpending {
  /// The budgets of one category, length, currency and kind, one after the other.
  package struct Series: Sendable {
    package let category: Category
    package let every: Budget.Period.Length
    package let currency: Currency
    /// Income or expense.
    package let kind: Transaction.Kind
    /// The terms, oldest first, without overlaps.
    private(set) var terms: [Term] = []

    /// A budget and the periods in which it applies.
    struct Term: Sendable {
      let budget: Budget
      let first: Int
      /// The last period; nil if the budget does not end.
      var last: Int?
    }

    /// All series of a ledger, sorted by category name.
    ///
    /// - Parameter start: The date of the ledger's first payment.
    static func all(of budgets: [Budget], from start: CalendarDate?) -> [Series] {
      var all: [Series] = []
      let dated = budgets.map { budget in
        let first = (budget.from ?? start).map { Budget.Period.index(budget.every, of: $0) } ?? undated
        return (budget: budget, first: first)
      }
      // Each budget applies from its first period on, whatever the order of the file.
      for (budget, first) in dated.sorted(by: { ($0.first, $0.budget.number) < ($1.first, $1.budget.number) })
      {
        let own = Series(
          category: budget.category, every: budget.every, currency: budget.amount.currency, kind: budget.kind)
        let number = all.firstIndex { $0.isLike(own) && $0.category == own.category } ?? all.count
        if number == all.count { all.append(own) }
        all[number].add(budget, from: first)
      }
      return all.sorted {
        ($0.category, $0.rank, $0.currency.code) < ($1.category, $1.rank, $1.currency.code)
      }
    }

    /// Adds a budget, which replaces others from its first period on. If two begin in the same period, the
    /// later one in the file wins.
    private mutating func add(_ budget: Budget, from first: Int) {
      if let last = terms.indices.last {
        if terms[last].first == first {
          terms.removeLast()
        } else if terms[last].last.map({ $0 >= first }) ?? true {
          terms[last].last = first - 1
        }
      }
      terms.append(
        Term(budget: budget, first: first, last: budget.until.map { Budget.Period.index(every, of: $0) }))
    }

    /// The first period of a budget that names no date, in a ledger without payments.
    static let undated = Int.min

    /// The budget that applies in a period.
    func budget(in period: Int) -> Budget? {
      let later = terms.partitioningIndex { $0.first > period }
      guard later > 0 else { return nil }
      let term = terms[later - 1]
      return term.last.map { $0 >= period } ?? true ? term.budget : nil
    }

    /// Whether rows with this role count as spending or, for a budget of income, as income.
    func counts(_ role: Report.Role) -> Bool {
      kind == .expense ? role == .spending || role == .refund : role == .income
    }

    private var rank: Int {
      (Budget.Period.Length.allCases.firstIndex(of: every) ?? 0) * 2 + (kind == .expense ? 0 : 1)
    }

    /// Whether both have the same length, currency and kind.
    func isLike(_ other: Series) -> Bool {
      every == other.every && currency == other.currency && kind == other.kind
    }
  }
}
