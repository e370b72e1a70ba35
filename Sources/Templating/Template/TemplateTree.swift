import Basics

extension TemplateTree {
  /// A template's tags, nested as its sections are.
  enum Node: Sendable, Equatable {
    case text([UInt8])
    case hole(Tag)
    case section(Tag, [Node])
    case partial(Tag)
    /// The address of a link may begin here.
    case address(SourceRange)
  }
}

struct TemplateTree: Sendable, Equatable {
  let nodes: [Node]
  let syntax: TemplateSource.Syntax

  /// How deep sections may be nested in one template: code that walks the tree recurses for each level.
  static let mostOpenSections = 100

  /// - Parameter findsLinks: Whether a node marks where the address of a link may begin.
  init(
    parsing source: TemplateSource, findingLinks findsLinks: Bool = false
  ) throws(Template.Invalid) {
    let limit = source.syntax.maximalLength
    guard source.text.utf8.count <= limit else {
      let start = source.range(of: 0..<0)
      throw Template.Invalid(problems: [TemplateProblem(.tooLarge(limit: limit), at: start)])
    }
    let tokens = try TagScanner.scan(source, findingLinks: findsLinks)
    var nodes = try Self.nest(tokens)
    if source.syntax == .markdown {
      nodes = try Self.nest(MarkdownTemplate.tokens(of: tokens))
    }
    self.nodes = nodes
    syntax = source.syntax
  }

  /// An empty template.
  static func empty(_ syntax: TemplateSource.Syntax) -> TemplateTree {
    TemplateTree(nodes: [], syntax: syntax)
  }

  private init(nodes: [Node], syntax: TemplateSource.Syntax) {
    self.nodes = nodes
    self.syntax = syntax
  }

  private static func nest(_ tokens: [TagScanner.Token]) throws(Template.Invalid) -> [Node] {
    var nesting = Nesting()
    for token in tokens { nesting.add(token) }
    return try nesting.close()
  }
}

/// The sections that are open while the tokens of a template are read.
private struct Nesting {
  private var open: [(tag: Tag, outer: [TemplateTree.Node])] = []
  /// The indices in `open` of the sections of a name.
  private var indices: [String: [Int]] = [:]
  private var nodes: [TemplateTree.Node] = []
  private var problems: [TemplateProblem] = []
  /// How many sections of a name were ended by the end of an outer one: their own ends, which may still follow, are
  /// not reported again.
  private var endedEarly: [String: Int] = [:]

  /// The limit is exceeded, and the rest is ignored.
  private var isTooDeep = false

  mutating func add(_ token: TagScanner.Token) {
    if isTooDeep { return }
    switch token {
    case .text(let bytes): nodes.append(.text(bytes))
    case .tag(let tag): add(tag)
    case .address(let range): nodes.append(.address(range))
    }
  }

  private mutating func add(_ tag: Tag) {
    switch tag.kind {
    case .variable, .markup: nodes.append(.hole(tag))
    case .partial: nodes.append(.partial(tag))
    case .section, .inverted, .guarded:
      guard open.count < TemplateTree.mostOpenSections else {
        problems.append(TemplateProblem(.tooManyOpenSections(limit: open.count), at: tag.source))
        isTooDeep = true
        return
      }
      indices[tag.name, default: []].append(open.count)
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
      problems.append(TemplateProblem(reason, at: tag.source))
      endSections(inside: tag.name)
    }
    endInnermost()
  }

  private mutating func endSections(inside name: String) {
    guard let index = indices[name]?.last else {
      // Treated as a misspelt end of the innermost section.
      if let innermost = open.last { endedEarly[innermost.tag.name, default: 0] += 1 }
      return
    }
    while open.count > index + 1, let innermost = open.last {
      endedEarly[innermost.tag.name, default: 0] += 1
      endInnermost()
    }
  }

  private mutating func endInnermost() {
    guard var section = open.popLast() else { return }
    indices[section.tag.name]?.removeLast()
    // A swap, so that the outer nodes are not copied for each of their sections.
    swap(&nodes, &section.outer)
    nodes.append(.section(section.tag, section.outer))
  }

  consuming func close() throws(Template.Invalid) -> [TemplateTree.Node] {
    let unclosed = (isTooDeep ? [] : open).map { section in
      TemplateProblem(.unclosedSection(section.tag.name), at: section.tag.source)
    }
    guard problems.isEmpty, unclosed.isEmpty else { throw Template.Invalid(problems: problems + unclosed) }
    return nodes
  }
}
