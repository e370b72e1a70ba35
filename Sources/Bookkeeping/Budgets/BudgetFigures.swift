import Basics

/// Each budget in each period that has begun on a day, and how much of it is left.
package struct BudgetFigures: Sendable {
  package let spending: BudgetSpending
  package let asOf: CalendarDate
  /// By the number of the series; oldest first.
  package let lines: [[Line]]
  /// The ledger's currency.
  private let main: Currency
  /// By the number of the series: what it is a part of, the nearest first.
  private let outer: [[Int]]

  /// A budget in one of its periods.
  package struct Line: Sendable {
    package let period: Budget.Period
    package let budget: Budget
    package let sums: Sums
  }

  /// Amounts that there are to spend, and how much of them was spent.
  package struct Sums: Equatable, Sendable {
    package fileprivate(set) var amount: Money
    /// Passed on by the period before.
    package fileprivate(set) var carry: Money
    /// The spending of its category, or the income of a budget of income (docs/figures.md).
    package fileprivate(set) var spent: Money

    /// There was to spend: the amount, and what was carried over.
    package var available: Money {
      Money(minorUnits: amount.minorUnits + carry.minorUnits, currency: amount.currency)
    }

    /// Of the period's own amount.
    package var leftOfAmount: Money {
      Money(minorUnits: amount.minorUnits - spent.minorUnits, currency: amount.currency)
    }

    /// Of all that there was to spend.
    package var left: Money {
      Money(minorUnits: available.minorUnits - spent.minorUnits, currency: amount.currency)
    }

    /// The part that was spent of what there was, in percent, halves away from zero; nil of nothing, or where it is too
    /// large a number.
    package var percent: Int64? {
      guard available.minorUnits > 0 else { return nil }
      let (spent, whole) = (Int128(spent.minorUnits), Int128(available.minorUnits))
      return Int64(exactly: (spent * 200 + (spent < 0 ? -whole : whole)) / (whole * 2))
    }

    /// The same from 0 to 100, rounded down, for a bar.
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

  /// A budget has its latest periods, so that a mistyped year does no harm: a hundred years of weeks.
  package static let mostPeriods = 5_300

  package init(of report: Report) {
    let spending = report.budgets
    (self.spending, asOf, main) = (spending, report.asOf, report.settings.currency)
    let series = spending.series
    lines = series.indices.map { Self.lines(of: $0, in: spending, asOf: report.asOf) }
    let numbers = Dictionary(grouping: series.indices) { series[$0].category }
    outer = series.map { own in
      own.category.lineage.dropLast().reversed().compactMap { category in
        numbers[category]?.first {
          series[$0].every == own.every && series[$0].currency == own.currency && series[$0].kind == own.kind
        }
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
      // What ended is not carried over a gap.
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

  /// The line of a series for a period; nil where no budget holds, or the period has not begun.
  package func line(of series: Int, in period: Budget.Period) -> Line? {
    let lines = lines[series]
    let next = lines.partitioningIndex { $0.period.index >= period.index }
    return next < lines.count && lines[next].period == period ? lines[next] : nil
  }
}

extension BudgetFigures {
  /// The budgets of one length, currency and kind that hold in a period, and what they add up to.
  package struct Overview: Sendable {
    package let period: Budget.Period
    package let currency: Currency
    package let kind: Transaction.Kind
    /// By the names of their categories, each before its parts.
    package let parts: [Part]
    /// Of the outermost alone: the others are parts of them.
    package let total: Sums
    /// How the period's spending divides; nil for budgets of income.
    package let covered: BudgetSpending.Covered?

    package struct Part: Sendable {
      package let series: Int
      package let line: Line
      /// 1 for the outermost.
      package let level: Int
    }
  }

  /// Of one length in a period: the budgets of expenses first; the ledger's currency, then the others by their codes.
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

  /// Of the periods that run on the day: the months first.
  package var running: [Overview] {
    [.month, .week, .quarter, .year].flatMap { overviews(of: Budget.Period($0, containing: asOf)) }
  }

  /// The series of a category, in their order.
  package func series(of category: Category) -> [Int] {
    spending.series.indices.filter { spending.series[$0].category == category && !lines[$0].isEmpty }
  }
}

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
      .budget(problem), at: budget.source.lowerBound, length: budget.source.count, severity: .warning,
      subject: LedgerProblem.Subject(
        number: budget.number, name: budget.category.fullName, in: .budgets))
  }
}

extension BudgetSpending.Series {
  /// Whether another one of its kind contains it.
  fileprivate func isPart(of other: BudgetSpending.Series) -> Bool {
    every == other.every && currency == other.currency && kind == other.kind
      && category.levels.count > other.category.levels.count
      && category.levels.starts(with: other.category.levels)
  }
}
