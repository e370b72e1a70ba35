import Templating

/// What a chart says about itself, and the direction in which it runs.
struct ChartCaption: Sendable {
  /// Unique on the page.
  let id: String
  let title: String
  /// What somebody who cannot see the chart should learn from it, in one or two sentences.
  let description: String
  var isRightToLeft = false
}

extension ChartCaption {
  /// A chart is a row of drawings: one is the image, the others help the eye and are hidden from screen readers.
  func chart(_ content: (inout MarkupWriter) -> Void) -> SafeHTML {
    var writer = MarkupWriter()
    let direction: [(StaticString, String)] = isRightToLeft ? [("dir", "rtl")] : []
    writer.element("div", [("class", "chart")] + direction, content)
    return SafeHTML(writer)
  }

  func image(
    _ attributes: [(StaticString, String)], in writer: inout MarkupWriter,
    _ content: (inout MarkupWriter) -> Void
  ) {
    let names = [("role" as StaticString, "img"), ("aria-labelledby", "\(id)-t \(id)-d")]
    writer.element("svg", names + attributes) { writer in
      writer.element("title", [("id", "\(id)-t")]) { $0.text(title) }
      writer.element("desc", [("id", "\(id)-d")]) { $0.text(description) }
      content(&writer)
    }
  }
}
