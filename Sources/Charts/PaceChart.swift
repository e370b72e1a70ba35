import Templating

/// The steps of a running sum through a month, compared with the month before and with the usual range.
package enum PaceChart {
  /// The sum of the month up to a day (`nil` for a day still to come), the same sum of the month before, and
  /// the range of the middle half of other months' sums.
  package typealias Day = (now: Int64?, before: Int64?, usual: ClosedRange<Int64>?)
  package typealias Words = (now: String, before: String, usual: String)

  /// - Parameters:
  ///   - timeline: A single "year" whose "months" are the days of a month.
  ///   - unit: The smallest step between two ticks, in minor units.
  package static func markup(
    caption: SVG.Caption, timeline: TimePlot.Timeline<Day>, words: Words, unit: Int64,
    amount: (Int64) -> String
  ) -> SafeHTML {
    let days = timeline.values
    let (now, before, usual) = (days.compactMap(\.now), days.compactMap(\.before), days.compactMap(\.usual))
    let scale = TimePlot.Scale(
      covering: now + before + usual.map(\.upperBound), unit: unit)
    let names = timeline.years.flatMap { $0.months.map(\.label) }
    let plot = TimePlot(
      caption, timeline: timeline, scale: scale,
      legend: usual.isEmpty ? [] : [(mark: "■", markClass: "a band", text: words.usual)],
      labels: { TimeLabels(days: names.count, on: $0) { names[$0 - 1] } }, amount: amount)
    return plot.markup(ends: ends(of: now, before, words, on: plot)) { writer in
      writer.path(plot.area(between: usual), class: "a band")
      writer.path(plot.line(before), class: "p")
      writer.path(plot.line(now), class: "b")
      guard let last = now.last else { return }
      writer.path(SVG.Path(dotAt: plot.axis.start(of: now.count), scale.position(of: last)), class: "b o")
    }
  }

  /// The names of the lines. Where both lines end close together, the lower one is named below its end.
  private static func ends(
    of now: [Int64], _ before: [Int64], _ words: Words, on plot: TimePlot
  ) -> [TimePlot.EndLabel] {
    let (axis, scale) = (plot.axis, plot.scale)
    var ends: [TimePlot.EndLabel] = []
    if let sum = now.last {
      // A name has room from a third of the width on.
      let x = max(axis.start(of: now.count), axis.width / 3)
      ends.append(TimePlot.EndLabel(text: words.now, x: x, y: scale.position(of: sum) - 40))
    }
    if let sum = before.last {
      ends.append(TimePlot.EndLabel(text: words.before, x: axis.width, y: scale.position(of: sum)))
    }
    if ends.count == 2, ends[1].x - ends[0].x < axis.width / 3, abs(ends[0].y - ends[1].y) < 160 {
      ends[ends[0].y < ends[1].y ? 1 : 0].isBelow = true
    }
    return ends
  }
}

extension TimePlot {
  /// The line of sums that each hold for a whole day, from the first day on.
  fileprivate func line(_ sums: [Int64]) -> SVG.Path {
    var path = SVG.Path()
    if !sums.isEmpty { path.move(axis.start(of: 0), scale.position(of: 0)) }
    for (day, sum) in sums.enumerated() {
      path.vertical(to: scale.position(of: sum))
      path.horizontal(to: axis.start(of: day + 1))
    }
    return path
  }

  fileprivate func area(between ranges: [ClosedRange<Int64>]) -> SVG.Path {
    var path = line(ranges.map(\.upperBound))
    for (day, range) in ranges.enumerated().reversed() {
      path.vertical(to: scale.position(of: range.lowerBound))
      path.horizontal(to: axis.start(of: day))
    }
    if !path.isEmpty { path.close() }
    return path
  }
}
