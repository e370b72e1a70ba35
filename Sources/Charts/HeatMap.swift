import Templating

/// A year's amounts by day: squares are larger and darker for larger amounts.
///
/// More than six months are drawn as two halves: side by side on a wide screen, one above the other on a
/// phone.
package enum HeatMap {
  package typealias Day = (value: Int64, hover: String)
  package typealias Month = (label: String, days: [Day])

  /// - Parameters:
  ///   - months: Consecutive months, at most twelve.
  ///   - weekdays: The letters of the seven weekdays, from the first day of the locale's week.
  ///   - firstWeekday: The index of the first day in its week, from 0.
  ///   - amounts: Formats amounts, all in the same way.
  package static func markup(
    caption: SVG.Caption, months: [Month], weekdays: [String], firstWeekday: Int,
    amounts: ([Int64]) -> [String]
  ) -> SafeHTML {
    let steps = Steps(months.flatMap { $0.days.map(\.value) })
    let half = months.count > 6 ? (months.count + 1) / 2 : months.count
    let days = months.prefix(half).reduce(0) { $0 + $1.days.count }
    let halves = [(months.prefix(half), firstWeekday), (months.dropFirst(half), (firstWeekday + days) % 7)]
    return caption.chart { writer in
      for (index, half) in halves.enumerated() where !half.0.isEmpty {
        let grid = Grid(
          months: Array(half.0), weekdays: weekdays, firstWeekday: half.1,
          isRightToLeft: caption.isRightToLeft)
        let attributes: [(StaticString, String)] = [
          ("class", "j"), ("viewBox", "0 0 \(Grid.width) \(Grid.height)"),
        ]
        if index == 0 {
          caption.image(attributes, in: &writer) { grid.write(steps, to: &$0) }
        } else {
          writer.decoration(attributes) { grid.write(steps, to: &$0) }
        }
      }
      writeLegend(of: steps, amounts, to: &writer)
    }
  }
}

extension HeatMap {
  /// Sorts amounts into at most five steps, with round limits and about the same number of days in each.
  package struct Steps: Equatable, Sendable {
    static let count = 5
    /// The largest amount of each step, ascending. Equal limits are merged, so there may be fewer than five.
    let limits: [Int64]

    package init(_ values: [Int64]) {
      let sorted = values.filter { $0 > 0 }.sorted()
      var limits: [Int64] = []
      for quantile in 1...Self.count where !sorted.isEmpty {
        let limit = Self.round(sorted[(sorted.count * quantile + Self.count - 1) / Self.count - 1])
        if limits.last != limit { limits.append(limit) }
      }
      self.limits = limits
    }

    /// The least number of the form 1, 2 or 5 × 10ⁿ that is not smaller; the largest `Int64` if there is
    /// none.
    private static func round(_ value: Int64) -> Int64 {
      var power: Int128 = 1
      while true {
        for step in [power, power * 2, power * 5] where step >= value { return Int64(clamping: step) }
        power *= 10
      }
    }

    /// A step from 1 to 5, with 5 for the largest amounts; `nil` for an amount that is not positive.
    package func step(of value: Int64) -> Int? {
      guard value > 0, let index = limits.firstIndex(where: { value <= $0 }) else { return nil }
      return Self.count - limits.count + index + 1
    }

    /// The attributes of a square, which is drawn as a line as long as it is wide. The color is a custom
    /// property of `style.css`.
    static func stroke(of step: Int) -> [(StaticString, String)] {
      [("stroke", "var(--q\(step))"), ("stroke-width", "\(size(of: step))")]
    }

    /// The side of a step's square, in units of `Grid`.
    static func size(of step: Int) -> Int { 9 + step * 3 }
  }
}

extension HeatMap {
  /// A calendar with weeks as columns and weekdays as rows. Its unit is about two fifths of a phone's pixel.
  struct Grid {
    let months: [Month]
    let weekdays: [String]
    let firstWeekday: Int
    let isRightToLeft: Bool

    static let pitch = 28
    static let cell = 24
    private static let fontSize = 30
    private static let left = 56
    private static let top = 44
    /// The width; half a year touches at most 28 weeks.
    static let width = left + 28 * pitch
    static let height = top + 7 * pitch

    func write(_ steps: Steps, to writer: inout MarkupWriter) {
      writeWeekdays(to: &writer)
      writeMonths(to: &writer)
      writeEmptyDays(to: &writer)
      for step in 1...Steps.count {
        let days = placedDays.filter { steps.step(of: $0.day.value) == step }
        guard !days.isEmpty else { continue }
        writer.element("g", Steps.stroke(of: step)) { writer in
          for (place, day) in days {
            writer.element("path", [("d", square(at: place, step: step).text)]) { $0.hover(day.hover) }
          }
        }
      }
    }

