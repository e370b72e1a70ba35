import Basics
import Templating

/// A budget over time: a column for the amount spent in each period, with a line across at the amount
/// available.
package struct BudgetColumns: Sendable {
  /// - `url` leads to the rows that the column is the sum of.
  /// - `isRunning` says whether the period is still running; its column is then an outline.
  package typealias Column = (
    available: Int64, spent: Int64, isOver: Bool, hover: String, url: Address?, isRunning: Bool
  )

  let caption: SVG.Caption
  /// The columns, oldest first.
  let columns: [Column]
  /// The names of the first and the last period.
  let ends: (first: String, last: String)
  /// The amount available in the last period, which names the line.
  let budget: String

  package init(
    caption: SVG.Caption, columns: [Column], ends: (first: String, last: String), budget: String
  ) {
    self.caption = caption
    self.columns = columns
    self.ends = ends
    self.budget = budget
  }

  /// The height of the columns, and the room above them for the text of a column.
  private static let (height, top) = (72, 18)

  package func markup() -> SafeHTML {
    caption.chart { writer in
      let frame: [(StaticString, String)] = [("class", "f"), ("height", "\(Self.top + Self.height + 24)")]
      writer.element("svg", frame) { writer in
        writer.element("svg", [("y", "\(Self.top)"), ("overflow", "visible")]) { writer in
          caption.group(in: &writer) { writer in
            writeGround(to: &writer)
            for (number, column) in columns.enumerated() { write(column, number, to: &writer) }
            writeEnds(to: &writer)
          }
        }
        writer.element("svg", [("class", "h"), ("y", "\(Self.top)")]) { writer in
          for (number, column) in columns.enumerated() {
            TimePlot.HoverBand(start: number * 20, width: 20, text: column.hover, url: column.url)
              .write(of: columns.count * 20, height: Self.height, caption.isRightToLeft, to: &writer)
          }
        }
      }
    }
  }

  private func writeGround(to writer: inout MarkupWriter) {
    writer.empty(
      "rect", [("fill", "var(--line)"), ("y", "\(Self.height)"), ("width", "100%"), ("height", "1")])
  }

  private func writeEnds(to writer: inout MarkupWriter) {
    let (start, end) = caption.isRightToLeft ? ("100%", "0") : ("0", "100%")
    let y = Self.height + 18
    if columns.count > 1 { writer.label(ends.first, x: start, y: y) }
    let attributes: [(StaticString, String)] = [("text-anchor", "end"), ("x", end), ("y", "\(y)")]
    writer.element("text", attributes) { $0.text(ends.last) }
    if let last = columns.last {
      writer.label(budget, x: end, y: position(of: last.available) - 5, class: "mean")
    }
  }

  /// Writes a column, measured in twentieths of its slot; three on each side are free.
  private func write(_ column: Column, _ number: Int, to writer: inout MarkupWriter) {
    let slot = caption.isRightToLeft ? columns.count - 1 - number : number
    let whole = columns.count * 20
    let top = position(of: column.spent)
    let color = column.isOver ? "var(--out)" : "var(--c1)"
    var bar: [(StaticString, String)] = [
      ("x", "\(SVG.Percentage(slot * 20 + 3, of: whole))"), ("y", "\(top)"),
      ("width", "\(SVG.Percentage(14, of: whole))"), ("height", "\(Self.height - top)"), ("rx", "2"),
    ]
    if column.isRunning {
      bar += [("fill", "none"), ("stroke", color), ("stroke-width", "2"), ("stroke-dasharray", "4 2")]
    } else {
      bar.append(("fill", color))
    }
    let line: [(StaticString, String)] = [
      ("fill", "var(--ink)"), ("x", "\(SVG.Percentage(slot * 20, of: whole))"),
      ("y", "\(position(of: column.available) - 1)"), ("width", "\(SVG.Percentage(20, of: whole))"),
      ("height", "2"),
    ]
    writer.empty("rect", bar)
    writer.empty("rect", line)
  }

  /// The distance of a value from the top, in pixels; values below zero are drawn as zero.
  private func position(of value: Int64) -> Int {
    let most = max(1, columns.map { max($0.available, $0.spent) }.max() ?? 1)
    return Self.height - Int(Int128(max(0, value)) * Int128(Self.height - 4) / Int128(most))
  }
}
