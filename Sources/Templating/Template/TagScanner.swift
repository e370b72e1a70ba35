/// Cuts a template's text into tags and the text between them.
struct TagScanner {
  private let source: TemplateSource
  private let bytes: [UInt8]
  private var position = 0
  private var textStart = 0
  private var delimiters = Delimiters.standard
  private var tokens: [Token] = []
  private var problems: [TemplateProblem] = []

  private init(_ source: TemplateSource) {
    self.source = source
    bytes = Array(source.text.utf8)
  }

  static func scan(_ source: TemplateSource) throws(TemplateProblems) -> [Token] {
    var scanner = TagScanner(source)
    while let start = scanner.bytes.range(of: scanner.delimiters.open, from: scanner.position)?.lowerBound {
      scanner.scanTag(at: start)
    }
    scanner.appendText(upTo: scanner.bytes.count)
    guard scanner.problems.isEmpty else { throw TemplateProblems(problems: scanner.problems) }
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

    var tag = Tag(kind: kind, name: String(decoding: content, as: UTF8.self), place: source.place(of: range))
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
    if textStart < end { tokens.append(.text(Array(bytes[textStart..<end]))) }
  }

  private mutating func report(_ reason: TemplateProblem.Reason, at range: Range<Int>) {
    problems.append(TemplateProblem(reason, at: source.place(of: range)))
  }
}
