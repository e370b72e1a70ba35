import Templating

/// Weeks as columns, days of the week as rows; in units of which a phone's pixel has about two and a half.
struct CalendarGrid {
  let months: [HeatMap.Month]
  let weekdays: [String]
  let firstWeekday: Int
  let isRightToLeft: Bool

  static let pitch = 28
  static let cell = 24
  private static let fontSize = 30
  private static let left = 56
  private static let top = 44
  /// Half of a year touches 28 weeks at most.
  static let width = left + 28 * pitch
  static let height = top + 7 * pitch

  func write(_ steps: HeatSteps, to writer: inout MarkupWriter) {
    writeWeekdays(to: &writer)
    writeMonths(to: &writer)
    writeEmptyDays(to: &writer)
    for step in 1...HeatSteps.count {
      let days = placedDays.filter { steps.step(of: $0.day.value) == step }
      guard !days.isEmpty else { continue }
      writer.element("g", HeatSteps.stroke(of: step)) { writer in
        for (place, day) in days { writer.path(square(at: place, step: step), hover: day.hover) }
      }
    }
  }

  /// The days with their place, counted from the beginning of the first week.
  private var placedDays: [(place: Int, day: HeatMap.Day)] {
    months.flatMap(\.days).enumerated().map { ($0.offset + firstWeekday, $0.element) }
  }

  private func square(at place: Int, step: Int) -> PathData {
    let size = HeatSteps.size(of: step)
    var path = PathData()
    path.move(centre(ofWeek: place / 7) - size / 2, Self.top + place % 7 * Self.pitch + Self.pitch / 2)
    path.right(size)
    return path
  }

  /// One dashed line for each week, whose dashes are the days.
  private func writeEmptyDays(to writer: inout MarkupWriter) {
    let attributes: [(StaticString, String)] = [
      ("stroke", "var(--sunken)"), ("stroke-width", "\(Self.cell)"),
      ("stroke-dasharray", "\(Self.cell) \(Self.pitch - Self.cell)"), ("d", allDays.text),
    ]
    writer.empty("path", attributes)
  }

  private var allDays: PathData {
    let end = firstWeekday + months.reduce(0) { $0 + $1.days.count }
    var path = PathData()
    for week in 0..<(end + 6) / 7 {
      let days = max(firstWeekday, week * 7)..<min(end, week * 7 + 7)
      let top = Self.top + days.lowerBound % 7 * Self.pitch + (Self.pitch - Self.cell) / 2
      path.move(centre(ofWeek: week), top)
      path.down(days.count * Self.pitch - (Self.pitch - Self.cell))
    }
    return path
  }

  private func centre(ofWeek week: Int) -> Int {
    mirrored(Self.left + week * Self.pitch + Self.pitch / 2)
  }

  private func mirrored(_ x: Int) -> Int { isRightToLeft ? Self.width - x : x }

  private func writeWeekdays(to writer: inout MarkupWriter) {
    for (row, name) in weekdays.enumerated() where row.isMultiple(of: 2) {
      let y = Self.top + row * Self.pitch + Self.pitch / 2 + 11
      writer.label(
        TextWidth.cut(name, toPixels: Self.left, size: Self.fontSize), x: "\(mirrored(0))", y: y)
    }
  }

  /// A month is named above the week in which it begins.
  private func writeMonths(to writer: inout MarkupWriter) {
    var place = firstWeekday
    for month in months {
      let week = (place + 6) / 7
      let x = mirrored(Self.left + week * Self.pitch + 2)
      writer.label(
        TextWidth.cut(month.label, toPixels: 4 * Self.pitch, size: Self.fontSize), x: "\(x)", y: 28)
      place += month.days.count
    }
  }
}
