/// A template's tags, nested as its sections are.
enum TemplateNode: Sendable, Equatable {
  case text([UInt8])
  case hole(Tag)
  case section(Tag, [TemplateNode])
  case partial(Tag)
}

struct TemplateTree: Sendable, Equatable {
  let nodes: [TemplateNode]
  let syntax: TemplateSource.Syntax

  init(parsing source: TemplateSource) throws(TemplateProblems) {
    let tokens = try TagScanner.scan(source)
    var nodes = try Self.nest(tokens)
    if source.syntax == .markdown {
      nodes = try Self.nest(MarkdownTemplate.tokens(of: tokens))
    }
    self.nodes = nodes
    syntax = source.syntax
  }

  private static func nest(_ tokens: [Token]) throws(TemplateProblems) -> [TemplateNode] {
    var nesting = Nesting()
    for token in tokens { nesting.add(token) }
    return try nesting.close()
  }
}

/// The sections that are open while the tokens of a template are read.
private struct Nesting {
  private var open: [(tag: Tag, outer: [TemplateNode])] = []
  private var nodes: [TemplateNode] = []
  private var problems: [TemplateProblem] = []
  /// Sections that a tag further out ended; their own ends, which may still come, are no second mistake.
  private var endedEarly: [String] = []

  mutating func add(_ token: Token) {
    switch token {
    case .text(let bytes): nodes.append(.text(bytes))
    case .tag(let tag): add(tag)
    }
  }

  private mutating func add(_ tag: Tag) {
    switch tag.kind {
    case .variable, .markup: nodes.append(.hole(tag))
    case .partial: nodes.append(.partial(tag))
    case .section, .inverted, .guarded:
      open.append((tag, nodes))
      nodes = []
    case .end: end(tag)
    case .comment, .delimiters: break
    }
  }

  private mutating func end(_ tag: Tag) {
    if open.last?.tag.name != tag.name {
      if let early = endedEarly.firstIndex(of: tag.name) {
        endedEarly.remove(at: early)
        return
      }
      let reason = TemplateProblem.Reason.unexpectedEnd(tag.name, open: open.last?.tag.name)
      problems.append(TemplateProblem(reason, at: tag.place))
      endSections(inside: tag.name)
    }
    endInnermost()
  }

  private mutating func endSections(inside name: String) {
    guard let place = open.lastIndex(where: { $0.tag.name == name }) else {
      // The name is taken for a slip, and the tag for the end of the innermost.
      endedEarly += open.suffix(1).map(\.tag.name)
      return
    }
    for section in open[(place + 1)...].reversed() {
      endedEarly.append(section.tag.name)
      endInnermost()
    }
  }

  private mutating func endInnermost() {
    guard let section = open.popLast() else { return }
    nodes = section.outer + [.section(section.tag, nodes)]
  }

  consuming func close() throws(TemplateProblems) -> [TemplateNode] {
    let unclosed = open.map { TemplateProblem(.unclosedSection($0.tag.name), at: $0.tag.place) }
    guard problems.isEmpty, unclosed.isEmpty else { throw TemplateProblems(problems: problems + unclosed) }
    return nodes
  }
}
