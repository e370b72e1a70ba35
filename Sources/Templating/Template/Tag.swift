import Basics

/// A Mustache tag.
struct Tag: Sendable, Equatable {
  enum Kind: Sendable {
    case variable
    /// `{{{name}}}` or `{{&name}}`
    case markup
    case section
    case inverted
    /// A section that is shown once if there is something to show. Only `ListSections` makes one.
    case guarded
    case end
    case partial
    case comment
    case delimiters
  }

  var kind: Kind
  let name: String
  let source: SourceRange
  /// The tag is alone on its line, and the line is not part of the text around it.
  var isStandalone = false
  /// What stands before a standalone tag on its line.
  var indentation: [UInt8] = []
}

extension Tag.Kind {
  init(sigil: UInt8?) {
    switch sigil {
    case UInt8(ascii: "{"), UInt8(ascii: "&"): self = .markup
    case UInt8(ascii: "#"): self = .section
    case UInt8(ascii: "^"): self = .inverted
    case UInt8(ascii: "/"): self = .end
    case UInt8(ascii: ">"): self = .partial
    case UInt8(ascii: "!"): self = .comment
    case UInt8(ascii: "="): self = .delimiters
    default: self = .variable
    }
  }

  var opensSection: Bool { self == .section || self == .inverted || self == .guarded }
  var isWritten: Bool { self != .comment && self != .delimiters }

  /// Markdown turns a line of its own into a paragraph, which markup must not be in.
  func canStandAlone(in syntax: TemplateSource.Syntax) -> Bool {
    switch self {
    case .variable: false
    case .markup: syntax == .markdown
    default: true
    }
  }
}
