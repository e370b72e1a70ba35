import Bookkeeping
import Templating

extension ScopeCharts {
  /// Spending by outermost category, as a donut.
  func shares(_ ranking: Ranking) -> SafeHTML {
    DonutChart(
      caption: caption("shares", title: .spendingByCategory), ranking: ranking,
      total: model.formats.string(scope.selection.totals.main.expense), totalLabel: model.words[.expense]
    ).markup()
  }

  /// The same as bars, the largest first.
  func ranks(_ ranking: Ranking) -> SafeHTML {
    RankedBars(caption: caption("ranks", title: .spendingByCategory), ranking: ranking).markup()
  }

  /// The spending of each day of a year.
  var days: SafeHTML? {
    guard case .year(let year) = scope.subject, scope.selection.totals.main.expense.minorUnits > 0 else {
      return nil
    }
    let spent = spentByDay
    let months = (1...12).map { month in
      let first = Month(year: year, month: month)
      return HeatMap.Month(
        label: model.formats.shortMonth.string(CalendarDate(firstOf: first)),
        days: (1...CalendarDate.days(inMonth: month, of: year)).compactMap { day in
          CalendarDate(year: year, month: month, day: day).map { date in
            let amount = Money(minorUnits: spent[date] ?? 0, currency: scope.currency)
            return HeatMap.Day(
              value: amount.minorUnits,
              hover: "\(model.formats.shortDate.string(date)): \(model.formats.string(amount))")
          }
        })
    }
    let week = model.formats.week
    let firstDay = CalendarDate(firstOf: Month(year: year, month: 1)).weekday
    return HeatMap(
      caption: caption("days", title: .spendingByDay), months: months, weekdays: week.letters,
      firstWeekday: (firstDay - week.first + 7) % 7
    ) { [model, scope] in
      model.formats.strings($0.map { Money(minorUnits: $0, currency: scope.currency) })
    }.markup()
  }

  /// What was spent on each day, in minor units.
  var spentByDay: [CalendarDate: Int64] {
    var spent: [CalendarDate: Int64] = [:]
    for place in scope.selection.places {
      let transaction = model.report.transactions[place]
      guard transaction.kind == .expense, transaction.amount.currency == scope.currency else { continue }
      spent[transaction.date, default: 0] += transaction.amount.minorUnits
    }
    return spent
  }

  private func caption(_ id: String, title: Words.Key) -> ChartCaption {
    caption(id, title: model.words[title], wholePeriod, scope.selection.totals.main)
  }

  /// The spending of the outermost of some categories, and what lies in none of them, the largest first; nil where
  /// there is nothing to compare.
  func spending(in lines: [BreakdownLine]) -> Ranking? {
    guard let level = lines.map(\.level).min() else { return nil }
    let outermost = lines.filter { $0.level == level }
    let items = outermost.map { item($0.name, $0.totals.expense, url: $0.url) } + [rest(beside: outermost)]
    guard items.count(where: { $0.value > 0 }) > 1 else { return nil }
    return Ranking(items) { count, sum in
      item(
        "\(model.words[.others]) (\(model.formats.string(count)))",
        Money(minorUnits: sum, currency: scope.currency))
    }
  }

  /// What a category has beside its sub-categories: payments of its own.
  private func rest(beside lines: [BreakdownLine]) -> Ranking.Item {
    var amount = scope.selection.totals.main.expense
    for line in lines { amount.minorUnits -= line.totals.expense.minorUnits }
    return item(model.words[.noSubcategory], amount)
  }

  private func item(_ name: String, _ amount: Money, url: Address? = nil) -> Ranking.Item {
    let share = Ratio.tenthsOfPercent(
      amount.minorUnits, of: scope.selection.totals.main.expense.minorUnits)
    return Ranking.Item(
      label: name, amount: model.formats.string(amount),
      share: share.map { model.formats.percent(tenths: $0) }, value: amount.minorUnits, url: url)
  }
}
