import Templating

/// Income and expense by month, with the net as a line.
///
/// Bars stand side by side. Where there are too many for that, income rises above zero and expense hangs
/// below it, so that each keeps the whole width of its month. Where there is only one of the two, it stands alone,
/// and a net would say the same once more.
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
    let (hasIncome, hasExpense) = (flows.contains { $0.income > 0 }, flows.contains { $0.expense > 0 })
    let isSingle = hasIncome != hasExpense
    let style = BarStyle(months: flows.count, isSingle: isSingle)
    let edges = flows.flatMap { [$0.income, style.expenseEdge($0)] + (isSingle ? [] : [$0.net]) }
    let scale = Scale(covering: edges, unit: unit, length: TimePlot.height * 10)
    let plot = TimePlot(
      caption, timeline: timeline, scale: scale,
      legend: legend(isSingle ? (hasIncome, hasExpense) : (true, true), style), amount: amount)
    let shapes = BarShapes(flows: flows, style: style, axis: plot.axis, scale: scale)
    return plot.markup { writer in
      if hasIncome || !isSingle { writer.path(shapes.income, class: "i") }
      if hasExpense || !isSingle { writer.path(shapes.expense, class: "e") }
      if !isSingle { writeNet(shapes, hasDots: style.hasDots, to: &writer) }
    }
  }

  private func legend(_ has: (income: Bool, expense: Bool), _ style: BarStyle) -> [LegendEntry] {
    let income = LegendEntry(mark: "▲", markClass: "i", text: words.income)
    let expense = LegendEntry(mark: "▼", markClass: "e", text: words.expense)
    let net = LegendEntry(mark: style.hasDots ? "○" : "―", markClass: "k", text: words.net)
    guard has.income, has.expense else { return has.income ? [income] : [expense] }
    return [income, expense, net]
  }

  private func writeNet(_ shapes: BarShapes, hasDots: Bool, to writer: inout MarkupWriter) {
    writer.path(shapes.netLine, class: "t u")
    writer.path(shapes.netLine, class: "t")
    guard hasDots else { return }
    writer.path(shapes.netDots, class: "t o")
    writer.path(shapes.netDots, class: "t o u")
  }
}
