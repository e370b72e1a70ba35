import Templating

/// The amounts of a few months as bars no higher than a line of text, and in the color of the text.
package struct Sparkline: Sendable {
  /// The amounts, oldest first.
  let values: [Int64]
  /// The index of a month that has not ended; its bar is pale.
  let running: Int?
  let isRightToLeft: Bool

  package init(values: [Int64], running: Int?, isRightToLeft: Bool) {
    self.values = values
    self.running = running
    self.isRightToLeft = isRightToLeft
  }

  private static let height = 18
  private static let pitch = 6
  private static let barWidth = 5

  /// The drawing; `nil` if no amount is positive.
  package func markup() -> SafeHTML? {
    guard let largest = values.max(), largest > 0 else { return nil }
    // Written without arrays of attributes, since a table has a sparkline in each line.
    var writer = MarkupWriter()
    writer.literal("<svg aria-hidden=\"true\" width=\"")
    writer.number(values.count * Self.pitch)
    writer.literal("\" height=\"18\" fill=\"currentColor\">")
    let bars = path(largest: largest) { $0 != running }
    if !bars.isEmpty {
      writer.literal("<path d=\"")
      writer.text(bars.text)
      writer.literal("\"/>")
    }
    let pale = path(largest: largest) { $0 == running }
    if !pale.isEmpty {
      writer.literal("<path fill-opacity=\".4\" d=\"")
      writer.text(pale.text)
      writer.literal("\"/>")
    }
    writer.literal("</svg>")
    return SafeHTML(writer)
  }

  /// The height of a bar: at least one pixel, so that it stays visible.
  private func height(of value: Int64, largest: Int64) -> Int {
    max(1, Int((Int128(value) * Int128(Self.height) * 2 + Int128(largest)) / (2 * Int128(largest))))
  }

  private func path(largest: Int64, where isWanted: (Int) -> Bool) -> SVG.Path {
    var path = SVG.Path()
    for month in values.indices where values[month] > 0 && isWanted(month) {
      let place = isRightToLeft ? values.count - 1 - month : month
      path.move(place * Self.pitch, Self.height)
      path.down(-height(of: values[month], largest: largest))
      path.right(Self.barWidth)
      path.vertical(to: Self.height)
    }
    return path
  }
}
