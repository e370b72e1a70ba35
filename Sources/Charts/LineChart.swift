import Templating

/// A balance at the end of each month, with the area between the line and zero, or the range in which the
/// balance will probably be.
package enum LineChart {
  /// - Parameters:
  ///   - band: The range of each month; empty for balances that are known.
  ///   - unit: The smallest step between two ticks, in minor units.
  ///   - isStepped: Whether each value holds for its whole month, rather than being a point on the way to the
  ///     next.
  package static func markup(
    caption: SVG.Caption, timeline: TimePlot.Timeline<Int64>, band: [ClosedRange<Int64>] = [], unit: Int64,
    isStepped: Bool = false, amount: (Int64) -> String
  ) -> SafeHTML {
    let scale = TimePlot.Scale(
      covering: timeline.values + band.flatMap { [$0.lowerBound, $0.upperBound] }, unit: unit)
    let plot = TimePlot(caption, timeline: timeline, scale: scale, legend: [], amount: amount)
    func points(_ values: [Int64]) -> [(x: Int, y: Int)] {
      values.enumerated().map { (plot.axis.center(of: $0), scale.position(of: $1)) }
    }
    let line =
      isStepped
      ? timeline.values.enumerated().flatMap { month, value in
        [month, month + 1].map { (x: plot.axis.start(of: $0), y: scale.position(of: value)) }
      } : points(timeline.values)
    return plot.markup { writer in
      guard let first = line.first, let last = line.last else { return }
      if band.isEmpty {
        var area = SVG.Path(through: line)
        area.vertical(to: scale.position(of: 0))
        area.horizontal(to: first.x)
        writer.path(area, class: "a")
      } else {
        var area = SVG.Path(
          through: points(band.map(\.upperBound)) + points(band.map(\.lowerBound)).reversed())
        area.close()
        writer.path(area, class: "a band")
      }
      writer.path(SVG.Path(through: line), class: "b")
      writer.path(SVG.Path(dotAt: last.x, last.y), class: "b o")
    }
  }
}
