import Foundation

/// Names that transactions are grouped by, categories and tags: those that look the same are the same.
enum GroupName {
  /// The one spelling of a name: composed (NFC), so that its bytes are equal where Swift's strings are, and without
  /// blanks around it.
  static func tidied(_ name: String) -> String {
    isTidy(name) ? name : trimmed(composed(name))
  }

  static func tidied(_ names: [String]) -> [String] {
    names.allSatisfy(isTidy) ? names : names.map { tidied($0) }
  }

  /// The levels of a category's name, in their one spelling; empty ones count for nothing.
  static func levels(of name: String) -> [String] {
    composed(name).unicodeScalars.split(separator: ":").map { trimmed(Substring($0)) }.filter { !$0.isEmpty }
  }

  /// The one spelling of a category's name; nil where no level is left.
  static func tidied(category name: String) -> String? {
    if isTidy(name) { return name }
    let levels = levels(of: name)
    return levels.isEmpty ? nil : levels.joined(separator: ":")
  }

  private static func composed(_ name: String) -> String {
    name.utf8.allSatisfy { $0 < firstLeadOfMarks } ? name : name.precomposedStringWithCanonicalMapping
  }

  /// Whether a name is in its one spelling for certain. Nearly all are, and only the rest needs the slow look.
  private static func isTidy(_ name: String) -> Bool {
    var atEdge = true
    var behindBlank = false
    for byte in name.utf8 {
      switch byte {
      case UInt8(ascii: ":"):
        if atEdge || behindBlank { return false }
        atEdge = true
      case 0x09...0x0D, 0x20:
        if atEdge { return false }
        behindBlank = true
      case ..<0x20, 0x7F, leadOfBlanks, firstLeadOfMarks...:
        return false
      default:
        (atEdge, behindBlank) = (false, false)
      }
    }
    return !atEdge && !behindBlank
  }

  /// The first byte of U+0300, the first mark that may stand behind a letter; all before it is composed.
  private static let firstLeadOfMarks: UInt8 = 0xCC
  /// The first byte of U+0085 and U+00A0, the blanks between ASCII and the marks.
  private static let leadOfBlanks: UInt8 = 0xC2
}
