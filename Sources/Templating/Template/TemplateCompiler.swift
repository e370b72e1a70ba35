import Basics

/// Compiles a layout, with the templates inserted into it, into one flat program.
package struct TemplateCompiler: Sendable {
  package enum Names: Sendable {
    /// Every name must be declared in a shape.
    case declared
    /// Names follow the Mustache spec: an unknown name is blank, and any text may be shown unescaped.
    case lenient
  }

  private let partials: [String: TemplateSource]
  private let linkMarks: LinkMarks?

  /// - Parameters:
  ///   - partials: The templates that partial tags name.
  ///   - linkMarks: Records the source of each link, and marks the links in the pages.
  package init(partials: [String: TemplateSource] = [:], linkMarks: LinkMarks? = nil) {
    self.partials = partials
    self.linkMarks = linkMarks
  }

  /// Compiles one kind of page.
  /// - Parameters:
  ///   - layout: The template around the page.
  ///   - inserting: Whole templates by name, compiled in place of the tag. These names hide names of the
  ///     context, except inside the inserted template itself.
  ///   - context: The shapes of the values that `Template.render` is given, outermost first.
  ///   - page: The name that the template can use in a section for the innermost of these.
  ///   - names: Whether all names must be declared.
  /// - Returns: A template for any number of pages.
  /// - Throws: All problems of the layout, of the inserted templates, and of the partials they use.
  package func compile(
    layout: TemplateSource, inserting: [String: TemplateSource] = [:], context: [Shape],
    page: String? = nil, names: Names = .declared
  ) throws(Template.Invalid) -> Template {
    try compile(
      layout: layout, inserting: inserting, frames: context.map(Value.Kind.record), page: page, names: names)
  }

  /// Compiles a template for a context whose levels need not be records.
  func compile(
    layout: TemplateSource, inserting: [String: TemplateSource] = [:], frames: [Value.Kind],
    page: String? = nil, names: Names
  ) throws(Template.Invalid) -> Template {
    var generator = ProgramGenerator(
      partials: partials, linkMarks: linkMarks, insertions: inserting,
      stack: ContextStack(frames, page: page),
      names: names, context: layout.syntax == .text ? .plain : .text, program: Program(levels: frames.count))
    generator.append(layout)
    guard generator.problems.isEmpty else { throw Template.Invalid(problems: generator.problems) }
    return Template(generator.program, layout: layout.path, partials: generator.usedPartials)
  }
}

/// Writes the program for the tree of a template and for the trees of its partials and insertions.
///
/// The generator continues after a problem, so that one run finds all of them.
private struct ProgramGenerator {
  let partials: [String: TemplateSource]
  let linkMarks: LinkMarks?
  var insertions: [String: TemplateSource]
  var stack: ContextStack
  let names: TemplateCompiler.Names
  /// The position of the next byte in the page's markup.
  var context: HTMLContext
  private(set) var program: Program
  private(set) var problems: [TemplateProblem] = []
  var reported: Set<TemplateProblem> = []
  private(set) var usedPartials: Set<String> = []
  var openPartials: [String] = []
  /// The number of problems whose texts were looked for in all open sources.
  var searchCount = 0
  private static let mostSearches = 20
  /// The layout, and what is inserted into it at this point.
  var openSources: [TemplateSource] = []
  /// The sections that are open, outermost first. They nest, so they are kept here and not on the stack of
  /// calls.
  fileprivate var openSections: [OpenSection] = []
  /// The size of all partials so far, in bytes; a partial counts each time it is used.
  var sizeOfPartials = 0
  /// Parsed partials, since many are used more than once.
  var trees: [String: TemplateTree] = [:]
  var lastSection: Tag?
  var lastHole: Tag?
  /// The last value in a `content` attribute.
  var lastContent: Tag?
  lazy var knownPartials = partials.keys.sorted()

