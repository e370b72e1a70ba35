/// A category with its levels: `Food:Groceries` is `Groceries` under `Food`.
package struct Category: Hashable, Sendable {
  /// Never empty; none of them is blank, and each is in its canonical spelling.
  package let levels: [String]

  /// White space around a level and empty levels, as in `Food: :Groceries`, are ignored. Nil if no level is left.
  package init?(_ text: String) {
    let levels = GroupName.levels(of: text)
    guard !levels.isEmpty else { return nil }
    self.levels = levels
  }

  private init(levels: [String]) { self.levels = levels }

  /// What the ledger says a category is.
  package enum Kind: String, CaseIterable, Sendable {
    case income, spending, both
  }

  package var name: String { levels.last ?? "" }
  package var fullName: String { levels.joined(separator: ":") }
  package var parent: Category? { levels.count > 1 ? Category(levels: levels.dropLast()) : nil }

  package var outermost: Category { Category(levels: Array(levels.prefix(1))) }

  /// The category itself and its ancestors, the outermost first.
  package var lineage: [Category] {
    levels.indices.map { Category(levels: Array(levels[...$0])) }
  }
}

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
