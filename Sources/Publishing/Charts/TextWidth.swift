/// Estimates how wide a text will be, rather too wide than too narrow: the reader's font is not known.
enum TextWidth {
  /// In whole pixels, rounded up.
  static func pixels(_ text: String, size: Int = 12) -> Int {
    let hundredths = text.unicodeScalars.reduce(0) { $0 + hundredthsOfEm($1) }
    return (hundredths * size + 99) / 100
  }

  /// The text, or as much of its beginning as fits, with an ellipsis.
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

extension TextWidth {
  /// Text keeps its size while a drawing stretches; so what fits is decided for two widths, in pixels.
  ///
  /// What only fits the wider one has the class `w`, which `style.css` hides in a narrow container.
  enum Room {
    /// A card on a small phone.
    static let narrow = 260
    /// What the container query in `style.css` asks for.
    static let wide = 600
    /// The same for a list of names: a card on a common phone, or beside a donut.
    static let wideList = 310
  }
}
