import Templating

/// Compiles each pair of a layout and a content template once.
struct PageTemplates {
  let theme: Theme
  let words: WordValues
  private(set) var problems: [Problem] = []

  init(theme: Theme, words: WordValues) {
    self.theme = theme
    self.words = words
  }

  static let defaultLayout = "page"

  mutating func compile(_ page: ContentTree.Page) -> Template? {
    let name = page.frontMatter.layout?.text ?? Self.defaultLayout
    guard let layout = theme.layouts[name] else {
      let known = theme.layouts.keys.sorted()
      problems.append(.site(.unknownLayout(name, in: page.body.path, known: known)))
      return nil
    }
    let title =
      page.frontMatter.title ?? TemplateSource(path: page.body.path, text: "{{ledgerTitle}}", syntax: .text)
    do throws(TemplateProblems) {
      return try TemplateCompiler(partials: theme.partials).compile(
        layout: layout, inserting: ["content": page.body, "title": title],
        context: context(of: page.item))
    } catch {
      // A mistake in a layout or a partial shows up in every page that uses it.
      for problem in error.problems.map({ Self.blaming(page, for: $0) })
      where !problems.contains(.template(problem)) {
        problems.append(.template(problem))
      }
      return nil
    }
  }

  /// Content that leaves a tag open is reported where the layout inserts it; but there is nothing to mend.
  private static func blaming(_ page: ContentTree.Page, for problem: TemplateProblem) -> TemplateProblem {
    guard case .insertionChangesContext("content") = problem.reason else { return problem }
    return TemplateProblem(
      path: page.body.path, offset: page.body.offset, length: 1,
      reason: .insertionChangesContext("content"))
  }

  /// The shapes of the values that a page is rendered with, outermost first.
  private func context(of item: ItemKind?) -> [Shape] {
    [words.shape, SiteValues.shape, item == .transaction ? TransactionValues.shape : ScopeValues.shape]
  }
}
