import Bookkeeping
import Charts
import Templating

/// The net worth at the end of each of the next months.
extension Forecast: Showable {
  static let fields: Fields<Shown<Self>> = [
    .html("finding") { $0.finding },
    .html("range") { $0.range },
    .text("everyday") { $0.string($0.everyday.median) },
    .text("withoutOneOffs") { $0.model.withoutOneOffs($0.everyday.oneOffCount) },
    .html("chart") { $0.chart },
    .flag("hasDueIncome") { $0.months.contains { $0.due.income.minorUnits != 0 } },
    .flag("hasDueSpending") { $0.months.contains { $0.due.spending.minorUnits != 0 } },
    .list("months", of: Shown<MonthEnd>.self) { $0.shown($0.months) },
    // Newest first.
    .list("history", of: BalanceOfMonth.self) { $0.history },
    .flag("hasHistory") { !$0.history.isEmpty },
  ]
}

extension Shown<Forecast> {
  fileprivate var finding: SafeHTML? {
    subject.months.last.map {
      html(.forecastEnd(amount: estimate($0.expected), month: model.name(of: $0.month)))
    }
  }

  fileprivate var range: SafeHTML? {
    subject.months.last.map { html(.forecastRange(low: estimate($0.low), high: estimate($0.high))) }
  }

  /// The amount rounded to whole units, since nobody knows the cents of a year ahead.
  private func estimate(_ amount: Money) -> String {
    let unit = Int64.powerOfTen(amount.currency.exponent)
    let (rounded, overflow) = amount.divided(by: unit).minorUnits.multipliedReportingOverflow(by: unit)
    return formats.wholeString(overflow ? amount : Money(minorUnits: rounded, currency: amount.currency))
  }

  /// The balances at the ends of the months before, newest first: two years at most.
  var history: [BalanceOfMonth] {
    let (start, currency) = (subject.months.first?.month, subject.start.currency)
    guard let start, let netWorth = model.report.netWorth.first(where: { $0.currency == currency })
    else { return [] }
    let before = monthEnds(of: netWorth.days).filter { $0.month < start }
    return before.first?.month.advanced(by: 1) == start ? Array(before.prefix(Self.mostHistory)) : []
  }

  private static var mostHistory: Int { 24 }

  fileprivate var chart: SafeHTML? {
    let (months, before) = (subject.months, Array(history.reversed()))
    guard let first = before.first?.month ?? months.first?.month, let last = months.last else { return nil }
    let timeline = TimePlot.Timeline(of: first...last.month, in: model) { month in
      let index = first.distance(to: month)
      return (index < before.count ? before[index].amount : months[index - before.count].expected).minorUnits
    } hover: { month in
      let index = first.distance(to: month)
      if index < before.count { return formats.string(before[index].amount) }
      let end = months[index - before.count]
      let amounts: [(Words.Key, Money)] = [
        (.expected, end.expected), (.dearestMonth, end.low), (.cheapestMonth, end.high),
      ]
      return formats.list(amounts.map { model.item(words[$0], formats.string($1)) })
    }
    let currency = subject.start.currency
    return LineChart.markup(
      caption: model.caption("chart-forecast", words[.forecast], words[.totalBalance]), timeline: timeline,
      band: LineChart.Band(
        months.map { $0.low.minorUnits...$0.high.minorUnits }, highest: words[.cheapestMonth],
        lowest: words[.dearestMonth]),
      unit: .powerOfTen(currency.exponent), amount: model.axis(of: currency))
  }
}

/// One month of the forecast.
extension Forecast.MonthEnd: Showable {
  static let fields: Fields<Shown<Self>> = [
    .text("name") { $0.model.name(of: $0.month) },
    .text("dueIncome") { $0.model.amount($0.due.income) },
    .text("dueSpending") { $0.model.amount($0.due.spending) },
    .text("expected") { $0.string($0.expected) },
    .text("low") { $0.string($0.low) },
    .text("high") { $0.string($0.high) },
  ]
}
