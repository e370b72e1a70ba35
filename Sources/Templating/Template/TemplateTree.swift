import Basics

extension TemplateTree {
  /// A part of a template, with its sections nested.
  enum Node: Sendable, Equatable {
    case text([UInt8])
    case hole(Tag)
    case section(Tag, [Node])
    case partial(Tag)
    /// A place where the address of a link may begin.
    case address(SourceRange)
  }
}

struct TemplateTree: Sendable, Equatable {
  let nodes: [Node]
  let syntax: TemplateSource.Syntax

  /// The deepest nesting of sections in a template; code that walks the tree recurses once for each level.
  static let mostOpenSections = 100
}

extension TemplateTree {
  /// - Parameter findsLinks: Whether to add a node wherever the address of a link may begin.
  init(
    parsing source: TemplateSource, findingLinks findsLinks: Bool = false
  ) throws(Template.Invalid) {
    let limit = source.syntax.maximalLength
    guard source.text.utf8.count <= limit else {
      let start = source.range(of: 0..<0)
      throw Template.Invalid(problems: [TemplateProblem(.tooLarge(limit: limit), at: start)])
    }
    let tokens = try Tag.Scanner.scan(source, findingLinks: findsLinks)
    var nodes = try Self.nest(tokens)
    if source.syntax == .markdown {
      nodes = try Self.nest(MarkdownTemplate.tokens(of: tokens))
    }
    self.nodes = nodes
    syntax = source.syntax
  }

  private static func nest(_ tokens: [Tag.Token]) throws(Template.Invalid) -> [Node] {
    var nesting = Nesting()
    for token in tokens { nesting.add(token) }
    return try nesting.close()
  }
}

/// The sections that are open while the tokens of a template are read.
private struct Nesting {
  private var open: [(tag: Tag, outer: [TemplateTree.Node])] = []
  private var nodes: [TemplateTree.Node] = []
  private var problems: [TemplateProblem] = []
  /// The number of sections, by name, that were ended by the end of an outer one. Their own ends, which may
  /// still follow, are not reported again.
  private var endedEarly: [String: Int] = [:]

  /// Whether sections are nested too deep; the rest of the tokens is then ignored.
  private var isTooDeep = false

  mutating func add(_ token: Tag.Token) {
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
    guard let index = open.lastIndex(where: { $0.tag.name == name }) else {
      // Treated as a misspelled end of the innermost section.
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
    // Swaps, so that the outer nodes are not copied for each of their sections.
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

extension TemplateTree {
  /// Indents every line of a partial's own text by the indentation of its tag, as the Mustache spec requires.
  ///
  /// The values of its holes are not indented.
  struct LineIndenter {
    let indentation: [UInt8]
    private var isAtLineStart = true

    init(_ indentation: [UInt8]) { self.indentation = indentation }

    mutating func indent(_ nodes: [TemplateTree.Node]) -> [TemplateTree.Node] {
      indentation.isEmpty ? nodes : nodes.flatMap { indent($0) }
    }

    private mutating func indent(_ node: TemplateTree.Node) -> [TemplateTree.Node] {
      switch node {
      case .text(let bytes):
        return [.text(indent(bytes))]
      case .address:
        return [node]
      case .hole:
        return startLine() + [node]
      case .section(let tag, let body):
        let start = tag.isStandalone ? [] : startLine()
        return start + [.section(tag, indent(body))]
      case .partial(var tag):
        guard tag.isStandalone else { return startLine() + [node] }
        tag.indentation = indentation + tag.indentation
        return [.partial(tag)]
      }
    }

    private mutating func startLine() -> [TemplateTree.Node] {
      defer { isAtLineStart = false }
      return isAtLineStart ? [.text(indentation)] : []
    }

    private mutating func indent(_ bytes: [UInt8]) -> [UInt8] {
      var result: [UInt8] = []
      for byte in bytes {
        if isAtLineStart { result += indentation }
        result.append(byte)
        isAtLineStart = byte == .lineFeed
      }
      return result
    }
  }
}
