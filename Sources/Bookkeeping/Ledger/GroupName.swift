import Foundation

/// The names that transactions are grouped by, such as categories and tags. Names that look the same are the
/// same.
package enum GroupName {
  /// The canonical spelling of a name: composed (NFC), so that equal strings have equal bytes, and without
  /// surrounding white space.
  package static func canonicalized(_ name: String) -> String {
    isCanonical(name) ? name : trimmed(composed(name))
  }

  static func canonicalized(_ names: [String]) -> [String] {
    names.allSatisfy(isCanonical) ? names : names.map { canonicalized($0) }
  }

  /// The levels of a category's name in canonical spelling; empty ones are ignored.
  package static func levels(of name: String) -> [String] {
    if isCanonical(name) {
      return name.utf8.split(separator: UInt8(ascii: ":")).map { String(Substring($0)) }
    }
    return composed(name).unicodeScalars.split(separator: ":").map { trimmed(Substring($0)) }.filter {
      !$0.isEmpty
    }
  }

  /// The canonical spelling of a category's name; `nil` if no level is left.
  static func canonicalized(category name: String) -> String? {
    if isCanonical(name) { return name }
    let levels = levels(of: name)
    return levels.isEmpty ? nil : levels.joined(separator: ":")
  }

  private static func composed(_ name: String) -> String {
    name.utf8.allSatisfy { $0 < firstLeadOfMarks } ? name : name.precomposedStringWithCanonicalMapping
  }

  /// Whether a name is certainly canonical. Nearly all are; the others take the slow path.
  private static func isCanonical(_ name: String) -> Bool {
    var atEdge = true
    var afterBlank = false
    for byte in name.utf8 {
      switch byte {
      case UInt8(ascii: ":"):
        if atEdge || afterBlank { return false }
        atEdge = true
      case 0x09...0x0D, 0x20:
        if atEdge { return false }
        afterBlank = true
      case ..<0x20, 0x7F, leadOfBlanks, firstLeadOfMarks...:
        return false
      default:
        atEdge = false
        afterBlank = false
      }
    }
    return !atEdge && !afterBlank
  }

  /// The first byte of U+0300, the first combining mark; all text below it is composed.
  private static let firstLeadOfMarks: UInt8 = 0xCC
  /// The first byte of U+0085 and U+00A0, the white space between ASCII and the combining marks.
  private static let leadOfBlanks: UInt8 = 0xC2
}
