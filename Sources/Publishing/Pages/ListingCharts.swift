import Basics
import Bookkeeping
import Charts
import Templating

/// The charts of a listing, with its figures as the plain numbers that charts draw.
struct ListingCharts: Sendable {
  let listing: Listing
  let model: ReportModel
  private let monthlyTotals: OnDemand<[Month: Totals]>

  /// - Parameter index: The index of the listing.
  init(of index: Int, in model: ReportModel) {
    listing = model.listings.all[index]
    self.model = model
    monthlyTotals = OnDemand { Self.monthlyTotals(of: index, in: model) }
  }

  /// Income and spending by month; `nil` if there is only one month, or no payment in any of them.
  var months: SafeHTML? { months(coveredMonths, id: "months") }

  /// Income and spending of the newest months, for a page that has other content.
  var recentMonths: SafeHTML? { months(recentlyCoveredMonths, id: "recent") }

  private func months(_ months: ClosedRange<Month>, id: String) -> SafeHTML? {
    let totals = monthlyTotals.value
    // A group with rows in one month alone has no course over time.
    guard listing.isWhole || listing.period != nil || totals.count > 1 else { return nil }
    let sum = sum(of: months)
    guard months.lowerBound < months.upperBound, sum.count > 0 else { return nil }
    let timeline = TimePlot.Timeline(of: months, in: model) { month in
      totals[month].map { BarChart.Flow(income: $0.income.minorUnits, spending: $0.spending.minorUnits) }
        ?? BarChart.Flow(income: 0, spending: 0)
    } hover: { month in
      hover(totals[month] ?? Totals(listing.currency))
    }
    let running = model.runningMonth.flatMap {
      months.contains($0) ? months.lowerBound.distance(to: $0) : nil
    }
    return BarChart(
      caption: caption(id, title: title(of: months), months, sum), timeline: timeline,
      words: BarChart.Words(income: model.words[.income], spending: model.words[.spending]),
      running: running.map { BarChart.Running(month: $0, label: model.until(model.today)) },
      unit: unit, amount: axisLabel
    ).markup()
  }

  /// The title of a chart of some months: income and spending, or only one of them.
  func title(of months: ClosedRange<Month>) -> String {
    let sum = sum(of: months)
    switch (sum.incomeCount > 0, sum.spendingCount > 0) {
    case (true, false): return model.words[.incomeByMonth]
    case (false, true): return model.words[.spendingByMonth]
    default: return model.words[.incomeAndSpendingByMonth]
    }
  }

  /// The totals of the months in `recentMonths`.
  var recentSum: Totals { sum(of: recentlyCoveredMonths) }

  private func sum(of months: ClosedRange<Month>) -> Totals {
    var sum = Totals(listing.currency)
    for (month, totals) in monthlyTotals.value where months.contains(month) { sum.add(totals) }
    return sum
  }

  /// The amount kept from the first row to the end of each month that the listing covers.
  var kept: SafeHTML? {
    let months = coveredMonths
    guard months.lowerBound < months.upperBound else { return nil }
    let timeline = TimePlot.Timeline(of: months, in: model) {
      model.kept(atEndOf: $0).minorUnits
    } hover: {
      model.formats.string(model.kept(atEndOf: $0))
    }
    let ends = [months.lowerBound, months.upperBound].map { month in
      "\(model.name(of: .month(month))): \(model.formats.string(model.kept(atEndOf: month)))"
    }
    return LineChart(
      caption: caption(
        "kept", title: model.words[.keptOverTime], describedBy: ends.joined(separator: ", ")),
      timeline: timeline, unit: unit, amount: axisLabel
    ).markup()
  }

  private var unit: Int64 { .powerOfTen(listing.currency.exponent) }

  private var axisLabel: @Sendable (Int64) -> String {
    { [model, listing] in model.formats.wholeString(Money(minorUnits: $0, currency: listing.currency)) }
  }

