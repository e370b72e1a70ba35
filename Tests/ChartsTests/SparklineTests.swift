import Templating
import Testing

@testable import Charts

/// Tests the small drawings in rows of tables.
struct SparklineTests {
  @Test func eachMonthIsABar() throws {
    let bars = try #require(sparkline([0, 1, 50, 100])).markup
    #expect(bars.contains("d=\"M6 18v-1h5V18M12 18v-9h5V18M18 18v-18h5V18\""))
    #expect(bars.hasPrefix("<svg aria-hidden=\"true\" width=\"24\" height=\"18\""))
  }

  @Test func theMonthThatIsNotOverIsPale() throws {
    let bars = try #require(sparkline([100, 100], running: 1)).markup
    #expect(bars.contains("<path d=\"M0 18v-18h5V18\"/><path fill-opacity=\".4\" d=\"M6 18v-18h5V18\"/>"))
  }

  @Test func fromRightToLeftTheOldestIsAtTheRight() throws {
    #expect(try #require(sparkline([100, 0], isRightToLeft: true)).markup.contains("d=\"M6 18v-18h5V18\""))
  }

  @Test(arguments: [[], [0, 0], [-5]] as [[Int64]])
  func nothingIsNotDrawn(values: [Int64]) {
    #expect(sparkline(values) == nil)
  }

  @Test(arguments: [(1, "100%"), (2, "50%"), (1000, "1%"), (Int64.max, "1%")] as [(Int64, String)])
  func aBarIsAShareOfTheLargest(largest: Int64, width: String) {
    #expect(
      Meter.background(1, largest: largest).markup.contains("width=\"\(width)\" height=\"22\"><rect")
    )
  }

  private func sparkline(_ values: [Int64], running: Int? = nil, isRightToLeft: Bool = false) -> SafeHTML? {
    Sparkline.markup(values, running: running, isRightToLeft: isRightToLeft)
  }
}
