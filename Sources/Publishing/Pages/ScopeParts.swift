import Bookkeeping
import Templating

/// The parts and charts of a scope. A template may name one several times, and many name none.
final class ScopeParts: Sendable {
  let years: OnDemand<[BreakdownLine]>
  let months: OnDemand<[BreakdownLine]>
  let categories: OnDemand<[BreakdownLine]>
  let tags: OnDemand<[BreakdownLine]>
  let chartMonths: OnDemand<SafeHTML?>
  let chartBalance: OnDemand<SafeHTML?>
  let chartShares: OnDemand<SafeHTML?>
  let chartRanks: OnDemand<SafeHTML?>
  let chartDays: OnDemand<SafeHTML?>
  let charts: ScopeCharts

  init(of scope: Scope, model: ReportModel, root: RootPrefix) {
    let partition = Partition(of: scope, model: model, root: root)
    let categories = OnDemand { partition.categories }
    let charts = ScopeCharts(scope: scope, model: model, categories: categories)
    years = OnDemand { partition.years }
    months = OnDemand { partition.months }
    tags = OnDemand { partition.tags }
    chartMonths = OnDemand { charts.months }
    chartBalance = OnDemand { charts.balance }
    chartShares = OnDemand { charts.categoryShares }
    chartRanks = OnDemand { charts.categoryRanks }
    chartDays = OnDemand { charts.days }
    self.categories = categories
    self.charts = charts
  }
}
