import Basics
import Bookkeeping
import Charts
import Templating

/// The charts of a listing, with its figures as the plain numbers that charts draw.
extension ListingValues {
  /// Income and spending by month; `nil` if there is only one month, or no payment in any of them.
  var chartMonths: SafeHTML? { once.chartMonths.value { chart(of: coveredMonths, id: "months") } }

  /// Income and spending of the newest months, for a page that has other content.
  var chartRecentMonths: SafeHTML? {
    once.chartRecentMonths.value { chart(of: recentlyCoveredMonths, id: "recent") }
  }

  private func chart(of months: ClosedRange<Month>, id: String) -> SafeHTML? {
    let totals = monthlyTotals
    // A group with rows in one month alone has no course over time.
    guard hasCourse, listing.isWhole || listing.period != nil || totals.count > 1 else { return nil }
    let sum = sum(of: months)
    guard months.lowerBound < months.upperBound, sum.count > 0 else { return nil }
    let timeline = TimePlot.Timeline<BarChart.Flow>(of: months, in: model, within: listing.days) { month in
      totals[month].map { ($0.income.minorUnits, $0.spending.minorUnits) } ?? (0, 0)
    } hover: { month in
      hover(totals[month] ?? Totals(listing.currency))
    } url: { month in
      totals[month] == nil ? nil : url(of: month)
    }
    let running = model.runningMonth.flatMap {
      months.contains($0) ? months.lowerBound.distance(to: $0) : nil
    }
    return BarChart.markup(
      caption: caption(id, title: title(of: months), months, sum), timeline: timeline,
      words: (income: words[.income], spending: words[.spending]),
      running: running.map { (month: $0, label: words[.thisFar]) },
      average: average(of: months).map { ($0.amount.minorUnits, formats.string($0.amount)) },
      unit: .powerOfTen(listing.currency.exponent), amount: model.axis(of: listing.currency))
  }

  /// Whether there are whole months to compare: a week has none, and a copy's rows may not tell their months.
  private var hasCourse: Bool {
    model.showsMonths && (listing.days.map { model.calendar.wholeMonths(in: $0) != nil } ?? true)
  }

  /// The name of a month, or of those of its days that the listing can have.
  private func name(of month: Month) -> String {
    model.name(of: model.calendar.period(of: month), in: listing.days)
  }

  /// The address of a month's rows in the listing.
  private func url(of month: Month) -> Address? {
    let isWhole = listing.isWhole || listing.period.map { $0.hasWholeMonths } ?? false
    return isWhole ? link(to: month) : link(to: month, in: listing)
  }

  /// Whether the listing has only income, or only spending, in some months.
  private func isSingle(_ sum: Totals) -> Bool {
    (sum.incomeCount > 0) != (sum.spendingCount + sum.refundCount > 0)
  }

  /// The average of the whole months, and their number, if there is only income, or only spending. If a table
  /// of the listing shows average months, this is the average in the table.
  private func average(of months: ClosedRange<Month>) -> (amount: Money, count: Int)? {
    let all = sum(of: months)
    if isSingle(all), let own = listing.kind.averageMonth(of: self) { return (own.amount, own.count) }
    guard isSingle(all), let covered = averagedMonths(among: months) else { return nil }
    let report = model.report
    let sum =
      report.oneOffs.isEmpty
      ? sum(of: covered) : report.usualTotals(of: listing.selection.indices, in: covered.days).main
    let amount = all.incomeCount > 0 ? sum.income : sum.spending
    return (amount.divided(by: Int64(covered.count)), covered.count)
  }

  /// The whole months among these, for an average; `nil` if there are fewer than two.
  private func averagedMonths(among months: ClosedRange<Month>) -> ClosedRange<Month>? {
    guard model.showsMonths, let whole = model.report.wholeMonths, whole.overlaps(months) else { return nil }
    var covered = months.clamped(to: whole)
    if let days = listing.days {
      guard let own = model.calendar.wholeMonths(in: days), own.overlaps(covered) else { return nil }
      covered = covered.clamped(to: own)
    }
    return covered.lowerBound < covered.upperBound ? covered : nil
  }

  /// `without 2 one-offs`, if the finding on these months has an average of its own.
  func averageWithout(in months: ClosedRange<Month>) -> String? {
    let report = model.report
    guard !report.oneOffs.isEmpty, isSingle(sum(of: months)), listing.kind.averageMonth(of: self) == nil,
      let covered = averagedMonths(among: months)
    else { return nil }
    return model.withoutOneOffs(
      report.oneOffCount(among: report.rows(listing.selection.indices, on: covered.days)))
  }

