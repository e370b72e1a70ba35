import Bookkeeping
import Charts
import Templating

extension AccountPages {
  /// The net worth at the end of each of the next months.
  struct ForecastValues: PageRecord {
    let scope: PageScope
    let forecast: Forecast

    static let fields: Fields<Self> = [
      .html("finding") { $0.finding },
      .html("range") { $0.range },
      .text("everyday") { $0.string($0.forecast.everyday.median) },
      .html("chart") { $0.chart },
      .flag("hasDueIncome") { $0.forecast.months.contains { $0.due.income.minorUnits != 0 } },
      .flag("hasDueSpending") { $0.forecast.months.contains { $0.due.spending.minorUnits != 0 } },
      .list("months", of: MonthEndValues.self) { values in
        values.forecast.months.map { MonthEndValues(scope: values.scope, end: $0) }
      },
    ]

    private var finding: SafeHTML? {
      forecast.months.last.map {
        html(.forecastEnd, ["month": model.name(of: .month($0.month)), "amount": $0.expected])
      }
    }

    private var range: SafeHTML? {
      forecast.months.last.map { html(.forecastRange, ["low": $0.low, "high": $0.high]) }
    }

    private var chart: SafeHTML? {
      guard let first = forecast.months.first, let last = forecast.months.last else { return nil }
      let timeline = TimePlot.Timeline(of: first.month...last.month, in: model) { month in
        forecast.months[first.month.distance(to: month)].expected.minorUnits
      } hover: { month in
        let end = forecast.months[first.month.distance(to: month)]
        let amounts: [(Words.Key, Money)] = [
          (.expected, end.expected), (.lowest, end.low), (.highest, end.high),
        ]
        return formats.list(amounts.map { words.item(words[$0], formats.string($1)) })
      }
      let currency = forecast.start.currency
      return LineChart.markup(
        caption: model.caption("chart-forecast", words[.forecast], words[.netWorth]), timeline: timeline,
        band: forecast.months.map { $0.low.minorUnits...$0.high.minorUnits },
        unit: .powerOfTen(currency.exponent), amount: model.axis(of: currency))
    }
  }

  /// One month of the forecast.
  struct MonthEndValues: PageRecord {
    let scope: PageScope
    let end: Forecast.MonthEnd

    static let fields: Fields<Self> = [
      .text("name") { $0.model.name(of: .month($0.end.month)) },
      .text("dueIncome") { $0.model.amount($0.end.due.income) },
      .text("dueSpending") { $0.model.amount($0.end.due.spending) },
      .text("expected") { $0.string($0.end.expected) },
      .text("low") { $0.string($0.end.low) },
      .text("high") { $0.string($0.end.high) },
    ]
  }

  /// A sentence on how long the net worth would last without income; nil if that cannot be said.
  static func savingsLast(in model: ReportModel) -> SafeHTML? {
    guard let savings = SavingsLast(of: model.report) else { return nil }
    return model.html(.savingsLast, ["count": savings.months, "amount": savings.spending])
  }
}