  /// The limits for nested sections and partials.
  private static let (mostOpenSections, mostOpenPartials) = (TemplateTree.mostOpenSections, 50)
  /// Far more than a page needs. Without this limit, two partials that each include two others, and so on,
  /// would fill the memory.
  private static let maximalSizeOfPartials = 8 << 20
  /// The size counted for a partial without text.
  private static let sizeOfEmptyPartial = 256

  mutating func append(_ source: TemplateSource) {
    let tree = tree(of: source)
    openSources.append(source)
    append(tree.nodes, syntax: tree.syntax)
    openSources.removeLast()
  }

  private mutating func tree(of source: TemplateSource) -> TemplateTree {
    do {
      return try TemplateTree(parsing: source, findingLinks: linkMarks != nil)
    } catch {
      error.problems.forEach { report($0) }
      return TemplateTree(nodes: [], syntax: source.syntax)
    }
  }

  private mutating func append(_ nodes: [TemplateTree.Node], syntax: TemplateSource.Syntax) {
    for node in nodes {
      switch node {
      case .section(let tag, let body): appendSection(tag, body, syntax: syntax)
      case .partial(let tag): appendPartial(tag)
      case .text, .hole, .address: appendLeaf(node, syntax: syntax)
      }
    }
  }

  /// Appends a node without others inside. It is not inlined, since sections and partials nest: with larger
  /// frames, the stack of a thread would not suffice.
  @inline(never)
  private mutating func appendLeaf(_ node: TemplateTree.Node, syntax: TemplateSource.Syntax) {
    switch node {
    case .text(let bytes): append(text: bytes, syntax: syntax)
    case .hole(let tag): appendHole(tag)
    case .address(let range): markLink(range)
    case .section, .partial: break
    }
  }

  private mutating func append(text bytes: [UInt8], syntax: TemplateSource.Syntax) {
    if syntax == .text, context != .plain {
      program.append(text: HTMLEscaping.escaped(bytes))
      context.pass()
    } else {
      program.append(text: bytes)
      context.pass(bytes)
      reportUnsafeText()
    }
  }

  private mutating func markLink(_ range: SourceRange) {
    if context.beginsLink, let linkMarks { program.append(text: linkMarks.mark(for: range)) }
  }

  private mutating func reportUnsafeText() {
    if context.page.obeysValue, let tag = lastContent {
      report(.refusedAttribute("content"), at: tag)
      context.page.obeysValue = false
    }
    if context.page.makesScheme, let lastHole { report(.foreignScheme(lastHole.name), at: lastHole) }
    context.page.makesScheme = false
    reportFindings()
    guard context.isBroken, let lastSection else { return }
    report(.sectionChangesContext(lastSection.name), at: lastSection)
    context.isBroken = false
  }

  private mutating func reportFindings() {
    guard !context.page.findings.isEmpty else { return }
    for finding in context.page.findings {
      switch finding {
      case .problem(let problem): report(problem)
      case .text(let reason, let texts): report(reason, atFirstOf: texts)
      }
    }
    context.page.findings = []
  }

  /// Reports a problem at the first of the texts that is in the templates being compiled, innermost first.
  private mutating func report(_ reason: TemplateProblem.Reason, atFirstOf texts: [[UInt8]]) {
    guard searchCount < Self.mostSearches else { return }
    searchCount += 1
    let sources = openSources.reversed().map { ($0, Array($0.text.utf8)) }
    // Markdown writes some characters of an address in another way.
    let parts = texts.flatMap { [$0, $0.prefix { !"&%".utf8.contains($0) }] }.filter { !$0.isEmpty }
    let places = parts.lazy.flatMap { part in
      sources.lazy.compactMap { source, bytes in bytes.range(of: part, from: 0).map(source.range) }
    }
    guard let place = places.first ?? openSources.last?.range(of: 0..<0) else { return }
    report(TemplateProblem(reason, at: place))
  }