  private func caption(
    _ id: String, title: String, _ months: ClosedRange<Month>, _ totals: Totals
  ) -> SVG.Caption {
    let (first, last) = (months.lowerBound, months.upperBound)
    let period =
      first == last
      ? model.name(of: .month(first)) : "\(model.name(of: .month(first))) – \(model.name(of: .month(last)))"
    return caption(id, title: title, describedBy: "\(period). \(hover(totals))")
  }

  private func caption(_ id: String, title: String, describedBy description: String) -> SVG.Caption {
    SVG.Caption(
      id: "chart-\(id)", title: title, description: description,
      isRightToLeft: model.formats.isRightToLeft)
  }

  private func hover(_ totals: Totals) -> String {
    let amounts: [(Words.Key, Money)] = [
      (.income, totals.income), (.spending, totals.spending), (.kept, totals.kept),
    ]
    return amounts.map { "\(model.words[$0]) \(model.formats.string($1))" }.joined(separator: ", ")
  }
}

extension ListingCharts {
  /// The largest number of months in a chart over time, and in its table: fifteen years. So no page grows
  /// with the ledger, and a mistyped year, such as 0206, does not stretch a chart over eighteen centuries.
  static let mostMonths = 180
  /// The largest number of months if the chart is not the main content of a page.
  private static let mostRecentMonths = 24

  /// The newest months of the ledger; for a period, the months of it that the ledger covers.
  var coveredMonths: ClosedRange<Month> { newest(Self.mostMonths) }

  var recentlyCoveredMonths: ClosedRange<Month> { newest(Self.mostRecentMonths) }

  private func newest(_ count: Int) -> ClosedRange<Month> {
    let months = wholePeriod
    if listing.period != nil { return months }
    let end = min(months.upperBound, model.newestInCompany)
    return max(months.lowerBound, end.advanced(by: 1 - count))...end
  }

  /// The months from the first payment to the last.
  private var wholePeriod: ClosedRange<Month> {
    let all = model.report.breakdown.months
    guard let last = all.first(where: \.hasPayments)?.key, let first = all.last(where: \.hasPayments)?.key
    else {
      let today = Month(of: model.today)
      return today...today
    }
    guard let own = listing.period?.months else { return first...last }
    return own.overlaps(first...last) ? own.clamped(to: first...last) : own
  }

  private var isYear: Bool { if case .year = listing.period { true } else { false } }

  private static func monthlyTotals(of index: Int, in model: ReportModel) -> [Month: Totals] {
    let (listing, report) = (model.listings.all[index], model.report)
    var totals: [Month: Totals] = [:]
    if let period = listing.period?.months {
      let months = report.breakdown.months
      let first = months.partitioningIndex { $0.key <= period.upperBound }
      for month in months[first...].prefix(while: { $0.key >= period.lowerBound }) {
        totals[month.key] = month.selection.totals.main
      }
    } else if listing.isWhole {
      for month in report.breakdown.months { totals[month.key] = month.selection.totals.main }
    } else {
      for part in model.months(of: index) {
        totals[part.period.months.lowerBound] = part.totals.main
      }
    }
    return totals
  }
}

extension ListingCharts {
  /// Spending by outermost category, as a donut.
  func shares(_ ranking: Ranking) -> SafeHTML {
    DonutChart(
      caption: caption("shares", title: .spendingByCategory), ranking: ranking,
      total: model.formats.string(listing.selection.totals.main.spending),
      totalLabel: model.words[.spending]
    ).markup()
  }

  /// Spending by outermost category as bars, the largest first.
  func ranks(_ ranking: Ranking) -> SafeHTML {
    Ranking.Bars(caption: caption("ranks", title: .spendingByCategory), ranking: ranking).markup()
  }

