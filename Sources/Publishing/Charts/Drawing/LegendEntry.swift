import Templating

/// What a mark stands for. The mark is a character, so that the browser sets the line and nothing overlaps.
struct LegendEntry: Sendable {
  let mark: String
  let markClass: String
  let text: String

  func write(to writer: inout MarkupWriter) {
    writer.element("tspan", [("class", markClass)]) { $0.text(mark) }
    writer.text("\u{A0}\(text)\u{2003}")
  }
}
