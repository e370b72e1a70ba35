import Basics
import Bookkeeping
import Templating

/// `[transaction].md`: a page for each transaction, newest first, unless they are on pages of months.
enum TransactionPages: PageKind {
  static let contentName = PageKinds.Name.each("transaction")
  static var shapes: [Shape] { [TransactionValues.shape] }

  static func addFiles(of template: PageTemplate, to plan: inout FilePlan) {
    let model = template.model
    guard model.places.pages.isEmpty else { return }
    for index in model.report.transactions.indices {
      plan.add(
        .page(template, item: index, part: 0), at: model.places.path(of: index), from: template.source)
    }
  }

  static func render(_ template: PageTemplate, item: Int, part: Int, into buffer: inout ByteBuffer) {
    template.render(TransactionValues(model: template.model, root: template.root, index: item), into: &buffer)
  }
}
