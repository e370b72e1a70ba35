import Basics
import Templating

/// `[receipt].md`: the files of payments, those of the newest payments first.
enum ReceiptPages: PageKind {
  static let contentName = PageKinds.Name.each("receipt")
  static var shapes: [Shape] { [ReceiptValues.shape] }

  static func addFiles(of template: PageTemplate, to plan: inout FilePlan) {
    for (index, receipt) in template.model.gallery.receipts.enumerated() {
      plan.add(.page(template, item: index, part: 0), at: receipt.page, from: template.source)
    }
  }

  static func render(_ template: PageTemplate, item: Int, part: Int, into buffer: inout ByteBuffer) {
    template.render(
      ReceiptValues(model: template.model, rows: template.rows, root: template.root, index: item),
      into: &buffer)
  }
}

extension ReceiptPages {
  /// `receipts.md`: a grid of all receipts, by month. There is none where there is no receipt, and none is expected.
  enum IndexPage: PageKind {
    static let path = "receipts.html"
    static let contentName = PageKinds.Name.single(path)
    static var shapes: [Shape] { [GalleryValues.shape] }

    static func path(ofPage page: Int) -> String { page == 0 ? path : "receipts.\(page + 1).html" }

    static func navigationEntry(in model: ReportModel) -> Navigation.Entry? {
      model.gallery.isEmpty
        ? nil : Navigation.Entry(word: .receipts, path: path, kinds: [Self.self, ReceiptPages.self])
    }

    static func addFiles(of template: PageTemplate, to plan: inout FilePlan) {
      guard !template.model.gallery.isEmpty else { return }
      for page in 0..<template.model.gallery.pageCount {
        plan.add(.page(template, item: 0, part: page), at: path(ofPage: page), from: template.source)
      }
    }

    static func render(_ template: PageTemplate, item: Int, part: Int, into buffer: inout ByteBuffer) {
      template.render(
        GalleryValues(model: template.model, rows: template.rows, root: template.root, page: part),
        into: &buffer)
    }
  }
}
