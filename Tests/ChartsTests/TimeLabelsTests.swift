import Testing

@testable import Charts

struct TimeLabelsTests {
  @Test(arguments: [0, 3, 7, 11])
  func neverOverlap(first: Int) {
    for months in 0...180 {
      for gutter in [20, 60, 150] {
        let (labels, axis) = labels(months: months, from: first, gutter: gutter)
        let narrow = labels.labels.filter { !$0.isWideOnly }
        expectNoOverlap(narrow, axis: axis, pixels: SVG.TextWidth.Room.narrow - gutter)
        expectNoOverlap(labels.labels, axis: axis, pixels: SVG.TextWidth.Room.wide - gutter)
        #expect(months == 0 || !narrow.isEmpty)
      }
    }
  }

  @Test func nameEveryMonthWhileTheyFit() {
    let (labels, _) = labels(months: 7, from: 4, gutter: 40)
    #expect(labels.labels.filter { $0.line == 0 }.map(\.text) == Array(ChartSamples.monthNames[4..<11]))
    #expect(labels.labels.filter { $0.line == 1 }.map(\.text) == ["2010"])
    #expect(labels.labels.filter(\.isWideOnly).isEmpty)
  }

  @Test func nameQuartersOverSomeYears() {
    let (labels, _) = labels(months: 42, from: 0, gutter: 40)
    let months = labels.labels.filter { $0.line == 0 }
    #expect(months.prefix(4).map(\.text) == ["Jan", "Apr", "Jul", "Oct"])
    #expect(months.filter { !$0.isWideOnly }.prefix(2).map(\.text) == ["Jan", "Jul"])
  }

  @Test func nameYearsOverFifteen() {
    let (labels, _) = labels(months: 180, from: 0, gutter: 40)
    #expect(labels.labels.map(\.text) == (2010...2024).map(String.init))
    #expect(labels.labels.filter { !$0.isWideOnly }.map(\.text) == ["2010", "2013", "2016", "2019", "2022"])
    #expect(labels.lineCount == 1)
  }

  @Test func leaveOutABrokenYearThatIsShorterThanItsName() {
    func years(_ months: Int, from first: Int, _ isShown: (TimeLabels.Label) -> Bool) -> [String] {
      labels(months: months, from: first, gutter: 60).0.labels.filter { $0.line == 1 && isShown($0) }.map(
        \.text)
    }
    #expect(years(24, from: 10) { _ in true } == ["2010", "2011", "2012"])
    #expect(years(24, from: 10) { !$0.isWideOnly } == ["2011", "2012"])
    #expect(years(24, from: 11) { _ in true } == ["2011", "2012"])
    #expect(years(2, from: 11) { !$0.isWideOnly } == ["2010"], "one is named in any case")
  }

  private func labels(months: Int, from first: Int, gutter: Int) -> (TimeLabels, TimePlot.Axis) {
    let axis = TimePlot.Axis(months: months)
    let timeline = ChartSamples.timeline(months: months, from: first) { _ in 0 }
    let labels = TimeLabels(
      of: timeline, on: axis, narrow: SVG.TextWidth.Room.narrow - gutter,
      wide: SVG.TextWidth.Room.wide - gutter)
    return (labels, axis)
  }

  private func expectNoOverlap(_ labels: [TimeLabels.Label], axis: TimePlot.Axis, pixels: Int) {
    for line in Dictionary(grouping: labels, by: \.line).values {
      let ranges = line.sorted { $0.center < $1.center }.map { label in
        let (middle, width) = (label.center * pixels / axis.width, SVG.TextWidth.pixels(label.text))
        return (start: middle - width / 2, end: middle + width / 2)
      }
      for (left, right) in zip(ranges, ranges.dropFirst()) { #expect(left.end < right.start) }
    }
  }
}
