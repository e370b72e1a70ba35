import Bookkeeping
import Templating

/// The charts of a scope: its figures as the plain numbers that `Charts` draws.
struct ScopeCharts: Sendable {
  let scope: Scope
  let model: ReportModel
  let categories: OnDemand<[BreakdownLine]>

  /// Income and expense by month; nil where there is one month alone.
  var months: SafeHTML? {
    let months = coveredMonths
    guard months.lowerBound < months.upperBound else { return nil }
    let totals = monthlyTotals
    let timeline = timeline(of: months) { month in
      let totals = totals[month] ?? Totals(scope.currency)
      return (
        BarChart.Flow(income: totals.income.minorUnits, expense: totals.expense.minorUnits), hover(totals)
      )
    }
    let words = BarChart.Words(
      income: model.words["income"], expense: model.words["expense"], net: model.words["net"])
    return BarChart(
      caption: caption("months", title: "incomeAndExpenseByMonth", months), timeline: timeline, words: words,
      unit: unit, amount: axisLabel
    ).markup()
  }

  /// The balance of the whole ledger at the end of each month that the scope covers.
  var balance: SafeHTML? {
    let months = coveredMonths
    guard months.lowerBound < months.upperBound else { return nil }
    let timeline = timeline(of: months) { month in
      let balance = model.balance(atEndOf: month)
      return (balance.minorUnits, model.formats.string(balance))
    }
    return LineChart(
      caption: caption("balance", title: "balanceOverTime", months), timeline: timeline, unit: unit,
      amount: axisLabel
    ).markup()
  }

  private var unit: Int64 { (0..<scope.currency.exponent).reduce(1) { unit, _ in unit * 10 } }

  private var axisLabel: @Sendable (Int64) -> String {
    { [model, scope] in model.formats.wholeString(Money(minorUnits: $0, currency: scope.currency)) }
  }

  func caption(_ id: String, title: String, _ months: ClosedRange<Month>) -> ChartCaption {
    let (first, last) = (months.lowerBound, months.upperBound)
    let period =
      first == last
      ? model.name(of: .month(first)) : "\(model.name(of: .month(first))) – \(model.name(of: .month(last)))"
    return ChartCaption(
      id: "chart-\(id)", title: model.words[title],
      description: "\(period). \(hover(scope.selection.totals.main))",
      isRightToLeft: model.formats.isRightToLeft)
  }

  private func hover(_ totals: Totals) -> String {
    let amounts = [
      ("income", totals.income), ("expense", totals.expense), ("net", totals.balance),
    ]
    return amounts.map { "\(model.words[$0]) \(model.formats.string($1))" }.joined(separator: ", ")
  }

  private func timeline<Value>(
    of months: ClosedRange<Month>, _ value: (Month) -> (value: Value, hover: String)
  ) -> Timeline<Value> {
    let years = months.lowerBound.year...months.upperBound.year
    return Timeline(
      years: years.map { year in
        let name = model.name(of: .year(year))
        let own = (1...12).map { Month(year: year, month: $0) }.filter(months.contains)
        return Timeline.Year(
          label: name, hover: name,
          months: own.map { month in
            let (value, hover) = value(month)
            return Timeline.Month(
              label: model.formats.shortMonth.string(CalendarDate(firstOf: month)),
              hover: "\(model.name(of: .month(month))): \(hover)", value: value)
          })
      })
  }
}

extension ScopeCharts {
  /// From the first month with a transaction to the last; of a year, what the ledger covers of it.
  var coveredMonths: ClosedRange<Month> {
    let all = model.report.breakdown.months
    guard let last = all.first?.key, let first = all.last?.key else {
      let today = Month(of: model.today)
      return today...today
    }
    guard case .year(let year) = scope.subject else { return first...last }
    return max(first, Month(year: year, month: 1))...min(last, Month(year: year, month: 12))
  }

  private var monthlyTotals: [Month: Totals] {
    var totals: [Month: Totals] = [:]
    switch scope.subject {
    case .transactions, .year:
      for month in model.report.breakdown.months { totals[month.key] = month.selection.totals.main }
    default:
      for month in scope.months(in: model.report) { totals[month.month] = month.totals.main }
    }
    return totals
  }
}
