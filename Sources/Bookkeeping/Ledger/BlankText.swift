extension StringProtocol {
  /// Whether there is nothing to see: white space alone, and characters without a shape, such as U+200B.
  package var isBlank: Bool {
    // Nearly every text begins with a letter; only the rest needs the slow look.
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
