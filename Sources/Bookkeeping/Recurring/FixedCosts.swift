import Basics

/// The recurring spending that has not ended, by outermost category, per month and year (docs/figures.md).
package struct FixedCosts: Sendable {
  package struct Line: Sendable {
    /// The outermost category; `nil` for series without one.
    package let category: Category?
    /// The series, the most expensive first. Recurring refunds are among them.
    package let series: [RecurringSeries]
    package let costOfYear: Money
    /// The newest rise of a price among the series.
    package let rise: RecurringSeries.PriceChange?

    package var costOfMonth: Money { costOfYear.divided(by: 12) }
  }

  /// A planned payment that differs from the present amount of its series.
  package struct NextChange: Sendable {
    package let series: RecurringSeries
    /// The planned payment's index in `Report.transactions`.
    package let transaction: Int
  }

  /// The lines, the most expensive first, of the series in the ledger's currency.
  package let lines: [Line]
  package let costOfYear: Money
  /// The next change of a price that the ledger plans.
  package let next: NextChange?

  /// The sum of the lines' months.
  package var costOfMonth: Money { lines.reduce(.zero(costOfYear.currency)) { $0 + $1.costOfMonth } }

  /// Returns `nil` if there is no such spending, or if its sum exceeds 64 bits.
  package init?(of payments: RecurringPayments, in report: Report) {
    let currency = report.settings.currency
    let costs = payments.series.filter { $0.currency == currency }.compactMap { series in
      Self.costOfYear(of: series).map { (series, cost: $0) }
    }
    var lines: [Line] = []
    var whole: Int128 = 0
    for (category, series) in costs.grouped(by: { $0.0.category.flatMap(Category.init)?.outermost }) {
      let sum = series.reduce(Int128(0)) { $0 + Int128($1.cost) }
      whole += sum
      guard let sum = Int64(exactly: sum) else { return nil }
      let sorted = series.sorted { $0.cost > $1.cost }.map(\.0)
      let rises = sorted.filter { $0.role == .spending }.compactMap(\.priceChange).filter {
        $0.after.minorUnits > $0.before.minorUnits
      }
      lines.append(
        Line(
          category: category, series: sorted, costOfYear: Money(minorUnits: sum, currency: currency),
          rise: rises.max { $0.date < $1.date }))
    }
    guard !lines.isEmpty, let sum = Int64(exactly: whole) else { return nil }
    costOfYear = Money(minorUnits: sum, currency: currency)
    next = Self.nextChange(in: lines, report)
    self.lines = lines.sorted { left, right in
      if left.costOfYear != right.costOfYear {
        return left.costOfYear.minorUnits > right.costOfYear.minorUnits
      }
      let names = [left, right].map { $0.category?.fullName }
      guard let name = names[0], let other = names[1] else { return names[0] != nil }
      return name.utf8.lexicographicallyPrecedes(other.utf8)
    }
  }

  /// The yearly cost of a series of spending; negative for a series of refunds, `nil` for any other.
  private static func costOfYear(of series: RecurringSeries) -> Int64? {
    guard let row = series.rowOfYear else { return nil }
    switch row.role {
    case .spending: return row.amount.minorUnits
    case .refund: return -row.amount.minorUnits
    case .income, .deduction, .transfer, .planned: return nil
    }
  }

  private static func nextChange(in lines: [Line], _ report: Report) -> NextChange? {
    let changes = lines.flatMap(\.series).flatMap { series in
      series.planned.filter { report.transactions[$0].amount != series.amount }.map {
        NextChange(series: series, transaction: $0)
      }
    }
    // The newest transactions come first, so the next change has the largest index.
    return changes.max { $0.transaction < $1.transaction }
  }
}
