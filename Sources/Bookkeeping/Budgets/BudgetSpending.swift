import Basics

/// What was spent of each budget in each period, and what no budget counts: all that does not depend on the day.
package struct BudgetSpending: Sendable {
  /// By the names of their categories, each before what lies under it.
  package let series: [Series]
  /// By length; only those of budgets of expenses.
  package private(set) var gaps: [Gap] = []
  /// By the number of the series, and by period, in minor units.
  private(set) var spent: [[Int: Int64]] = []
  /// By the number of the series: the transactions of its category, newest first.
  private var rows: [[Int]] = []
  private var coverages: [Coverage: [Int: Covered]] = [:]

  /// The expenses of all periods for which there are budgets of one length, and that no such budget counts.
  package struct Gap: Sendable {
    package let length: Budget.Period.Length
    package fileprivate(set) var selection: Selection
    /// Income that such budgets count against what was spent.
    package fileprivate(set) var refunds: Selection
  }

  /// How the expenses of a period divide between budgets and the rest, in one currency.
  package struct Covered: Equatable, Sendable {
    package fileprivate(set) var expense: Int64 = 0
    /// Of it, what no budget counts.
    package fileprivate(set) var unbudgeted: Int64 = 0
    /// Income that budgets count against what was spent.
    package fileprivate(set) var refunds: Int64 = 0
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
    let first = transactions.last { $0.kind != .transfer }?.date
    series = Series.all(of: settings.budgets, from: first)
    let numbers = Dictionary(
      breakdown.categories.enumerated().compactMap { number, group in group.key.map { ($0, number) } },
      uniquingKeysWith: { first, _ in first })
    rows = series.map { series in
      numbers[series.category].map { breakdown.categories[$0].selection.indices } ?? []
    }
    spent = zip(series, rows).map { series, rows in Self.spent(in: series, rows, of: transactions, roles) }
    for length in Budget.Period.Length.allCases {
      addGap(length, of: transactions, roles, currency: settings.currency)
    }
  }

  /// How the expenses of a period divide; nil where no budget of expenses has its length and the currency.
  package func covered(in period: Budget.Period, _ currency: Currency) -> Covered? {
    coverages[Coverage(length: period.length, currency: currency)].map { $0[period.index] ?? Covered() }
  }

  /// Whether a period has rows of a series, though they may add up to nothing.
  package func hasRows(of series: Int, in period: Budget.Period) -> Bool {
    spent[series][period.index] != nil
  }

  /// The rows of a series by period, the newest first.
  package func selections(of series: Int, in report: Report) -> [(period: Budget.Period, rows: Selection)] {
    let own = self.series[series]
    return report.selections(
      of: rows[series].filter { row in
        let transaction = report.transactions[row]
        return transaction.amount.currency == own.currency && own.counts(report.roles[row]) != nil
          && own.budget(in: Budget.Period.index(own.every, of: transaction.date)) != nil
      }, by: own.every)
  }

  private static func spent(
    in series: Series, _ rows: [Int], of transactions: [Transaction], _ roles: [Report.Role]
  ) -> [Int: Int64] {
    var spent: [Int: Int64] = [:]
    for row in rows {
      let transaction = transactions[row]
      guard transaction.amount.currency == series.currency, let sign = series.counts(roles[row]) else {
        continue
      }
      let period = Budget.Period.index(series.every, of: transaction.date)
      spent[period, default: 0] += sign * transaction.amount.minorUnits
    }
    return spent
  }

  private mutating func addGap(
    _ length: Budget.Period.Length, of transactions: [Transaction], _ roles: [Report.Role],
    currency: Currency
  ) {
    let numbers = series.indices.filter { series[$0].every == length && series[$0].kind == .expense }
    guard !numbers.isEmpty else { return }
    var isCovered = [Bool](repeating: false, count: transactions.count)
    for number in numbers {
      for row in rows[number] where transactions[row].amount.currency == series[number].currency {
        let period = Budget.Period.index(length, of: transactions[row].date)
        if series[number].budget(in: period) != nil { isCovered[row] = true }
      }
    }
    for number in numbers { coverages[Coverage(length: length, currency: series[number].currency)] = [:] }
    let none = Selection(currency: currency)
    var gap = Gap(length: length, selection: none, refunds: none)
    for (row, transaction) in transactions.enumerated() {
      let key = Coverage(length: length, currency: transaction.amount.currency)
      let period = Budget.Period.index(length, of: transaction.date)
      guard var covered = coverages[key]?[period, default: Covered()] else { continue }
      let amount = transaction.amount.minorUnits
      switch roles[row] {
      case .refund:
        covered.refunds += amount
        covered.expense -= amount
        if isCovered[row] {
          gap.refunds.add(transaction, at: row, as: .refund)
        } else {
          covered.unbudgeted -= amount
          gap.selection.add(transaction, at: row, as: .refund)
        }
      case .spending:
        covered.expense += amount
        if !isCovered[row] {
          covered.unbudgeted += amount
          gap.selection.add(transaction, at: row, as: .spending)
        }
      case .income, .transfer, .planned: continue
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
    /// What holds when: oldest first, without overlaps.
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
      for budget in budgets {
        let key = Key(budget)
        let number = numbers[key] ?? all.count
        if number == all.count {
          numbers[key] = number
          all.append(Series(key))
        }
        all[number].add(budget, from: start)
      }
      return all.enumerated().sorted { left, right in
        let (first, second) = (left.element, right.element)
        if first.category == second.category {
          return (first.rank, left.offset) < (second.rank, right.offset)
        }
        return first.category.levels.lexicographicallyPrecedes(second.category.levels) {
          $0.utf8.lexicographicallyPrecedes($1.utf8)
        }
      }.map(\.element)
    }

    private init(_ key: Key) {
      (category, every, currency, kind) = (key.category, key.every, key.currency, key.kind)
    }

    /// A later entry replaces the earlier ones from its first period on, whatever comes behind its last one.
    private mutating func add(_ budget: Budget, from start: CalendarDate?) {
      let first = (budget.from ?? start).map { Budget.Period.index(every, of: $0) } ?? Self.undated
      while let earlier = terms.last, earlier.first >= first { terms.removeLast() }
      if let earlier = terms.last, earlier.last.map({ $0 >= first }) ?? true {
        terms[terms.count - 1].last = first - 1
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

    /// The sign with which an amount counts as spent, or as come in for a budget of income; nil: it does not count.
    func counts(_ role: Report.Role) -> Int64? {
      switch role {
      case .spending: kind == .expense ? 1 : nil
      case .refund: kind == .expense ? -1 : nil
      case .income: kind == .income ? 1 : nil
      case .transfer, .planned: nil
      }
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
