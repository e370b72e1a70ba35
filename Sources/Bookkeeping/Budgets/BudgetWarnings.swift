extension Report {
  /// Warnings, in the order of the file: a budget is less than the sum of its parts, or no row has its
  /// category.
  package var budgetWarnings: [LedgerProblem] {
    (unusedBudgets + tooSmallBudgets).sorted { $0.offset < $1.offset }
  }

  /// Warnings about categories that no row has, one for each category.
  private var unusedBudgets: [LedgerProblem] {
    guard !settings.budgets.isEmpty else { return [] }
    let names = breakdown.categories.compactMap { $0.key?.fullName }
    var known = Set(breakdown.categories.compactMap(\.key))
    return settings.budgets.filter { known.insert($0.category).inserted }.map { budget in
      problem(.unused(budget.category.fullName.excerpt, known: names), with: budget)
    }
  }

  /// Warnings about budgets that are less than the sum of their parts, each for the first period in which
  /// that is so.
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

  /// The sum of the budgets of a period, without those that are parts of others.
  private static func sum(of series: [BudgetFigures.Series], in period: Int) -> Int64 {
    var sum: Int64 = 0
    var outermost: BudgetFigures.Series?
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
      .budget(problem), at: budget.source, severity: .warning,
      subject: LedgerProblem.Subject(number: budget.number, name: budget.category.fullName, in: .budgets))
  }
}
