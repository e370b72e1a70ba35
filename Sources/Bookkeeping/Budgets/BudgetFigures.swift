import Basics

/// The budgets in each period that has begun by a given day, and how much of them is left.
package struct BudgetFigures: Sendable {
  package let spending: BudgetSpending
  package let asOf: CalendarDate
  /// For each series, its lines, oldest first.
  package let lines: [[Line]]
  /// The ledger's currency.
  private let main: Currency
  /// For each series, the series that contain it, nearest first.
  private let outer: [[Int]]

  /// A budget in one of its periods.
  package struct Line: Sendable {
    package let period: Budget.Period
    package let budget: Budget
    package let sums: Sums
  }

  /// The money available in a budget, and how much of it was spent.
  package struct Sums: Equatable, Sendable {
    package fileprivate(set) var amount: Money
    /// Carried over from the period before.
    package fileprivate(set) var carry: Money
    /// The spending of the category; for a budget of income, its income (docs/figures.md).
    package fileprivate(set) var spent: Money

    /// The amount plus what was carried over.
    package var available: Money { amount + carry }

    /// The unspent part of the period's own amount.
    package var leftOfAmount: Money { amount - spent }

    /// The unspent part of everything available.
    package var left: Money { available - spent }

    /// The spent part of what was available, in percent, halves rounded away from zero; nil if nothing was
    /// available or the number is too large.
    package var percent: Int64? {
      guard available.minorUnits > 0 else { return nil }
      let spent = Int128(spent.minorUnits) * 100
      return Int64(exactly: spent.roundedQuotient(dividingBy: Int128(available.minorUnits)))
    }

    /// The percentage from 0 to 100, rounded down, for a bar.
    package var wholePercent: Int? {
      guard available.minorUnits > 0 else { return nil }
      return Int(min(100, max(0, Int128(spent.minorUnits) * 100 / Int128(available.minorUnits))))
    }

    fileprivate mutating func add(_ other: Sums) {
      amount.minorUnits += other.amount.minorUnits
      carry.minorUnits += other.carry.minorUnits
      spent.minorUnits += other.spent.minorUnits
    }
  }

  /// The greatest number of periods of a budget, counted back from the latest: 100 years of weeks. A mistyped
  /// year does no harm.
  package static let mostPeriods = 5_300

  package init(of report: Report) {
    let spending = report.budgets
    (self.spending, asOf, main) = (spending, report.asOf, report.settings.currency)
    let series = spending.series
    lines = series.indices.map { Self.lines(of: $0, in: spending, asOf: report.asOf) }
    let numbers = Dictionary(grouping: series.indices) { series[$0].category }
    outer = series.map { own in
      own.category.lineage.dropLast().reversed().compactMap { category in
        numbers[category]?.first { series[$0].isLike(own) }
      }
    }
  }

  private static func lines(
    of number: Int, in spending: BudgetSpending, asOf: CalendarDate
  ) -> [Line] {
    let series = spending.series[number]
    let current = Budget.Period.index(series.every, of: asOf)
    var lines: [Line] = []
    var carry: Int64 = 0
    for term in series.terms {
      let start = term.first == BudgetSpending.Series.undated ? current : term.first
      let (first, last) = (max(start, current - mostPeriods + 1), min(term.last ?? current, current))
      guard first <= last else { continue }
      // Nothing is carried over a gap between budgets.
      if lines.last?.period.index != first - 1 { carry = 0 }
      for index in first...last {
        let (budget, currency) = (term.budget, series.currency)
        let sums = Sums(
          amount: budget.amount, carry: Money(minorUnits: carry, currency: currency),
          spent: spending.spent(of: number, in: index))
        lines.append(
          Line(period: Budget.Period(series.every, index: index), budget: budget, sums: sums))
        switch budget.rollover {
        case .none: carry = 0
        case .surplus: carry = max(0, sums.left.minorUnits)
        case .all: carry = sums.left.minorUnits
        }
      }
    }
    return lines
  }

  /// The line of a series for a period; nil if no budget applies, or if the period has not begun.
  package func line(of series: Int, in period: Budget.Period) -> Line? {
    let lines = lines[series]
    let next = lines.partitioningIndex { $0.period.index >= period.index }
    return next < lines.count && lines[next].period == period ? lines[next] : nil
  }
}

extension BudgetFigures {
  /// The budgets of one length, currency and kind that apply in a period, and their sums.
  package struct Overview: Sendable {
    package let period: Budget.Period
    package let currency: Currency
    package let kind: Transaction.Kind
    /// Sorted by category name, each category before its subcategories.
    package let parts: [Part]
    /// The sum of the outermost budgets only; the others are parts of them.
    package let total: Sums
    /// The period's spending, divided into budgeted and not; nil for budgets of income.
    package let covered: BudgetSpending.Covered?

    package struct Part: Sendable {
      package let series: Int
      package let line: Line
      /// 1 for an outermost budget, 2 for one inside it, and so on.
      package let level: Int
    }
  }

  /// The overviews of a period: expenses before income; in both, the ledger's currency first, then the others
  /// by code.
  package func overviews(of period: Budget.Period) -> [Overview] {
    struct Key: Hashable {
      let currency: Currency
      let kind: Transaction.Kind
    }
    var parts: [Key: [Overview.Part]] = [:]
    var levels = [Int](repeating: 0, count: spending.series.count)
    for (number, series) in spending.series.enumerated() where series.every == period.length {
      guard let line = line(of: number, in: period) else { continue }
      levels[number] = (outer[number].first { levels[$0] > 0 }.map { levels[$0] } ?? 0) + 1
      parts[Key(currency: series.currency, kind: series.kind), default: []].append(
        Overview.Part(series: number, line: line, level: levels[number]))
    }
    func rank(_ key: Key) -> (Int, Int, String) {
      (key.kind == .expense ? 0 : 1, key.currency == main ? 0 : 1, key.currency.code)
    }
    return parts.sorted { rank($0.key) < rank($1.key) }.map { key, parts in
      let zero = Money.zero(key.currency)
      var total = Sums(amount: zero, carry: zero, spent: zero)
      for part in parts where part.level == 1 { total.add(part.line.sums) }
      return Overview(
        period: period, currency: key.currency, kind: key.kind, parts: parts, total: total,
        covered: key.kind == .expense ? spending.covered(in: period, key.currency) : nil)
    }
  }

  /// The overviews of the periods that contain `asOf`: month, week, quarter, year.
  package var running: [Overview] {
    [.month, .week, .quarter, .year].flatMap { overviews(of: Budget.Period($0, containing: asOf)) }
  }

  /// The numbers of the series of a category, in order.
  package func series(of category: Category) -> [Int] {
    spending.series.indices.filter { spending.series[$0].category == category && !lines[$0].isEmpty }
  }
}

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
  private static func sum(of series: [BudgetSpending.Series], in period: Int) -> Int64 {
    var sum: Int64 = 0
    var outermost: BudgetSpending.Series?
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

extension BudgetSpending.Series {
  /// Whether a budget of a higher category contains this one.
  fileprivate func isPart(of other: BudgetSpending.Series) -> Bool {
    isLike(other) && category.levels.count > other.category.levels.count
      && category.levels.starts(with: other.category.levels)
  }
}
