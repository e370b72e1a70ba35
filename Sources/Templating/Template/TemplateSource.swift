import Basics

/// The text of a template, and where it stands.
package struct TemplateSource: Sendable, Equatable {
  package enum Syntax: Sendable {
    /// Its text is markup.
    case html
    /// Its text is CommonMark, and becomes markup when it is compiled.
    case markdown
    /// Its text is plain, and is escaped where it is inserted into markup.
    case text

    /// How long a template may be, in UTF-8 bytes.
    ///
    /// cmark 0.30 takes quadratic time for some inputs (CVE-2023-22486): half a second at this size, 7 s at twice it.
    var maximalLength: Int {
      switch self {
      case .markdown, .text: 128 << 10
      case .html: 1 << 20
      }
    }
  }

  /// What problems name; nothing is read from it.
  package let path: String
  package let text: String
  package let syntax: Syntax
  /// Where `text` begins in the file, in UTF-8 bytes.
  package let offset: Int

  package init(path: String, text: String, syntax: Syntax, offset: Int = 0) {
    self.path = path
    self.text = text
    self.syntax = syntax
    self.offset = offset
  }

  /// The place of a range of `text`, counted in bytes.
  func place(of range: Range<Int>) -> SourceRange {
    SourceRange(path: path, offset: offset + range.lowerBound, length: range.count)
  }
}
