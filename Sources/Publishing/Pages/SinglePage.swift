import Basics
import Templating

/// A page that exists once, or not at all if there is nothing to show. It may show the whole ledger, like the
/// user's own pages.
protocol SinglePage: PageKind {
  /// The path in the site; the template has the same path in the content.
  static var path: String { get }

  static func exists(in model: ReportModel) -> Bool

  /// Adds the files that belong to the page.
  static func addData(of template: PageTemplate, to plan: inout FilePlan)
}

extension SinglePage {
  static var contentName: PageKinds.Name { .single(path) }
  static var shapes: [Shape] { PageKinds.own.shapes }

  static func addFiles(of template: PageTemplate, to plan: inout FilePlan) {
    guard exists(in: template.model) else { return }
    PageKinds.own.addFiles(of: template, to: &plan)
    addData(of: template, to: &plan)
  }

  static func addData(of template: PageTemplate, to plan: inout FilePlan) {}

  /// The navigation entry of the page, if it exists.
  ///
  /// - Parameter inner: Other kinds whose pages belong to the same entry.
  static func entry(
    _ word: Words.Key, of part: Navigation.Part, in model: ReportModel, with inner: [any PageKind.Type] = []
  ) -> Navigation.Entry? {
    exists(in: model) ? Navigation.Entry(part: part, word: word, path: path, kinds: inner) : nil
  }

  /// A link to the page, if it exists.
  static func link(in model: ReportModel, from root: RootPrefix, fragment: String? = nil) -> Address? {
    exists(in: model) ? root.link(to: path, fragment: fragment) : nil
  }

  static func render(_ template: PageTemplate, item: Int, part: Int, into buffer: inout ByteBuffer) {
    PageKinds.own.render(template, item: item, part: part, into: &buffer)
  }
}
