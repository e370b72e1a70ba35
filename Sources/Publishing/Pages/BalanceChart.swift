import Bookkeeping
import Templating

/// A balance at the end of each month, as the plain numbers that `LineChart` draws: a step each.
struct BalanceChart {
  let id: String
  let title: String
  /// Oldest first, of one currency.
  let days: [NetWorth.DatedAmount]
  let model: ReportModel

  /// Nil where there is one month alone.
  var markup: SafeHTML? {
    guard let first = days.first, let last = days.last else { return nil }
    let end = max(Month(of: last.date), min(model.newestInCompany, Month(of: model.today)))
    let start = max(Month(of: first.date), end.advanced(by: 1 - ListingCharts.mostMonths))
    guard start < end else { return nil }
    let months = start...end
    let amounts = days.amounts(atEndsOf: months).map { $0 ?? .zero(first.amount.currency) }
    func amount(_ month: Month) -> Money { amounts[start.distance(to: month)] }
    let timeline = Timeline(of: months, in: model) {
      amount($0).minorUnits
    } hover: {
      model.formats.string(amount($0))
    }
    let ends = zip([start, end], [amounts[0], amounts[amounts.count - 1]]).map { month, amount in
      "\(model.name(of: .month(month))): \(model.formats.string(amount))"
    }
    let currency = first.amount.currency
    return LineChart(
      caption: ChartCaption(
        id: "chart-\(id)", title: title, description: ends.joined(separator: ", "),
        isRightToLeft: model.formats.isRightToLeft),
      timeline: timeline, unit: .powerOfTen(currency.exponent), isStepped: true,
      amount: { [model] in model.formats.wholeString(Money(minorUnits: $0, currency: currency)) }
    ).markup()
  }
}

extension Timeline {
  /// Months by year, as the locale writes them.
  ///
  /// - Parameter hover: What a pointer at a month shows, where it can be pointed at.
  init(
    of months: ClosedRange<Bookkeeping.Month>, in model: ReportModel,
    _ value: (Bookkeeping.Month) -> Value, hover: (Bookkeeping.Month) -> String
  ) {
    let years = months.lowerBound.year...months.upperBound.year
    let count = months.lowerBound.distance(to: months.upperBound) + 1
    let hasHovers = TimePlot.HoverBand.hasMonths(count)
    self.init(
      years: years.map { year in
        let name = model.name(of: .year(year))
        let own = Bookkeeping.Month.all(of: year).clamped(to: months)
        let count = own.lowerBound.distance(to: own.upperBound) + 1
        return Year(
          label: name, hover: name,
          months: (0..<count).map { offset in
            let month = own.lowerBound.advanced(by: offset)
            return Timeline.Month(
              label: model.formats.shortMonths[month.month - 1],
              hover: hasHovers ? "\(model.name(of: .month(month))): \(hover(month))" : "",
              value: value(month))
          })
      })
  }
}
