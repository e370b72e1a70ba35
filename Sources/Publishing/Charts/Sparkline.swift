import Templating

/// Amounts of a few months as bars that are no higher than a line of text. Its colours are those of the text.
struct Sparkline: Sendable {
  /// The oldest first.
  let values: [Int64]
  /// The month that is not over: its bar is pale.
  let running: Int?
  let isRightToLeft: Bool

  static let height = 16
  private static let pitch = 4
  private static let barWidth = 3

  /// Nil where there is nothing to see.
  func markup() -> SafeHTML? {
    guard let largest = values.max(), largest > 0 else { return nil }
    let heights = values.map { height(of: $0, largest: largest) }
    var writer = MarkupWriter()
    let attributes: [(StaticString, String)] = [
      ("width", "\(values.count * Self.pitch)"), ("height", "\(Self.height)"), ("fill", "currentColor"),
    ]
    writer.decoration(attributes) { writer in
      writeBars(heights, heights.indices.filter { $0 != running }, to: &writer)
      writeBars(heights, heights.indices.filter { $0 == running }, [("fill-opacity", ".4")], to: &writer)
    }
    return SafeHTML(writer)
  }

  /// Never so little that it vanishes.
  private func height(of value: Int64, largest: Int64) -> Int {
    guard value > 0 else { return 0 }
    return max(1, Int((Int128(value) * Int128(Self.height) * 2 + Int128(largest)) / (2 * Int128(largest))))
  }

  private func writeBars(
    _ heights: [Int], _ months: [Int], _ attributes: [(StaticString, String)] = [],
    to writer: inout MarkupWriter
  ) {
    var path = SVG.Path()
    for month in months where heights[month] > 0 {
      let place = isRightToLeft ? heights.count - 1 - month : month
      path.move(place * Self.pitch, Self.height)
      path.down(-heights[month])
      path.right(Self.barWidth)
      path.vertical(to: Self.height)
    }
    if !path.isEmpty { writer.empty("path", attributes + [("d", path.text)]) }
  }
}
