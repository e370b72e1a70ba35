import Templating

/// Compiles each pair of a layout and a content template once.
struct PageTemplates {
  let theme: Theme
  private(set) var problems: [Problem] = []
  private var reported: Set<TemplateProblem.Identity> = []
  private lazy var knownLayouts = theme.layouts.keys.sorted()
  private let compiler: TemplateCompiler

  /// - Parameter linkMarks: Gets the source of each link, and marks the links of the pages.
  init(theme: Theme, marking linkMarks: LinkMarks? = nil) {
    self.theme = theme
    compiler = TemplateCompiler(partials: theme.partials, linkMarks: linkMarks)
  }

  static let defaultLayout = "page"

  mutating func compile(_ page: ContentTree.Page) -> Template? {
    let wanted = page.frontMatter.layout
    let name = wanted?.text ?? Self.defaultLayout
    guard let layout = theme.layouts[name] else {
      let start = wanted?.offset ?? 0
      problems.append(
        .site(
          .unknownLayout(
            name, in: page.body.path, at: start..<start + name.utf8.count, known: knownLayouts)
        ))
      return nil
    }
    let title =
      page.frontMatter.title ?? TemplateSource(path: page.body.path, text: "{{ledgerTitle}}", syntax: .text)
    return compile(layout, inserting: ["content": page.body, "title": title], for: page.kind)
  }

  static let rowPartial = "row"

  /// What pages of a template run scripts for, if anything.
  static func script(_ page: ContentTree.Page, _ template: Template) -> PageScript? {
    if template.partials.contains("search") || page.frontMatter.layout?.text == "search" { return .search }
    return template.partials.contains("what-if") ? .whatIf : nil
  }

  /// The template of one row of a list.
  mutating func compileRow() -> Template? {
    theme.partials[Self.rowPartial].flatMap { compile($0, inserting: [:], for: TransactionPages.self) }
  }

  private mutating func compile(
    _ source: TemplateSource, inserting: [String: TemplateSource], for kind: any PageKind.Type
  ) -> Template? {
    do throws(Template.Invalid) {
      return try compiler.compile(
        layout: source, inserting: inserting, context: Self.context(of: kind))
    } catch {
      // A problem in a layout or a partial shows up on every page that uses it.
      for problem in error.problems { report(Self.blaming(inserting["content"], for: problem)) }
      return nil
    }
  }

  private mutating func report(_ problem: TemplateProblem) {
    if reported.insert(problem.identity).inserted { problems.append(.template(problem)) }
  }

  /// Content that leaves a tag open is reported where the layout inserts it, but must be fixed in the content. And what
  /// a layout or a partial may name depends on the content that uses it.
  private static func blaming(_ content: TemplateSource?, for problem: TemplateProblem) -> TemplateProblem {
    guard let content else { return problem }
    guard case .insertionChangesContext("content") = problem.reason else {
      var problem = problem
      if problem.path != content.path, problem.reason.dependsOnValues { problem.user = content.path }
      return problem
    }
    return TemplateProblem(path: content.path, offset: content.offset, length: 1, reason: problem.reason)
  }

  /// The shapes of the values that a page is rendered with, outermost first.
  static func context(of kind: any PageKind.Type) -> [Shape] {
    [WordValues.shape, SiteValues.shape] + kind.shapes
  }
}
