import Templating

/// A bar behind an amount, as long as its share of the largest.
struct AmountBar: Sendable {
  let value: Int64
  let largest: Int64

  func markup() -> SafeHTML {
    let share = max(2, Int(Int128(max(0, value)) * 200 / Int128(max(1, largest))))
    var writer = MarkupWriter()
    writer.decoration([("class", "a"), ("width", "\(SVG.Percentage(share, of: 200))"), ("height", "22")]) {
      writer in
      writer.empty("rect", [("width", "100%"), ("height", "100%"), ("rx", "3")])
    }
    return SafeHTML(writer)
  }
}
