import Basics

/// A Mustache tag.
struct Tag: Sendable, Equatable {
  enum Kind: Sendable {
    case variable
    /// `{{{name}}}` or `{{&name}}`
    case markup
    case section
    case inverted
    /// A section that is written once if there is something to show. Only Markdown makes it.
    case guarded
    case end
    case partial
    case comment
    case delimiters
  }

  var kind: Kind
  let name: String
  let place: SourceRange
  /// The tag has its line to itself, and the line is not part of the text around it.
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

  /// Markdown makes a paragraph of what stands alone on a line, and markup must not be in one.
  func canStandAlone(in syntax: TemplateSource.Syntax) -> Bool {
    switch self {
    case .variable: false
    case .markup: syntax == .markdown
    default: true
    }
  }
}

/// What a template's text is cut into.
enum Token: Sendable, Equatable {
  case text([UInt8])
  case tag(Tag)
}
