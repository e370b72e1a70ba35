import Templating

/// What charts over time share: the axes, the grid, the labels, the legend, and what a pointer finds.
struct TimePlot: Sendable {
  static let height = 180

  let caption: ChartCaption
  let axis: TimeAxis
  let scale: Scale
  let tickLabels: [String]
  let labels: TimeLabels
  let bands: [HoverBand]
  /// Where each year after the first begins, in the units of the axis.
  let yearStarts: [Int]
  let legend: [LegendEntry]

  init<Value>(
    _ caption: ChartCaption, timeline: Timeline<Value>, scale: Scale, legend: [LegendEntry],
    amount: (Int64) -> String
  ) {
    self.caption = caption
    self.scale = scale
    self.legend = legend
    axis = TimeAxis(months: timeline.values.count)
    tickLabels = scale.ticks.values.map(amount)
    let gutter = Self.gutter(tickLabels)
    labels = TimeLabels(
      of: timeline, on: axis, narrow: ChartWidth.narrow - gutter, wide: ChartWidth.wide - gutter)
    bands = HoverBand.bands(of: timeline, on: axis)
    yearStarts = HoverBand.years(of: timeline, on: axis).dropFirst().map(\.start)
  }

  /// - Parameter shapes: Draws in the units of the axis and, downwards, in tenths of a pixel.
  func markup(_ shapes: (inout MarkupWriter) -> Void) -> SafeHTML {
    caption.chart { writer in
      writeSide(to: &writer)
      caption.image([("class", "f"), ("height", "\(drawingHeight)")], in: &writer) { writer in
        writePlot(to: &writer, shapes)
        writeLabels(to: &writer)
      }
    }
  }

  private var top: Int { legend.isEmpty ? 8 : 32 }
  private var drawingHeight: Int { top + Self.height + 6 + labels.lineCount * 17 }

  private static func gutter(_ tickLabels: [String]) -> Int {
    (tickLabels.map { TextWidth.pixels($0) }.max() ?? 0) + 8
  }

  /// Beside the plot, as text does not stretch. The legend begins here, in line with what is above the chart.
  private func writeSide(to writer: inout MarkupWriter) {
    let gutter = Self.gutter(tickLabels)
    let edge = caption.isRightToLeft ? 8 : gutter - 8
    writer.decoration([("width", "\(gutter)"), ("height", "\(drawingHeight)")]) { writer in
      writeLegend(x: caption.isRightToLeft ? gutter : 0, to: &writer)
      writer.element("g", [("class", "y")]) { writer in
        for (value, label) in zip(scale.ticks.values, tickLabels) {
          writer.label(label, x: "\(edge)", y: top + scale.position(of: value) / 10)
        }
      }
    }
  }

  private func writeLegend(x: Int, to writer: inout MarkupWriter) {
    guard !legend.isEmpty else { return }
    writer.element("text", [("x", "\(x)"), ("y", "11")]) { writer in
      for entry in legend { entry.write(to: &writer) }
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
        PlotGrid(axis: axis, scale: scale, yearStarts: yearStarts).write(to: &writer)
        shapes(&writer)
        writer.element("g", [("class", "h")]) { writer in
          for band in bands { band.write(height: scale.length, to: &writer) }
        }
      }
    }
  }

  private func writeLabels(to writer: inout MarkupWriter) {
    writer.element("g", [("class", "x")]) { writer in
      for label in labels.labels {
        let x = caption.isRightToLeft ? axis.width - label.centre : label.centre
        writer.label(
          label.text, x: "\(Percentage(x, of: axis.width))", y: top + Self.height + 18 + label.line * 17,
          class: label.isWideOnly ? "w" : nil)
      }
    }
  }
}
