import Basics
import Templating

/// The vocabulary of SVG for charts. Coordinates are whole numbers, the same on every machine.
package enum SVG {}

extension SVG {
  /// The `d` of an SVG path, in whole numbers.
  struct Path: ~Copyable {
    private var bytes = ByteBuffer(capacity: 64)
    var text: String { bytes.withBytes { String(decoding: $0, as: UTF8.self) } }
    var isEmpty: Bool { bytes.count == 0 }

    init() {}

    /// Makes a path without length: only its round cap is visible.
    init(dotAt x: Int, _ y: Int) {
      move(x, y)
      right(0)
    }

    init(through points: [(x: Int, y: Int)]) {
      for (number, point) in points.enumerated() { append(number == 0 ? "M" : " ", point.x, point.y) }
    }

    mutating func move(_ x: Int, _ y: Int) { append("M", x, y) }
    mutating func right(_ length: Int) { append("h", length) }
    mutating func down(_ length: Int) { append("v", length) }
    mutating func horizontal(to x: Int) { append("H", x) }
    mutating func vertical(to y: Int) { append("V", y) }
    mutating func close() { bytes.append("z") }

    /// - Parameter command: A space for a line that comes after `M` or another line.
    private mutating func append(_ command: StaticString, _ x: Int, _ y: Int) {
      append(command, x)
      append(" ", y)
    }

    private mutating func append(_ command: StaticString, _ number: Int) {
      bytes.append(command)
      bytes.append(decimal: number)
    }
  }
}

extension SVG {
  /// A share of a width, written without `Double`: `12.5%`.
  package struct Percentage: CustomStringConvertible {
    private let hundredths: Int

    package init(_ part: Int, of whole: Int) {
      hundredths = whole == 0 ? 0 : (part * 20_000 + whole) / (2 * whole)
    }

    /// The rest of the whole.
    var complement: Percentage { Percentage(10_000 - hundredths, of: 10_000) }

    package var description: String {
      let (whole, rest) = hundredths.quotientAndRemainder(dividingBy: 100)
      if rest == 0 { return "\(whole)%" }
      return rest.isMultiple(of: 10) ? "\(whole).\(rest / 10)%" : "\(whole).\(rest < 10 ? "0" : "")\(rest)%"
    }
  }
}

extension MarkupWriter {
  /// Writes a drawing that is hidden from screen readers.
  mutating func decoration(
    _ attributes: [(StaticString, String)], _ content: (inout MarkupWriter) -> Void
  ) {
    element("svg", [("aria-hidden", "true")] + attributes, content)
  }

  mutating func path(_ path: borrowing SVG.Path, class name: String, dashes: String? = nil) {
    guard !path.isEmpty else { return }
    var attributes: [(StaticString, String)] = [("class", name), ("d", path.text)]
    if let dashes { attributes.append(("stroke-dasharray", dashes)) }
    empty("path", attributes)
  }

  /// Writes a text for pointers that rest on the element.
  mutating func hover(_ text: String) {
    element("title") { $0.text(text) }
  }

  mutating func label(_ text: String, x: String, y: Int, class name: String? = nil) {
    let attributes: [(StaticString, String)] = [("x", x), ("y", "\(y)")]
    element("text", name.map { [("class", $0)] + attributes } ?? attributes) { $0.text(text) }
  }
}

extension SVG {
  /// The title and description of a chart, and the direction in which it runs.
  package struct Caption: Sendable {
    /// A name that is unique on the page.
    let id: String
    let title: String
    /// One or two sentences for a reader who cannot see the chart.
    let description: String
    var isRightToLeft = false

    package init(id: String, title: String, description: String, isRightToLeft: Bool = false) {
      self.id = id
      self.title = title
      self.description = description
      self.isRightToLeft = isRightToLeft
    }
  }
}

extension SVG.Caption {
  /// Writes a chart as a row of drawings: one is the image, the others are decoration and hidden from screen
  /// readers.
  func chart(_ content: (inout MarkupWriter) -> Void) -> SafeHTML {
    var writer = MarkupWriter()
    let direction: [(StaticString, String)] = isRightToLeft ? [("dir", "rtl")] : []
    writer.element("div", [("class", "chart")] + direction, content)
    return SafeHTML(writer)
  }

  /// - Parameter element: `g` for a part of a drawing with links, which an image cannot have.
  func image(
    _ attributes: [(StaticString, String)] = [], in writer: inout MarkupWriter,
    as element: StaticString = "svg",
    _ content: (inout MarkupWriter) -> Void
  ) {
    let names = [
      ("role" as StaticString, "img"), ("aria-labelledby", "\(id)-t"), ("aria-describedby", "\(id)-d"),
    ]
    writer.element(element, names + attributes) { writer in
      writer.element("title", [("id", "\(id)-t")]) { $0.text(title) }
      writer.element("desc", [("id", "\(id)-d")]) { $0.text(description) }
      content(&writer)
    }
  }
}

extension SVG {
  /// Estimates the width of a text, generously: the reader's font is unknown.
  enum TextWidth {
    /// The width in whole pixels, rounded up.
    static func pixels(_ text: String, size: Int = 12) -> Int {
      let hundredths = text.unicodeScalars.reduce(0) { $0 + hundredthsOfEm($1) }
      return (hundredths * size + 99) / 100
    }

    /// The text, or as much of its start as fits with an ellipsis.
    static func cut(_ text: String, toPixels limit: Int, size: Int = 12) -> String {
      guard pixels(text, size: size) > limit else { return text }
      var kept = text
      while !kept.isEmpty, pixels(kept + "…", size: size) > limit { kept.removeLast() }
      while kept.last?.isWhitespace == true { kept.removeLast() }
      return kept + "…"
    }

    private static func hundredthsOfEm(_ scalar: Unicode.Scalar) -> Int {
      switch scalar {
      case " ", ".", ",", ":", ";", "'", "|", "!", "i", "j", "l", "I", "\u{A0}", "\u{202F}", "’": 32
      case "f", "t", "r", "(", ")", "/", "-": 42
      case "m", "w", "M", "W", "%", "@", "…": 95
      case "A"..."Z": 70
      case "\u{20}"..."\u{7E}": 60
      case "\u{0600}"..."\u{06FF}": isInvisible(scalar) ? 0 : 56
      case "\u{1100}"..."\u{11FF}", "\u{2E80}"..."\u{D7FF}", "\u{F900}"..."\u{FAFF}": 100
      case "\u{FE30}"..."\u{FE6F}", "\u{FF00}"..."\u{FFEF}", "\u{20000}"...: 100
      case "\u{1F000}"..."\u{1FFFF}": 130
      default: isInvisible(scalar) ? 0 : 70
      }
    }

    private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
      switch scalar.properties.generalCategory {
      case .nonspacingMark, .enclosingMark, .format, .control: true
      default: false
      }
    }
  }
}

extension SVG.TextWidth {
  /// The widths, in pixels, for which a chart decides which text fits, since text keeps its size while a
  /// drawing stretches.
  ///
  /// Text that only fits the wider one has the class `w`, which `style.css` hides in a narrow container.
  enum Room {
    /// A card on a small phone.
    static let narrow = 260
    /// The width in the container query of `style.css`.
    static let wide = 600
    /// The width of a list of names in a card on a common phone: the container query of `style.css` says 310
    /// pixels, and texts are narrower than their estimates.
    static let wideList = 320
  }
}
