/// How many columns text takes on a terminal, so that a mark stands under what it marks.
enum TerminalWidth {
  static func of(_ characters: some Sequence<Character>) -> Int {
    characters.reduce(0) { $0 + $1.unicodeScalars.reduce(0) { max($0, width(of: $1)) } }
  }

  static func of(_ text: String) -> Int {
    text.utf8.allSatisfy { (0x20..<0x7F).contains($0) } ? text.utf8.count : of(text[...])
  }

  private static func width(of scalar: Unicode.Scalar) -> Int {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark: 0
    default: wide.contains { $0.contains(scalar.value) } ? 2 : 1
    }
  }

  /// The blocks that are wide as a whole (Unicode TR 11): Chinese, Japanese, Korean, emoji.
  private static let wide: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97C, 0xAC00...0xD7A3, 0xF900...0xFAFF,
    0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F900...0x1F9FF,
    0x20000...0x3FFFD,
  ]
}
