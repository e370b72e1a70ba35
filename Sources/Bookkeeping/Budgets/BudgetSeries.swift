import Basics

extension BudgetFigures {
  /// The budgets of one category, length, currency and kind, one after the other.
  package struct Series: Sendable {
    package let category: Category
    package let every: Period.Length
    package let currency: Currency
    /// Income or expense.
    package let kind: Transaction.Kind
    /// The terms, oldest first, without overlaps.
    private(set) var terms: [Term] = []
    /// The transactions that its budgets count, newest first.
    package private(set) var rows: [Int] = []
    /// The totals of the rows by period.
    private var totals: [Int: Totals] = [:]
    /// A line for each period that has a budget and has begun, oldest first.
    package private(set) var lines: [Line] = []
    private let calendar: LedgerCalendar

    /// A budget and the periods in which it applies.
    struct Term: Sendable {
      let budget: Budget
      let first: Int
      /// The last period; `nil` if the budget does not end.
      var last: Int?
    }

    private init(of budget: Budget, in calendar: LedgerCalendar) {
      category = budget.category
      every = budget.every
      kind = budget.kind
      currency = budget.amount.currency
      self.calendar = calendar
    }

    /// All series of a ledger, sorted by category name.
    ///
    /// - Parameter start: The date of the ledger's first payment.
    static func all(
      of budgets: [Budget], from start: CalendarDate?, in calendar: LedgerCalendar
    ) -> [Series] {
      var all: [Series] = []
      let begun = budgets.map { budget in
        let first =
          (budget.from ?? start).map { calendar.index(budget.every, of: $0) } ?? undated
        return (budget: budget, first: first)
      }
      // Each budget applies from its first period on, whatever the order of the file.
      let sorted = begun.sorted { ($0.first, $0.budget.number) < ($1.first, $1.budget.number) }
      for (budget, first) in sorted.filter({ $0.budget.from != nil })
        + sorted.filter({ $0.budget.from == nil })
      {
        let own = Series(of: budget, in: calendar)
        let number = all.firstIndex { $0.isComparable(with: own) && $0.category == own.category } ?? all.count
        if number == all.count { all.append(own) }
        if budget.from == nil {
          all[number].add(undated: budget, from: first)
        } else {
          all[number].add(budget, from: first)
        }
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
        Term(budget: budget, first: first, last: budget.until.map(period)))
    }

    /// Adds a budget without a first day, after all that have one: these replace it in their periods. If
    /// there are several without a first day, the last one in the file counts.
    private mutating func add(undated budget: Budget, from start: Int) {
      terms.removeAll { $0.budget.from == nil }
      var first = start
      for term in terms where term.first <= first && term.last.map({ $0 >= first }) ?? true {
        guard let last = term.last else { return }
        first = last + 1
      }
      let next = terms.firstIndex { $0.first > first } ?? terms.count
      let ends = [
        budget.until.map(period),
        next < terms.count ? terms[next].first - 1 : nil,
      ]
      let last = ends.compactMap(\.self).min()
      if last.map({ $0 >= first }) ?? true {
        terms.insert(Term(budget: budget, first: first, last: last), at: next)
      }
    }

    /// The number of the period of a day.
    private func period(of day: CalendarDate) -> Int {
      calendar.index(every, of: day)
    }

    /// The first period of a budget that names no date, in a ledger without payments.
    private static let undated = Int.min

    /// The budget that applies in a period.
    func budget(in period: Int) -> Budget? {
      let later = terms.partitioningIndex { $0.first > period }
      guard later > 0 else { return nil }
      let term = terms[later - 1]
      return term.last.map { $0 >= period } ?? true ? term.budget : nil
    }

    private var rank: Int {
      (Period.Length.allCases.firstIndex(of: every) ?? 0) * 2 + (kind == .expense ? 0 : 1)
    }

    /// Whether both have the same length, currency and kind.
    private func isComparable(with other: Series) -> Bool {
      every == other.every && currency == other.currency && kind == other.kind
    }

    /// Whether a budget of a higher category contains this one.
    func isPart(of other: Series) -> Bool {
      isComparable(with: other) && category.levels.count > other.category.levels.count
        && category.levels.starts(with: other.category.levels)
    }
  }
}

// MARK: - Figures

extension BudgetFigures.Series {
  /// The greatest number of periods of a budget, counted back from the latest: 100 years of weeks. So a
  /// mistyped year does no harm.
  static let mostPeriods = 5_300

  /// The limit of the periods that a report lists for all budgets together, and the number that each budget
  /// may always list. The newest are listed, so a date long ago does not make the report of a small ledger
  /// large.
  private static let (mostLines, fewestLines) = (50_000, 100)

  /// The largest number of lines for each of `count` series.
  static func mostLines(ofEachOf count: Int) -> Int { max(fewestLines, mostLines / max(1, count)) }

  /// Collects the rows that the budgets count, and computes the lines up to a day.
  ///
  /// - Parameters:
  ///   - candidates: The rows of the category, newest first.
  ///   - most: The number of lines to keep, the newest ones.
  mutating func count(
    _ candidates: [Int], of transactions: [Transaction], _ all: [Report.Row], asOf: CalendarDate,
    keeping most: Int
  ) {
    for index in candidates where includes(all[index].role) && all[index].amount.currency == currency {
      let period = period(of: transactions[index].date)
      guard budget(in: period) != nil else { continue }
      rows.append(index)
      totals[period, default: Totals(currency)].add(all[index])
    }
    addLines(to: period(of: asOf), keeping: most)
  }

  /// Whether rows with this role count as spending or, for a budget of income, as income.
  private func includes(_ role: Report.Role) -> Bool {
    switch role {
    case .spending, .refund: kind == .expense
    case .income, .deduction: kind != .expense
    case .transfer, .planned: false
    }
  }

  private mutating func addLines(to current: Int, keeping most: Int) {
    var carry: Int64 = 0
    var before: Int?
    for term in terms {
      let start = term.first == Self.undated ? current : term.first
      let (first, last) = (max(start, current - Self.mostPeriods + 1), min(term.last ?? current, current))
      guard first <= last else { continue }
      // Nothing is carried over a gap between budgets.
      if before != first - 1 { carry = 0 }
      before = last
      for index in first...last {
        let sums = BudgetFigures.Sums(
          amount: term.budget.amount, carry: Money(minorUnits: carry, currency: currency),
          spent: spent(in: index))
        if index > current - most {
          lines.append(
            BudgetFigures.Line(
              period: Period(every, index: index, in: calendar), budget: term.budget, sums: sums))
        }
        switch term.budget.rollover {
        case .none: carry = 0
        case .surplus: carry = max(0, sums.left.minorUnits)
        case .all: carry = sums.left.minorUnits
        }
      }
    }
  }

  /// The spending of the category; for a budget of income, its income.
  private func spent(in period: Int) -> Money {
    let totals = totals[period] ?? Totals(currency)
    return kind == .expense ? totals.spending : totals.income
  }

  /// Whether a period has rows, even if they add up to zero.
  package func hasRows(in period: Period) -> Bool { totals[period.index] != nil }

  /// The line for a period; `nil` if no budget applies, or if the period has not begun.
  package func line(in period: Period) -> BudgetFigures.Line? {
    let next = lines.partitioningIndex { $0.period.index >= period.index }
    return next < lines.count && lines[next].period == period ? lines[next] : nil
  }
}
