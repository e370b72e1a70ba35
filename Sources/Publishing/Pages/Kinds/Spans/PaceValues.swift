import Bookkeeping
import Charts
import Templating

/// A comparison of everyday spending with that of the month before.
struct PaceValues: Record {
  let month: Shown<MonthToDate>
  /// The everyday spending of the current month, then of the earlier ones.
  private let everyday: [MonthToDate.Everyday]

  /// Returns `nil` if there is no earlier month, if it is not known what recurs, or if neither month has
  /// everyday spending.
  init?(of month: Shown<MonthToDate>) {
    guard !month.earlier.isEmpty,
      month.spans.prefix(2).contains(where: { ($0.everyday?.byDay.last ?? 0) > 0 })
    else { return nil }
    everyday = month.spans.compactMap(\.everyday)
    self.month = month
  }

  static let fields: Fields<Self> = [
    .html("finding") { pace in pace.finding.map { pace.model.html($0) } },
    .html("sums") { $0.sums },
    .html("without") { $0.withoutRecurring },
    .text("withoutOneOffs") { pace in
      pace.model.withoutOneOffs(pace.everyday.reduce(0) { $0 + $1.oneOffCount })
    },
    .text("amount") { $0.string($0.now) },
    .url("url") { $0.month.url(of: $0.month.current, everyday: true, fragment: "rows") },
    .html("chart") { $0.chart },
    .text("nowName") { $0.month.monthName(of: $0.month.current) },
    .text("beforeName") { pace in pace.month.earlier.first.map(pace.month.monthName) },
    .flag("hasUsual") { $0.days.contains { $0.sums.usual != nil } },
    .list("days", of: DayValues.self) { pace in
      pace.days.map { DayValues(pace: pace, number: $0.number, day: $0.sums) }
    },
  ]

  fileprivate var model: ReportModel { month.model }
  private var now: Int64 { everyday[0].spending.minorUnits }
  private var before: Int64 { everyday[1].spending.minorUnits }

  fileprivate func string(_ minorUnits: Int64) -> String { model.formats.string(month.money(minorUnits)) }

  /// A sentence that says how much more or less was spent than in the month before.
  private var finding: Phrase? {
    guard let earlier = month.earlier.first else { return nil }
    let difference = now.saturatingSubtract(before)
    let amount = string(abs(difference))
    let name = name(of: earlier)
    return switch (month.isRunning, difference.signum()) {
    case (true, 0): .paceSame(earlier: name)
    case (true, 1): .paceMore(difference: amount, earlier: name)
    case (true, _): .paceLess(difference: amount, earlier: name)
    case (false, 0): .monthSame(earlier: name)
    case (false, 1): .monthMore(difference: amount, earlier: name)
    case (false, _): .monthLess(difference: amount, earlier: name)
    }
  }

  /// The two amounts that are compared, each with a link to its rows.
  private var sums: SafeHTML? {
    guard let earlier = month.earlier.first else { return nil }
    let current = month.current
    func link(_ span: MonthToDate.Span, _ spending: Int64) -> Phrase.Value {
      let amount = string(spending)
      return .link(amount, to: month.url(of: span, everyday: true, fragment: "rows"))
    }
    let amount = link(current, now)
    let before = link(earlier, before)
    let name = name(of: current)
    let earlierName = self.name(of: earlier)
    return month.isRunning
      ? model.html(.paceSums(amount: amount, day: name, before: before, earlier: earlierName))
      : model.html(.monthSums(amount: amount, month: name, before: before, earlier: earlierName))
  }

  /// The last day that counts in a running month, or the name of a month.
  private func name(of span: MonthToDate.Span) -> String {
    month.isRunning ? model.formats.dayOfMonth.string(span.end) : month.label(of: span)
  }

  /// A sentence that says how much recurring spending is left out, if any is.
  private var withoutRecurring: SafeHTML? {
    let all = month.current.usual.spending.minorUnits
    guard all > now else { return nil }
    return model.html(.withoutRecurring(amount: string(all - now)))
  }

  /// The sums at the end of each day of the month, and the numbers of these days in the calendar.
  private var days: [(number: Int, sums: PaceChart.Day)] {
    let current = month.current
    let spans = zip(month.spans.map(\.month), everyday)
    return current.month.days.all.map { day in
      let sums = spans.map { $1.sum(on: day.day, of: $0) }
      return (
        day.day,
        (now: day <= current.end ? sums[0] : nil, before: sums[1], usual: Array(sums.dropFirst()).quartiles)
      )
    }
  }

  private var chart: SafeHTML {
    let figures = month.subject
    let formats = model.formats
    let current = figures.current
    let timeline = TimePlot.Timeline(years: [
      (
        label: "", hover: "",
        months: days.map { number, sums in
          (label: formats.string(number), hover: hover(sums, number), value: sums, url: nil)
        }
      )
    ])
    let currency = model.report.settings.currency
    return PaceChart.markup(
      caption: model.caption(
        "chart-pace", model.words[.everyday], finding.map(model.text) ?? string(now)),
      timeline: timeline,
      words: (
        now: month.monthName(of: current),
        before: figures.earlier.first.map(month.monthName) ?? "",
        usual: model.words[.usually]
      ),
      unit: .powerOfTen(currency.exponent), amount: model.axis(of: currency))
  }

  private func hover(_ day: PaceChart.Day, _ number: Int) -> String {
    let figures = month.subject
    let names = figures.spans.prefix(2).map(month.monthName)
    let sums = zip(names, [day.now, day.before]).compactMap { name, sum in
      sum.map { model.item(name, string($0)) }
    }
    let usual = day.usual.map {
      model.item(
        model.words[.usually], model.range(string($0.lowerBound), string($0.upperBound)))
    }
    return model.labeled(
      model.formats.string(number), model.formats.list(sums + [usual].compactMap(\.self)))
  }
}

extension PaceValues {
  /// The sums at the end of a day, as a line of the chart's table.
  struct DayValues: Record {
    let pace: PaceValues
    let number: Int
    let day: PaceChart.Day

    var usual: ClosedRange<Int64>? { day.usual }

    static let fields: Fields<Self> = [
      .text("number") { $0.pace.model.formats.string($0.number) },
      .text("now") { day in day.day.now.map(day.pace.string) },
      .text("before") { day in day.day.before.map(day.pace.string) },
      .text("low") { day in day.usual.map { day.pace.string($0.lowerBound) } },
      .text("high") { day in day.usual.map { day.pace.string($0.upperBound) } },
    ]
  }
}

extension MonthToDate.Everyday {
  /// The sum at the end of the day that has this number in the calendar. A month without such a day keeps the
  /// sum of the day before.
  fileprivate func sum(on number: Int, of month: Month) -> Int64 {
    byDay[month.position(of: month.day(number)) - 1]
  }
}
