import Basics

/// A Mustache tag.
struct Tag: Sendable, Equatable {
  enum Kind: Sendable {
    case variable
    /// `{{{name}}}` or `{{&name}}`
    case markup
    case section
    case inverted
    /// A section that is shown once if its value is shown. Only `MarkdownTemplate.ListSections` makes one.
    case guarded
    case end
    case partial
    case comment
    case delimiters
  }

  var kind: Kind
  let name: String
  let source: SourceRange
  /// Whether the tag is alone on its line. The line is then not part of the text around it.
  var isStandalone = false
  /// The blanks before a standalone tag on its line.
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

  /// Whether a tag of this kind may have a line of its own. In Markdown, this includes a tag for markup: its
  /// line would otherwise become a paragraph, which may not contain other blocks of markup.
  func canStandAlone(in syntax: TemplateSource.Syntax) -> Bool {
    switch self {
    case .variable: false
    case .markup: syntax == .markdown
    default: true
    }
  }
}

extension Tag {
  /// Cuts a template's text into tags and the text between them.
  struct Scanner {
    private let source: TemplateSource
    private let bytes: [UInt8]
    private let findsLinks: Bool
    private var position = 0
    private var textStart = 0
    private var delimiters = Delimiters.standard
    private var tokens: [Token] = []
    private var problems: [TemplateProblem] = []

    private init(_ source: TemplateSource, findingLinks findsLinks: Bool) {
      self.source = source
      bytes = Array(source.text.utf8)
      self.findsLinks = findsLinks && source.syntax != .text
    }

    /// - Parameter findsLinks: Whether to add a token wherever the address of a link may begin.
    static func scan(
      _ source: TemplateSource, findingLinks findsLinks: Bool = false
    ) throws(Template.Invalid) -> [Token] {
      var scanner = Scanner(source, findingLinks: findsLinks)
      while let start = scanner.bytes.range(of: scanner.delimiters.open, from: scanner.position)?.lowerBound {
        scanner.scanTag(at: start)
      }
      scanner.appendText(upTo: scanner.bytes.count)
      scanner.reportNullCharacter()
      guard scanner.problems.isEmpty else { throw Template.Invalid(problems: scanner.problems) }
      return scanner.tokens
    }

    private mutating func scanTag(at start: Int) {
      let inner = start + delimiters.open.count
      let sigil = inner < bytes.count ? bytes[inner] : nil
      let kind = Tag.Kind(sigil: sigil)
      let nameStart = kind == .variable ? inner : inner + 1
      guard let closer = bytes.range(of: delimiters.closer(after: sigil), from: nameStart) else {
        report(.unclosedTag, at: start..<inner)
        position = bytes.count
        return
      }
      position = closer.upperBound
      let content = bytes[nameStart..<closer.lowerBound].trimmingBlanks()
      append(kind, content: content, range: start..<closer.upperBound)
    }

    private mutating func append(_ kind: Tag.Kind, content: ArraySlice<UInt8>, range: Range<Int>) {
      if kind == .delimiters { changeDelimiters(to: content, range: range) }
      if content.isEmpty, kind.isWritten { report(.emptyTag, at: range) }

      var tag = Tag(
        kind: kind, name: String(decoding: content, as: UTF8.self), source: source.range(of: range))
      let line = kind.canStandAlone(in: source.syntax) ? bytes.line(heldBy: range) : nil
      if let line {
        tag.isStandalone = true
        tag.indentation = Array(bytes[line.lowerBound..<range.lowerBound])
      }
      appendText(upTo: line?.lowerBound ?? range.lowerBound)
      textStart = line?.upperBound ?? range.upperBound
      if kind.isWritten { tokens.append(.tag(tag)) }
    }

    private mutating func changeDelimiters(to content: ArraySlice<UInt8>, range: Range<Int>) {
      if let changed = Delimiters(content) {
        delimiters = changed
      } else {
        report(.malformedDelimiters, at: range)
      }
    }

    private mutating func appendText(upTo end: Int) {
      guard textStart < end else { return }
      var start = textStart
      if findsLinks {
        let finder = LinkMarks.AddressFinder(bytes: bytes, syntax: source.syntax)
        for index in textStart + 1...end {
          let address = finder.address(at: index, beforeTag: index == end, delimiters: delimiters)
          guard let address else { continue }
          tokens.append(.text(Array(bytes[start..<index])))
          tokens.append(.address(source.range(of: address)))
          start = index
        }
      }
      if start < end { tokens.append(.text(Array(bytes[start..<end]))) }
    }

    /// Reports a NUL in HTML. In Markdown and plain text, U+FFFD takes its place.
    private mutating func reportNullCharacter() {
      guard source.syntax == .html, let index = bytes.firstIndex(of: 0) else { return }
      report(.nullCharacter, at: index..<index + 1)
    }

    private mutating func report(_ reason: TemplateProblem.Reason, at range: Range<Int>) {
      problems.append(TemplateProblem(reason, at: source.range(of: range)))
    }
  }
}

extension Tag {
  /// A piece of a template's text.
  enum Token: Sendable, Equatable {
    case text([UInt8])
    case tag(Tag)
    /// A place where the address of a link may begin; only in a scan for links.
    case address(SourceRange)
  }
}

extension Tag {
  /// The delimiters of a tag: `{{` and `}}`, unless the template sets others.
  struct Delimiters {
    let open: [UInt8]
    let close: [UInt8]

    static let standard = Delimiters(open: Array("{{".utf8), close: Array("}}".utf8))

    func closer(after sigil: UInt8?) -> [UInt8] {
      switch sigil {
      case UInt8(ascii: "{"): [UInt8(ascii: "}")] + close
      case UInt8(ascii: "="): [UInt8(ascii: "=")] + close
      default: close
      }
    }
  }
}

extension Tag.Delimiters {
  /// Reads the content of a tag such as `{{=<% %>=}}`.
  init?(_ content: ArraySlice<UInt8>) {
    let parts = content.split(whereSeparator: \.isBlank)
    guard parts.count == 2, !content.contains(UInt8(ascii: "=")) else { return nil }
    self.init(open: Array(parts[0]), close: Array(parts[1]))
  }
}

extension [UInt8] {
  /// The whole line with its line break, if `range` has only blanks around it on the line.
  fileprivate func line(heldBy range: Range<Int>) -> Range<Int>? {
    var start = range.lowerBound
    while start > 0, self[start - 1].isSpaceOrTab { start -= 1 }
    guard start == 0 || self[start - 1] == .lineFeed else { return nil }

    var end = range.upperBound
    while end < count, self[end].isSpaceOrTab { end += 1 }
    if end < count, self[end] == .carriageReturn { end += 1 }
    guard end < count else { return start..<end }
    return self[end] == .lineFeed ? start..<end + 1 : nil
  }
}
