import Templating

/// The steps of a running sum through a month, compared with the month before and with the usual range.
package struct PaceChart: Sendable {
  package struct Day: Sendable {
    /// The sum so far; `nil` for a day still to come.
    package let now: Int64?
    package let before: Int64?
    /// The range of the middle half of other months' sums.
    package let usual: ClosedRange<Int64>?

    package init(now: Int64?, before: Int64?, usual: ClosedRange<Int64>?) {
      self.now = now
      self.before = before
      self.usual = usual
    }
  }

  package struct Words: Sendable {
    let now: String
    let before: String
    let usual: String

    package init(now: String, before: String, usual: String) {
      self.now = now
      self.before = before
      self.usual = usual
    }
  }

  let caption: SVG.Caption
  /// A single "year" whose "months" are the days of a month.
  let timeline: TimePlot.Timeline<Day>
  let words: Words
  /// The smallest step between two ticks, in minor units.
  let unit: Int64
  let amount: @Sendable (Int64) -> String

  package init(
    caption: SVG.Caption, timeline: TimePlot.Timeline<Day>, words: Words, unit: Int64,
    amount: @escaping @Sendable (Int64) -> String
  ) {
    self.caption = caption
    self.timeline = timeline
    self.words = words
    self.unit = unit
    self.amount = amount
  }

  package func markup() -> SafeHTML {
    let days = timeline.values
    let edges = days.flatMap { [$0.now, $0.before, $0.usual?.upperBound].compactMap(\.self) }
    let scale = TimePlot.Scale(covering: edges, unit: unit, length: TimePlot.height * 10)
    let names = timeline.years.flatMap { $0.months.map(\.label) }
    let plot = TimePlot(
      caption, timeline: timeline, scale: scale, legend: legend,
      labels: { TimeLabels(days: names.count, on: $0) { names[$0 - 1] } }, amount: amount)
    let steps = Steps(axis: plot.axis, scale: scale)
    return plot.markup(ends: ends(on: plot.axis, scale)) { writer in
      writer.path(steps.area(between: days.map(\.usual)), class: "a band")
      writer.path(steps.line(days.map(\.before)), class: "p")
      let now = days.map(\.now)
      writer.path(steps.line(now), class: "b")
      writer.path(steps.end(of: now), class: "b o")
    }
  }

  private var legend: [TimePlot.LegendEntry] {
    timeline.values.contains { $0.usual != nil }
      ? [TimePlot.LegendEntry(mark: "■", markClass: "a band", text: words.usual)] : []
  }

  /// The names of the lines. Where both lines end close together, the lower one is named below its end.
  private func ends(on axis: TimePlot.Axis, _ scale: TimePlot.Scale) -> [TimePlot.EndLabel] {
    let days = timeline.values
    let known = days.prefix { $0.now != nil }
    var ends: [TimePlot.EndLabel] = []
    if let sum = known.last?.now {
      // A name has room from a third of the width on.
      let x = max(axis.start(of: known.count), axis.width / 3)
      ends.append(TimePlot.EndLabel(text: words.now, x: x, y: scale.position(of: sum) - 40))
    }
    if let sum = days.last?.before {
      ends.append(TimePlot.EndLabel(text: words.before, x: axis.width, y: scale.position(of: sum)))
    }
    if ends.count == 2, ends[1].x - ends[0].x < axis.width / 3, abs(ends[0].y - ends[1].y) < 160 {
      ends[ends[0].y < ends[1].y ? 1 : 0].isBelow = true
    }
    return ends
  }
}

extension PaceChart {
  /// Sums that each hold for a whole day.
  struct Steps {
    let axis: TimePlot.Axis
    let scale: TimePlot.Scale

    /// The line up to the first day without a sum.
    func line(_ sums: [Int64?]) -> SVG.Path {
      var path = SVG.Path()
      for (day, sum) in sums.prefix(while: { $0 != nil }).compactMap(\.self).enumerated() {
        if day == 0 { path.move(axis.start(of: 0), scale.position(of: 0)) }
        path.vertical(to: scale.position(of: sum))
        path.horizontal(to: axis.start(of: day + 1))
      }
      return path
    }

    /// The end of the line: a path without length, of which only the round cap is visible.
    func end(of sums: [Int64?]) -> SVG.Path {
      let known = sums.prefix { $0 != nil }.compactMap(\.self)
      var path = SVG.Path()
      guard let last = known.last else { return path }
      path.move(axis.start(of: known.count), scale.position(of: last))
      path.right(0)
      return path
    }

    /// The area over the first days that have a range.
    func area(between ranges: [ClosedRange<Int64>?]) -> SVG.Path {
      let known = ranges.prefix { $0 != nil }.compactMap(\.self)
      var path = SVG.Path()
      guard !known.isEmpty else { return path }
      path.move(axis.start(of: 0), scale.position(of: 0))
      for (day, range) in known.enumerated() {
        path.vertical(to: scale.position(of: range.upperBound))
        path.horizontal(to: axis.start(of: day + 1))
      }
      for (day, range) in known.enumerated().reversed() {
        path.vertical(to: scale.position(of: range.lowerBound))
        path.horizontal(to: axis.start(of: day))
      }
      path.close()
      return path
    }
  }
}
