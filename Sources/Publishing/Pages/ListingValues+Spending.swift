import Bookkeeping
import Charts
import Templating

extension ListingValues {
  /// The spending of each day of a year.
  var chartDays: SafeHTML? { once.chartDays.value { heatMap } }

  private var heatMap: SafeHTML? {
    guard let year = listing.period, year.length == .year, listing.selection.totals.main.spendingCount > 0,
      model.report.settings.datesOfSums == .day
    else { return nil }
    let spent = spentByDay
    let span = listing.span(in: model.report) ?? year.months
    let stretches = model.calendar.stretches(of: year.index).filter { $0.overlaps(span.days) }
    let months = stretches.map { stretch -> HeatMap.Month in
      let days = stretch.all.map { date -> HeatMap.Day in
        let amount = Money(minorUnits: spent[date] ?? 0, currency: listing.currency)
        let name = formats.shortDate.string(date)
        return (amount.minorUnits, model.labeled(name, formats.string(amount)))
      }
      return (formats.shortMonths[model.calendar.month(of: stretch.lowerBound).month - 1], days)
    }
    let week = formats.week
    let firstDay = (stretches.first?.lowerBound ?? year.start).weekday
    return HeatMap.markup(
      caption: caption(
        "days", title: words[.spendingByDay], wholePeriod, listing.selection.totals.main),
      months: months, weekdays: week.letters,
      firstWeekday: (firstDay - week.first + 7) % 7
    ) {
      formats.strings($0.map { Money(minorUnits: $0, currency: listing.currency) })
    }
  }

  /// A sentence about the day with the most spending; if there are several, about the first of them.
  var daysFinding: String? {
    let most = spentByDay.max { ($0.value, $1.key) < ($1.value, $0.key) }
    guard let most, most.value > 0, model.report.settings.datesOfSums == .day else { return nil }
    let amount = Money(minorUnits: most.value, currency: listing.currency)
    return text(.mostOnDay(day: formats.dayOfMonth.string(most.key), amount: amount))
  }

  /// The amount spent on each day, less refunds, in minor units.
  var spentByDay: [CalendarDate: Int64] {
    once.spentByDay.value {
      var spent: [CalendarDate: Int64] = [:]
      let report = model.report
      for index in listing.selection.happened {
        let amount = report.transactions[index].amount
        guard amount.currency == listing.currency else { continue }
        switch report.roles[index] {
        case .spending: spent[report.dates[index], default: 0] += amount.minorUnits
        case .refund: spent[report.dates[index], default: 0] -= amount.minorUnits
        case .income, .deduction, .transfer, .planned: continue
        }
      }
      return spent
    }
  }

  /// The spending in each outermost category, and the rest, the largest first; `nil` if there is nothing to
  /// compare.
  var spending: Ranking? {
    once.spending.value {
      let lines = Self.breakdownKinds.firstIndex { $0.dividesSpending }.map { self.lines(by: $0) } ?? []
      guard let level = lines.map(\.level).min() else { return nil }
      let outermost = lines.filter { $0.level == level }
      let rest = rest(beside: outermost)
      let amounts = outermost.map(\.totals.main.spending) + [rest]
      guard amounts.count(where: { $0.minorUnits > 0 }) > 1 else { return nil }
      // If a part is below zero, the other parts are no shares of the sum.
      let isWhole = amounts.allSatisfy { $0.minorUnits >= 0 }
      func item(_ name: String, _ amount: Money, url: Address? = nil, hue: String? = nil) -> Ranking.Item {
        let share = isWhole ? model.share(amount, of: listing.selection.totals.main.spending) : nil
        return Ranking.Item(
          label: name, amount: formats.string(amount), share: share, value: amount.minorUnits, url: url,
          hue: hue)
      }
      let items =
        outermost.map { item($0.name, $0.totals.main.spending, url: $0.url, hue: $0.hue) }
        + [item(words[.noSubcategory], rest)]
      return Ranking(items, showing: 5) { count, sum in
        item(model.textOfOthers(count), Money(minorUnits: sum, currency: listing.currency))
      }
    }
  }

  /// The spending of a category outside its subcategories.
  private func rest(beside lines: [BreakdownLine]) -> Money {
    var amount = listing.selection.totals.main.spending
    for line in lines { amount.minorUnits -= line.totals.main.spending.minorUnits }
    return amount
  }
}
