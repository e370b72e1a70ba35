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
    let style = Style(months: flows.count, isSingle: isSingle)
    let edges = flows.flatMap { [$0.income, style.expenseEdge($0)] + (isSingle ? [] : [$0.net]) }
    let scale = Scale(covering: edges, unit: unit, length: TimePlot.height * 10)
    let plot = TimePlot(
      caption, timeline: timeline, scale: scale,
      legend: legend(isSingle ? (hasIncome, hasExpense) : (true, true), style), amount: amount)
    let shapes = Shapes(flows: flows, style: style, axis: plot.axis, scale: scale)
    return plot.markup { writer in
      if hasIncome || !isSingle { writer.path(shapes.income, class: "i") }
      if hasExpense || !isSingle { writer.path(shapes.expense, class: "e") }
      if !isSingle { writeNet(shapes, hasDots: style.hasDots, to: &writer) }
    }
  }

  private func legend(_ has: (income: Bool, expense: Bool), _ style: Style) -> [TimePlot.LegendEntry] {
    let income = TimePlot.LegendEntry(mark: "▲", markClass: "i", text: words.income)
    let expense = TimePlot.LegendEntry(mark: "▼", markClass: "e", text: words.expense)
    let net = TimePlot.LegendEntry(mark: style.hasDots ? "○" : "―", markClass: "k", text: words.net)
    guard has.income, has.expense else { return has.income ? [income] : [expense] }
    return [income, expense, net]
  }

  private func writeNet(_ shapes: Shapes, hasDots: Bool, to writer: inout MarkupWriter) {
    writer.path(shapes.netLine, class: "t u")
    writer.path(shapes.netLine, class: "t")
    guard hasDots else { return }
    writer.path(shapes.netDots, class: "t o")
    writer.path(shapes.netDots, class: "t o u")
  }
}

extension BarChart {
  /// How wide the bars of a month are, and on which side of zero they stand.
  struct Style: Sendable {
    let isMirrored: Bool
    let incomeInset: Int
    let expenseInset: Int
    let width: Int
    let hasDots: Bool
    /// Bars that touch are drawn as one outline: gaps of a fraction of a pixel would flicker.
    var isOutline: Bool { width == TimePlot.Axis.unitsPerMonth }

    /// - Parameter isSingle: Whether there is only income, or only expense.
    init(months: Int, isSingle: Bool = false) {
      hasDots = months <= 24
      isMirrored = months > 36 && !isSingle
      let isWide = isMirrored || isSingle
      (incomeInset, expenseInset, width) = isWide ? months > 60 ? (0, 0, 20) : (2, 2, 16) : (2, 11, 7)
    }

    func expenseEdge(_ flow: Flow) -> Int64 {
      isMirrored ? Int64(0).saturatingSubtract(flow.expense) : flow.expense
    }
  }
}

extension BarChart {
  /// The outlines of a bar chart, each series as one path.
  struct Shapes {
    let flows: [Flow]
    let style: Style
    let axis: TimePlot.Axis
    let scale: Scale

    /// In tenths of a pixel: the least height of a bar that stands for something.
    private static let leastHeight = 15

    var income: SVG.Path { bars(inset: style.incomeInset, edges: flows.map(\.income)) }
    var expense: SVG.Path { bars(inset: style.expenseInset, edges: flows.map(style.expenseEdge)) }

    var netLine: SVG.Path {
      var path = SVG.Path()
      for (month, flow) in flows.enumerated() {
        let (x, y) = (axis.centre(of: month), scale.position(of: flow.net))
        if month == 0 { path.move(x, y) } else { path.line(x, y) }
      }
      return path
    }

    /// Lines without length, of which only the round ends are seen: they stay round in a stretched drawing.
    var netDots: SVG.Path {
      var path = SVG.Path()
      for (month, flow) in flows.enumerated() {
        path.move(axis.centre(of: month), scale.position(of: flow.net))
        path.right(0)
      }
      return path
    }

    private func bars(inset: Int, edges: [Int64]) -> SVG.Path {
      let zero = scale.position(of: 0)
      var path = SVG.Path()
      for (month, edge) in edges.enumerated() where edge != 0 || style.isOutline {
        if !style.isOutline || month == 0 { path.move(axis.start(of: month) + inset, zero) }
        path.vertical(to: top(of: edge, zero: zero))
        path.right(style.width)
        if !style.isOutline { path.vertical(to: zero) }
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
