import Basics
import Bookkeeping
import Templating

/// The charts of a scope: its figures as the plain numbers that `Charts` draws.
struct ScopeCharts: Sendable {
  let scope: Scope
  let model: ReportModel
  private let monthlyTotals: OnDemand<[Month: Totals]>

  init(scope: Scope, model: ReportModel) {
    self.scope = scope
    self.model = model
    monthlyTotals = OnDemand { Self.monthlyTotals(of: scope, in: model.report) }
  }

  /// Income and expense by month; nil where there is one month alone, or nothing in all of them.
  var months: SafeHTML? { months(coveredMonths, id: "months") }

  /// The same for the newest months, as suits a page that has other things to say.
  var recentMonths: SafeHTML? { months(recentlyCoveredMonths, id: "recent") }

  private func months(_ months: ClosedRange<Month>, id: String) -> SafeHTML? {
    let totals = monthlyTotals.value
    let sum = sum(of: months)
    guard months.lowerBound < months.upperBound, sum.count > 0 else { return nil }
    let timeline = timeline(of: months) { month in
      let totals = totals[month] ?? Totals(scope.currency)
      return (
        BarChart.Flow(income: totals.income.minorUnits, expense: totals.expense.minorUnits), hover(totals)
      )
    }
    let words = BarChart.Words(
      income: model.words["income"], expense: model.words["expense"], net: model.words["net"])
    return BarChart(
      caption: caption(id, title: title(of: months), months, sum), timeline: timeline, words: words,
      unit: unit, amount: axisLabel
    ).markup()
  }

  /// What a chart of some months shows: income and expense, or the one of them that there is.
  func title(of months: ClosedRange<Month>) -> String {
    let sum = sum(of: months)
    switch (sum.income.minorUnits > 0, sum.expense.minorUnits > 0) {
    case (true, false): return model.words["incomeByMonth"]
    case (false, true): return model.words["expenseByMonth"]
    default: return model.words["incomeAndExpenseByMonth"]
    }
  }

  private func sum(of months: ClosedRange<Month>) -> Totals {
    var sum = Totals(scope.currency)
    for (month, totals) in monthlyTotals.value where months.contains(month) { sum.add(totals) }
    return sum
  }

  /// The balance of the whole ledger at the end of each month that the scope covers.
  var balance: SafeHTML? {
    let months = coveredMonths
    guard months.lowerBound < months.upperBound else { return nil }
    let timeline = timeline(of: months) { month in
      let balance = model.balance(atEndOf: month)
      return (balance.minorUnits, model.formats.string(balance))
    }
    let ends = [months.lowerBound, months.upperBound].map { month in
      "\(model.name(of: .month(month))): \(model.formats.string(model.balance(atEndOf: month)))"
    }
    return LineChart(
      caption: caption(
        "balance", title: model.words["balanceOverTime"], describedBy: ends.joined(separator: ", ")),
      timeline: timeline, unit: unit, amount: axisLabel
    ).markup()
  }

  private var unit: Int64 { .powerOfTen(scope.currency.exponent) }

  private var axisLabel: @Sendable (Int64) -> String {
    { [model, scope] in model.formats.wholeString(Money(minorUnits: $0, currency: scope.currency)) }
  }

  func caption(
    _ id: String, title: String, _ months: ClosedRange<Month>, _ totals: Totals
  ) -> ChartCaption {
    let (first, last) = (months.lowerBound, months.upperBound)
    let period =
      first == last
      ? model.name(of: .month(first)) : "\(model.name(of: .month(first))) – \(model.name(of: .month(last)))"
    return caption(id, title: title, describedBy: "\(period). \(hover(totals))")
  }

  private func caption(_ id: String, title: String, describedBy description: String) -> ChartCaption {
    ChartCaption(
      id: "chart-\(id)", title: title, description: description,
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
  /// How many months a chart over time shows at most, and the table beside it: fifteen years. No page grows with
  /// the ledger; and a mistyped year, such as 0206, does not stretch a chart over eighteen centuries.
  static let mostMonths = 180
  /// The same where a chart is one thing among others.
  private static let mostRecentMonths = 24

  /// The newest months of the ledger; of a year, what the ledger covers of it.
  var coveredMonths: ClosedRange<Month> { newest(Self.mostMonths) }

  var recentlyCoveredMonths: ClosedRange<Month> { newest(Self.mostRecentMonths) }

  private func newest(_ count: Int) -> ClosedRange<Month> {
    let months = wholePeriod
    if case .year = scope.subject { return months }
    let end = min(months.upperBound, model.newestInCompany)
    return max(months.lowerBound, end.advanced(by: 1 - count))...end
  }

  /// From the first month with a transaction to the last.
  var wholePeriod: ClosedRange<Month> {
    let all = model.report.breakdown.months
    guard let last = all.first?.key, let first = all.last?.key else {
      let today = Month(of: model.today)
      return today...today
    }
    guard case .year(let year) = scope.subject else { return first...last }
    return max(first, Month(year: year, month: 1))...min(last, Month(year: year, month: 12))
  }

  private static func monthlyTotals(of scope: Scope, in report: Report) -> [Month: Totals] {
    var totals: [Month: Totals] = [:]
    switch scope.subject {
    case .transactions:
      for month in report.breakdown.months { totals[month.key] = month.selection.totals.main }
    case .year(let year):
      let months = report.breakdown.months
      let first = months.partitioningIndex { $0.key.year <= year }
      for month in months[first...].prefix(while: { $0.key.year == year }) {
        totals[month.key] = month.selection.totals.main
      }
    default:
      for month in scope.months(in: report) { totals[month.month] = month.totals.main }
    }
    return totals
  }
}

extension Report {
  /// The newest month that another one is less than fifteen years before: a payment of 2062 alone is not where the
  /// charts end. Nil where there are no transactions.
  var newestMonthInCompany: Month? {
    let months = breakdown.months
    let pairs = zip(months, months.dropFirst())
    let newest = pairs.first { $1.key > $0.key.advanced(by: -ScopeCharts.mostMonths) }?.0 ?? months.first
    return newest?.key
  }
}
