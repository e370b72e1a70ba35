import Testing

@testable import Charts

struct RankingTests {
  @Test func takesTheSmallestTogether() {
    let ranking = ChartSamples.ranking([5, 10, 20, 30, 40, 50, 60, 70, 80, 0, -7])
    #expect(ranking.items.map(\.value) == [80, 70, 60, 50, 40, 30, 20, 15])
    #expect(ranking.items.last?.label == "Other (2)")
  }

  @Test func whatIsBelowZeroComesLastInTheSameOrder() {
    #expect(ChartSamples.ranking([-50, 9, -20, 0, -30]).negative.map(\.value) == [-20, -30, -50])
  }

  @Test func namesASingleOneThatIsLeftOver() {
    let ranking = ChartSamples.ranking([8, 7, 6, 5, 4, 3, 2, 1])
    #expect(ranking.items.count == 8)
    #expect(!ranking.items.contains { $0.label.hasPrefix("Other") })
  }

  @Test func keepsTheOrderOfEquals() {
    let ranking = ChartSamples.ranking([1, 2, 2, 1])
    #expect(
      ranking.items.map(\.label) == [
        "Food:Groceries", "Transport", "Housing:Rent", "<script>alert(1)</script>",
      ])
  }

  @Test func extremesDoNotTrap() {
    let values = Array(repeating: Int64.max, count: 12) + [1]
    #expect(ChartSamples.ranking(values).items.last?.value == .max)
    #expect(!ChartSamples.rankedBars(values).markup.isEmpty)
  }
}
