extension StringProtocol {
  /// Whether nothing is visible: only white space and invisible characters such as U+200B.
  package var isBlank: Bool {
    // The fast path: nearly every text starts with a visible ASCII character.
    if let first = utf8.first, first > 0x20, first < 0x7F { return false }
    return unicodeScalars.allSatisfy(\.hasNoShape)
  }
}

extension Unicode.Scalar {
  /// Whether the scalar is white space or a control character. These separate words, and several count as
  /// one.
  var isGap: Bool {
    switch value {
    case ...0x20, 0x7F: true
    case ..<0x80: false
    default: properties.isWhitespace
    }
  }

  /// Whether the scalar is invisible and separates nothing: two texts that differ only in such scalars look
  /// the same.
  package var isInvisible: Bool {
    switch value {
    case ..<0x80: false
    case 0x80...0x84, 0x86...0x9F, 0xFFF9...0xFFFB: true
    default: properties.isDefaultIgnorableCodePoint
    }
  }

  fileprivate var hasNoShape: Bool {
    let isBraillePatternBlank = value == 0x2800
    return properties.isWhitespace || properties.isDefaultIgnorableCodePoint
      || properties.generalCategory == .control || isBraillePatternBlank
  }
}

/// The text without white space at both ends; empty if it is blank.
package func trimmed(_ text: some StringProtocol) -> String {
  // The fast path: most texts start and end with visible ASCII characters.
  let visible: ClosedRange<Unicode.Scalar> = "!"..."~"
  if let first = text.unicodeScalars.first, let last = text.unicodeScalars.last, visible.contains(first),
    visible.contains(last)
  {
    return String(text)
  }
  if text.isBlank { return "" }
  let inner = text.unicodeScalars.trimming { $0.properties.isWhitespace }
  return String(text[inner.startIndex..<inner.endIndex])
}

/// Replaces each run of blanks and line ends by one space, and removes it at both ends. Control characters
/// count as blanks, except NUL, which no text may contain.
package func withoutNeedlessBlanks(_ text: String) -> String {
  if !text.hasNeedlessBlanks { return text }
  var scalars = String.UnicodeScalarView()
  var isBlankDue = false
  for scalar in text.unicodeScalars {
    if scalar.isGap, scalar.value != 0 {
      isBlankDue = !scalars.isEmpty
    } else {
      if isBlankDue { scalars.append(" ") }
      isBlankDue = false
      scalars.append(scalar)
    }
  }
  return String(scalars)
}

extension String {
  /// False only for plain ASCII with single spaces inside, which most texts are.
  fileprivate var hasNeedlessBlanks: Bool {
    var isBlank = true
    for byte in utf8 {
      guard (0x20..<0x7F).contains(byte), byte != 0x20 || !isBlank else { return true }
      isBlank = byte == 0x20
    }
    return isBlank && !isEmpty
  }
}

/// The first occurrence of `part`, found byte by byte, which is many times as fast as by characters.
package func byteRange(of part: String, in text: some StringProtocol) -> Range<String.Index>? {
  let (bytes, part) = (Array(text.utf8), Array(part.utf8))
  guard let first = part.first, bytes.count >= part.count else { return nil }
  for start in 0...bytes.count - part.count
  where bytes[start] == first && bytes[start..<start + part.count].elementsEqual(part) {
    let lower = text.utf8.index(text.startIndex, offsetBy: start)
    return lower..<text.utf8.index(lower, offsetBy: part.count)
  }
  return nil
}
