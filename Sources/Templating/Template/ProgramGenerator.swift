import Basics

/// Walks a template's tree, and those of its partials and insertions, and writes the program.
///
/// It goes on after a problem, so that all of them are found in one go.
struct ProgramGenerator {
  let partials: [String: TemplateSource]
  var insertions: [String: TemplateSource]
  var scope: Scope
  let names: TemplateCompiler.Names
  /// Where the next byte stands in the page's markup.
  var context: HTMLContext
  private(set) var program: Program
  private(set) var problems: [TemplateProblem] = []
  private var mistakes: Set<TemplateProblem.Mistake> = []
  private(set) var usedPartials: Set<String> = []
  private var openPartials: [String] = []
  private var openSections = 0
  /// What partials have become so far, in bytes, each of them counted as often as it is used.
  private var sizeOfPartials = 0
  /// Partials that have been read: many are used more than once.
  private var trees: [String: TemplateTree] = [:]
  private var lastSection: Tag?
  private lazy var knownPartials = partials.keys.sorted()

  init(
    partials: [String: TemplateSource], insertions: [String: TemplateSource], scope: Scope,
    names: TemplateCompiler.Names, context: HTMLContext
  ) {
    self.partials = partials
    self.insertions = insertions
    self.scope = scope
    self.names = names
    self.context = context
    program = Program(levels: scope.frames.count)
  }

  /// How many sections and how many partials may be open at one place of a page.
  private static let (mostOpenSections, mostOpenPartials) = (TemplateTree.mostOpenSections, 50)
  /// Far more than a page can use, and nothing to a computer: two partials that include two others each, and so on,
  /// would else fill its memory.
  private static let maximalSizeOfPartials = 8 << 20
  /// What a partial costs that has no text.
  private static let sizeOfEmptyPartial = 256

  mutating func append(_ source: TemplateSource) {
    let tree = tree(of: source)
    append(tree.nodes, syntax: tree.syntax)
  }

  private mutating func tree(of source: TemplateSource) -> TemplateTree {
    do {
      return try TemplateTree(parsing: source)
    } catch {
      error.problems.forEach { report($0) }
      return .empty(source.syntax)
    }
  }

  private mutating func append(_ nodes: [TemplateNode], syntax: TemplateSource.Syntax) {
    for node in nodes {
      switch node {
      case .text(let bytes): append(text: bytes, syntax: syntax)
      case .hole(let tag): appendHole(tag)
      case .section(let tag, let body): appendSection(tag, body, syntax: syntax)
      case .partial(let tag): appendPartial(tag)
      }
    }
  }

  private mutating func append(text bytes: [UInt8], syntax: TemplateSource.Syntax) {
    if syntax == .text, context != .plain {
      program.append(text: HTMLEscaping.escaped(bytes))
      context.passHole()
    } else {
      program.append(text: bytes)
      context.pass(bytes)
      reportCutName()
    }
  }

  private mutating func reportCutName() {
    guard context.isBroken, let lastSection else { return }
    report(.sectionChangesContext(lastSection.name), at: lastSection)
    context.isBroken = false
  }

  private mutating func appendPartial(_ tag: Tag) {
    guard let partial = partials[tag.name] else {
      if names == .declared { report(.unknownPartial(tag.name, known: knownPartials), at: tag) }
      return
    }
    if names == .declared, openPartials.contains(tag.name) {
      return report(.recursivePartial(tag.name), at: tag)
    }
    guard openPartials.count < Self.mostOpenPartials else {
      return report(.tooManyOpenPartials(limit: Self.mostOpenPartials), at: tag)
    }
    guard sizeOfPartials <= Self.maximalSizeOfPartials else { return }
    sizeOfPartials += Self.sizeOfEmptyPartial + partial.size(indentedBy: tag.indentation.count)
    guard sizeOfPartials <= Self.maximalSizeOfPartials else {
      return report(.tooMuchOfPartials(tag.name), at: tag)
    }
    usedPartials.insert(tag.name)
    openPartials.append(tag.name)
    let tree = trees[tag.name] ?? tree(of: partial)
    trees[tag.name] = tree
    var indenter = LineIndenter(tag.indentation)
    append(indenter.indent(tree.nodes), syntax: tree.syntax)
    openPartials.removeLast()
  }

  private mutating func report(_ reason: TemplateProblem.Reason, at tag: Tag) {
    report(TemplateProblem(reason, at: tag.place))
  }

  /// A partial that is used twice has its problems only once.
  private mutating func report(_ problem: TemplateProblem) {
    if mistakes.insert(problem.mistake).inserted { problems.append(problem) }
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
      context.passHole()
    } catch {
      report(error, at: tag)
    }
  }

  private func escaper(for kind: Kind, _ tag: Tag) throws(TemplateProblem.Reason) -> Escaper? {
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

  /// Nothing where the name is unknown: in declared mode, that is a problem.
  private mutating func resolve(_ tag: Tag) -> Scope.Binding? {
    do {
      return try scope.resolve(tag.name)
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
  private mutating func appendSection(_ tag: Tag, _ body: [TemplateNode], syntax: TemplateSource.Syntax) {
    guard let binding = resolve(tag) else {
      if names == .lenient, tag.kind == .inverted { append(body, syntax: syntax) }
      return
    }
    if isNeverShown(binding.kind), tag.kind != .inverted { return }
    guard openSections < Self.mostOpenSections else {
      return report(.tooManyOpenSections(limit: Self.mostOpenSections), at: tag)
    }
    openSections += 1
    defer { openSections -= 1 }
    let (form, pushed) = form(of: tag, over: binding.kind)
    context.settle(repeats: form == .each)
    let (outer, before) = (scope, context)
    lastSection = tag

    let start = program.begin()
    if let pushed { scope = scope.pushing(pushed, from: form == .with ? binding : nil) }
    program.makeRoom(forLevels: scope.frames.count)
    append(body, syntax: syntax)
    scope = outer
    program.end(start, binding, form.instruction)

    context.settle()
    lastSection = tag
    if let after = before.joined(with: context) {
      context = after
    } else {
      report(.sectionChangesContext(tag.name), at: tag)
      context = before
    }
  }

  /// Lists whose items nothing is known of are empty; only lenient templates meet them.
  private func isNeverShown(_ kind: Kind) -> Bool {
    guard names == .lenient, case .list(.record(let shape)) = kind else { return false }
    return shape.names.isEmpty
  }

  private func form(of tag: Tag, over kind: Kind) -> (SectionForm, pushed: Kind?) {
    switch (tag.kind, kind) {
    case (.inverted, _): (.unless, nil)
    case (.guarded, _), (_, .flag): (.when, nil)
    case (_, .list(let item)): (.each, item)
    default: (.with, kind)
    }
  }
}

private enum SectionForm {
  case when, unless, with, each

  func instruction(_ path: Path, _ end: Int) -> Instruction {
    switch self {
    case .when: .when(path, end: end)
    case .unless: .unless(path, end: end)
    case .with: .with(path, end: end)
    case .each: .each(path, end: end)
    }
  }
}

extension TemplateSource {
  /// What is left of it at most with each of its lines indented, in bytes.
  fileprivate func size(indentedBy width: Int) -> Int {
    width == 0 ? text.utf8.count : text.utf8.reduce(width) { $0 + ($1 == .lineFeed ? width + 1 : 1) }
  }
}
