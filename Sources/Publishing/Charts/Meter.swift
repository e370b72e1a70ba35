import Templating

/// A bar on a track, with marks of what its amount is compared with. Its numbers stand beside it as text.
struct Meter: Sendable {
  let value: Int64
  /// The amount that the whole track shows.
  let whole: Int64
  /// The class of its colour in `style.css`.
  var colour = "b"
  /// Thin lines across the track.
  var marks: [Int64] = []

  private static let height = 8

  func markup() -> SafeHTML {
    Self.markup { writer in
      if value > 0 { Self.write(width: share(of: value), class: colour, to: &writer) }
      for mark in marks where mark > 0 { Self.write(mark: share(of: mark), to: &writer) }
    }
  }

  /// Never so little that it vanishes, and never more than the track.
  private func share(of amount: Int64) -> SVG.Percentage {
    let share = whole > 0 ? Int(Int128(min(amount, whole)) * 1000 / Int128(whole)) : 0
    return SVG.Percentage(max(5, share), of: 1000)
  }

  /// The track, and what lies on it.
  private static func markup(_ content: (inout MarkupWriter) -> Void) -> SafeHTML {
    var writer = MarkupWriter()
    writer.decoration([("class", "meter"), ("height", "\(height)")]) { writer in
      write(width: SVG.Percentage(1, of: 1), class: "q", to: &writer)
      content(&writer)
    }
    return SafeHTML(writer)
  }

  private static func write(width: SVG.Percentage, class name: String, to writer: inout MarkupWriter) {
    writer.empty("rect", [("class", name), ("width", "\(width)"), ("height", "\(height)"), ("rx", "4")])
  }

  private static func write(mark: SVG.Percentage, to writer: inout MarkupWriter) {
    writer.element("svg", [("x", "\(mark)"), ("overflow", "visible")]) { writer in
      writer.empty("path", [("class", "mark"), ("d", "M0 -3v\(height + 6)")])
    }
  }
}

extension Meter {
  /// A budget: a bar as long as the part that was spent of what there was, with a mark for the day.
  struct Budget: Sendable {
    /// From 0 to 100; nil of nothing, which is full if anything was spent.
    let percent: Int?
    /// More was spent than there was: the bar is hatched.
    let isOver: Bool
    /// How far the period has run; nil for one that is over.
    let elapsed: SVG.Percentage?

    func markup() -> SafeHTML {
      Meter.markup { writer in
        let width = SVG.Percentage(percent ?? (isOver ? 100 : 0), of: 100)
        if isOver {
          writeHatching(width, to: &writer)
        } else {
          Meter.write(width: width, class: "c", to: &writer)
        }
        if let elapsed { Meter.write(mark: elapsed, to: &writer) }
      }
    }

    /// Stripes: a line of dashes needs no pattern, whose name would have to be one of a kind on the page.
    private func writeHatching(_ width: SVG.Percentage, to writer: inout MarkupWriter) {
      writer.empty(
        "line",
        [
          ("stroke", "var(--out)"), ("stroke-width", "\(Meter.height)"), ("stroke-dasharray", "5 2"),
          ("x2", "\(width)"), ("y1", "4"), ("y2", "4"),
        ])
    }
  }
}

extension Meter {
  /// A bar behind an amount, as long as its share of the largest.
  struct Background: Sendable {
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
      writer.decoration([("class", "a"), ("width", "\(SVG.Percentage(share, of: steps))"), ("height", "22")])
      {
        writer in
        writer.empty("rect", [("width", "100%"), ("height", "100%"), ("rx", "3")])
      }
      return SafeHTML(writer)
    }
  }
}
