import Basics

/// A budget for a category that has none: what was usually spent there in a month, rounded up.
package struct BudgetSuggestion: Sendable {
  package let category: Category
  package let amount: Money
  /// The median of the months' spending.
  package let median: Money
  /// The number of whole months behind it.
  package let months: Int

  /// The number of months needed to show a usual amount.
  private static let fewestMonths = 3

  /// Suggestions for categories with spending in more than half of the last twelve whole months, the largest
  /// first. None of these categories, nor any above or below them, has a budget.
  package static func all(of report: Report) -> [BudgetSuggestion] {
    let months = report.usualMonths
    guard months.count >= fewestMonths else { return [] }
    let budgeted = report.settings.budgets.map(\.category)
    return report.breakdown.categories.compactMap { group in
      guard let category = group.key, !budgeted.contains(where: { $0.overlaps(category) }) else { return nil }
      return BudgetSuggestion(category, group.selection, months, in: report)
    }.outermost.sorted {
      ($1.median.minorUnits, $0.category.fullName) < ($0.median.minorUnits, $1.category.fullName)
    }
  }

  private init?(_ category: Category, _ rows: Selection, _ months: [Month], in report: Report) {
    var sums = Dictionary(months.map { ($0, Int64(0)) }, uniquingKeysWith: { first, _ in first })
    for index in rows.happened {
      let month = report.calendar.month(of: report.dates[index])
      guard sums[month] != nil else { continue }
      let totals = report.totals(of: [index])
      sums[month]? += totals.spending.minorUnits
    }
    guard sums.values.count(where: { $0 > 0 }) * 2 > months.count,
      let median = Array(sums.values).median, median > 0
    else { return nil }
    let currency = report.settings.currency
    guard let amount = Self.roundedUp(median, currency) else { return nil }
    self.category = category
    self.median = Money(minorUnits: median, currency: currency)
    self.amount = Money(minorUnits: amount, currency: currency)
    self.months = months.count
  }

  /// Rounds up to two digits, and to whole units: 331.20 to 340, 12.40 to 13.
  static func roundedUp(_ minorUnits: Int64, _ currency: Currency) -> Int64? {
    var step: Int64 = 1
    for _ in 0..<currency.exponent { step *= 10 }
    while minorUnits / step >= 100 { step *= 10 }
    let (sum, overflow) = minorUnits.addingReportingOverflow(step - 1)
    return overflow ? nil : sum / step * step
  }
}

extension Category {
  /// Whether one of two categories contains the other.
  fileprivate func overlaps(_ other: Category) -> Bool {
    let (own, others) = (fullName, other.fullName)
    return own == others || own.begins(withBytesOf: others + ":") || others.begins(withBytesOf: own + ":")
  }
}

extension [BudgetSuggestion] {
  /// The suggestions that no other one contains: `Food`, but not `Food:Groceries` beside it.
  fileprivate var outermost: [BudgetSuggestion] {
    let names = Set(map(\.category.fullName))
    return filter { suggestion in
      let levels = GroupName.levels(of: suggestion.category.fullName)
      return !(1..<levels.count).contains { names.contains(levels.prefix($0).joined(separator: ":")) }
    }
  }
}
