extension StringProtocol {
  /// Whether nothing is visible: only white space and characters without a shape, such as U+200B.
  package var isBlank: Bool {
    // Nearly every text starts with a letter; only the rest takes the slow path.
    if let first = utf8.first, first > 0x20, first < 0x7F { return false }
    return unicodeScalars.allSatisfy(\.hasNoShape)
  }
}

extension Unicode.Scalar {
  fileprivate var hasNoShape: Bool {
    let isBraillePatternBlank = value == 0x2800
    return properties.isWhitespace || properties.isDefaultIgnorableCodePoint
      || properties.generalCategory == .control || isBraillePatternBlank
  }
}

/// The text without white space at both ends; empty if it is blank.
func trimmed(_ text: some StringProtocol) -> String {
  // Most texts start and end with a letter or a digit.
  let visible: ClosedRange<Unicode.Scalar> = "!"..."~"
  if let first = text.unicodeScalars.first, let last = text.unicodeScalars.last, visible.contains(first),
    visible.contains(last)
  {
    return String(text)
  }
  if text.isBlank { return "" }
  let isSpace: (Unicode.Scalar) -> Bool = { $0.properties.isWhitespace }
  let head = text.unicodeScalars.drop(while: isSpace)
  guard let last = head.lastIndex(where: { !isSpace($0) }) else { return "" }
  return String(String.UnicodeScalarView(head[...last]))
}
