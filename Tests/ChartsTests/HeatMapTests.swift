import Templating
import TestSupport
import Testing

@testable import Charts

/// Tests which step of the scale a day has, and the legend that explains the steps.
struct HeatMapTests {
  @Test func theStepsAreRound() {
    var random = SeededGenerator(seed: 1)
    let values = (1...100).map(Int64.init)
    let steps = HeatMap.Steps(values.shuffled(using: &random))
    #expect(steps.limits == [20, 50, 100])
    #expect((3...5).map { step in values.count { steps.step(of: $0) == step } } == [20, 30, 50])
  }

  @Test func fewAmountsAreFewSteps() {
    #expect(HeatMap.Steps([7, 7, 7]).limits == [10])
    #expect(HeatMap.Steps([7, 7, 7]).step(of: 7) == 5)
    #expect(HeatMap.Steps([0, -3]).limits.isEmpty)
    #expect(HeatMap.Steps([]).step(of: 1) == nil)
    #expect(HeatMap.Steps([.max, 1]).step(of: .max) == 5)
  }

  @Test func nothingHasNoStep() {
    #expect(HeatMap.Steps([1, 2, 3]).step(of: 0) == nil)
  }

  @Test(arguments: 0..<7)
  func halfAYearFits(firstWeekday: Int) {
    for lengths in [[31, 29, 31, 30, 31, 30], [31, 31, 30, 31, 30, 31]] {
      let months: [HeatMap.Month] = lengths.map {
        (label: "M", days: Array(repeating: (value: 1, hover: ""), count: $0))
      }
      let grid = HeatMap.Grid(
        months: months, weekdays: Array(repeating: "D", count: 7), firstWeekday: firstWeekday,
        isRightToLeft: false)
      var writer = MarkupWriter()
      grid.write(HeatMap.Steps([1]), to: &writer)
      let columns = SafeHTML(writer).markup.matches(of: /M(\d+) \d/).compactMap { Int($0.1) }
      #expect(columns.count >= 182)
      #expect((columns.max() ?? .max) + HeatMap.Grid.cell / 2 <= HeatMap.Grid.width)
    }
  }

  /// `S`, `T`, `T`, `S` would leave open which day is meant.
  @Test(arguments: [("SMTWTFS", "MWF"), ("MTWTFSS", "MWFS"), ("DDDDDDD", "DDD")])
  func theNamedWeekdaysAreDistinct(weekdays: String, named: String) {
    let grid = HeatMap.Grid(
      months: [(label: "1", days: [(value: 1, hover: "")])], weekdays: weekdays.map { "\($0)" },
      firstWeekday: 0, isRightToLeft: false)
    var writer = MarkupWriter()
    grid.write(HeatMap.Steps([1]), to: &writer)
    let labels = SafeHTML(writer).markup.matches(of: /<text[^>]*>(\D)</).map { "\($0.1)" }
    #expect(labels.joined() == named)
  }

  // MARK: - Legend

  private func legend(_ limits: [Int64], _ amount: @escaping (Int64) -> String) -> String {
    var writer = MarkupWriter()
    HeatMap.writeLegend(of: HeatMap.Steps(limits), { $0.map(amount) }, to: &writer)
    return SafeHTML(writer).markup
  }

  @Test func eachLabelHasRoomOfItsOwn() throws {
    let legend = legend([1, 2, 5, 10, 20]) { "$123,456,789,00\($0).00" }
    let widths = legend.matches(of: /class="x" width="(\d+)"/).compactMap { Int($0.1) }
    #expect(widths.count == 5)
    #expect(widths.allSatisfy { $0 > SVG.TextWidth.pixels("≤ $123,456,789,001.00") })
  }

  @Test func aPhoneHasTwoEvenLines() {
    #expect(legend([1, 2, 5, 10, 20]) { "$123\($0).00" }.contains("class=\"r\""))
  }

  @Test func aCommonPhoneHasOneLineAndASmallOneTwo() {
    #expect(legend([1, 2, 5, 10, 20]) { "$1,0\($0)" }.contains("class=\"l n\""))
  }

  @Test func fewStepsStandInOneLine() {
    let legend = legend([7, 7, 20]) { "$\($0)" }
    #expect(legend.matches(of: /class="x"/).count == 2 && legend.matches(of: /height="0"/).count == 1)
  }
}
