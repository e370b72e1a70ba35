import Templating
import Testing

@testable import Publishing

struct HeatLegendTests {
  private func legend(_ limits: [Int64], _ amount: @escaping (Int64) -> String) -> String {
    var writer = MarkupWriter()
    HeatMap.Legend(steps: HeatMap.Quantiles(limits)) { $0.map(amount) }.write(to: &writer)
    return SafeHTML(writer).markup
  }

  @Test func eachLabelHasRoomOfItsOwn() throws {
    let legend = legend([1, 2, 3, 4, 5]) { "$123,456,789,00\($0).00" }
    let widths = legend.matches(of: /class="x" width="(\d+)"/).compactMap { Int($0.1) }
    #expect(widths.count == 5)
    #expect(widths.allSatisfy { $0 > TextWidth.pixels("≤ $123,456,789,001.00") })
  }

  @Test func aPhoneHasTwoEvenLines() {
    #expect(legend([1, 2, 3, 4, 5]) { "$123\($0).00" }.contains("class=\"r\""))
  }

  @Test func fewStepsStandInOneLine() {
    let legend = legend([7, 7, 9]) { "$\($0)" }
    #expect(legend.matches(of: /class="x"/).count == 2 && !legend.contains("class=\"r\""))
  }

  @Test func amountsHaveTheSameDecimals() throws {
    let site = try PlannedSite([
      PlannedSite.expense("2026-03-03", "Food", "90.00"), PlannedSite.expense("2026-03-04", "Food", "5.50"),
    ])
    let year = try site.page("years/2026.html")
    #expect(year.contains(">≤ $5.50</text>") && year.contains(">≤ $90.00</text>"))
  }
}