  /// `You kept $4,168.29 in 12 months`, or `$285.36 a month on average over 12 months, most in January 2026:
  /// $440.10` if there is only income, or only spending.
  func finding(in months: ClosedRange<Month>) -> SafeHTML? {
    guard hasCourse else { return nil }
    let sum = sum(of: months)
    if sum.income.minorUnits > 0, sum.spending.minorUnits > 0 {
      // Transfers, too, change what an account holds, so the amount kept would not explain the change.
      return listing.kind.isChangedByTransfers ? nil : keptFinding(sum, in: months)
    }
    guard let average = average(of: months) else { return nil }
    let totals = monthlyTotals
    let amounts = months.all.map { month in
      let own = totals[month] ?? Totals(listing.currency)
      return (month: month, amount: sum.incomeCount > 0 ? own.income : own.spending)
    }
    guard
      let most = amounts.max(by: {
        ($0.amount.minorUnits, $0.month) < ($1.amount.minorUnits, $1.month)
      })
    else { return nil }
    let month = Phrase.Value.link(
      name(of: most.month), to: totals[most.month] == nil ? nil : url(of: most.month))
    if listing.kind.averageMonth(of: self) != nil {
      return html(.mostInMonth(month: month, most: most.amount))
    }
    return html(
      .averageAndMost(count: average.count, amount: average.amount, month: month, most: most.amount))
  }

  private func keptFinding(_ sum: Totals, in months: ClosedRange<Month>) -> SafeHTML {
    let count = isDivided(months) ? months.count - 1 : months.count
    let amount = sum.kept.magnitude
    return sum.kept.minorUnits < 0
      ? html(.overspentInMonths(count: count, amount: amount))
      : html(.keptInMonths(count: count, amount: amount))
  }

  /// Whether these are the months of a period that begins and ends within a month. Their number is then one
  /// too large: 6 April to 5 April is twelve months long, but days of 13 months are in it.
  private func isDivided(_ months: ClosedRange<Month>) -> Bool {
    guard let period = listing.period, months == period.months else { return false }
    return period.start > months.lowerBound.firstDay && period.end < months.upperBound.lastDay
  }

  /// The title of a chart of some months: income and spending, or only one of them.
  func title(of months: ClosedRange<Month>) -> String {
    let sum = sum(of: months)
    switch (sum.incomeCount > 0, sum.spendingCount > 0) {
    case (true, false): return words[.incomeByMonth]
    case (false, true): return words[.spendingByMonth]
    default: return words[.incomeAndSpendingByMonth]
    }
  }

  private func sum(of months: ClosedRange<Month>) -> Totals {
    var sum = Totals(listing.currency)
    for (month, totals) in monthlyTotals where months.contains(month) { sum.add(totals) }
    return sum
  }

  /// The amount kept from the first row to the end of each month that the listing covers.
  var chartKept: SafeHTML? {
    once.chartKept.value {
      let months = coveredMonths
      guard model.showsMonths, months.lowerBound < months.upperBound else { return nil }
      return model.lineChart(
        "kept", .keptOverTime, of: months, in: listing.currency
      ) {
        model.kept(atEndOf: model.calendar.period(of: $0))
      } url: { month in
        monthlyTotals[month] == nil ? nil : url(of: month)
      }
    }
  }

  func caption(
    _ id: String, title: String, _ months: ClosedRange<Month>, _ totals: Totals
  ) -> SVG.Caption {
    let days = listing.period.map { months.days.clamped(to: $0.days) } ?? months.days
    let period =
      days == months.days
      ? formats.months.string(months.lowerBound.namingDay, months.upperBound.namingDay)
      : formats.days.string(days.lowerBound, days.upperBound)
    return model.caption("chart-\(id)", title, model.described(period, hover(totals)))
  }

  private func hover(_ totals: Totals) -> String {
    let isDouble = totals.income.minorUnits != 0 && totals.spending.minorUnits != 0
    let amounts: [(Words.Key, Money)] = [
      (.income, totals.income), (.spending, totals.spending), (.kept, totals.kept),
    ]
    // A screen reader says nothing that the chart does not show.
    let shown = amounts.filter { $0.0 == .kept ? isDouble : $0.1.minorUnits != 0 }
    return formats.list(
      (shown.isEmpty ? [amounts[2]] : shown).map { model.item(words[$0], formats.string($1)) })
  }
}

extension ListingValues {
  /// The largest number of months in a chart over time, and in its table: fifteen years. So no page grows
  /// with the ledger, and a mistyped year, such as 0206, does not stretch a chart over eighteen centuries.
  static let mostMonths = 180
  /// The largest number of months if the chart is not the main content of a page.
  private static let mostRecentMonths = 24

  /// The newest months of the ledger; for a group, from its first payment to its last; for a period, those of
  /// its months that the ledger covers.
  var coveredMonths: ClosedRange<Month> { newest(Self.mostMonths) }

  var recentlyCoveredMonths: ClosedRange<Month> { newest(Self.mostRecentMonths) }

  private func newest(_ count: Int) -> ClosedRange<Month> {
    let months = wholePeriod
    if listing.period != nil { return months }
    let (first, last) = listing.isWhole ? (nil, nil) : (monthlyTotals.keys.min(), monthlyTotals.keys.max())
    let end = max(months.lowerBound, min(months.upperBound, model.newestInCompany, last ?? months.upperBound))
    return max(min(end, first ?? months.lowerBound), end.advanced(by: 1 - count))...end
  }

