import Basics
import Templating

/// A budget over time: a column for the amount spent in each period, with a line across at the amount
/// available.
package enum BudgetColumns {
  /// - `url` leads to the rows that add up to the column.
  /// - `isRunning` says whether the period is still running; its column is then an outline.
  package typealias Column = (
    available: Int64, spent: Int64, isOver: Bool, hover: String, url: Address?, isRunning: Bool
  )

  /// The height of the columns, and the room above them for the text of a column.
  private static let (height, top) = (72, 18)

  /// - Parameters:
  ///   - columns: The columns, oldest first.
  ///   - ends: The names of the first and the last period.
  ///   - budget: The amount available in the last period, written beside its line.
  package static func markup(
    caption: SVG.Caption, columns: [Column], ends: (first: String, last: String), budget: String
  ) -> SafeHTML {
    let most = max(1, columns.map { max($0.available, $0.spent) }.max() ?? 1)
    /// The distance of a value from the top, in pixels; values below zero are drawn as zero.
    func position(of value: Int64) -> Int {
      height - Int(Int128(max(0, value)) * Int128(height - 4) / Int128(most))
    }
    return caption.chart { writer in
      writer.element("svg", [("class", "f"), ("height", "\(top + height + 24)")]) { writer in
        writer.element("svg", [("y", "\(top)"), ("overflow", "visible")]) { writer in
          caption.image(in: &writer, as: "g") { writer in
            writer.empty(
              "rect", [("fill", "var(--line)"), ("y", "\(height)"), ("width", "100%"), ("height", "1")])
            for (number, column) in columns.enumerated() {
              let slot = caption.isRightToLeft ? columns.count - 1 - number : number
              write(column, in: slot, of: columns.count, position, to: &writer)
            }
            let (start, end) = caption.isRightToLeft ? ("100%", "0") : ("0", "100%")
            let y = height + 18
            if columns.count > 1 { writer.label(ends.first, x: start, y: y) }
            writer.element("text", [("text-anchor", "end"), ("x", end), ("y", "\(y)")]) { $0.text(ends.last) }
          }
        }
        writer.decoration([("class", "h"), ("y", "\(top)")]) { writer in
          for (number, column) in columns.enumerated() {
            TimePlot.HoverBand(start: number * 20, width: 20, text: column.hover, url: column.url)
              .write(of: columns.count * 20, height: height, caption.isRightToLeft, to: &writer)
          }
        }
      }
      if let last = columns.last {
        writeSide(budget, y: top + position(of: last.available), caption.isRightToLeft, to: &writer)
      }
    }
  }

  /// Writes a text after the columns, where it covers none.
  private static func writeSide(_ text: String, y: Int, _ isRightToLeft: Bool, to writer: inout MarkupWriter)
  {
    let (gap, width) = (6, SVG.TextWidth.pixels(text))
    writer.decoration([("width", "\(gap + width)"), ("height", "\(top + height + 24)")]) { writer in
      writer.label(text, x: "\(isRightToLeft ? width : gap)", y: y + 4)
    }
  }

  /// Writes a column, measured in twentieths of its slot; three on each side are free.
  private static func write(
    _ column: Column, in slot: Int, of count: Int, _ position: (Int64) -> Int, to writer: inout MarkupWriter
  ) {
    let whole = count * 20
    let top = position(column.spent)
    let color = column.isOver ? "var(--out)" : "var(--c1)"
    var bar: [(StaticString, String)] = [
      ("x", "\(SVG.Percentage(slot * 20 + 3, of: whole))"), ("y", "\(top)"),
      ("width", "\(SVG.Percentage(14, of: whole))"), ("height", "\(height - top)"), ("rx", "2"),
    ]
    if column.isRunning {
      bar += [("fill", "none"), ("stroke", color), ("stroke-width", "2"), ("stroke-dasharray", "4 2")]
    } else {
      bar.append(("fill", color))
    }
    writer.empty("rect", bar)
    writer.empty(
      "rect",
      [
        ("fill", "var(--ink)"), ("x", "\(SVG.Percentage(slot * 20, of: whole))"),
        ("y", "\(position(column.available) - 1)"), ("width", "\(SVG.Percentage(20, of: whole))"),
        ("height", "2"),
      ])
  }
}
