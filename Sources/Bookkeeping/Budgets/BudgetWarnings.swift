extension Report {
  /// Warnings, in the order of the file: the parts of a budget add up to more than it, or no row has its category.
  package var budgetWarnings: [LedgerProblem] {
    (unusedBudgets + tooSmallBudgets).sorted { $0.offset < $1.offset }
  }

  /// One for each category.
  private var unusedBudgets: [LedgerProblem] {
    guard !settings.budgets.isEmpty else { return [] }
    let names = breakdown.categories.compactMap { $0.key?.fullName }
    var known = Set(breakdown.categories.compactMap(\.key))
    return settings.budgets.filter { known.insert($0.category).inserted }.map { budget in
      problem(.unused(budget.category.fullName.excerpt, known: names), with: budget)
    }
  }

  /// One for each budget, for the first of its periods in which its parts add up to more.
  private var tooSmallBudgets: [LedgerProblem] {
    let all = budgets.series
    var problems: [Int: LedgerProblem] = [:]
    for (number, whole) in all.enumerated() {
      let inner = all[(number + 1)...].filter { $0.isPart(of: whole) }
      let starts = Set(([whole] + inner).flatMap { $0.terms.map(\.first) }).sorted()
      for start in inner.isEmpty ? [] : starts {
        guard let budget = whole.budget(in: start), problems[budget.number] == nil else { continue }
        let sum = Self.sum(of: inner, in: start)
        guard sum > budget.amount.minorUnits else { continue }
        problems[budget.number] = problem(
          .partsExceedWhole(
            budget.category.fullName.excerpt, sum: Money(minorUnits: sum, currency: whole.currency),
            whole: budget.amount, budget.every), with: budget)
      }
    }
    return Array(problems.values)
  }

  /// What budgets add up to in a period without those that are parts of others of them.
  private static func sum(of series: [BudgetSeries], in period: Int) -> Int64 {
    var sum: Int64 = 0
    var outermost: BudgetSeries?
    for series in series {
      guard let budget = series.budget(in: period) else { continue }
      if let outermost, series.isPart(of: outermost) { continue }
      outermost = series
      sum += budget.amount.minorUnits
    }
    return sum
  }

  private func problem(_ problem: LedgerProblem.BudgetProblem, with budget: Budget) -> LedgerProblem {
    LedgerProblem(
      .budget(problem), at: budget.source.lowerBound, length: budget.source.count, severity: .warning,
      subject: LedgerProblem.Subject(
        number: budget.number, name: budget.category.fullName, in: .budgets))
  }
}

extension BudgetSeries {
  /// Whether another one of its kind contains it.
  fileprivate func isPart(of other: BudgetSeries) -> Bool {
    every == other.every && currency == other.currency && kind == other.kind
      && category.levels.count > other.category.levels.count
      && category.levels.starts(with: other.category.levels)
  }
}
