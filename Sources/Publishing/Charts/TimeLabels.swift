/// Which months and years are named below an axis, so that no two names touch.
struct TimeLabels: Sendable {
  struct Label: Equatable, Sendable {
    let text: String
    /// In the units of the axis.
    let centre: Int
    let line: Int
    let isWideOnly: Bool
  }

  let labels: [Label]
  var lineCount: Int { (labels.map(\.line).max() ?? 0) + 1 }

  /// - Parameters:
  ///   - narrow, wide: How many pixels the axis has in the two widths of a chart.
  init<Value>(of timeline: TimePlot.Timeline<Value>, on axis: TimePlot.Axis, narrow: Int, wide: Int) {
    let names = timeline.years.flatMap { $0.months.map(\.label) }
    let fitting = MonthSteps(widest: Set(names).map { SVG.TextWidth.pixels($0) }.max() ?? 0, axis: axis)
    guard let steps = fitting.steps(narrow: narrow, wide: wide) else {
      labels = Self.years(of: timeline, on: axis, line: 0, narrow: narrow, wide: wide)
      return
    }
    let anchor = timeline.years.first?.months.count ?? 0
    let months = names.indices.compactMap { month -> Label? in
      guard (month - anchor).isMultiple(of: steps.wide) else { return nil }
      return Label(
        text: names[month], centre: axis.centre(of: month), line: 0,
        isWideOnly: !(month - anchor).isMultiple(of: steps.narrow))
    }
    labels = months + Self.years(of: timeline, on: axis, line: 1, narrow: narrow, wide: wide)
  }

  /// Every fifth of the days of a month, each of which is one unit of the axis.
  init(days: Int, on axis: TimePlot.Axis, name: (Int) -> String) {
    labels = stride(from: 5, through: days, by: 5).map { day in
      Label(text: name(day), centre: axis.centre(of: day - 1), line: 0, isWideOnly: false)
    }
  }

  private static func years<Value>(
    of timeline: TimePlot.Timeline<Value>, on axis: TimePlot.Axis, line: Int, narrow: Int, wide: Int
  ) -> [Label] {
    let candidates = candidates(of: timeline, on: axis)
    func hasRoom(_ year: Candidate, _ pixels: Int) -> Bool {
      year.isLongest || SVG.TextWidth.pixels(year.text) * axis.width <= year.length * pixels
    }
    var narrowLine = LabelLine(pixels: narrow, axisWidth: axis.width)
    let isNarrow = candidates.map { hasRoom($0, narrow) && narrowLine.place($0.text, at: $0.centre) }
    var wideLine = LabelLine(pixels: wide, axisWidth: axis.width)
    for (year, isPlaced) in zip(candidates, isNarrow) where isPlaced {
      _ = wideLine.place(year.text, at: year.centre)
    }
    let isExtra = zip(candidates, isNarrow).map {
      !$1 && hasRoom($0, wide) && wideLine.place($0.text, at: $0.centre)
    }
    // Between every third year, more would make an uneven row, unless all have room but a broken year.
    let addsExtras = zip(isNarrow, isExtra).count { !$0 && !$1 } <= 1
    return candidates.indices.compactMap { index in
      guard isNarrow[index] || addsExtras && isExtra[index] else { return nil }
      let year = candidates[index]
      return Label(text: year.text, centre: year.centre, line: line, isWideOnly: isExtra[index])
    }
  }

  /// A year that may be named. One that is broken off, and shorter than its name, would seem to name its neighbour.
  private struct Candidate {
    let text: String
    let centre: Int
    /// In the units of the axis.
    let length: Int
    let isLongest: Bool
  }

  private static func candidates<Value>(of timeline: TimePlot.Timeline<Value>, on axis: TimePlot.Axis)
    -> [Candidate]
  {
    var month = 0
    let longest = timeline.years.map(\.months.count).max()
    return timeline.years.map { year in
      defer { month += year.months.count }
      let (start, end) = (axis.start(of: month), axis.start(of: month + year.months.count))
      return Candidate(
        text: year.label, centre: (start + end) / 2, length: end - start,
        isLongest: year.months.count == longest)
    }
  }
}

/// A line of centred labels: one is placed only where it touches no other.
private struct LabelLine {
  let pixels: Int
  let axisWidth: Int
  private var taken: [ClosedRange<Int>] = []

  private static let gap = 6

  init(pixels: Int, axisWidth: Int) {
    self.pixels = pixels
    self.axisWidth = axisWidth
  }

  mutating func place(_ text: String, at centre: Int) -> Bool {
    let middle = centre * pixels / axisWidth
    let half = (SVG.TextWidth.pixels(text) + Self.gap + 1) / 2
    let range = (middle - half)...(middle + half)
    guard !taken.contains(where: range.overlaps) else { return false }
    taken.append(range)
    return true
  }
}

/// Whether every month can be named, or every second, third or sixth.
private struct MonthSteps {
  /// The widest name of a month, in pixels.
  let widest: Int
  let axis: TimePlot.Axis

  private static let all = [1, 2, 3, 6]
  private static let gap = 4

  /// What is named in a narrow chart is named in a wide one too; hence one step divides the other.
  func steps(narrow: Int, wide: Int) -> (narrow: Int, wide: Int)? {
    guard let narrowStep = Self.all.first(where: { fits($0, in: narrow) }) else { return nil }
    let wideStep = Self.all.first { narrowStep.isMultiple(of: $0) && fits($0, in: wide) }
    return (narrowStep, wideStep ?? narrowStep)
  }

  private func fits(_ step: Int, in pixels: Int) -> Bool {
    (widest + Self.gap) * axis.width <= step * TimePlot.Axis.unitsPerMonth * pixels
  }
}