  /// The spending of each day of a year.
  var days: SafeHTML? {
    guard case .year(let year) = listing.period, listing.selection.totals.main.spendingCount > 0 else {
      return nil
    }
    let spent = spentByDay
    let span = listing.span(in: model.report) ?? Month.all(of: year)
    let months = (0...span.lowerBound.distance(to: span.upperBound)).map { offset in
      let month = span.lowerBound.advanced(by: offset)
      return HeatMap.Month(
        label: model.formats.shortMonths[month.month - 1],
        days: (1...CalendarDate.days(inMonth: month.month, of: year)).map { day in
          let date = month.day(day)
          let amount = Money(minorUnits: spent[date] ?? 0, currency: listing.currency)
          return HeatMap.Day(
            value: amount.minorUnits,
            hover: "\(model.formats.shortDate.string(date)): \(model.formats.string(amount))")
        })
    }
    let week = model.formats.week
    let firstDay = span.lowerBound.firstDay.weekday
    return HeatMap(
      caption: caption("days", title: .spendingByDay), months: months, weekdays: week.letters,
      firstWeekday: (firstDay - week.first + 7) % 7
    ) { [model, listing] in
      model.formats.strings($0.map { Money(minorUnits: $0, currency: listing.currency) })
    }.markup()
  }

  /// The amount spent on each day, less refunds, in minor units.
  var spentByDay: [CalendarDate: Int64] {
    var spent: [CalendarDate: Int64] = [:]
    for index in listing.selection.happened {
      let transaction = model.report.transactions[index]
      guard transaction.amount.currency == listing.currency else { continue }
      switch model.report.roles[index] {
      case .spending: spent[transaction.date, default: 0] += transaction.amount.minorUnits
      case .refund: spent[transaction.date, default: 0] -= transaction.amount.minorUnits
      case .income, .transfer, .planned: continue
      }
    }
    return spent
  }

  private func caption(_ id: String, title: Words.Key) -> SVG.Caption {
    caption(id, title: model.words[title], wholePeriod, listing.selection.totals.main)
  }

  /// The spending in the outermost of some categories, and in none of them, the largest first; `nil` if there
  /// is nothing to compare.
  func spending(in lines: [ListingParts.Line]) -> Ranking? {
    guard let level = lines.map(\.level).min() else { return nil }
    let outermost = lines.filter { $0.level == level }
    let items =
      outermost.map { item($0.name, $0.totals.main.spending, url: $0.url) } + [rest(beside: outermost)]
    guard items.count(where: { $0.value > 0 }) > 1 else { return nil }
    return Ranking(items, showing: 5) { count, sum in
      item(
        "\(model.words[.others]) (\(model.formats.string(count)))",
        Money(minorUnits: sum, currency: listing.currency))
    }
  }

  /// The spending of a category outside its subcategories.
  private func rest(beside lines: [ListingParts.Line]) -> Ranking.Item {
    var amount = listing.selection.totals.main.spending
    for line in lines { amount.minorUnits -= line.totals.main.spending.minorUnits }
    return item(model.words[.noSubcategory], amount)
  }

  private func item(_ name: String, _ amount: Money, url: Address? = nil) -> Ranking.Item {
    let share = model.share(amount, of: listing.selection.totals.main.spending)
    return Ranking.Item(
      label: name, amount: model.formats.string(amount),
      share: share, value: amount.minorUnits, url: url)
  }
}

extension Report {
  /// The newest month that has another one less than fifteen years before it, so that a single payment in
  /// 2062 does not extend the charts. If there is none, the newest month; `nil` without payments.
  var newestMonthInCompany: Month? {
    let months = breakdown.months.filter(\.hasPayments)
    let pairs = zip(months, months.dropFirst())
    let newest = pairs.first { $1.key > $0.key.advanced(by: -ListingCharts.mostMonths) }?.0 ?? months.first
    return newest?.key
  }
}

extension TimePlot.Timeline {
  /// Groups months by year, with the locale's names.
  ///
  /// - Parameter hover: Returns the text for a pointer at a month, if there are few enough months to point
  ///   at.
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
            return TimePlot.Timeline.Month(
              label: model.formats.shortMonths[month.month - 1],
              hover: hasHovers ? "\(model.name(of: .month(month))): \(hover(month))" : "",
              value: value(month))
          })
      })
  }
}
