import Templating

/// The shares of a whole, as slices with the numbers that `RankedBars` has, and the whole in the middle.
struct DonutChart: Sendable {
  let caption: ChartCaption
  let ranking: Ranking
  let total: String
  /// Below the total: what it is the total of.
  let totalLabel: String

  static let radius = 100
  static let holeRadius = 62

  func markup() -> SafeHTML {
    caption.chart { writer in
      caption.image([("class", "d"), ("viewBox", "-104 -104 208 208")], in: &writer) { writer in
        let slices = DonutSlice.slices(of: ranking.items.map(\.value))
        for (rank, slice) in slices.enumerated() { writeSlice(slice, rank: rank, to: &writer) }
        writeTotal(to: &writer)
      }
    }
  }

  private func writeSlice(_ slice: DonutSlice, rank: Int, to writer: inout MarkupWriter) {
    writer.element("g") { writer in
      writer.hover(ranking.items[rank].hover)
      writer.empty("path", [("fill", Ranking.color(rank)), ("d", slice.outline.text)])
      guard rank < Ranking.limit, slice.isWideEnoughForNumber else { return }
      let (x, y) = slice.middle
      writer.element("text", [("class", "m"), ("x", x), ("y", y)]) { $0.text("\(rank + 1)") }
    }
  }

  private func writeTotal(to writer: inout MarkupWriter) {
    let room = Self.holeRadius * 2 - 16
    let size = min(24, 24 * room / max(1, TextWidth.pixels(total, size: 24)))
    writer.element("text", [("class", "s"), ("y", "-9"), ("font-size", "\(size)")]) { $0.text(total) }
    let label = TextWidth.cut(totalLabel, toPixels: room - 12, size: 12)
    writer.element("text", [("class", "x"), ("y", "19")]) { $0.text(label) }
  }
}
