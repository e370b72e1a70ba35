import Templating

/// The amounts of a few months as bars no higher than a line of text, and in the color of the text.
package enum Sparkline {
  private static let height = 18
  private static let pitch = 6
  private static let barWidth = 5

  /// - Parameters:
  ///   - values: The amounts, oldest first.
  ///   - running: The index of a month that has not ended; its bar is pale.
  /// - Returns: The drawing; `nil` if no amount is positive.
  package static func markup(_ values: [Int64], running: Int?, isRightToLeft: Bool) -> SafeHTML? {
    guard let largest = values.max(), largest > 0 else { return nil }
    func path(where isWanted: (Int) -> Bool) -> SVG.Path {
      var path = SVG.Path()
      for month in values.indices where values[month] > 0 && isWanted(month) {
        path.move((isRightToLeft ? values.count - 1 - month : month) * pitch, height)
        path.down(-height(of: values[month], largest: largest))
        path.right(barWidth)
        path.vertical(to: height)
      }
      return path
    }
    // Written without arrays of attributes, since a table has a sparkline in each line.
    var writer = MarkupWriter()
    writer.literal("<svg aria-hidden=\"true\" width=\"")
    writer.number(values.count * pitch)
    writer.literal("\" height=\"18\" fill=\"currentColor\">")
    write(path { $0 != running }, after: "<path d=\"", to: &writer)
    write(path { $0 == running }, after: "<path fill-opacity=\".4\" d=\"", to: &writer)
    writer.literal("</svg>")
    return SafeHTML(writer)
  }

  /// The height of a bar: at least one pixel, so that it stays visible.
  private static func height(of value: Int64, largest: Int64) -> Int {
    max(1, Int((Int128(value) * Int128(height) * 2 + Int128(largest)) / (2 * Int128(largest))))
  }

  private static func write(
    _ path: borrowing SVG.Path, after start: StaticString, to writer: inout MarkupWriter
  ) {
    guard !path.isEmpty else { return }
    writer.literal(start)
    writer.text(path.text)
    writer.literal("\"/>")
  }
}
