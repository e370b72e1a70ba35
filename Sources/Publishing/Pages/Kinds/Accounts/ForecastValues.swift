import Bookkeeping
import Charts
import Templating

extension AccountPages {
  /// The net worth at the end of each of the next months.
  struct ForecastValues: Record {
    let model: ReportModel
    let root: RootPrefix
    let forecast: Forecast

    static let fields: Fields<Self> = [
      .html("finding") { $0.finding },
      .html("range") { $0.range },
      .text("everyday") { $0.model.formats.string($0.forecast.everyday.median) },
      .html("chart") { $0.chart },
      .flag("hasDueIncome") { $0.forecast.months.contains { $0.due.income.minorUnits != 0 } },
      .flag("hasDueSpending") { $0.forecast.months.contains { $0.due.spending.minorUnits != 0 } },
      .list("months", of: MonthEndValues.self) { values in
        values.forecast.months.map { MonthEndValues(model: values.model, end: $0) }
      },
    ]

    private var finding: SafeHTML? {
      forecast.months.last.map { end in
        model.words.html(
          .forecastEnd,
          [
            "month": .text(model.name(of: .month(end.month))),
            "amount": .text(model.formats.string(end.expected)),
          ])
      }
    }

    private var range: SafeHTML? {
      forecast.months.last.map { end in
        model.words.html(
          .forecastRange,
          ["low": .text(model.formats.string(end.low)), "high": .text(model.formats.string(end.high))])
      }
    }

    private var chart: SafeHTML? {
      guard let first = forecast.months.first, let last = forecast.months.last else { return nil }
      let timeline = TimePlot.Timeline(of: first.month...last.month, in: model) { month in
        forecast.months[first.month.distance(to: month)].expected.minorUnits
      } hover: { month in
        let end = forecast.months[first.month.distance(to: month)]
        let amounts = [(.expected, end.expected), (.lowest, end.low), (.highest, end.high)]
          .map { (name: Words.Key, amount) in
            model.words.item(model.words[name], model.formats.string(amount))
          }
        return model.words.labeled(model.name(of: .month(month)), model.formats.list(amounts))
      }
      let currency = forecast.start.currency
      return LineChart.markup(
        caption: SVG.Caption(
          id: "chart-forecast", title: model.words[.forecast], description: model.words[.netWorth],
          isRightToLeft: model.formats.isRightToLeft),
        timeline: timeline, band: forecast.months.map { $0.low.minorUnits...$0.high.minorUnits },
        unit: .powerOfTen(currency.exponent),
        amount: { model.formats.shortString(Money(minorUnits: $0, currency: currency)) })
    }
  }

  /// One month of the forecast.
  struct MonthEndValues: Record {
    let model: ReportModel
    let end: Forecast.MonthEnd

    static let fields: Fields<Self> = [
      .text("name") { $0.model.name(of: .month($0.end.month)) },
      .text("dueIncome") { $0.model.amount($0.end.due.income) },
      .text("dueSpending") { $0.model.amount($0.end.due.spending) },
      .text("expected") { $0.model.formats.string($0.end.expected) },
      .text("low") { $0.model.formats.string($0.end.low) },
      .text("high") { $0.model.formats.string($0.end.high) },
    ]
  }

  /// A sentence on how long the net worth would last without income; nil if that cannot be said.
  static func savingsLast(in model: ReportModel) -> SafeHTML? {
    guard let savings = SavingsLast(of: model.report) else { return nil }
    return model.words.html(
      .savingsLast,
      [
        "count": .text(model.formats.string(savings.months)),
        "amount": .text(model.formats.string(savings.spending)),
      ], count: savings.months)
  }
}
