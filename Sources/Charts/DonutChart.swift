import Templating

/// The shares of a whole as slices, numbered as in `Ranking.Bars`, with the total in the middle.
package struct DonutChart: Sendable {
  let caption: SVG.Caption
  let ranking: Ranking
  let total: String
  /// A label for the total, written below it.
  let totalLabel: String

  package init(caption: SVG.Caption, ranking: Ranking, total: String, totalLabel: String) {
    self.caption = caption
    self.ranking = ranking
    self.total = total
    self.totalLabel = totalLabel
  }

  static let radius = 100
  static let holeRadius = 62

  package func markup() -> SafeHTML {
    caption.chart { writer in
      caption.image([("class", "d"), ("viewBox", "-104 -104 208 208")], in: &writer) { writer in
        let slices = Slice.slices(of: ranking.items.map(\.value))
        for (rank, slice) in slices.enumerated() { writeSlice(slice, rank: rank, to: &writer) }
        writeTotal(to: &writer)
      }
    }
  }

  private func writeSlice(_ slice: Slice, rank: Int, to writer: inout MarkupWriter) {
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
    let size = min(24, 24 * room / max(1, SVG.TextWidth.pixels(total, size: 24)))
    writer.element("text", [("class", "s"), ("y", "-9"), ("font-size", "\(size)")]) { $0.text(total) }
    let label = SVG.TextWidth.cut(totalLabel, toPixels: room - 12, size: 12)
    writer.element("text", [("class", "x"), ("y", "19")]) { $0.text(label) }
  }
}

extension DonutChart {
  /// A slice of a donut around the origin, clockwise from the top.
  struct Slice {
    /// The start of the slice, in hundred-thousandths of a turn.
    let start: Int
    let end: Int

    static let turn = 100_000
    /// The smallest slice is one part in this many of the whole: a smaller one would be lost between its
    /// neighbors.
    private static let leastShare: Int128 = 100
    private static let leastForNumber = turn * 4 / 100

    static func slices(of values: [Int64]) -> [Slice] {
      let total = values.reduce(Int128(0)) { $0 + Int128($1) }
      let weights = values.map { max(Int128($0) * leastShare, total) }
      let whole = max(1, weights.reduce(0, +))
      var sum: Int128 = 0
      return weights.map { weight in
        let start = Int(sum * Int128(turn) / whole)
        sum += weight
        return Slice(start: start, end: Int(sum * Int128(turn) / whole))
      }
    }

    var isWideEnoughForNumber: Bool { end - start >= Self.leastForNumber }

    var middle: (x: String, y: String) {
      Self.point((start + end) / 2, radius: (DonutChart.radius + DonutChart.holeRadius) / 2)
    }

    var outline: SVG.Path {
      var path = SVG.Path()
      let outer = Self.point(start, radius: DonutChart.radius)
      path.move(outer.x, outer.y)
      appendArc(from: start, to: end, radius: DonutChart.radius, to: &path)
      let inner = Self.point(end, radius: DonutChart.holeRadius)
      // A full ring has no sides.
      if end - start == Self.turn { path.move(inner.x, inner.y) } else { path.line(inner.x, inner.y) }
      appendArc(from: end, to: start, radius: DonutChart.holeRadius, to: &path)
      path.close()
      return path
    }

    /// Appends an arc in two halves, because an arc cannot end where it begins.
    private func appendArc(from start: Int, to end: Int, radius: Int, to path: inout SVG.Path) {
      for angle in [(start + end) / 2, end] {
        let point = Self.point(angle, radius: radius)
        path.arc(radius: radius, clockwise: end > start, to: point.x, point.y)
      }
    }

    private static func point(_ angle: Int, radius: Int) -> (x: String, y: String) {
      (tenths(radius * sine(angle)), tenths(-radius * sine(angle + turn / 4)))
    }

    /// Rounds a coordinate, given in billionths, to tenths; halves away from zero.
    private static func tenths(_ coordinate: Int) -> String {
      SVG.decimal((coordinate + coordinate.signum() * one / 20) / (one / 10), places: 1)
    }

    private static let one = 1_000_000_000
    private static let quarterTurn = 1_570_796_327

    /// The sine of an angle that is not negative, in billionths: its Taylor series in whole numbers, the same
    /// on every machine.
    static func sine(_ angle: Int) -> Int {
      let (quarter, rest) = (angle % turn).quotientAndRemainder(dividingBy: turn / 4)
      let x = (quarter.isMultiple(of: 2) ? rest : turn / 4 - rest) * quarterTurn / (turn / 4)
      var (term, sum) = (x, x)
      for factor in stride(from: 2, through: 12, by: 2) {
        term = -(term * x / one) * x / one / (factor * (factor + 1))
        sum += term
      }
      return quarter < 2 ? sum : -sum
    }
  }
}
