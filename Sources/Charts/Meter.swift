import Templating

/// Bars on a track, next to numbers that say the same as text, and bars in the background of amounts.
package enum Meter {
  private static let height = 8

  /// An amount, with marks for the amounts that it is compared with.
  ///
  /// - Parameters:
  ///   - whole: The amount that the whole track shows.
  ///   - color: The class of the bar's color in `style.css`.
  ///   - marks: Amounts with a thin line across the track.
  package static func bar(_ value: Int64, of whole: Int64, color: String, marks: [Int64] = []) -> SafeHTML {
    /// The length of an amount on the track: at least half a percent, so that it stays visible, and at most
    /// the whole track.
    func share(of amount: Int64) -> SVG.Percentage {
      let share = whole > 0 ? Int(Int128(min(amount, whole)) * 1000 / Int128(whole)) : 0
      return SVG.Percentage(max(5, share), of: 1000)
    }
    return track { writer in
      if value > 0 { write(width: share(of: value), class: color, to: &writer) }
      for mark in marks where mark > 0 { write(mark: share(of: mark), to: &writer) }
    }
  }

  /// A share of a whole; the full track from 1000 permille on.
  package static func share(_ permille: Int64) -> SafeHTML { bar(permille, of: 1000, color: "c") }

  /// A budget: a bar for the part that was spent, with a mark for the current day.
  ///
  /// - Parameters:
  ///   - percent: The part spent, from 0 to 100; `nil` if nothing was available, when the bar is full if
  ///     anything was spent.
  ///   - isOver: Whether more was spent than was available; the bar is then hatched.
  ///   - elapsed: The part of the period that has passed; `nil` if the period has ended.
  package static func budget(percent: Int?, isOver: Bool, elapsed: SVG.Percentage?) -> SafeHTML {
    track { writer in
      let width = SVG.Percentage(percent ?? (isOver ? 100 : 0), of: 100)
      if isOver {
        // Stripes are a dashed line: unlike a pattern, it needs no name that is unique on the page.
        writer.empty(
          "line",
          [
            ("stroke", "var(--out)"), ("stroke-width", "\(height)"), ("stroke-dasharray", "5 2"),
            ("x2", "\(width)"), ("y1", "4"), ("y2", "4"),
          ])
      } else {
        write(width: width, class: "c", to: &writer)
      }
      if let elapsed { write(mark: elapsed, to: &writer) }
    }
  }

  /// The parts of a whole side by side, each in the color of its rank, and the rest of the track.
  ///
  /// - Parameter values: At most seven, which add up to at most the whole.
  package static func parts(_ values: [Int64], of whole: Int64) -> SafeHTML {
    func permille(_ sum: Int128) -> Int { whole > 0 ? Int(sum * 1000 / Int128(whole)) : 0 }
    return track { writer in
      var end: Int128 = 0
      for (rank, value) in values.enumerated() {
        let start = permille(end)
        end += Int128(value)
        writer.empty(
          "rect",
          [
            ("class", "k\(rank + 1)"), ("fill", "var(--hue)"), ("x", "\(SVG.Percentage(start, of: 1000))"),
            ("width", "\(SVG.Percentage(permille(end) - start, of: 1000))"), ("height", "\(height)"),
            ("stroke", "var(--page)"),
          ])
      }
    }
  }

  /// The track, with `content` drawn on it.
  private static func track(_ content: (inout MarkupWriter) -> Void) -> SafeHTML {
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

  // MARK: - Backgrounds

  /// A bar in the background of an amount, as long as its share of the largest one; none for an amount that
  /// is not above zero.
  package static func background(_ value: Int64, largest: Int64) -> SafeHTML {
    if value <= 0 { return backgrounds[0] }
    let share = Int128(max(0, value)) * Int128(backgrounds.count - 1) / Int128(max(1, largest))
    return backgrounds[min(backgrounds.count - 1, max(2, Int(share)))]
  }

  /// The bars of all lengths. Each is drawn once, since a table has a bar in every line.
  private static let backgrounds = (0...200).map { share in
    var writer = MarkupWriter()
    writer.decoration([("class", "a"), ("width", "\(SVG.Percentage(share, of: 200))"), ("height", "22")]) {
      $0.empty("rect", [("width", "100%"), ("height", "100%"), ("rx", "3")])
    }
    return SafeHTML(writer)
  }
}
