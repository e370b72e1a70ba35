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
  init<Value>(of timeline: Timeline<Value>, on axis: TimeAxis, narrow: Int, wide: Int) {
    let names = timeline.years.flatMap { $0.months.map(\.label) }
    let fitting = MonthSteps(widest: names.map { TextWidth.pixels($0) }.max() ?? 0, axis: axis)
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

  private static func years<Value>(
    of timeline: Timeline<Value>, on axis: TimeAxis, line: Int, narrow: Int, wide: Int
  ) -> [Label] {
    var narrowLine = LabelLine(pixels: narrow, axisWidth: axis.width)
    var wideLine = LabelLine(pixels: wide, axisWidth: axis.width)
    let candidates = candidates(of: timeline, on: axis)
    let isNarrow = candidates.map { narrowLine.place($0.text, at: $0.centre) }
    for (candidate, isPlaced) in zip(candidates, isNarrow) where isPlaced {
      _ = wideLine.place(candidate.text, at: candidate.centre)
    }
    return zip(candidates, isNarrow).compactMap { candidate, isPlaced in
      guard isPlaced || wideLine.place(candidate.text, at: candidate.centre) else { return nil }
      return Label(text: candidate.text, centre: candidate.centre, line: line, isWideOnly: !isPlaced)
    }
  }

  private static func candidates<Value>(
    of timeline: Timeline<Value>, on axis: TimeAxis
  ) -> [(text: String, centre: Int)] {
    var month = 0
    return timeline.years.map { year in
      defer { month += year.months.count }
      return (year.label, (axis.start(of: month) + axis.start(of: month + year.months.count)) / 2)
    }
  }
}
