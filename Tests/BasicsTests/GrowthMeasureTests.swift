import TestSupport
import Testing

/// What the growth tests of all modules rest on.
struct GrowthMeasureTests {
  @Test func linearWorkIsLinear() {
    #expect(Growth(orders: [.instructions: 1.1, .allocations: 1, .bytes: 0]).isLinear)
  }

  @Test(arguments: Growth.Measure.allCases) func quadraticWorkIsNotLinear(measure: Growth.Measure) {
    #expect(!Growth(orders: [measure: 2]).isLinear)
  }

  @Test func whatWasNotMeasuredIsNotLinear() {
    #expect(!Growth(orders: [:]).isLinear)
  }
}
