import Bookkeeping
import Templating

/// The parts and charts of a scope. A template may name one several times, and many name none.
final class ScopeParts: Sendable {
  let years: OnDemand<[BreakdownLine]>
  let months: OnDemand<[BreakdownLine]>
  let categories: OnDemand<[BreakdownLine]>
  let tags: OnDemand<[BreakdownLine]>
  let recentMonths: OnDemand<[BreakdownLine]>
  let chartMonths: OnDemand<SafeHTML?>
  let chartRecentMonths: OnDemand<SafeHTML?>
  let chartBalance: OnDemand<SafeHTML?>
  /// Spending by outermost category, the largest first; nil where there is nothing to compare.
  let spending: OnDemand<Ranking?>
  let chartShares: OnDemand<SafeHTML?>
  let chartRanks: OnDemand<SafeHTML?>
  let chartDays: OnDemand<SafeHTML?>
  let charts: ScopeCharts

  init(of scope: Scope, model: ReportModel, root: RootPrefix) {
    let partition = Partition(of: scope, model: model, root: root)
    let categories = OnDemand { partition.categories }
    let charts = ScopeCharts(scope: scope, model: model)
    let spending = OnDemand { charts.spending(in: categories.value) }
    years = OnDemand { partition.years }
    months = OnDemand { partition.newestMonths(ScopeCharts.mostMonths) }
    recentMonths = OnDemand { partition.months(in: charts.recentlyCoveredMonths) }
    tags = OnDemand { partition.tags }
    chartMonths = OnDemand { charts.months }
    chartRecentMonths = OnDemand { charts.recentMonths }
    chartBalance = OnDemand { charts.balance }
    chartShares = OnDemand { spending.value.map(charts.shares) }
    chartRanks = OnDemand { spending.value.map(charts.ranks) }
    chartDays = OnDemand { charts.days }
    self.categories = categories
    self.spending = spending
    self.charts = charts
  }
}
