import Basics
import Templating

/// The dashboard and the user's own pages: any Markdown file without a bracketed name. They may show the
/// whole ledger.
enum OwnPages: PageKind {
  static let contentName = PageKinds.Name.other
  static var shapes: [Shape] { [ListingValues.shape] }

  static func addFiles(of template: PageTemplate, to plan: inout FilePlan) {
    plan.add(.page(template, item: 0, part: 0), at: template.sitePath, from: template.source)
  }

  static func render(_ template: PageTemplate, item: Int, part: Int, into buffer: inout ByteBuffer) {
    template.render(listing: template.model.listings.index(of: ListPages.all) ?? 0, into: &buffer)
  }
}
