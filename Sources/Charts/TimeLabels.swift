/// The names of months and years below an axis, chosen so that no two of them touch.
struct TimeLabels: Sendable {
  struct Label: Equatable, Sendable {
    let text: String
    /// The center of the label, in units of the axis.
    let center: Int
    let line: Int
    let isWideOnly: Bool
  }

  let labels: [Label]
  var lineCount: Int { (labels.map(\.line).max() ?? 0) + 1 }

  /// - Parameters:
  ///   - narrow, wide: The length of the axis in pixels, in the two widths of a chart.
  init<Value>(of timeline: TimePlot.Timeline<Value>, on axis: TimePlot.Axis, narrow: Int, wide: Int) {
    let names = timeline.years.flatMap { $0.months.map(\.label) }
    guard let steps = Self.steps(of: names, on: axis, narrow: narrow, wide: wide) else {
      labels = Self.years(of: timeline, on: axis, line: 0, narrow: narrow, wide: wide)
      return
    }
    let anchor = timeline.years.first?.months.count ?? 0
    let months = names.indices.compactMap { month -> Label? in
      guard (month - anchor).isMultiple(of: steps.wide) else { return nil }
      return Label(
        text: names[month], center: axis.center(of: month), line: 0,
        isWideOnly: !(month - anchor).isMultiple(of: steps.narrow))
    }
    labels = months + Self.years(of: timeline, on: axis, line: 1, narrow: narrow, wide: wide)
  }

  /// Names every fifth day of a month. A day is as wide as a month of other charts.
  init(days: Int, on axis: TimePlot.Axis, name: (Int) -> String) {
    labels = stride(from: 5, through: days, by: 5).map { day in
      Label(text: name(day), center: axis.center(of: day - 1), line: 0, isWideOnly: false)
    }
  }

  private static func years<Value>(
    of timeline: TimePlot.Timeline<Value>, on axis: TimePlot.Axis, line: Int, narrow: Int, wide: Int
  ) -> [Label] {
    let candidates = timeline.places(on: axis).map { year, start, width in
      (text: year.label, center: start + width / 2, width: width)
    }
    let longest = candidates.map(\.width).max()
    // A year that is cut off and shorter than its name is not named: the name would seem to belong to its
    // neighbor.
    let hasRoom = { (index: Int, pixels: Int) in
      candidates[index].width == longest
        || SVG.TextWidth.pixels(candidates[index].text) * axis.width <= candidates[index].width * pixels
    }
    var narrowLine = LabelLine(pixels: narrow, axisWidth: axis.width)
    let isNarrow = candidates.enumerated().map { index, year in
      hasRoom(index, narrow) && narrowLine.placeIfFree(year.text, at: year.center)
    }
    var wideLine = LabelLine(pixels: wide, axisWidth: axis.width)
    for (year, isPlaced) in zip(candidates, isNarrow) where isPlaced {
      _ = wideLine.placeIfFree(year.text, at: year.center)
    }
    let isExtra = candidates.enumerated().map { index, year in
      !isNarrow[index] && hasRoom(index, wide) && wideLine.placeIfFree(year.text, at: year.center)
    }
    // Extra names between, say, every third year would make the row uneven, so they are added only if at most
    // one year is left without a name.
    let addsExtras = zip(isNarrow, isExtra).count { !$0 && !$1 } <= 1
    return candidates.indices.compactMap { index in
      guard isNarrow[index] || addsExtras && isExtra[index] else { return nil }
      let year = candidates[index]
      return Label(text: year.text, center: year.center, line: line, isWideOnly: isExtra[index])
    }
  }

  /// The steps between two named months in a narrow and in a wide chart: every month, or every second, third
  /// or sixth; `nil` if there is no room. The narrow step is a multiple of the wide one, so that every name
  /// in a narrow chart is also in a wide one.
  private static func steps(
    of names: [String], on axis: TimePlot.Axis, narrow: Int, wide: Int
  ) -> (narrow: Int, wide: Int)? {
    let widest = Set(names).map { SVG.TextWidth.pixels($0) }.max() ?? 0
    let (all, gap) = ([1, 2, 3, 6], 4)
    func fits(_ step: Int, in pixels: Int) -> Bool {
      (widest + gap) * axis.width <= step * TimePlot.Axis.unitsPerMonth * pixels
    }
    guard let narrowStep = all.first(where: { fits($0, in: narrow) }) else { return nil }
    let wideStep = all.first { narrowStep.isMultiple(of: $0) && fits($0, in: wide) }
    return (narrowStep, wideStep ?? narrowStep)
  }
}

/// A line of centered labels. A label is placed only if it touches no other.
private struct LabelLine {
  let pixels: Int
  let axisWidth: Int
  var taken: [ClosedRange<Int>] = []

  private static let gap = 6

  mutating func placeIfFree(_ text: String, at center: Int) -> Bool {
    let middle = center * pixels / axisWidth
    let half = (SVG.TextWidth.pixels(text) + Self.gap + 1) / 2
    let range = (middle - half)...(middle + half)
    guard !taken.contains(where: range.overlaps) else { return false }
    taken.append(range)
    return true
  }
}
