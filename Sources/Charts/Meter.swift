import Templating

/// Bars on a track, and bars in the background of amounts. Bars on a track are always next to a text with the
/// same numbers.
package enum Meter {
  private static let height = 8

  /// An amount, with marks for the amounts that it is compared with.
  ///
  /// - Parameters:
  ///   - value: The amount. One below zero is drawn as long as its magnitude, in the color of an excess.
  ///   - whole: The amount that the whole track shows.
  ///   - color: The class of the bar's color in `style.css`.
  ///   - limit: The amount beyond which the bar has the color of an excess; `nil` if it has no such part.
  ///   - marks: Amounts with a thin line across the track.
  package static func bar(
    _ value: Int64, of whole: Int64, color: String, limit: Int64? = nil, marks: [Int64] = []
  ) -> SafeHTML {
    /// The length of an amount on the track: at least half a percent, so that it stays visible, and at most
    /// the whole track.
    func share(of amount: Int64) -> SVG.Percentage {
      let share = whole > 0 ? Int(Int128(min(amount, whole)) * 1000 / Int128(whole)) : 0
      return SVG.Percentage(max(5, share), of: 1000)
    }
    return track { writer in
      if value != 0 {
        let length = Int64(clamping: value.magnitude)
        write(width: share(of: length), class: value > 0 && limit == nil ? color : overColor, to: &writer)
        if let limit, limit > 0 { write(width: share(of: limit), class: color, to: &writer) }
      }
      for mark in marks where mark > 0 { write(mark: share(of: mark), to: &writer) }
    }
  }

  /// The class in `style.css` for an excess: more than was planned, or less than zero.
  private static let overColor = "over"

  /// The class of a bar in the color of a category, or gray for one without a color.
  package static func color(ofHue hue: String?) -> String { hue.map { "u \($0)" } ?? "u" }

  /// A share of a whole; the full track from 1000 permille on.
  ///
  /// - Parameter hue: The class of the category's color in `style.css`.
  package static func share(_ permille: Int64, hue: String? = nil) -> SafeHTML {
    bar(permille, of: 1000, color: color(ofHue: hue))
  }

  /// A budget: a bar for the part that was spent, with a mark for the current day. If more was spent than was
  /// available, the whole track shows the amount spent, and the mark is the limit.
  ///
  /// - Parameters:
  ///   - percent: The part spent, from 0 to 100; `nil` if nothing was available.
  ///   - limit: The available amount as a part of the amount spent; `nil` if no more was spent than was
  ///     available.
  ///   - hue: The class of the category's color in `style.css`.
  ///   - elapsed: The part of the period that has passed; `nil` if the period has ended.
  package static func budget(
    percent: Int?, limit: SVG.Percentage?, hue: String?, elapsed: SVG.Percentage?
  ) -> SafeHTML {
    track { writer in
      if limit != nil { write(width: SVG.Percentage(1, of: 1), class: overColor, to: &writer) }
      write(width: limit ?? SVG.Percentage(percent ?? 0, of: 100), class: color(ofHue: hue), to: &writer)
      if let mark = limit ?? elapsed { write(mark: mark, to: &writer) }
    }
  }

  /// The parts of a whole side by side, each in the color of its category, and the rest of the track.
  ///
  /// - Parameter parts: They add up to at most the whole.
  package static func parts(_ parts: [(value: Int64, hue: String?)], of whole: Int64) -> SafeHTML {
    func permille(_ sum: Int128) -> Int { whole > 0 ? Int(sum * 1000 / Int128(whole)) : 0 }
    return track { writer in
      var end: Int128 = 0
      for part in parts {
        let start = permille(end)
        end += Int128(part.value)
        writer.empty(
          "rect",
          [
            ("class", color(ofHue: part.hue)), ("x", "\(SVG.Percentage(start, of: 1000))"),
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
