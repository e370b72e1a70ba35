import Basics
import Templating

/// The compiled template of some pages, with what all of them have in common written into it.
final class PageTemplate: Sendable {
  let kind: any PageKind.Type
  let model: ReportModel
  let rows: RowMarkup
  /// How its pages reach the root of the site.
  let root: RootPrefix
  /// The path of the page, with the bracketed name still in it.
  let sitePath: String
  /// The content file.
  let source: String
  let template: Template
  private let outer: [any Values]

  init(_ template: Template, of page: ContentTree.Page, model: ReportModel, rows: RowMarkup) {
    self.model = model
    self.rows = rows
    kind = page.kind
    root = RootPrefix(ofPageAt: page.sitePath)
    sitePath = page.sitePath
    source = page.body.path
    outer = model.outerValues(root, rows: rows, of: page, script: PageTemplates.script(page, template))
    self.template = template.specialized(for: outer, withSections: kind.contentName.isForEach)
  }

  /// - Parameters:
  ///   - values: The innermost of the kind's shapes.
  ///   - levels: The others, outermost first.
  func render(_ values: some Values, inside levels: [any Values] = [], into buffer: inout ByteBuffer) {
    template.render(levels.isEmpty ? outer : outer + levels, values, into: &buffer)
  }
}
