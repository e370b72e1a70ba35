import Templating

/// A bar on a track, with marks of what its amount is compared with. Its numbers stand beside it as text.
struct Meter: Sendable {
  let value: Int64
  /// What the whole track stands for.
  let whole: Int64
  /// The class of its colour in `style.css`.
  var colour = "b"
  /// Thin lines across the track.
  var marks: [Int64] = []

  private static let height = 8

  func markup() -> SafeHTML {
    var writer = MarkupWriter()
    writer.decoration([("class", "meter"), ("height", "\(Self.height)")]) { writer in
      write(width: SVG.Percentage(1, of: 1), class: "q", to: &writer)
      if value > 0 { write(width: share(of: value), class: colour, to: &writer) }
      for mark in marks where mark > 0 { write(mark: share(of: mark), to: &writer) }
    }
    return SafeHTML(writer)
  }

  private func write(width: SVG.Percentage, class name: String, to writer: inout MarkupWriter) {
    let size: [(StaticString, String)] = [("width", "\(width)"), ("height", "\(Self.height)"), ("rx", "4")]
    writer.empty("rect", [("class", name)] + size)
  }

  private func write(mark: SVG.Percentage, to writer: inout MarkupWriter) {
    writer.element("svg", [("x", "\(mark)"), ("overflow", "visible")]) { writer in
      writer.empty("path", [("class", "mark"), ("d", "M0 -3v\(Self.height + 6)")])
    }
  }

  /// Never so little that it vanishes, and never more than the track.
  private func share(of amount: Int64) -> SVG.Percentage {
    let share = whole > 0 ? Int(Int128(min(amount, whole)) * 1000 / Int128(whole)) : 0
    return SVG.Percentage(max(5, share), of: 1000)
  }
}
