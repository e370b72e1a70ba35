import Templating

/// Income and spending by month. Income rises above zero and spending hangs below it, so that both have the
/// whole width of the month. If there is only one of the two, it rises above zero. The current month is
/// hatched.
package enum BarChart {
  package typealias Flow = (income: Int64, spending: Int64)

  /// - Parameters:
  ///   - running: The index of a month that has not ended, and a text that says how far it has run:
  ///     `to Nov 20`.
  ///   - average: The average of a month, as a line, if there is only income, or only spending. Its amount
  ///     stands in the legend: next to the line it would cover bars.
  ///   - unit: The smallest step between two ticks, in minor units.
  package static func markup(
    caption: SVG.Caption, timeline: TimePlot.Timeline<Flow>, words: (income: String, spending: String),
    running: (month: Int, label: String)? = nil, average: (value: Int64, label: String)? = nil, unit: Int64,
    amount: (Int64) -> String
  ) -> SafeHTML {
    let flows = timeline.values
    let (hasIncome, hasSpending) = (flows.contains { $0.income > 0 }, flows.contains { $0.spending > 0 })
    let style = Style(months: flows.count, isSingle: hasIncome != hasSpending)
    let edges = flows.flatMap { [$0.income, style.spendingEdge($0)] }
    let scale = TimePlot.Scale(covering: edges, unit: unit)
    let legend: [TimePlot.LegendEntry?] = [
      hasIncome || !hasSpending ? (mark: "▲", markClass: "i", text: words.income) : nil,
      hasSpending || !hasIncome ? (mark: "▼", markClass: "e", text: words.spending) : nil,
      running.map { (mark: "▤", markClass: "k", text: $0.label) },
      average.map { (mark: "┄┄", markClass: "k", text: $0.label) },
    ]
    let plot = TimePlot(
      caption, timeline: timeline, scale: scale, legend: legend.compactMap(\.self),
      amount: { amount(style.isMirrored ? abs(max($0, -.max)) : $0) })
    let shapes = Shapes(flows: flows, style: style, axis: plot.axis, scale: scale, running: running?.month)
    return plot.markup(line: average.map { scale.position(of: $0.value) }) { writer in
      if hasIncome { shapes.write({ $0.income }, class: "i", to: &writer) }
      if hasSpending { shapes.write(style.spendingEdge, class: "e", to: &writer) }
    }
  }
}

extension BarChart {
  /// The width of the bars of a month, and the side of zero on which spending is drawn.
  struct Style: Sendable {
    let isMirrored: Bool
    let inset: Int
    var width: Int { TimePlot.Axis.unitsPerMonth - 2 * inset }
    /// Whether the bars touch. They are then drawn as one outline, since gaps of a fraction of a pixel would
    /// flicker.
    var isOutline: Bool { inset == 0 }

    /// - Parameter isSingle: Whether there is only income, or only spending.
    init(months: Int, isSingle: Bool = false) {
      isMirrored = !isSingle
      inset = months > 60 ? 0 : months > 24 ? 2 : 3
    }

    func spendingEdge(_ flow: Flow) -> Int64 {
      isMirrored ? Int64(0).saturatingSubtract(flow.spending) : flow.spending
    }
  }
}

extension BarChart {
  /// The outlines of a bar chart: each series as one path, and the bar of a running month as another.
  struct Shapes {
    let flows: [Flow]
    let style: Style
    let axis: TimePlot.Axis
    let scale: TimePlot.Scale
    var running: Int?

    /// The least height of a bar that is not zero, in tenths of a pixel.
    private static let leastHeight = 15

    func write(_ edge: (Flow) -> Int64, class name: String, to writer: inout MarkupWriter) {
      writer.path(bars(edge), class: name)
      guard let running, flows.indices.contains(running), edge(flows[running]) != 0 else { return }
      // The bar is a wide dashed line, since the height of its dashes does not depend on the width of the
      // drawing.
      var line = SVG.Path()
      let zero = scale.position(of: 0)
      line.move(axis.center(of: running), zero)
      line.vertical(to: top(of: edge(flows[running]), zero: zero))
      writer.empty(
        "path", [("class", "\(name) run"), ("stroke-width", "\(style.width)"), ("d", line.text)])
    }

    /// The bars of months that have ended. An outline has one step for months of the same height.
    func bars(_ edge: (Flow) -> Int64) -> SVG.Path {
      let zero = scale.position(of: 0)
      let tops = flows.enumerated().map { month, flow in
        month == running ? zero : top(of: edge(flow), zero: zero)
      }
      var path = SVG.Path()
      var month = 0
      while month < tops.count {
        let top = tops[month]
        let next = style.isOutline ? tops[month...].firstIndex { $0 != top } ?? tops.count : month + 1
        if style.isOutline || top != zero {
          if !style.isOutline || month == 0 { path.move(axis.start(of: month) + style.inset, zero) }
          path.vertical(to: top)
          path.right(style.width * (next - month))
          if !style.isOutline { path.vertical(to: zero) }
        }
        month = next
      }
      if style.isOutline { path.vertical(to: zero) }
      return path
    }

    private func top(of edge: Int64, zero: Int) -> Int {
      let position = scale.position(of: edge)
      if edge > 0 { return min(position, zero - Self.leastHeight) }
      return edge < 0 ? max(position, zero + Self.leastHeight) : zero
    }
  }
}
