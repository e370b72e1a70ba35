import Basics
import Templating

/// The parts that charts over time share: axes, grid, labels, legend, and texts for pointers.
package struct TimePlot: Sendable {
  static let height = 140

  let caption: SVG.Caption
  let axis: Axis
  let scale: Scale
  let tickLabels: [String]
  let labels: TimeLabels
  let bands: [HoverBand]
  /// The start of each year after the first, in units of the axis.
  let yearStarts: [Int]
  let legend: [LegendEntry]

  /// The meaning of a mark. The mark is a character, so that the browser lays out the line and nothing
  /// overlaps.
  typealias LegendEntry = (mark: String, markClass: String, text: String)

  init<Value>(
    _ caption: SVG.Caption, timeline: Timeline<Value>, scale: Scale, legend: [LegendEntry],
    labels: ((Axis) -> TimeLabels)? = nil, amount: (Int64) -> String
  ) {
    self.caption = caption
    self.scale = scale
    self.legend = legend
    axis = Axis(months: timeline.values.count)
    tickLabels = scale.ticks.map(amount)
    let gutter = Self.gutter(tickLabels)
    let axis = axis
    self.labels =
      labels.map { $0(axis) }
      ?? TimeLabels(
        of: timeline, on: axis, narrow: SVG.TextWidth.Room.narrow - gutter,
        wide: SVG.TextWidth.Room.wide - gutter)
    bands = HoverBand.bands(of: timeline, on: axis)
    yearStarts = timeline.places(on: axis).dropFirst().map(\.start)
  }

  /// A name at the end of a line; `x` is in units of the axis, `y` in tenths of a pixel.
  struct EndLabel {
    let text: String
    let x, y: Int
    var isBelow = false
  }

  /// - Parameters:
  ///   - line: The place of a line across the plot, in tenths of a pixel from its top.
  ///   - shapes: Draws in units of the axis horizontally, and in tenths of a pixel vertically.
  func markup(
    line: Int? = nil, ends: [EndLabel] = [], _ shapes: (inout MarkupWriter) -> Void
  ) -> SafeHTML {
    caption.chart { writer in
      writeSide(to: &writer)
      writer.element("svg", [("class", "f"), ("height", "\(drawingHeight)")]) { writer in
        caption.image(in: &writer, as: "g") { writer in
          writePlot(to: &writer, shapes)
          writeLabels(to: &writer)
          if let line {
            let y = "\(top + line / 10)"
            writer.empty("line", [("class", "p"), ("x2", "100%"), ("y1", y), ("y2", y)])
          }
          for end in ends { write(end, to: &writer) }
        }
        // A table beside the chart has the same values, for screen readers and for the keyboard.
        writer.decoration([("class", "h"), ("y", "\(top)"), ("height", "\(Self.height)")]) { writer in
          for band in bands {
            band.write(of: axis.width, height: Self.height, caption.isRightToLeft, to: &writer)
          }
        }
      }
    }
  }

  private func write(_ end: EndLabel, to writer: inout MarkupWriter) {
    let x = SVG.Percentage(caption.isRightToLeft ? axis.width - end.x : end.x, of: axis.width)
    writer.label(end.text, x: "\(x)", y: top + end.y / 10 + (end.isBelow ? 16 : -4), class: "mean")
  }

  private var top: Int { legend.isEmpty ? 24 : 32 }
  private var drawingHeight: Int { top + Self.height + 6 + labels.lineCount * 17 }

  private static func gutter(_ tickLabels: [String]) -> Int {
    (tickLabels.map { SVG.TextWidth.pixels($0) }.max() ?? 0) + 8
  }

  /// Writes the amounts next to the plot, since text must not be stretched. The legend begins here, aligned
  /// with the content above the chart.
  private func writeSide(to writer: inout MarkupWriter) {
    let gutter = Self.gutter(tickLabels)
    let edge = caption.isRightToLeft ? 8 : gutter - 8
    writer.decoration([("width", "\(gutter)"), ("height", "\(drawingHeight)")]) { writer in
      writeLegend(x: caption.isRightToLeft ? gutter : 0, to: &writer)
      writer.element("g", [("class", "y")]) { writer in
        for (value, label) in zip(scale.ticks, tickLabels) {
          writer.label(label, x: "\(edge)", y: top + scale.position(of: value) / 10)
        }
      }
    }
  }

  private func writeLegend(x: Int, to writer: inout MarkupWriter) {
    guard !legend.isEmpty else { return }
    writer.element("text", [("x", "\(x)"), ("y", "11")]) { writer in
      for entry in legend {
        writer.element("tspan", [("class", entry.markClass)]) { $0.text(entry.mark) }
        writer.text("\u{A0}\(entry.text)\u{2003}")
      }
    }
  }

  private func writePlot(to writer: inout MarkupWriter, _ shapes: (inout MarkupWriter) -> Void) {
    let attributes: [(StaticString, String)] = [
      ("y", "\(top)"), ("width", "100%"), ("height", "\(Self.height)"),
      ("viewBox", "0 0 \(axis.width) \(scale.length)"), ("preserveAspectRatio", "none"),
    ]
    writer.element("svg", attributes) { writer in
      let mirror: [(StaticString, String)] =
        caption.isRightToLeft ? [("transform", "matrix(-1 0 0 1 \(axis.width) 0)")] : []
      writer.element("g", mirror) { writer in
        writeGrid(to: &writer)
        shapes(&writer)
      }
    }
  }

  /// Writes the lines in the background: one at each tick, a stronger one at zero, and a mark at the start of
  /// each year.
  private func writeGrid(to writer: inout MarkupWriter) {
    func appendLine(at amount: Int64, to path: inout SVG.Path) {
      path.move(0, scale.position(of: amount))
      path.right(axis.width)
    }
    var grid = SVG.Path()
    for tick in scale.ticks where tick != 0 { appendLine(at: tick, to: &grid) }
    for start in yearStarts {
      grid.move(start, scale.length)
      // In tenths of a pixel.
      grid.down(60)
    }
    var zero = SVG.Path()
    appendLine(at: 0, to: &zero)
    writer.path(grid, class: "g")
    writer.path(zero, class: "g z")
  }

  private func writeLabels(to writer: inout MarkupWriter) {
    writer.element("g", [("class", "x")]) { writer in
      for label in labels.labels {
        let x = caption.isRightToLeft ? axis.width - label.center : label.center
        writer.label(
          label.text, x: "\(SVG.Percentage(x, of: axis.width))", y: top + Self.height + 18 + label.line * 17,
          class: label.isWideOnly ? "w" : nil)
      }
    }
  }
}

