import Testing

@testable import Charts

struct ScaleTests {
  @Test func goesFromTheBottomToTheTop() {
    let scale = TimePlot.Scale(covering: [0, 400], unit: 1, length: 1800)
    #expect(scale.ticks.map(scale.position) == [1800, 900, 0])
    #expect(scale.position(of: 1) == 1795)
  }

  @Test func showsZeroAlways() {
    #expect(TimePlot.Scale(covering: [500, 900], unit: 1, length: 1000).ticks.contains(0))
    #expect(TimePlot.Scale(covering: [-900, -500], unit: 1, length: 1000).ticks.contains(0))
  }

  @Test(arguments: [[Int64.min, .max], [.max], [.min], [.max, -1], []])
  func holdsExtremes(values: [Int64]) {
    let scale = TimePlot.Scale(covering: values, unit: 100, length: 1800)
    for value in values + [0] { #expect((0...1800).contains(scale.position(of: value))) }
  }

  // MARK: - Ticks

  private static let bounds: [Int64] = [
    .min, .min + 1, -9_999_999_999, -1_234_567, -100, -1, 0, 1, 99, 100, 101, 12_345, 999_999, 1_000_001,
    777_777_777_777, .max - 1, .max,
  ]

  private static let ranges = bounds.filter { $0 <= 0 }.flatMap { low in
    bounds.filter { $0 >= 0 }.map { low...$0 }
  }

  @Test(arguments: [Int64(1), 100, 1000])
  func ticksAreRoundAndFew(unit: Int64) {
    for range in Self.ranges {
      let values = TimePlot.Scale.ticks(in: range, unit: unit)
      // An axis below one unit has parts of it.
      let unit = range.lowerBound > -unit && range.upperBound < unit ? 1 : unit
      #expect((range == 0...0 ? 1...1 : 2...4).contains(values.count), "\(range): \(values)")
      #expect(values.allSatisfy { $0.isMultiple(of: unit) })
      let steps = Set(zip(values, values.dropFirst()).map { Int128($1) - Int128($0) })
      #expect(steps.count <= 1)
      for step in steps { #expect(isRound(step, unit: Int128(unit)), "\(range): \(step)") }
    }
  }

  private func isRound(_ step: Int128, unit: Int128) -> Bool {
    var step = step / unit
    while step.isMultiple(of: 10) { step /= 10 }
    return [1, 2, 5, 25].contains(step)
  }

  @Test func ticksLieInTheRange() {
    for range in Self.ranges {
      let values = TimePlot.Scale.ticks(in: range)
      #expect(values.contains(0) && values.allSatisfy(range.contains))
    }
  }

  @Test func ticksAreWhatOneWouldChoose() {
    #expect(TimePlot.Scale.ticks(in: 0...560_000, unit: 100) == [0, 200_000, 400_000])
    #expect(TimePlot.Scale.ticks(in: 0...110_000, unit: 100) == [0, 50_000, 100_000])
    #expect(TimePlot.Scale.ticks(in: -300...900, unit: 1) == [0, 500])
    #expect(TimePlot.Scale.ticks(in: 0...0, unit: 100) == [0])
    // An axis below one unit has its parts.
    #expect(TimePlot.Scale.ticks(in: 0...900, unit: 1000) == [0, 250, 500, 750])
    #expect(TimePlot.Scale.ticks(in: 0...99, unit: 100) == [0, 25, 50, 75])
    #expect(TimePlot.Scale.ticks(in: -90...5, unit: 100) == [-75, -50, -25, 0])
    #expect(TimePlot.Scale.ticks(in: 0...1000, unit: 1000) == [0, 1000])
    #expect(TimePlot.Scale.ticks(in: -3...0, unit: 1) == [-3, -2, -1, 0])
  }
}
