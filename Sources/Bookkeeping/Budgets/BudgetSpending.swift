import Basics

/// The spending that each budget counts in each period, and the spending that none does.
package struct BudgetSpending: Sendable {
  /// By the names of their categories, each before what lies under it.
  package let series: [Series]
  /// By length; only those of budgets of expenses.
  package private(set) var gaps: [Gap] = []
  /// By the number of the series, and by period.
  private var totals: [[Int: Totals]] = []
  /// By the number of the series: the transactions of its category, newest first.
  private var rows: [[Int]] = []
  private var coverages: [Coverage: [Int: Covered]] = [:]

  /// The spending of all periods for which there are budgets of one length, and that no such budget counts.
  package struct Gap: Sendable {
    package let length: Budget.Period.Length
    package fileprivate(set) var selection: Selection
  }

  /// How the spending of a period divides between budgets and the rest, in one currency.
  package struct Covered: Equatable, Sendable {
    package fileprivate(set) var all: Totals
    /// Of it, what no budget counts.
    package fileprivate(set) var unbudgeted: Totals

    fileprivate init(_ currency: Currency) { (all, unbudgeted) = (Totals(currency), Totals(currency)) }
  }

  private struct Coverage: Hashable {
    let length: Budget.Period.Length
    let currency: Currency
  }

  /// - Parameter transactions: Newest first.
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

  /// How the spending of a period divides; nil where no budget of spending has its length and the currency.
  package func covered(in period: Budget.Period, _ currency: Currency) -> Covered? {
    coverages[Coverage(length: period.length, currency: currency)].map {
      $0[period.index] ?? Covered(currency)
    }
  }

  /// The spending of its category, or the income of a budget of income.
  func spent(of series: Int, in period: Int) -> Money {
    let totals = totals[series][period] ?? Totals(self.series[series].currency)
    return self.series[series].kind == .expense ? totals.spending : totals.income
  }

  /// Whether a period has rows of a series, though they may add up to nothing.
  package func hasRows(of series: Int, in period: Budget.Period) -> Bool {
    totals[series][period.index] != nil
  }

  /// The rows of a series by period, the newest first.
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
  /// Some transactions by period, in their order.
  ///
  /// - Parameter rows: Newest first.
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
  /// The budgets of one category, length, currency and kind: one after the other.
  package struct Series: Sendable {
    package let category: Category
    package let every: Budget.Period.Length
    package let currency: Currency
    /// Income or expense.
    package let kind: Transaction.Kind
    /// Oldest first, without overlaps.
    private(set) var terms: [Term] = []

    /// A budget, and the periods in which it holds.
    struct Term: Sendable {
      let budget: Budget
      let first: Int
      /// Nil: it does not end.
      var last: Int?
    }

    /// All series of a ledger, by the names of their categories.
    ///
    /// - Parameter start: The date of the ledger's first payment.
    static func all(of budgets: [Budget], from start: CalendarDate?) -> [Series] {
      var all: [Series] = []
      var numbers: [Key: Int] = [:]
      let dated = budgets.map { budget in
        let first = (budget.from ?? start).map { Budget.Period.index(budget.every, of: $0) } ?? undated
        return (budget: budget, first: first)
      }
      // Each holds from its first period on, whatever the order of the file.
      for (budget, first) in dated.sorted(by: { ($0.first, $0.budget.number) < ($1.first, $1.budget.number) })
      {
        let key = Key(budget)
        let number = numbers[key] ?? all.count
        if number == all.count {
          numbers[key] = number
          all.append(Series(key))
        }
        all[number].add(budget, from: first)
      }
      return all.sorted { first, second in
        if first.category == second.category {
          return (first.rank, first.currency.code) < (second.rank, second.currency.code)
        }
        return first.category.levels.lexicographicallyPrecedes(second.category.levels) {
          $0.utf8.lexicographicallyPrecedes($1.utf8)
        }
      }
    }

    private init(_ key: Key) {
      (category, every, currency, kind) = (key.category, key.every, key.currency, key.kind)
    }

    /// An entry replaces what holds from its first period on; of two with the same one, the later one in the file.
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

    /// Where a budget begins that names no date, in a ledger without payments.
    static let undated = Int.min

    /// The budget that holds in a period.
    func budget(in period: Int) -> Budget? {
      let later = terms.partitioningIndex { $0.first > period }
      guard later > 0 else { return nil }
      let term = terms[later - 1]
      return term.last.map { $0 >= period } ?? true ? term.budget : nil
    }

    /// Whether a row is part of what was spent, or of what came in for a budget of income.
    func counts(_ role: Report.Role) -> Bool {
      kind == .expense ? role == .spending || role == .refund : role == .income
    }

    private var rank: Int {
      (Budget.Period.Length.allCases.firstIndex(of: every) ?? 0) * 2 + (kind == .expense ? 0 : 1)
    }

    private struct Key: Hashable {
      let category: Category
      let every: Budget.Period.Length
      let currency: Currency
      let kind: Transaction.Kind

      init(_ budget: Budget) {
        category = budget.category
        every = budget.every
        currency = budget.amount.currency
        kind = budget.kind
      }
    }
  }
}
