import Bookkeeping
import Charts
import Templating

/// A comparison of everyday spending with that of the month before.
struct PaceValues: Record {
  let month: Shown<MonthToDate>
  /// The everyday spending of the current month, then of the earlier ones.
  private let everyday: [MonthToDate.Everyday]

  /// Returns `nil` if there is no earlier month, if nobody says what recurs, or if neither month has everyday
  /// spending.
  init?(of month: Shown<MonthToDate>) {
    guard !month.earlier.isEmpty,
      month.spans.prefix(2).contains(where: { ($0.everyday?.byDay.last ?? 0) > 0 })
    else { return nil }
    everyday = month.spans.compactMap(\.everyday)
    self.month = month
  }

  static let fields: Fields<Self> = [
    .html("finding") { $0.finding },
    .html("sums") { $0.sums },
    .html("without") { $0.without },
    .text("amount") { $0.string($0.now) },
    .url("url") { $0.month.url(of: $0.month.current, everyday: true, fragment: "rows") },
    .html("chart") { $0.chart },
  ]

  private var model: ReportModel { month.model }
  private var now: Int64 { everyday[0].spending.minorUnits }
  private var before: Int64 { everyday[1].spending.minorUnits }

  private func string(_ minorUnits: Int64) -> String { model.formats.string(month.money(minorUnits)) }

  /// How much more or less was spent than in the month before.
  private var finding: SafeHTML? {
    guard let earlier = month.earlier.first else { return nil }
    let difference = now.saturatingSubtract(before)
    let phrases: (same: Phrase, more: Phrase, less: Phrase) =
      month.isRunning ? (.paceSame, .paceMore, .paceLess) : (.monthSame, .monthMore, .monthLess)
    return model.html(
      difference == 0 ? phrases.same : difference > 0 ? phrases.more : phrases.less,
      ["difference": string(abs(difference)), "earlier": name(of: earlier)])
  }

  /// The two amounts that are compared, each with a link to its rows.
  private var sums: SafeHTML? {
    guard let earlier = month.earlier.first else { return nil }
    let current = month.current
    func link(_ span: MonthToDate.Span, _ spending: Int64) -> Phrase.Value {
      let amount = string(spending)
      return .link(amount, to: month.url(of: span, everyday: true, fragment: "rows"))
    }
    return model.html(
      month.isRunning ? .paceSums : .monthSums,
      [
        "amount": link(current, now), month.isRunning ? "day" : "month": name(of: current),
        "before": link(earlier, before), "earlier": name(of: earlier),
      ])
  }

  /// The last day that counts in a running month, or the name of a month.
  private func name(of span: MonthToDate.Span) -> String {
    month.isRunning ? model.formats.dayOfMonth.string(span.end) : month.label(of: span)
  }

  /// A sentence that says how much spending is left out, if any is.
  private var without: SafeHTML? {
    let all = month.current.selection.totals.main.spending.minorUnits
    guard all > now else { return nil }
    return model.html(.withoutRecurring, ["amount": string(all - now)])
  }

  private var chart: SafeHTML {
    let (figures, formats) = (month.subject, model.formats)
    let current = figures.current
    let days = CalendarDate.days(inMonth: current.month.month, of: current.month.year)
    let lastDay = current.end.day
    let timeline = TimePlot.Timeline(years: [
      (
        label: "", hover: "",
        months: (1...days).map { number in
          let day: PaceChart.Day = (
            now: number <= lastDay ? everyday[0].byDay[number - 1] : nil,
            before: everyday[1].byDay.held(on: number),
            usual: everyday.dropFirst().map { $0.byDay.held(on: number) }.quartiles
          )
          return (label: formats.string(number), hover: hover(day, number), value: day, url: nil)
        }
      )
    ])
    let currency = model.report.settings.currency
    return PaceChart.markup(
      caption: model.caption(
        "chart-pace", model.words[.everyday], string(now) + model.words[.separator] + string(before)),
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
      sum.map { model.words.item(name, string($0)) }
    }
    let usual = day.usual.map {
      model.words.item(
        model.words[.usually], model.words.range(string($0.lowerBound), string($0.upperBound)))
    }
    return model.words.labeled(
      model.formats.string(number), model.formats.list(sums + [usual].compactMap(\.self)))
  }
}

extension [Int64] {
  /// The sum at the end of a day. A shorter month keeps the sum of its last day.
  fileprivate func held(on day: Int) -> Int64 { self[Swift.min(day, count) - 1] }
}
