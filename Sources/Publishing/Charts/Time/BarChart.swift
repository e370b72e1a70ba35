import Templating

/// Income and expense by month, with the net as a line.
///
/// Bars stand side by side. Where there are too many for that, income rises above zero and expense hangs
/// below it, so that each keeps the whole width of its month.
struct BarChart: Sendable {
  struct Flow: Sendable {
    let income: Int64
    let expense: Int64
    var net: Int64 { income.saturatingSubtract(expense) }
  }

  struct Words: Sendable {
    let income: String
    let expense: String
    let net: String
  }

  let caption: ChartCaption
  let timeline: Timeline<Flow>
  let words: Words
  /// The smallest step between two ticks, in minor units.
  let unit: Int64
  let amount: @Sendable (Int64) -> String

  func markup() -> SafeHTML {
    let flows = timeline.values
    let style = BarStyle(months: flows.count)
    let edges = flows.flatMap { [$0.income, style.expenseEdge($0), $0.net] }
    let scale = Scale(covering: edges, unit: unit, length: TimePlot.height * 10)
    let legend = [
      LegendEntry(mark: "▲", markClass: "i", text: words.income),
      LegendEntry(mark: "▼", markClass: "e", text: words.expense),
      LegendEntry(mark: style.hasDots ? "○" : "―", markClass: "k", text: words.net),
    ]
    let plot = TimePlot(caption, timeline: timeline, scale: scale, legend: legend, amount: amount)
    let shapes = BarShapes(flows: flows, style: style, axis: plot.axis, scale: scale)
    return plot.markup { writer in
      writer.path(shapes.income, class: "i")
      writer.path(shapes.expense, class: "e")
      writer.path(shapes.netLine, class: "t u")
      writer.path(shapes.netLine, class: "t")
      guard style.hasDots else { return }
      writer.path(shapes.netDots, class: "t o")
      writer.path(shapes.netDots, class: "t o u")
    }
  }
}
