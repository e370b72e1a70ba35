import Bookkeeping
import Templating

extension ScopeValues {
  static let parts: [Field<Self>] = [
    .list("years") { $0.lines($0.partition.years) },
    .list("months") { $0.lines($0.partition.months) },
    .list("categories") { $0.lines($0.partition.categories) },
    .list("tags") { $0.lines($0.partition.tags) },
    .flag("hasYears") { !$0.partition.years.isEmpty },
    .flag("hasMonths") { !$0.partition.months.isEmpty },
    .flag("hasCategories") { !$0.partition.categories.isEmpty },
    .flag("hasTags") { !$0.partition.tags.isEmpty },
    .list("days") { $0.days },
    .html("chartMonths") { $0.charts.months },
    .html("chartBalance") { $0.charts.balance },
    .html("chartShares") { $0.charts.categoryShares },
    .html("chartRanks") { $0.charts.categoryRanks },
    .html("chartDays") { $0.charts.days },
  ]

  private var charts: ScopeCharts { ScopeCharts(scope: scope, model: model) }

  /// The days of a year on which something was spent, newest first.
  private var days: [DayValues] {
    guard scope.kind == .year else { return [] }
    return charts.spentByDay.sorted { $0.key > $1.key }.map { date, amount in
      DayValues(
        date: model.formats.shortDate.string(date),
        expense: model.formats.string(Money(minorUnits: amount, currency: totals.currency)))
    }
  }

  var partition: Partition { Partition(of: scope, model: model, root: root) }

  private func lines(_ lines: [BreakdownLine]) -> [BreakdownValues] {
    lines.map { BreakdownValues(model: model, line: $0) }
  }
}
