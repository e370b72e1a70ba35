import Templating

/// The lines behind a plot: one at each tick, that at zero stronger, and a mark where a year begins.
struct PlotGrid {
  let axis: TimeAxis
  let scale: Scale
  let yearStarts: [Int]

  /// In tenths of a pixel.
  private static let markLength = 60

  func write(to writer: inout MarkupWriter) {
    var grid = PathData()
    for tick in scale.ticks.values where tick != 0 { appendLine(at: tick, to: &grid) }
    for start in yearStarts {
      grid.move(start, scale.length)
      grid.down(Self.markLength)
    }
    writer.path(grid, class: "g")
    var zero = PathData()
    appendLine(at: 0, to: &zero)
    writer.path(zero, class: "g z")
  }

  private func appendLine(at amount: Int64, to path: inout PathData) {
    path.move(0, scale.position(of: amount))
    path.right(axis.width)
  }
}
