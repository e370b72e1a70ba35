import Templating

/// A bar on a track, with marks for the amounts that it is compared with. The numbers are next to it as text.
package struct Meter: Sendable {
  let value: Int64
  /// The amount that the whole track shows.
  let whole: Int64
  /// The class of the bar's color in `style.css`.
  var color = "b"
  /// Thin lines across the track.
  var marks: [Int64] = []

  package init(value: Int64, whole: Int64, color: String = "b", marks: [Int64] = []) {
    self.value = value
    self.whole = whole
    self.color = color
    self.marks = marks
  }

  private static let height = 8

  package func markup() -> SafeHTML {
    Self.markup { writer in
      if value > 0 { Self.write(width: share(of: value), class: color, to: &writer) }
      for mark in marks where mark > 0 { Self.write(mark: share(of: mark), to: &writer) }
    }
  }

  /// The length of an amount on the track: at least half a percent, so that it stays visible, and at most the
  /// whole track.
  private func share(of amount: Int64) -> SVG.Percentage {
    let share = whole > 0 ? Int(Int128(min(amount, whole)) * 1000 / Int128(whole)) : 0
    return SVG.Percentage(max(5, share), of: 1000)
  }

  /// The track, with `content` drawn on it.
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
  /// A budget: a bar for the part that was spent, with a mark for the current day.
  package struct Budget: Sendable {
    /// The part spent, from 0 to 100; `nil` if nothing was available, when the bar is full if anything was
    /// spent.
    let percent: Int?
    /// Whether more was spent than was available; the bar is then hatched.
    let isOver: Bool
    /// The part of the period that has passed; `nil` if the period has ended.
    let elapsed: SVG.Percentage?

    package init(percent: Int?, isOver: Bool, elapsed: SVG.Percentage?) {
      self.percent = percent
      self.isOver = isOver
      self.elapsed = elapsed
    }

    package func markup() -> SafeHTML {
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

    /// Writes stripes as a dashed line: unlike a pattern, it needs no name that is unique on the page.
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
  /// The parts of a whole side by side, each in the color of its rank, and the rest of the track.
  package struct Parts: Sendable {
    let values: [Int64]
    let whole: Int64

    /// - Parameter values: At most seven, which add up to at most the whole.
    package init(values: [Int64], whole: Int64) { (self.values, self.whole) = (values, whole) }

    package func markup() -> SafeHTML {
      Meter.markup { writer in
        var end: Int128 = 0
        for (rank, value) in values.enumerated() {
          let start = permille(end)
          end += Int128(value)
          writer.empty(
            "rect",
            [
              ("class", "k\(rank + 1)"), ("fill", "var(--hue)"), ("x", "\(SVG.Percentage(start, of: 1000))"),
              ("width", "\(SVG.Percentage(permille(end) - start, of: 1000))"), ("height", "\(Meter.height)"),
              ("stroke", "var(--page)"),
            ])
        }
      }
    }

    private func permille(_ sum: Int128) -> Int { whole > 0 ? Int(sum * 1000 / Int128(whole)) : 0 }
  }
}

extension Meter {
  /// A bar in the background of an amount, as long as its share of the largest one.
  package struct Background: Sendable {
    let value: Int64
    let largest: Int64

    package init(value: Int64, largest: Int64) { (self.value, self.largest) = (value, largest) }

    package func markup() -> SafeHTML {
      Self.drawn[
        min(Self.steps, max(2, Int(Int128(max(0, value)) * Int128(Self.steps) / Int128(max(1, largest)))))]
    }

    /// The number of lengths that a bar can have.
    private static let steps = 200

    /// The bars of all lengths. Each is drawn once, since a table has a bar in every line.
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
