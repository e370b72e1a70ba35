import Bookkeeping
import Templating

extension ScopeValues {
  static let partFields: [Field<Self>] = [
    .list("years", of: BreakdownValues.self) { $0.lines($0.parts.years) },
    .list("months", of: BreakdownValues.self) { $0.lines($0.parts.months) },
    .list("recentMonths", of: BreakdownValues.self) { $0.lines($0.parts.recentMonths) },
    .list("categories", of: BreakdownValues.self) { $0.lines($0.parts.categories) },
    .list("tags", of: BreakdownValues.self) { $0.lines($0.parts.tags) },
    .flag("hasYears") { !$0.parts.years.value.isEmpty },
    .flag("hasMonths") { !$0.parts.months.value.isEmpty },
    .flag("hasCategories") { !$0.parts.categories.value.isEmpty },
    .flag("hasTags") { !$0.parts.tags.value.isEmpty },
    .list("spending", of: SpendingValues.self) { values in
      values.parts.spending.value.map { $0.items.map(SpendingValues.init) } ?? []
    },
    .list("days", of: DayValues.self) { $0.days },
    .text("chartMonthsTitle") { $0.parts.charts.title(of: $0.parts.charts.coveredMonths) },
    .text("chartRecentMonthsTitle") { $0.parts.charts.title(of: $0.parts.charts.recentlyCoveredMonths) },
    .html("chartMonths") { $0.parts.chartMonths.value },
    .html("chartRecentMonths") { $0.parts.chartRecentMonths.value },
    .html("chartBalance") { $0.parts.chartBalance.value },
    .html("chartShares") { $0.parts.chartShares.value },
    .html("chartRanks") { $0.parts.chartRanks.value },
    .html("chartDays") { $0.parts.chartDays.value },
  ]

  /// The days of a year on which something was spent, newest first.
  private var days: [DayValues] {
    guard scope.kind == .year else { return [] }
    return parts.charts.spentByDay.sorted { $0.key > $1.key }.map { date, amount in
      DayValues(
        date: model.formats.shortDate.string(date),
        expense: model.formats.string(Money(minorUnits: amount, currency: totals.currency)))
    }
  }

  private func lines(_ lines: OnDemand<[BreakdownLine]>) -> [BreakdownValues] {
    lines.value.map { BreakdownValues(model: model, line: $0) }
  }
}
