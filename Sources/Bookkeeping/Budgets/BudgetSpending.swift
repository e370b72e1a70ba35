/// What was spent of each budget in each period, and what no budget counts: all that does not depend on the day.
package struct BudgetSpending: Sendable {
  /// By the names of their categories, each before what lies under it.
  package let series: [BudgetSeries]
  /// By length; only those of budgets of expenses.
  package private(set) var gaps: [Gap] = []
  /// By the number of the series, and by period, in minor units.
  private(set) var spent: [[Int: Int64]] = []
  /// By the number of the series: the transactions of its category, newest first.
  private var rows: [[Int]] = []
  private var coverages: [Coverage: [Int: Covered]] = [:]

  /// The expenses of all periods for which there are budgets of one length, and that no such budget counts.
  package struct Gap: Sendable {
    package let length: BudgetPeriod.Length
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
    let length: BudgetPeriod.Length
    let currency: Currency
  }

  /// - Parameter transactions: Newest first.
  init(of transactions: [Transaction], _ settings: Ledger.Settings, _ breakdown: Breakdown) {
    guard !settings.budgets.isEmpty else {
      series = []
      return
    }
    let first = transactions.last { $0.kind != .transfer }?.date
    series = BudgetSeries.all(of: settings.budgets, from: first)
    let numbers = Dictionary(
      breakdown.categories.enumerated().compactMap { number, group in group.key.map { ($0, number) } },
      uniquingKeysWith: { first, _ in first })
    rows = series.map { series in
      numbers[series.category].map { breakdown.categories[$0].selection.indices } ?? []
    }
    spent = zip(series, rows).map { series, rows in Self.spent(in: series, rows, of: transactions) }
    for length in BudgetPeriod.Length.allCases {
      addGap(length, of: transactions, currency: settings.currency)
    }
  }

  /// How the expenses of a period divide; nil where no budget of expenses has its length and the currency.
  package func covered(in period: BudgetPeriod, _ currency: Currency) -> Covered? {
    coverages[Coverage(length: period.length, currency: currency)].map { $0[period.index] ?? Covered() }
  }

  /// Whether a period has rows of a series, though they may add up to nothing.
  package func hasRows(of series: Int, in period: BudgetPeriod) -> Bool { spent[series][period.index] != nil }

  /// The rows of a series by period, the newest first.
  package func selections(of series: Int, in report: Report) -> [(period: BudgetPeriod, rows: Selection)] {
    let own = self.series[series]
    return report.selections(
      of: rows[series].filter { row in
        let transaction = report.transactions[row]
        return transaction.amount.currency == own.currency && transaction.kind != .transfer
          && own.budget(in: BudgetPeriod.index(own.every, of: transaction.date)) != nil
      }, by: own.every)
  }

  private static func spent(
    in series: BudgetSeries, _ rows: [Int], of transactions: [Transaction]
  ) -> [Int: Int64] {
    var spent: [Int: Int64] = [:]
    for row in rows {
      let transaction = transactions[row]
      guard transaction.amount.currency == series.currency else { continue }
      let amount = transaction.signedAmount.minorUnits
      guard amount != 0 else { continue }
      let period = BudgetPeriod.index(series.every, of: transaction.date)
      spent[period, default: 0] += series.kind == .expense ? -amount : amount
    }
    return spent
  }

  private mutating func addGap(
    _ length: BudgetPeriod.Length, of transactions: [Transaction], currency: Currency
  ) {
    let numbers = series.indices.filter { series[$0].every == length && series[$0].kind == .expense }
    guard !numbers.isEmpty else { return }
    var isCovered = [Bool](repeating: false, count: transactions.count)
    for number in numbers {
      for row in rows[number] where transactions[row].amount.currency == series[number].currency {
        let period = BudgetPeriod.index(length, of: transactions[row].date)
        if series[number].budget(in: period) != nil { isCovered[row] = true }
      }
    }
    for number in numbers { coverages[Coverage(length: length, currency: series[number].currency)] = [:] }
    let none = Selection(currency: currency)
    var gap = Gap(length: length, selection: none, refunds: none)
    for (row, transaction) in transactions.enumerated() where transaction.kind != .transfer {
      let key = Coverage(length: length, currency: transaction.amount.currency)
      let period = BudgetPeriod.index(length, of: transaction.date)
      guard var covered = coverages[key]?[period, default: Covered()] else { continue }
      let amount = transaction.amount.minorUnits
      switch transaction.kind {
      case .income where isCovered[row]:
        covered.refunds += amount
        gap.refunds.add(transaction, at: row)
      case .expense:
        covered.expense += amount
        if !isCovered[row] {
          covered.unbudgeted += amount
          gap.selection.add(transaction, at: row)
        }
      case .income, .transfer: continue
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
    of rows: [Int], by length: BudgetPeriod.Length
  ) -> [(period: BudgetPeriod, rows: Selection)] {
    var selections: [(period: BudgetPeriod, rows: Selection)] = []
    for row in rows {
      let period = BudgetPeriod(length, containing: transactions[row].date)
      if selections.last?.period != period {
        selections.append((period, Selection(currency: settings.currency)))
      }
      selections[selections.count - 1].rows.add(transactions[row], at: row)
    }
    return selections
  }
}
