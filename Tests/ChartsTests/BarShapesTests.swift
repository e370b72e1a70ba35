import Testing

@testable import Charts

struct BarShapesTests {
  private func shapes(_ flows: [BarChart.Flow]) -> BarChart.Shapes {
    let style = BarChart.Style(months: flows.count)
    let edges = flows.flatMap { [$0.income, style.spendingEdge($0)] }
    return BarChart.Shapes(
      flows: flows, style: style, axis: TimePlot.Axis(months: flows.count),
      scale: TimePlot.Scale(covering: edges, unit: 1, length: 1400))
  }

  @Test(arguments: [2, 48, 180])
  func noBarVanishes(months: Int) {
    let flows: [BarChart.Flow] = [(1_000_000_000, 1_000_000_000)] + (1..<months).map { _ in (1, 1) }
    let shapes = shapes(flows)
    let zero = shapes.scale.position(of: 0)
    #expect(shapes.bars { $0.income }.text.contains("V\(zero - 15)h"))
    #expect(shapes.bars(shapes.style.spendingEdge).text.contains("V\(zero + 15)h"))
  }

  @Test func whatIsNothingHasNoBar() {
    #expect(shapes([(income: 0, spending: 5)]).bars { $0.income }.text.isEmpty)
  }

  @Test func extremesDoNotTrap() {
    let flows = [(Int64.max, Int64(1)), (1, .max), (.max, .max), (0, .max), (.min, .max), (.max, .min)]
    for months in [6, 48, 180] {
      let timeline = ChartSamples.timeline(months: months) { month -> BarChart.Flow in flows[month % 6] }
      #expect(!ChartSamples.bars(timeline).markup.isEmpty)
    }
  }
}
