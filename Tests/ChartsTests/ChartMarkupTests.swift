import Foundation
import TestSupport
import Testing

@testable import Charts

#if canImport(FoundationXML)
  import FoundationXML
#endif

struct ChartMarkupTests {
  private static let charts: [String: String] = [
    "bars-1-month": ChartSamples.bars(months: 1).markup,
    "bars-7-months": ChartSamples.bars(months: 7).markup,
    "bars-7-months-rtl": ChartSamples.bars(months: 7, rightToLeft: true).markup,
    "bars-48-months": ChartSamples.bars(months: 48).markup,
    "bars-180-months": ChartSamples.bars(months: 180).markup,
    "bars-running":
      ChartSamples.bars(
        ChartSamples.flows(months: 7), running: (month: 6, label: "to 20 Nov")
      ).markup,
    "bars-expense": ChartSamples.bars(ChartSamples.expenses(months: 7)).markup,
    "bars-expense-48-months": ChartSamples.bars(ChartSamples.expenses(months: 48)).markup,
    "bars-nothing": ChartSamples.bars(months: 0).markup,
    "line-1-month": ChartSamples.line(months: 1).markup,
    "line-7-months": ChartSamples.line(months: 7).markup,
    "line-180-months-rtl": ChartSamples.line(months: 180, rightToLeft: true).markup,
    "forecast-after-nothing": ChartSamples.forecast(known: 0).markup,
    "forecast-after-8-months": ChartSamples.forecast(known: 8).markup,
    "forecast-that-falls": ChartSamples.forecast(known: 8, slope: -22_000).markup,
    "forecast-after-24-months-rtl": ChartSamples.forecast(known: 24, rightToLeft: true).markup,
    "line-nothing": ChartSamples.line(months: 0).markup,
    "pace": ChartSamples.pace(months: 6).markup,
    "pace-rtl": ChartSamples.pace(months: 6, rightToLeft: true).markup,
    "pace-1-month": ChartSamples.pace(months: 1).markup,
    "ranked": ChartSamples.rankedBars().markup,
    "ranked-rtl": ChartSamples.rankedBars(rightToLeft: true).markup,
    "budget": ChartSamples.budgetColumns().markup,
    "budget-rtl": ChartSamples.budgetColumns(rightToLeft: true).markup,
    "heat": ChartSamples.heatMap().markup,
    "heat-rtl": ChartSamples.heatMap(rightToLeft: true).markup,
    "heat-nothing": ChartSamples.heatMap { _ in 0 }.markup,
  ]

  private static let goldens = Repository.root.appending(path: "Tests/ChartsTests/Goldens")

  @Test(arguments: charts.keys.sorted())
  func matchesGolden(name: String) throws {
    try Golden(file: Self.goldens.appending(path: name + ".html")).check(#require(Self.charts[name]))
  }

  @Test func everyGoldenIsOfAChart() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.goldens.path)
    #expect(Set(names) == Set(Self.charts.keys.map { $0 + ".html" }))
  }

  @Test(arguments: charts.keys.sorted())
  func isWellFormed(name: String) throws {
    let parser = XMLParser(data: Data(try #require(Self.charts[name]).utf8))
    let reader = MarkupReader()
    parser.delegate = reader
    #expect(parser.parse(), "\(String(describing: parser.parserError))")
    #expect(reader.elements.isDisjoint(with: ["script", "style", "foreignObject"]))
    #expect(reader.attributes.isDisjoint(with: ["style", "href"]))
    #expect(reader.images == 1, "one drawing is the image, with its title and description")
    #expect(reader.hiddenDrawings == reader.topDrawings - 1)
    #expect(reader.loudLayers == 0, "what a pointer shows is in the table beside the chart")
  }

  @Test(arguments: ["bars-expense", "bars-expense-48-months"])
  func oneKindOfFlowStandsAlone(name: String) throws {
    let chart = try #require(Self.charts[name])
    #expect(chart.contains("Expense") && !chart.contains("▲") && !chart.contains("class=\"t"))
    #expect(!chart.contains("−$"), "expenses do not hang below zero where there is nothing above it")
  }

  @Test func keepsToItsSizes() {
    func size(_ name: String) -> Int { Self.charts[name]?.utf8.count ?? .max }
    let everyDay = ChartSamples.heatMap { ChartSamples.noise($0) * 37 + 1 }.markup
    #expect((1...180).map { ChartSamples.bars(months: $0).markup.utf8.count }.max() ?? 0 <= 12_288)
    // Of these, 208 are the heights of the columns to hover, which SVG requires as attributes.
    #expect(size("line-180-months-rtl") <= 6_144 + 208)
    #expect(size("ranked") <= 4_096)
    #expect(everyDay.utf8.count <= 25_600)
  }

  @Test func isTheSameEveryTime() {
    for _ in 0..<3 {
      #expect(ChartSamples.rankedBars().markup == Self.charts["ranked"])
      #expect(ChartSamples.heatMap().markup == Self.charts["heat"])
    }
  }

  @Test func everyDayWithSpendingHasAHoverTitle() {
    let days = (0..<365).count { $0 % 3 != 1 && ChartSamples.noise($0) > 0 }
    #expect(Self.charts["heat"]?.matches(of: /<path d="[^"]+"><title>/).count == days)
  }
}

private final class MarkupReader: NSObject, XMLParserDelegate {
  var elements: Set<String> = []
  var attributes: Set<String> = []
  var (images, topDrawings, hiddenDrawings, loudLayers) = (0, 0, 0, 0)
  private var path: [String] = []

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
    attributes values: [String: String]
  ) {
    if path == ["div"] { topDrawings += 1 }
    if values["role"] == "img", values["aria-labelledby"] != nil, values["aria-describedby"] != nil {
      images += 1
    }
    if path == ["div"], values["aria-hidden"] == "true" { hiddenDrawings += 1 }
    if values["class"] == "h", values["aria-hidden"] != "true" { loudLayers += 1 }
    elements.insert(name)
    attributes.formUnion(values.keys)
    path.append(name)
  }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) {
    path.removeLast()
  }
}
