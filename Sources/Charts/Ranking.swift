import Templating

/// Amounts from the largest to the smallest; the smallest are combined.
package struct Ranking: Sendable {
  package struct Item: Equatable, Sendable {
    package let label: String
    package let amount: String
    /// The share of the whole.
    package let share: String?
    package let value: Int64
    /// The page of the item, if it has one.
    package var url: Address?
    /// The class of its color in `style.css`; `nil` for gray.
    package var hue: String?

    package init(
      label: String, amount: String, share: String?, value: Int64, url: Address? = nil, hue: String? = nil
    ) {
      self.label = label
      self.amount = amount
      self.share = share
      self.value = value
      self.url = url
      self.hue = hue
    }
    /// The text at the end of a row. A dot between its parts would be the Arabic digit zero.
    var detail: String { share.map { "\(amount)\u{2003}\($0)" } ?? amount }
    package var hover: String { "\(label): \(detail)" }
  }

  /// The number of items with a color and a number of their own. The combined item after them is gray.
  package static let limit = 7

  package let items: [Item]
  /// The items below zero, in the same order, which have no share of a whole and are not drawn.
  package let negative: [Item]

  /// - Parameters:
  ///   - count: The number of items shown individually.
  ///   - rest: Makes an item for the combined ones from their number and their sum.
  package init(_ unordered: [Item], showing count: Int = limit, rest: (Int, Int64) -> Item) {
    let all = unordered.enumerated()
      .sorted { ($1.element.value, $0.offset) < ($0.element.value, $1.offset) }
      .map(\.element)
    let ordered = all.filter { $0.value > 0 }
    negative = all.filter { $0.value < 0 }
    let tail = ordered.dropFirst(count)
    // A single remaining item is shown itself, since that takes no more room.
    guard tail.count > 1 else {
      items = ordered
      return
    }
    let sum = tail.reduce(0) { $0 + Int128($1.value) }
    items = ordered.prefix(count) + [rest(tail.count, Int64(clamping: sum))]
  }

  /// The color of a rank: a custom property of `style.css`.
  static func color(_ rank: Int) -> String { "var(--c\(rank < limit ? rank + 1 : 0))" }
}

extension Ranking {
  private static let rowHeight = 44
  private static let discColumn = 34

  /// A row for each item: a disc with its number, its name, its amount and a bar.
  package func bars(_ caption: SVG.Caption) -> SafeHTML {
    caption.chart { writer in
      let height = "\(items.count * Self.rowHeight)"
      writer.decoration([("width", "\(Self.discColumn)"), ("height", height)]) { writer in
        for rank in items.indices { Self.writeDisc(rank, caption.isRightToLeft, to: &writer) }
      }
      caption.image([("class", "f"), ("height", height)], in: &writer) { writer in
        let largest = items.map(\.value).max() ?? 1
        for (rank, item) in items.enumerated() {
          Self.writeRow(rank, item, largest: largest, caption.isRightToLeft, to: &writer)
        }
      }
    }
  }

  private static func writeDisc(_ rank: Int, _ isRightToLeft: Bool, to writer: inout MarkupWriter) {
    let x = "\(isRightToLeft ? discColumn - 11 : 11)"
    let y = rank * rowHeight + 22
    writer.empty("circle", [("fill", color(rank)), ("cx", x), ("cy", "\(y)"), ("r", "11")])
    if rank < limit { writer.label("\(rank + 1)", x: x, y: y, class: "m") }
  }

  /// Writes a row. Its bar shows the share of the largest amount, which shows differences best; at least one
  /// percent, so that it stays visible.
  private static func writeRow(
    _ rank: Int, _ item: Item, largest: Int64, _ isRightToLeft: Bool, to writer: inout MarkupWriter
  ) {
    let top = rank * rowHeight
    let share = max(2, Int(Int128(item.value) * 200 / Int128(largest)))
    writer.element("g") { writer in
      writer.hover(item.hover)
      writeName(item, x: isRightToLeft ? "100%" : "0", y: top + 19, to: &writer)
      writer.label(item.detail, x: isRightToLeft ? "0" : "100%", y: top + 19, class: "v")
      for (width, color) in [(200, "var(--sunken)"), (share, color(rank))] {
        let width = SVG.Percentage(width, of: 200)
        let x: [(StaticString, String)] = isRightToLeft ? [("x", "\(width.complement)")] : []
        let rest: [(StaticString, String)] = [
          ("y", "\(top + 29)"), ("width", "\(width)"), ("height", "6"), ("rx", "3"),
        ]
        writer.empty("rect", [("fill", color)] + x + rest)
      }
    }
  }

  /// Writes a name, cut to two lengths if it is long: one for a small phone, and one for wider screens.
  private static func writeName(_ item: Item, x: String, y: Int, to writer: inout MarkupWriter) {
    let taken = discColumn + SVG.TextWidth.pixels(item.detail, size: 14) + 12
    let narrow = SVG.TextWidth.cut(item.label, toPixels: SVG.TextWidth.Room.narrow - taken, size: 14)
    let wide = SVG.TextWidth.cut(item.label, toPixels: SVG.TextWidth.Room.wideList - taken, size: 14)
    writer.label(narrow, x: x, y: y, class: narrow == wide ? "l" : "l n")
    if narrow != wide { writer.label(wide, x: x, y: y, class: "l w") }
  }
}