  /// The months from the first payment in the ledger's currency, or else in another one, to the last payment;
  /// for a period, only its months.
  var wholePeriod: ClosedRange<Month> {
    let all = model.report.breakdown.months
    guard let last = all.first(where: \.hasPayments)?.key,
      let first = (all.last(where: \.hasMainPayments) ?? all.last(where: \.hasPayments))?.key
    else {
      let today = model.calendar.month(of: model.today)
      return today...today
    }
    guard let own = listing.period?.months else { return first...last }
    return own.overlaps(first...last) ? own.clamped(to: first...last) : own
  }

  /// The totals by month; for a group, of the months with payments in the ledger's currency.
  private var monthlyTotals: [Month: Totals] {
    once.monthlyTotals.value {
      if !listing.isWhole, !(listing.period?.hasWholeMonths ?? false) {
        let paid = model.totals(of: index, by: .month).filter { $0.totals.main.count > 0 }
        return Dictionary(
          uniqueKeysWithValues: paid.map { ($0.period.months.lowerBound, $0.totals.main) })
      }
      var months = model.report.breakdown.months[...]
      if let period = listing.period?.months {
        months = months[months.partitioningIndex { $0.key <= period.upperBound }...]
          .prefix { $0.key >= period.lowerBound }
      }
      return Dictionary(uniqueKeysWithValues: months.map { ($0.key, $0.selection.totals.main) })
    }
  }
}

extension ReportModel {
  func caption(_ id: String, _ title: String, _ description: String) -> SVG.Caption {
    SVG.Caption(id: id, title: title, description: description, isRightToLeft: formats.isRightToLeft)
  }

  /// The labels of an axis, for amounts in minor units.
  func axis(of currency: Currency) -> @Sendable (Int64) -> String {
    { [formats] in formats.shortString(Money(minorUnits: $0, currency: currency)) }
  }

  /// A chart of an amount at the end of each month.
  func lineChart(
    _ id: String, _ title: Words.Key, of months: ClosedRange<Month>, in currency: Currency,
    isStepped: Bool = false, _ amount: (Month) -> Money, url: (Month) -> Address?
  ) -> SafeHTML {
    let timeline = TimePlot.Timeline(
      of: months, in: self, { amount($0).minorUnits }, hover: { formats.string(amount($0)) }, url: url)
    let ends = [months.lowerBound, months.upperBound].map { labeled($0, amount($0)) }
    return LineChart.markup(
      caption: caption("chart-\(id)", words[title], formats.list(ends)), timeline: timeline,
      unit: .powerOfTen(currency.exponent), isStepped: isStepped, amount: axis(of: currency))
  }
}

extension Report {
  /// The newest month with payments that is less than fifteen years after another one, so that a single
  /// payment in 2062 does not extend the charts. If there is none, the newest month; `nil` without payments.
  var newestMonthInCompany: Month? {
    let months = breakdown.months.filter(\.hasPayments)
    let pairs = zip(months, months.dropFirst())
    let newest = pairs.first { $1.key > $0.key.advanced(by: -ListingValues.mostMonths) }?.0 ?? months.first
    return newest?.key
  }
}

extension TimePlot.Timeline {
  /// Groups months by year, with the locale's names.
  ///
  /// - Parameters:
  ///   - days: The days that count, if the values are not those of whole months.
  ///   - hover: Returns the text that a pointer shows after a month's name, if there are few enough months to
  ///     point at.
  ///   - url: Returns the address of a month.
  init(
    of months: ClosedRange<Bookkeeping.Month>, in model: ReportModel,
    within days: ClosedRange<CalendarDate>? = nil,
    _ value: (Bookkeeping.Month) -> Value, hover: (Bookkeeping.Month) -> String,
    url: (Bookkeeping.Month) -> Address? = { _ in nil }
  ) {
    let calendar = model.calendar
    // A month that is in two years belongs to the year in which its days count.
    func year(of month: Bookkeeping.Month) -> Int {
      let day = days.map { min(max(month.namingDay, $0.lowerBound), $0.upperBound) } ?? month.namingDay
      return calendar.index(.year, of: day)
    }
    let years = year(of: months.lowerBound)...year(of: months.upperBound)
    let hasHovers = TimePlot.HoverBand.hasMonths(months.count)
    self.init(
      years: years.map { number in
        let name = model.name(of: calendar.year(number))
        return (
          label: name, hover: name,
          months: months.all.filter { year(of: $0) == number }.map { month in
            let name = model.name(of: calendar.period(of: month), in: days)
            return (
              label: model.formats.shortMonths[month.month - 1],
              hover: hasHovers ? model.labeled(name, hover(month)) : "",
              value: value(month), url: hasHovers ? url(month) : nil
            )
          }
        )
      })
  }
}
