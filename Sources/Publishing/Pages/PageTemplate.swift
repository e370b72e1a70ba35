import Basics
import Templating

/// The compiled template of some pages, with the values that all of them share already written into it.
final class PageTemplate: Sendable {
  let kind: any PageKind.Type
  let scope: PageScope
  /// The path of the page, still with the bracketed name.
  let sitePath: String
  /// The path of the content file.
  let source: String
  /// Whether its pages search the ledger.
  let isSearch: Bool
  let template: Template
  private let outer: [any Values]

  init(_ template: Template, of page: ContentTree.Page, model: ReportModel, rows: RowMarkup) {
    scope = PageScope(model: model, root: RootPrefix(ofPageAt: page.sitePath), rows: rows)
    kind = page.kind
    sitePath = page.sitePath
    source = page.body.path
    isSearch = Compiler.isSearch(page, template)
    outer = scope.outerValues(of: page, isSearch: isSearch)
    self.template = template.specialized(for: outer, withSections: kind.contentName.isForEach)
  }

  var model: ReportModel { scope.model }
  var root: RootPrefix { scope.root }
  var rows: RowMarkup? { scope.rows }

  /// - Parameters:
  ///   - values: The values for the innermost of the kind's shapes.
  ///   - reduced: The template to render in place of the page's.
  func render(_ values: some Values, with reduced: Template? = nil, into buffer: inout ByteBuffer) {
    (reduced ?? template).render(outer, values, into: &buffer)
  }

  /// - Parameter index: The index of the listing that the page shows.
  func render(listing index: Int, page: Int = 0, into buffer: inout ByteBuffer) {
    render(ListingValues(of: index, page: page, in: scope), into: &buffer)
  }
}

extension PageTemplate {
  /// Compiles each pair of a layout and a content template once.
  struct Compiler {
    let theme: Theme
    private(set) var problems: [BuildProblem] = []
    private var reported: Set<TemplateProblem> = []
    private lazy var knownLayouts = theme.layouts.keys.sorted()
    private let compiler: TemplateCompiler

    /// - Parameter linkMarks: Records the source of each link, and marks the links in the pages.
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
          .file(
            Problem(
              inProject: page.body.path, "there is no layout \(quoted(name))",
              Suggestion.hint(for: name, among: knownLayouts), range: start..<start + name.utf8.count)))
        return nil
      }
      let title =
        page.frontMatter.title ?? TemplateSource(path: page.body.path, text: "{{ledgerTitle}}", syntax: .text)
      return compile(layout, inserting: ["content": page.body, "title": title], for: page.kind)
    }

    static let rowPartial = "row"

    /// Whether a template's pages search the ledger.
    static func isSearch(_ page: ContentTree.Page, _ template: Template) -> Bool {
      template.partials.contains("search") || page.frontMatter.layout?.text == "search"
    }

    /// Compiles the template of one row in a list.
    mutating func compileRow() -> Template? {
      theme.partials[Self.rowPartial].flatMap { compile($0, inserting: [:], for: PageKinds.payments) }
    }

    private mutating func compile(
      _ source: TemplateSource, inserting: [String: TemplateSource], for kind: any PageKind.Type
    ) -> Template? {
      do throws(Template.Invalid) {
        return try compiler.compile(
          layout: source, inserting: inserting, context: Self.context(of: kind),
          // The user's own pages have the record of all payments.
          page: kind == PageKinds.own ? "all" : nil)
      } catch {
        // A problem in a layout or a partial is found on every page that uses it.
        for problem in error.problems { report(Self.blaming(inserting["content"], for: problem)) }
        return nil
      }
    }

    private mutating func report(_ problem: TemplateProblem) {
      if reported.insert(problem.identity).inserted { problems.append(.template(problem)) }
    }

    /// Names the file to fix. An open tag in content is found where the layout inserts the content, but must
    /// be closed in the content. The names that a layout or a partial may use depend on the content that uses
    /// it, so the content is named, too.
    private static func blaming(_ content: TemplateSource?, for problem: TemplateProblem) -> TemplateProblem {
      guard let content else { return problem }
      guard case .insertionChangesContext("content") = problem.reason else {
        var problem = problem
        if problem.range.path != content.path, problem.reason.dependsOnValues { problem.user = content.path }
        return problem
      }
      let start = SourceRange(path: content.path, offset: content.offset, length: 1)
      return TemplateProblem(problem.reason, at: start)
    }

    /// The shapes of the values with which a page is rendered, outermost first.
    static func context(of kind: any PageKind.Type) -> [Shape] {
      [Words.Level.shape, SiteValues.shape] + kind.shapes
    }
  }
}
