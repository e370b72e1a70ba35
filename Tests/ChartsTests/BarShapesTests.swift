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
    let flows =
      [BarChart.Flow(income: 1_000_000_000, spending: 1_000_000_000)]
      + Array(repeating: BarChart.Flow(income: 1, spending: 1), count: months - 1)
    let shapes = shapes(flows)
    let zero = shapes.scale.position(of: 0)
    #expect(shapes.bars(\.income).text.contains("V\(zero - 15)h"))
    #expect(shapes.bars(shapes.style.spendingEdge).text.contains("V\(zero + 15)h"))
  }

  @Test func whatIsNothingHasNoBar() {
    #expect(shapes([BarChart.Flow(income: 0, spending: 5)]).bars(\.income).isEmpty)
  }

  @Test func extremesDoNotTrap() {
    let flows = [(Int64.max, Int64(1)), (1, .max), (.max, .max), (0, .max), (.min, .max), (.max, .min)]
    for months in [6, 48, 180] {
      let timeline = ChartSamples.timeline(months: months) { month in
        BarChart.Flow(income: flows[month % 6].0, spending: flows[month % 6].1)
      }
      #expect(!ChartSamples.bars(timeline).markup().markup.isEmpty)
    }
  }
}
