import Templating

/// A balance at the end of each month, with the area between the line and zero, or the range in which the
/// balance will probably be.
package enum LineChart {
  /// The range of a forecast.
  package struct Band {
    let ranges: [ClosedRange<Int64>]
    let highest: String
    let lowest: String

    /// - Parameters:
    ///   - ranges: The range of each of the last months; the months before them are known.
    ///   - highest: The text at the upper end of the range, which says what would lead to it.
    ///   - lowest: The text at the lower end.
    package init(_ ranges: [ClosedRange<Int64>], highest: String, lowest: String) {
      self.ranges = ranges
      self.highest = highest
      self.lowest = lowest
    }
  }

  /// - Parameters:
  ///   - band: The range in which the last balances will probably be; `nil` if all are known.
  ///   - unit: The smallest step between two ticks, in minor units.
  ///   - isStepped: Whether each value holds for its whole month, rather than being a point on the way to the
  ///     next.
  package static func markup(
    caption: SVG.Caption, timeline: TimePlot.Timeline<Int64>, band: Band? = nil, unit: Int64,
    isStepped: Bool = false, amount: (Int64) -> String
  ) -> SafeHTML {
    let ranges = band?.ranges ?? []
    let scale = TimePlot.Scale(
      covering: timeline.values + ranges.flatMap { [$0.lowerBound, $0.upperBound] }, unit: unit)
    let plot = TimePlot(caption, timeline: timeline, scale: scale, legend: [], amount: amount)
    func points(_ values: [Int64], from month: Int = 0) -> [(x: Int, y: Int)] {
      values.enumerated().map { (plot.axis.center(of: month + $0), scale.position(of: $1)) }
    }
    guard let band else {
      let line =
        isStepped
        ? timeline.values.enumerated().flatMap { month, value in
          [month, month + 1].map { (x: plot.axis.start(of: $0), y: scale.position(of: value)) }
        } : points(timeline.values)
      return plot.markup { $0.knownBalances(line, over: scale.position(of: 0)) }
    }
    // The range begins at the last balance that is known.
    let known = max(0, timeline.values.count - ranges.count - 1)
    let start = timeline.values.dropFirst(known).first.map { [$0] } ?? []
    let isKnown = timeline.values.count > ranges.count
    let (high, low) = (
      points((isKnown ? start : []) + ranges.map(\.upperBound), from: known),
      points((isKnown ? start : []) + ranges.map(\.lowerBound), from: known)
    )
    let line = points(timeline.values)
    return plot.markup(ends: plot.ends(of: band, high.last, low.last)) { writer in
      var area = SVG.Path(through: high + low.reversed())
      area.close()
      writer.path(area, class: "a band")
      if isKnown { writer.path(SVG.Path(through: Array(line.prefix(known + 1))), class: "b") }
      writer.path(SVG.Path(through: Array(line.dropFirst(known))), class: "b", dashes: "5 4")
      if let now = isKnown ? line[known] : line.last {
        writer.path(SVG.Path(dotAt: now.x, now.y), class: "b o")
      }
    }
  }
}

extension MarkupWriter {
  /// Draws balances that are known, and the area between them and zero.
  fileprivate mutating func knownBalances(_ line: [(x: Int, y: Int)], over zero: Int) {
    guard let first = line.first, let last = line.last else { return }
    var area = SVG.Path(through: line)
    area.vertical(to: zero)
    area.horizontal(to: first.x)
    path(area, class: "a")
    path(SVG.Path(through: line), class: "b")
    path(SVG.Path(dotAt: last.x, last.y), class: "b o")
  }
}

extension TimePlot {
  /// The names of both ends of a range, above and below it as far as there is room.
  fileprivate func ends(of band: LineChart.Band, _ high: (x: Int, y: Int)?, _ low: (x: Int, y: Int)?)
    -> [EndLabel]
  {
    guard let high, let low else { return [] }
    let isLow = low.y > scale.length - 140
    // In tenths of a pixel: two lines of text.
    let isWide = low.y - high.y > 340
    let upper = EndLabel(text: band.highest, x: high.x, y: high.y)
    if isLow, !isWide { return [upper] }
    return [upper, EndLabel(text: band.lowest, x: low.x, y: low.y, isBelow: !isLow)]
  }
}
