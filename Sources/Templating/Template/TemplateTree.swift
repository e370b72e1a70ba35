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

  /// How deep sections may be nested in one template. Whatever walks the tree is called once for each level.
  static let mostOpenSections = 100

  init(parsing source: TemplateSource) throws(TemplateProblems) {
    let limit = source.syntax.maximalLength
    guard source.text.utf8.count <= limit else {
      let start = source.place(of: 0..<0)
      throw TemplateProblems(problems: [TemplateProblem(.tooLarge(limit: limit), at: start)])
    }
    let tokens = try TagScanner.scan(source)
    var nodes = try Self.nest(tokens)
    if source.syntax == .markdown {
      nodes = try Self.nest(MarkdownTemplate.tokens(of: tokens))
    }
    self.nodes = nodes
    syntax = source.syntax
  }

  /// A template that has nothing in it.
  static func empty(_ syntax: TemplateSource.Syntax) -> TemplateTree {
    TemplateTree(nodes: [], syntax: syntax)
  }

  private init(nodes: [TemplateNode], syntax: TemplateSource.Syntax) {
    self.nodes = nodes
    self.syntax = syntax
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
  /// Where in `open` the sections of a name are.
  private var places: [String: [Int]] = [:]
  private var nodes: [TemplateNode] = []
  private var problems: [TemplateProblem] = []
  /// How many sections of a name a tag further out ended; their own ends, which may still come, are no second
  /// mistake.
  private var endedEarly: [String: Int] = [:]

  /// Nothing is nested any more.
  private var isTooDeep = false

  mutating func add(_ token: Token) {
    if isTooDeep { return }
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
      guard open.count < TemplateTree.mostOpenSections else {
        problems.append(TemplateProblem(.tooManyOpenSections(limit: open.count), at: tag.place))
        isTooDeep = true
        return
      }
      places[tag.name, default: []].append(open.count)
      open.append((tag, nodes))
      nodes = []
    case .end: end(tag)
    case .comment, .delimiters: break
    }
  }

  private mutating func end(_ tag: Tag) {
    if open.last?.tag.name != tag.name {
      if let early = endedEarly[tag.name], early > 0 {
        endedEarly[tag.name] = early - 1
        return
      }
      let reason = TemplateProblem.Reason.unexpectedEnd(tag.name, open: open.last?.tag.name)
      problems.append(TemplateProblem(reason, at: tag.place))
      endSections(inside: tag.name)
    }
    endInnermost()
  }

  private mutating func endSections(inside name: String) {
    guard let place = places[name]?.last else {
      // The name is taken for a slip, and the tag for the end of the innermost.
      if let innermost = open.last { endedEarly[innermost.tag.name, default: 0] += 1 }
      return
    }
    while open.count > place + 1, let innermost = open.last {
      endedEarly[innermost.tag.name, default: 0] += 1
      endInnermost()
    }
  }

  private mutating func endInnermost() {
    guard var section = open.popLast() else { return }
    places[section.tag.name]?.removeLast()
    // A swap, so that the nodes around are not copied for each of their sections.
    swap(&nodes, &section.outer)
    nodes.append(.section(section.tag, section.outer))
  }

  consuming func close() throws(TemplateProblems) -> [TemplateNode] {
    let unclosed = (isTooDeep ? [] : open).map { section in
      TemplateProblem(.unclosedSection(section.tag.name), at: section.tag.place)
    }
    guard problems.isEmpty, unclosed.isEmpty else { throw TemplateProblems(problems: problems + unclosed) }
    return nodes
  }
}
