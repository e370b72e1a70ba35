import Templating

/// What was spent of an amount: a bar as long as the part of it, with a mark for the day. The numbers stand beside it.
struct BudgetBar: Sendable {
  /// From 0 to 100; nil of nothing, which is full if anything was spent.
  let percent: Int?
  /// More was spent than there was: the bar is hatched.
  let isOver: Bool
  /// How far the period has run; nil for one that is over.
  let elapsed: SVG.Percentage?

  private static let height = 8

  func markup() -> SafeHTML {
    var writer = MarkupWriter()
    writer.decoration([("class", "meter"), ("height", "\(Self.height)")]) { writer in
      write(SVG.Percentage(1, of: 1), class: "q", to: &writer)
      let width = SVG.Percentage(percent ?? (isOver ? 100 : 0), of: 100)
      if isOver { writeHatching(width, to: &writer) } else { write(width, class: "c", to: &writer) }
      if let elapsed { writeMark(elapsed, to: &writer) }
    }
    return SafeHTML(writer)
  }

  private func write(_ width: SVG.Percentage, class name: String, to writer: inout MarkupWriter) {
    writer.empty(
      "rect", [("class", name), ("width", "\(width)"), ("height", "\(Self.height)"), ("rx", "4")])
  }

  /// Stripes: a line of dashes needs no pattern, whose name would have to be one of a kind on the page.
  private func writeHatching(_ width: SVG.Percentage, to writer: inout MarkupWriter) {
    writer.empty(
      "line",
      [
        ("stroke", "var(--out)"), ("stroke-width", "\(Self.height)"), ("stroke-dasharray", "5 2"),
        ("x2", "\(width)"), ("y1", "4"), ("y2", "4"),
      ])
  }

  private func writeMark(_ elapsed: SVG.Percentage, to writer: inout MarkupWriter) {
    writer.element("svg", [("x", "\(elapsed)"), ("overflow", "visible")]) { writer in
      writer.empty("path", [("class", "mark"), ("d", "M0 -3v\(Self.height + 6)")])
    }
  }
}
