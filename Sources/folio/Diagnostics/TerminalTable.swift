extension Terminal {
  /// Lines of cells, each column as wide as its widest cell.
  ///
  /// - Parameter width: The greatest width of the table. The columns `cut` are truncated to fit it.
  static func table(
    _ lines: [[String]], rightAligned: Set<Int> = [], width: Int? = nil, cutting cut: [Int] = []
  ) -> String {
    var widths = (lines.first ?? []).indices.map { column in lines.map { Width.of($0[column]) }.max() ?? 0 }
    if let width { shrink(&widths, of: cut, by: widths.reduce(0, +) + (widths.count - 1) * gap - width) }
    return lines.map { line in
      let cells = line.enumerated().map { column, text in
        let text = Width.cut(text, to: widths[column])
        let space = String(repeating: " ", count: widths[column] - Width.of(text))
        return rightAligned.contains(column) ? space + text : text + space
      }
      let text = cells.joined(separator: String(repeating: " ", count: gap))
      return String(text[...(text.lastIndex { $0 != " " } ?? text.startIndex)]) + "\n"
    }.joined()
  }

  /// The number of spaces between the columns of a table.
  private static let gap = 2
  /// The least width of a truncated column.
  private static let narrowest = 8

  /// Truncates the widest columns first, until all fit.
  private static func shrink(_ widths: inout [Int], of columns: [Int], by excess: Int) {
    var excess = excess
    while excess > 0 {
      let cut = columns.filter { widths[$0] > narrowest }
      guard let widest = cut.max(by: { widths[$0] < widths[$1] }) else { return }
      let next = cut.filter { widths[$0] < widths[widest] }.map { widths[$0] }.max() ?? narrowest
      let step = max(1, min(excess, widths[widest] - next))
      widths[widest] -= step
      excess -= step
    }
  }

  /// The number of columns that text takes on a terminal, so that a mark is right under the marked text.
  enum Width {
    static func of(_ characters: some Sequence<Character>) -> Int {
      characters.reduce(0) { $0 + $1.unicodeScalars.reduce(0) { max($0, width(of: $1)) } }
    }

    static func of(_ text: String) -> Int {
      text.utf8.allSatisfy { (0x20..<0x7F).contains($0) } ? text.utf8.count : of(text[...])
    }

    /// Truncates a text to at most `width` columns, with `…` for the rest.
    static func cut(_ text: String, to width: Int) -> String {
      guard of(text) > width else { return text }
      var (kept, used) = ("", 0)
      for character in text {
        used += of(CollectionOfOne(character))
        if used >= width { break }
        kept.append(character)
      }
      return kept + "…"
    }

    private static func width(of scalar: Unicode.Scalar) -> Int {
      switch scalar.properties.generalCategory {
      case .nonspacingMark, .enclosingMark, .format: 0
      default: wide.contains { $0.contains(scalar.value) } ? 2 : 1
      }
    }

    /// The blocks whose characters are all wide (Unicode TR 11): Chinese, Japanese, Korean, emoji.
    private static let wide: [ClosedRange<UInt32>] = [
      0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97C, 0xAC00...0xD7A3, 0xF900...0xFAFF,
      0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F900...0x1F9FF,
      0x20000...0x3FFFD,
    ]
  }
}