  private mutating func appendPartial(_ tag: Tag) {
    guard let tree = openedPartial(tag) else { return }
    append(tree.nodes, syntax: tree.syntax)
    openPartials.removeLast()
    openSources.removeLast()
  }

  @inline(never)
  private mutating func openedPartial(_ tag: Tag) -> TemplateTree? {
    guard let partial = partials[tag.name] else {
      if names == .declared { report(.unknownPartial(tag.name, known: knownPartials), at: tag) }
      return nil
    }
    if names == .declared, openPartials.contains(tag.name) {
      report(.recursivePartial(tag.name), at: tag)
      return nil
    }
    guard openPartials.count < Self.mostOpenPartials else {
      report(.tooManyOpenPartials(limit: Self.mostOpenPartials), at: tag)
      return nil
    }
    guard sizeOfPartials <= Self.maximalSizeOfPartials else { return nil }
    sizeOfPartials += Self.sizeOfEmptyPartial + partial.size(indentedBy: tag.indentation.count)
    guard sizeOfPartials <= Self.maximalSizeOfPartials else {
      report(.tooMuchOfPartials(tag.name), at: tag)
      return nil
    }
    usedPartials.insert(tag.name)
    openPartials.append(tag.name)
    openSources.append(partial)
    let tree = trees[tag.name] ?? tree(of: partial)
    trees[tag.name] = tree
    var indenter = TemplateTree.LineIndenter(tag.indentation)
    return TemplateTree(nodes: indenter.indent(tree.nodes), syntax: tree.syntax)
  }

  private mutating func report(_ reason: TemplateProblem.Reason, at tag: Tag) {
    report(TemplateProblem(reason, at: tag.source))
  }

  /// Reports a problem once, even if it is in a partial that is used twice.
  private mutating func report(_ problem: TemplateProblem) {
    if reported.insert(problem.identity).inserted { problems.append(problem) }
  }
}

// MARK: - Holes

extension ProgramGenerator {
  private mutating func appendHole(_ tag: Tag) {
    if let insertion = insertions[tag.name] { return appendInsertion(insertion, tag) }
    guard let binding = resolve(tag) else { return }
    do {
      guard let escaper = try escaper(for: binding.kind, tag) else { return }
      program.append(hole: binding, escaper)
      context.pass(tag, binding.kind)
      lastHole = tag
      if context.attribute == "content" { lastContent = tag }
    } catch {
      report(error, at: tag)
    }
  }

  private func escaper(for kind: Value.Kind, _ tag: Tag) throws(TemplateProblem.Reason) -> Escaper? {
    switch (kind, tag.kind) {
    case (.flag, _), (.record, _), (.list, _):
      if names == .lenient { return nil }
      throw .notPrintable(tag.name)
    case (.html, .variable):
      throw .markupNeedsTriple(tag.name)
    case (.text, .markup), (.datum, .markup), (.url, .markup):
      if names == .lenient { return .unescaped }
      throw .notTrustedMarkup(tag.name)
    default:
      return try context.escaper(for: kind, named: tag.name)
    }
  }

  private mutating func appendInsertion(_ source: TemplateSource, _ tag: Tag) {
    do {
      try checkInsertion(source, tag)
    } catch {
      return report(error, at: tag)
    }
    let (outer, start) = (insertions, context)
    insertions[tag.name] = nil
    append(source)
    insertions = outer
    if let end = start.joined(with: context) {
      context = end
    } else {
      report(.insertionChangesContext(tag.name), at: tag)
      context = start
    }
  }

  private func checkInsertion(_ source: TemplateSource, _ tag: Tag) throws(TemplateProblem.Reason) {
    let isText = source.syntax == .text
    if isText, tag.kind == .markup { throw .notTrustedMarkup(tag.name) }
    if !isText, tag.kind == .variable { throw .markupNeedsTriple(tag.name) }
    _ = try context.escaper(for: isText ? .text : .html, named: tag.name)
  }

