import Basics
import Templating

/// What the pages of one content template show: an item of the report each, such as a month for `[month].md`.
///
/// All that Folio knows of a kind stands in one file in `Kinds/`, and `PageKinds.all` lists it. A page that exists once
/// is a kind, too: its template has a plain name, and it adds nothing to the plan where it has nothing to say.
protocol PageKind: Sendable {
  /// Which file of the content tree is its template.
  static var contentName: PageKinds.Name { get }

  /// The names that its template may use, outermost first. Those of every page lie outside of them.
  static var shapes: [Shape] { get }

  /// Its link in the navigation of every page; nil where it has nothing to show.
  static func navigationEntry(in model: ReportModel) -> Navigation.Entry?

  /// Adds its pages to a plan, and the files that belong to them.
  static func addFiles(of template: PageTemplate, to plan: inout FilePlan)

  /// Renders a page that it has added.
  ///
  /// - Parameters:
  ///   - item: What the page shows, by the kind's own numbers.
  ///   - part: The page among those of a long item, counted from 0.
  static func render(_ template: PageTemplate, item: Int, part: Int, into buffer: inout ByteBuffer)
}

extension PageKind {
  static func navigationEntry(in model: ReportModel) -> Navigation.Entry? { nil }
}