    /// The days with their position, counted from the start of the first week.
    private var placedDays: [(place: Int, day: Day)] {
      months.flatMap(\.days).enumerated().map { ($0.offset + firstWeekday, $0.element) }
    }

    private func square(at place: Int, step: Int) -> SVG.Path {
      let size = Steps.size(of: step)
      var path = SVG.Path()
      path.move(center(ofWeek: place / 7) - size / 2, Self.top + place % 7 * Self.pitch + Self.pitch / 2)
      path.right(size)
      return path
    }

    /// Writes one dashed line for each week, whose dashes are the days.
    private func writeEmptyDays(to writer: inout MarkupWriter) {
      let attributes: [(StaticString, String)] = [
        ("stroke", "var(--sunken)"), ("stroke-width", "\(Self.cell)"),
        ("stroke-dasharray", "\(Self.cell) \(Self.pitch - Self.cell)"), ("d", allDays.text),
      ]
      writer.empty("path", attributes)
    }

    private var allDays: SVG.Path {
      let end = firstWeekday + months.reduce(0) { $0 + $1.days.count }
      var path = SVG.Path()
      for week in 0..<(end + 6) / 7 {
        let days = max(firstWeekday, week * 7)..<min(end, week * 7 + 7)
        let top = Self.top + days.lowerBound % 7 * Self.pitch + (Self.pitch - Self.cell) / 2
        path.move(center(ofWeek: week), top)
        path.down(days.count * Self.pitch - (Self.pitch - Self.cell))
      }
      return path
    }

    private func center(ofWeek week: Int) -> Int {
      mirrored(Self.left + week * Self.pitch + Self.pitch / 2)
    }

    private func mirrored(_ x: Int) -> Int { isRightToLeft ? Self.width - x : x }

    /// Writes the names of the odd rows, or of the even rows if two odd ones have the same name, as in `S`,
    /// `T`, `T`, `S`.
    private func writeWeekdays(to writer: inout MarkupWriter) {
      let names = weekdays.enumerated().filter { $0.offset.isMultiple(of: 2) }.map(\.element)
      let first = Set(names).count == names.count ? 0 : 1
      for row in stride(from: first, to: weekdays.count, by: 2) {
        let y = Self.top + row * Self.pitch + Self.pitch / 2 + 11
        writer.label(
          SVG.TextWidth.cut(weekdays[row], toPixels: Self.left, size: Self.fontSize), x: "\(mirrored(0))",
          y: y)
      }
    }

    /// Writes the name of each month above the first week that begins in it.
    private func writeMonths(to writer: inout MarkupWriter) {
      var place = firstWeekday
      for month in months {
        let week = (place + 6) / 7
        let x = mirrored(Self.left + week * Self.pitch + 2)
        writer.label(
          SVG.TextWidth.cut(month.label, toPixels: 4 * Self.pitch, size: Self.fontSize), x: "\(x)", y: 28)
        place += month.days.count
      }
    }
  }
}

extension HeatMap {
  /// Writes a square of each step, with the largest amount of the step, on as many lines as they need. What
  /// fits into a line of a common phone is on two lines of a small one.
  ///
  /// - Parameter amounts: Formats amounts, all in the same way.
  static func writeLegend(of steps: Steps, _ amounts: ([Int64]) -> [String], to writer: inout MarkupWriter) {
    let labels = amounts(steps.limits).map { "≤ \($0)" }
    let widths = labels.map { SVG.TextWidth.pixels($0) + 10 }
    let (half, whole) = ((labels.count + 1) / 2, widths.reduce(0, +))
    let isHalved =
      whole > SVG.TextWidth.Room.narrow && widths.prefix(half).reduce(0, +) <= SVG.TextWidth.Room.narrow
    for (index, label) in labels.enumerated() {
      if index == 0 { writeBreak(to: &writer) }
      if isHalved, index == half {
        writeBreak([("class", whole > SVG.TextWidth.Room.wideList ? "r" : "l n")], to: &writer)
      }
      writer.decoration([("class", "x"), ("width", "\(widths[index])"), ("height", "36")]) { writer in
        writeSquare(step: Steps.count - labels.count + index + 1, to: &writer)
        writer.label(label, x: "50%", y: 31)
      }
    }
  }

  /// Ends a line of drawings.
  private static func writeBreak(
    _ attributes: [(StaticString, String)] = [], to writer: inout MarkupWriter
  ) {
    writer.decoration(attributes + [("width", "100%"), ("height", "0")]) { _ in }
  }

  private static func writeSquare(step: Int, to writer: inout MarkupWriter) {
    let size = Steps.size(of: step)
    var path = SVG.Path()
    path.move(-size / 2, 0)
    path.right(size)
    writer.element("svg", [("x", "50%"), ("y", "7")]) { writer in
      let scale = [("transform" as StaticString, "scale(.5)"), ("d", path.text)]
      writer.empty("path", scale + Steps.stroke(of: step))
    }
  }
}
