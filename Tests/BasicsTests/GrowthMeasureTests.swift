import TestSupport
import Testing

/// Tests the measure on which the growth tests of all modules rely.
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
