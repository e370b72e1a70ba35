/// The outlines of a bar chart, each series as one path.
struct BarShapes {
  let flows: [BarChart.Flow]
  let style: BarStyle
  let axis: TimeAxis
  let scale: Scale

  /// In tenths of a pixel: the least height of a bar that stands for something.
  private static let leastHeight = 15

  var income: PathData { bars(inset: style.incomeInset, edges: flows.map(\.income)) }
  var expense: PathData { bars(inset: style.expenseInset, edges: flows.map(style.expenseEdge)) }

  var netLine: PathData {
    var path = PathData()
    for (month, flow) in flows.enumerated() {
      let (x, y) = (axis.centre(of: month), scale.position(of: flow.net))
      if month == 0 { path.move(x, y) } else { path.line(x, y) }
    }
    return path
  }

  /// Lines without length, of which only the round ends are seen: they stay round in a stretched drawing.
  var netDots: PathData {
    var path = PathData()
    for (month, flow) in flows.enumerated() {
      path.move(axis.centre(of: month), scale.position(of: flow.net))
      path.right(0)
    }
    return path
  }

  private func bars(inset: Int, edges: [Int64]) -> PathData {
    let zero = scale.position(of: 0)
    var path = PathData()
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
