import Basics
import Bookkeeping
import Templating

/// `[transaction].md`: a page for each transaction, newest first.
enum TransactionPages: PageKind {
  static let contentName = PageKinds.Name.each("transaction")
  static var shapes: [Shape] { [TransactionValues.shape] }

  static func addFiles(of template: PageTemplate, to plan: inout FilePlan) {
    for (index, path) in template.model.texts.paths.enumerated() {
      plan.add(.page(template, item: index, part: 0), at: path, from: template.source)
    }
  }

  static func render(_ template: PageTemplate, item: Int, part: Int, into buffer: inout ByteBuffer) {
    template.render(TransactionValues(model: template.model, root: template.root, index: item), into: &buffer)
  }
}