  /// The value that a tag names; `nil` if the name is unknown, which is a problem unless names are lenient.
  @inline(never)
  private mutating func resolve(_ tag: Tag) -> ContextStack.Binding? {
    do {
      return try stack.resolve(tag.name)
    } catch .unknownName(let name, let known) where names == .declared {
      let mayBeInserted = !tag.kind.opensSection && !tag.name.utf8.contains(UInt8(ascii: "."))
      let inserted = mayBeInserted ? insertions.keys.sorted() : []
      report(.unknownName(name, known: known + inserted.filter { !known.contains($0) }), at: tag)
    } catch {
      if names == .declared { report(error, at: tag) }
    }
    return nil
  }
}

// MARK: - Sections

extension ProgramGenerator {
  /// The state that the end of a section returns to.
  fileprivate struct OpenSection {
    let binding: ContextStack.Binding
    let section: Program.Section
    let outer: ContextStack
    let before: HTMLContext
    let start: Int
  }

  private mutating func appendSection(_ tag: Tag, _ body: [TemplateTree.Node], syntax: TemplateSource.Syntax)
  {
    guard let binding = resolve(tag) else {
      if names == .lenient, tag.kind == .inverted { append(body, syntax: syntax) }
      return
    }
    guard begin(tag, over: binding) else { return }
    append(body, syntax: syntax)
    end(tag)
  }

  /// - Returns: False if the section is never shown, or is refused.
  @inline(never)
  private mutating func begin(_ tag: Tag, over binding: ContextStack.Binding) -> Bool {
    if isNeverShown(binding.kind), tag.kind != .inverted { return false }
    guard openSections.count < Self.mostOpenSections else {
      report(.tooManyOpenSections(limit: Self.mostOpenSections), at: tag)
      return false
    }
    let (section, pushed) = section(of: tag, over: binding.kind)
    if isRefused(tag, over: binding, as: section) { return false }
    context.begin(tag, repeats: section == .each)
    lastSection = tag
    openSections.append(
      OpenSection(
        binding: binding, section: section, outer: stack, before: context, start: program.begin()))
    if let pushed {
      stack = stack.pushing(pushed, of: tag.name, from: binding, isItem: section != .with)
    }
    program.makeRoom(forLevels: stack.frames.count)
    return true
  }

  @inline(never)
  private mutating func end(_ tag: Tag) {
    guard let open = openSections.popLast() else { return }
    stack = open.outer
    program.end(open.start, open.binding, open.section)
    context.endInterrupted()
    lastSection = tag
    if let after = open.before.joined(with: context, repeats: open.section == .each) {
      context = after
      reportFindings()
    } else {
      report(.sectionChangesContext(tag.name), at: tag)
      context = open.before
    }
  }

  private mutating func isRefused(
    _ tag: Tag, over binding: ContextStack.Binding, as section: Program.Section
  ) -> Bool {
    guard section == .each, names == .declared, let outer = stack.sectionMultiplying(binding) else {
      return false
    }
    report(.listOfPageInList(tag.name, in: outer), at: tag)
    return true
  }

  /// Whether a list is always empty because its items have no names. Only lenient templates have such lists.
  private func isNeverShown(_ kind: Value.Kind) -> Bool {
    guard names == .lenient, case .list(.record(let shape)) = kind else { return false }
    return shape.names.isEmpty
  }

  private func section(of tag: Tag, over kind: Value.Kind) -> (Program.Section, pushed: Value.Kind?) {
    switch (tag.kind, kind) {
    case (.inverted, _): (.unless, nil)
    case (.guarded, _), (_, .flag): (.when, nil)
    case (_, .list(let item)): (.each, item)
    default: (.with, kind)
    }
  }
}

extension TemplateSource {
  /// The size in bytes with each line indented, at most.
  fileprivate func size(indentedBy width: Int) -> Int {
    width == 0 ? text.utf8.count : text.utf8.reduce(width) { $0 + ($1 == .lineFeed ? width + 1 : 1) }
  }
}
