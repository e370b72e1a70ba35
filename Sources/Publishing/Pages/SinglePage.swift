import Basics
import Templating

/// A page that exists once, or not at all where it has nothing to say. It may show the whole ledger, as the pages of
/// the user's own do.
protocol SinglePage: PageKind {
  /// In the site; its template has the same path in the content.
  static var path: String { get }

  static func exists(in model: ReportModel) -> Bool

  /// Adds the files that belong to it.
  static func addData(of template: PageTemplate, to plan: inout FilePlan)
}

extension SinglePage {
  static var contentName: PageKinds.Name { .single(path) }
  static var shapes: [Shape] { OwnPages.shapes }

  static func addFiles(of template: PageTemplate, to plan: inout FilePlan) {
    guard exists(in: template.model) else { return }
    OwnPages.addFiles(of: template, to: &plan)
    addData(of: template, to: &plan)
  }

  static func addData(of template: PageTemplate, to plan: inout FilePlan) {}

  static func render(_ template: PageTemplate, item: Int, part: Int, into buffer: inout ByteBuffer) {
    OwnPages.render(template, item: item, part: part, into: &buffer)
  }
}
