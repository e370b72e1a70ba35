import Basics
import Templating

/// A flow between two equal sides, with bands from each part to a bar in the middle, for a wide container.
package struct FlowChart: Sendable {
  /// - `share` replaces the amount in the label if amounts are too long for labels.
  /// - `hue` is the class of its color in `style.css`; `nil` for gray.
  package typealias Node = (
    label: String, amount: String, share: String?, value: Int64, hue: String?, url: Address?
  )

  let caption: SVG.Caption
  let sources: [Node]
  let uses: [Node]

  package init(caption: SVG.Caption, sources: [Node], uses: [Node]) {
    self.caption = caption
    self.sources = sources
    self.uses = uses
  }

  /// In tenths of a pixel: the height of the bar in the middle, the least heights of a node and of its label,
  /// and the gap between nodes.
  private static let (height, least, label, gap) = (2800, 10, 200, 40)
  /// The room for text next to a node, in pixels.
  private static let labelWidth = 190

  package func markup() -> SafeHTML {
    caption.chart { writeBands(to: &$0) }
  }

  private var total: Int128 { max(1, uses.reduce(0) { $0 + Int128($1.value) }) }

  // MARK: Bands

  /// The nodes of a side with their positions, in tenths of a pixel.
  private struct Side {
    let isLeft: Bool
    var nodes: [(node: Node, top: Int, height: Int, inner: Range<Int>)] = []
    var height = 0

    init(_ nodes: [Node], isLeft: Bool, of total: Int128) {
      self.isLeft = isLeft
      var sum: Int128 = 0
      for node in nodes {
        let start = Int(sum * Int128(FlowChart.height) / total)
        sum += Int128(node.value)
        let end = Int(sum * Int128(FlowChart.height) / total)
        let height = max(FlowChart.least, Int(Int128(node.value) * Int128(FlowChart.height) / total))
        let room = max(height, FlowChart.label)
        self.nodes.append((node, self.height + (room - height) / 2, height, start..<end))
        self.height += room + FlowChart.gap
      }
      self.height -= FlowChart.gap
    }
  }

  private func writeBands(to writer: inout MarkupWriter) {
    let (left, right) = (Side(sources, isLeft: true, of: total), Side(uses, isLeft: false, of: total))
    let height = max(left.height, right.height, Self.height)
    let pixels = "\((height + 9) / 10)"
    writer.element(
      "svg", [("class", "f w"), ("height", pixels), ("aria-label", caption.title)]
    ) { writer in
      let shapes: [(StaticString, String)] = [
        ("width", "100%"), ("height", pixels), ("viewBox", "0 0 1000 \(height)"),
        ("preserveAspectRatio", "none"), ("aria-hidden", "true"),
      ]
      writer.element("svg", shapes) { writer in
        let mirror: [(StaticString, String)] =
          caption.isRightToLeft ? [("transform", "matrix(-1 0 0 1 1000 0)")] : []
        writer.element("g", mirror) { writer in
          for side in [left, right] { writeShapes(of: side, height, to: &writer) }
          writeBox(
            493, (height - Self.height) / 2, 14, Self.height, [("fill", "var(--ink)")], to: &writer)
        }
      }
      for side in [left, right] { writeLabels(of: side, height, to: &writer) }
    }
  }

  private func writeShapes(of side: Side, _ height: Int, to writer: inout MarkupWriter) {
    let (offset, middle) = ((height - side.height) / 2, (height - Self.height) / 2)
    for place in side.nodes {
      let (node, top) = (place.node, place.top + offset)
      let color = Meter.color(ofHue: node.hue)
      writeBox(side.isLeft ? 330 : 658, top, 12, place.height, [("class", color)], to: &writer)
      let (from, to, bend) = side.isLeft ? (342, 493, 418) : (658, 507, 582)
      let (upper, lower) = (place.inner.lowerBound + middle, place.inner.upperBound + middle)
      let path =
        "M\(from) \(top)C\(bend) \(top) \(bend) \(upper) \(to) \(upper)V\(lower)"
        + "C\(bend) \(lower) \(bend) \(top + place.height) \(from) \(top + place.height)z"
      let attributes: [(StaticString, String)] = [("class", color), ("fill-opacity", ".3"), ("d", path)]
      writer.empty("path", attributes)
    }
  }

  private func writeBox(
    _ x: Int, _ y: Int, _ width: Int, _ height: Int, _ color: [(StaticString, String)],
    to writer: inout MarkupWriter
  ) {
    writer.empty(
      "rect",
      color + [("x", "\(x)"), ("y", "\(y)"), ("width", "\(width)"), ("height", "\(height)")])
  }

  /// Whether all amounts leave half of a label to its name.
  private var hasRoomForAmounts: Bool {
    (sources + uses).allSatisfy { SVG.TextWidth.pixels($0.amount) * 2 <= Self.labelWidth }
  }

  /// Writes labels that end, or begin, next to their nodes.
  private func writeLabels(of side: Side, _ height: Int, to writer: inout MarkupWriter) {
    let (offset, percent) = ((height - side.height) / 2, side.isLeft ? 32 : 68)
    for place in side.nodes {
      let node = place.node
      let x = "\(caption.isRightToLeft ? 100 - percent : percent)%"
      let y = (place.top + offset + place.height / 2) / 10 + 4
      let amount = hasRoomForAmounts ? node.amount : node.share ?? node.amount
      let room = Self.labelWidth - SVG.TextWidth.pixels(amount) - 6
      let text = "\(SVG.TextWidth.cut(node.label, toPixels: room)) \(amount)"
      var link: [(StaticString, String)] = []
      if let url = node.url { link.append(("href", url.description)) }
      // The whole line of a label can be hit.
      let start = side.isLeft == caption.isRightToLeft ? 68 : 0
      let line: [(StaticString, String)] = [
        ("fill", "none"), ("pointer-events", "all"), ("x", "\(start)%"), ("y", "\(y - 16)"),
        ("width", "32%"), ("height", "24"),
      ]
      writer.element("a", link) { writer in
        if node.url != nil { writer.empty("rect", line) }
        let name = side.isLeft ? "k y" : "k"
        let attributes: [(StaticString, String)] = [("class", name), ("x", x), ("y", "\(y)")]
        writer.element("text", attributes) { writer in
          writer.hover("\(node.label): \(node.amount)")
          writer.text(text)
        }
      }
    }
  }
}
