import Templating

/// A balance at the end of each month, with the area between the line and zero, or the range in which the
/// balance will probably be.
package struct LineChart: Sendable {
  let caption: SVG.Caption
  let timeline: TimePlot.Timeline<Int64>
  /// The range of each month; empty for balances that are known.
  let band: [ClosedRange<Int64>]
  /// The smallest step between two ticks, in minor units.
  let unit: Int64
  /// Whether each value holds for its whole month, rather than being a point on the way to the next.
  var isStepped = false
  let amount: @Sendable (Int64) -> String

  package init(
    caption: SVG.Caption, timeline: TimePlot.Timeline<Int64>, band: [ClosedRange<Int64>] = [],
    unit: Int64, isStepped: Bool = false,
    amount: @escaping @Sendable (Int64) -> String
  ) {
    self.caption = caption
    self.timeline = timeline
    self.band = band
    self.unit = unit
    self.isStepped = isStepped
    self.amount = amount
  }

  package func markup() -> SafeHTML {
    let scale = TimePlot.Scale(
      covering: timeline.values + band.flatMap { [$0.lowerBound, $0.upperBound] }, unit: unit,
      length: TimePlot.height * 10)
    let plot = TimePlot(caption, timeline: timeline, scale: scale, legend: [], amount: amount)
    let points = timeline.values.enumerated().flatMap { month, value in
      let xs =
        isStepped
        ? [plot.axis.start(of: month), plot.axis.start(of: month + 1)] : [plot.axis.center(of: month)]
      return xs.map { (x: $0, y: scale.position(of: value)) }
    }
    return plot.markup { writer in
      guard let first = points.first, let last = points.last else { return }
      var line = SVG.Path()
      line.move(first.x, first.y)
      for point in points.dropFirst() { line.line(point.x, point.y) }
      if band.isEmpty {
        var area = line
        area.vertical(to: scale.position(of: 0))
        area.horizontal(to: first.x)
        writer.path(area, class: "a")
      } else {
        writer.path(range(on: plot.axis, scale), class: "a band")
      }
      writer.path(line, class: "b")
      writer.path(SVG.Path(dotAt: last.x, last.y), class: "b o")
    }
  }

  private func range(on axis: TimePlot.Axis, _ scale: TimePlot.Scale) -> SVG.Path {
    let upper = band.enumerated().map { (axis.center(of: $0), scale.position(of: $1.upperBound)) }
    let lower = band.enumerated().map { (axis.center(of: $0), scale.position(of: $1.lowerBound)) }
    var path = SVG.Path()
    for (number, point) in (upper + lower.reversed()).enumerated() {
      if number == 0 { path.move(point.0, point.1) } else { path.line(point.0, point.1) }
    }
    path.close()
    return path
  }
}
