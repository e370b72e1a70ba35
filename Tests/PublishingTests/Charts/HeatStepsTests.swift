import Testing

@testable import Publishing

struct HeatStepsTests {
  @Test func everyStepHasAsManyDays() {
    let values = (1...100).map(Int64.init)
    let steps = HeatMap.Quantiles(values.shuffled())
    #expect(steps.limits == [20, 40, 60, 80, 100])
    for step in 1...5 { #expect(values.count { steps.step(of: $0) == step } == 20) }
  }

  @Test func fewAmountsAreFewSteps() {
    #expect(HeatMap.Quantiles([7, 7, 7]).limits == [7])
    #expect(HeatMap.Quantiles([7, 7, 7]).step(of: 7) == 5)
    #expect(HeatMap.Quantiles([0, -3]).limits.isEmpty)
    #expect(HeatMap.Quantiles([]).step(of: 1) == nil)
    #expect(HeatMap.Quantiles([.max, 1]).step(of: .max) == 5)
  }

  @Test func nothingHasNoStep() {
    #expect(HeatMap.Quantiles([1, 2, 3]).step(of: 0) == nil)
  }

  @Test(arguments: 0..<7)
  func theYearFits(firstWeekday: Int) {
    for lengths in [[31, 29, 31, 30, 31, 30], [31, 31, 30, 31, 30, 31]] {
      let days = lengths.reduce(firstWeekday, +)
      #expect(56 + (days + 6) / 7 * HeatMap.Grid.pitch <= HeatMap.Grid.width)
    }
  }
}
