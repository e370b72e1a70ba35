import Templating

/// A bar behind an amount, as long as its share of the largest.
struct AmountBar: Sendable {
  let value: Int64
  let largest: Int64

  func markup() -> SafeHTML {
    Self.drawn[
      min(Self.steps, max(2, Int(Int128(max(0, value)) * Int128(Self.steps) / Int128(max(1, largest)))))]
  }

  /// How many lengths a bar can have.
  private static let steps = 200

  /// A table has a bar in each line: each length is drawn once.
  private static let drawn = (0...steps).map(draw)

  private static func draw(_ share: Int) -> SafeHTML {
    var writer = MarkupWriter()
    writer.decoration([("class", "a"), ("width", "\(SVG.Percentage(share, of: steps))"), ("height", "22")]) {
      writer in
      writer.empty("rect", [("width", "100%"), ("height", "100%"), ("rx", "3")])
    }
    return SafeHTML(writer)
  }
}
