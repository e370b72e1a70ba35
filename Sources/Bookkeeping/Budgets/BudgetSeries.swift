import Basics

/// The budgets of one category, length, currency and kind: one after the other.
package struct BudgetSeries: Sendable {
  package let category: Category
  package let every: BudgetPeriod.Length
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
  static func all(of budgets: [Budget], from start: CalendarDate?) -> [BudgetSeries] {
    var all: [BudgetSeries] = []
    var numbers: [Key: Int] = [:]
    for budget in budgets {
      let key = Key(budget)
      let number = numbers[key] ?? all.count
      if number == all.count {
        numbers[key] = number
        all.append(BudgetSeries(key))
      }
      all[number].add(budget, from: start)
    }
    return all.enumerated().sorted { left, right in
      let (first, second) = (left.element, right.element)
      if first.category == second.category { return (first.rank, left.offset) < (second.rank, right.offset) }
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
    let first = (budget.from ?? start).map { BudgetPeriod.index(every, of: $0) } ?? Self.undated
    while let earlier = terms.last, earlier.first >= first { terms.removeLast() }
    if let earlier = terms.last, earlier.last.map({ $0 >= first }) ?? true {
      terms[terms.count - 1].last = first - 1
    }
    terms.append(
      Term(budget: budget, first: first, last: budget.until.map { BudgetPeriod.index(every, of: $0) }))
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

  private var rank: Int {
    (BudgetPeriod.Length.allCases.firstIndex(of: every) ?? 0) * 2 + (kind == .expense ? 0 : 1)
  }

  private struct Key: Hashable {
    let category: Category
    let every: BudgetPeriod.Length
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