extension TimePlot {
  /// The positions of months on a horizontal axis, in units that a drawing stretches to its width.
  struct Axis: Sendable {
    static let unitsPerMonth = 20
    /// The least number of months that fill the axis. Fewer are centered, so that a single bar does not fill
    /// the chart.
    private static let minimumMonths = 6

    let months: Int
    let width: Int
    private let offset: Int

    init(months: Int) {
      self.months = months
      width = max(months, Self.minimumMonths) * Self.unitsPerMonth
      offset = (width - months * Self.unitsPerMonth) / 2
    }

    func start(of month: Int) -> Int { offset + month * Self.unitsPerMonth }
    func center(of month: Int) -> Int { start(of: month) + Self.unitsPerMonth / 2 }
  }
}

extension TimePlot {
  /// A strip over the whole height of a plot, which is easier to point at than a bar.
  package struct HoverBand: Sendable {
    let start: Int
    let width: Int
    let text: String
    let url: Address?

    /// Whether this many months get a strip each. Strips of more months would be too thin to point at, so
    /// years get them.
    package static func hasMonths(_ count: Int) -> Bool { count <= 60 }

    static func bands<Value>(of timeline: Timeline<Value>, on axis: Axis) -> [HoverBand] {
      guard hasMonths(axis.months) else {
        return timeline.places(on: axis).map { year, start, width in
          HoverBand(start: start, width: width, text: year.hover, url: nil)
        }
      }
      return timeline.years.flatMap(\.months).enumerated().map { index, month in
        HoverBand(
          start: axis.start(of: index), width: Axis.unitsPerMonth, text: month.hover,
          url: month.url)
      }
    }

    /// Writes a strip, as a link if it has an address, and its text, which `style.css` shows above the plot
    /// while the strip is pointed at or has the focus.
    ///
    /// - Parameter whole: The width of the drawing, in the strip's units.
    func write(of whole: Int, height: Int, _ isRightToLeft: Bool, to writer: inout MarkupWriter) {
      let place = SVG.Percentage(isRightToLeft ? whole - start - width : start, of: whole)
      let link: [(StaticString, String)] =
        if let url { [("href", url.description), ("tabindex", "-1")] } else { [] }
      writer.element(url == nil ? "g" : "a", link) { writer in
        // The height is an attribute that SVG requires.
        writer.empty(
          "rect",
          [
            ("x", "\(place)"), ("width", "\(SVG.Percentage(width, of: whole))"),
            ("height", "\(height)"),
          ])
        writer.element("text", isRightToLeft ? [("x", "100%")] : []) { $0.text(text) }
      }
    }
  }
}

extension TimePlot {
  /// Values by month, in order and without gaps.
  package struct Timeline<Value: Sendable>: Sendable {
    /// - `label` is a short name: `Mar`.
    /// - `hover` is the text for pointers, used if there are few enough months to point at one.
    /// - `url` is the page that the month leads to.
    package typealias Month = (label: String, hover: String, value: Value, url: Address?)

    /// - `hover` is the text for pointers if there are too many months to point at one.
    package typealias Year = (label: String, hover: String, months: [Month])

    let years: [Year]

    package init(years: [Year]) { self.years = years }

    var values: [Value] { years.flatMap { $0.months.map(\.value) } }

    /// The years with their places on an axis, in its units.
    func places(on axis: Axis) -> [(year: Year, start: Int, width: Int)] {
      var month = 0
      return years.map { year in
        defer { month += year.months.count }
        return (year, axis.start(of: month), year.months.count * Axis.unitsPerMonth)
      }
    }
  }
}
