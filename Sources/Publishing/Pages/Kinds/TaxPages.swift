import Basics
import Bookkeeping
import Templating

/// `[tax].md`: the tax tables that the ledger or `content/taxes/` names, in their order.
enum TaxPages: PageKind {
  static let contentName = PageKinds.Name.each("tax")
  static var shapes: [Shape] { [TaxValues.shape] }

  static func paths(of tables: TaxTables, in folders: PageKinds.Folders) -> [String] {
    let folder = folders[Self.self] ?? ""
    return FileName.names(for: tables.own.map(\.slug)).map { folder + $0 }
  }

  static func addFiles(of template: PageTemplate, to plan: inout FilePlan) {
    for index in template.model.taxes.own.indices {
      let values = TaxValues(model: template.model, rows: nil, root: template.root, index: index, page: 0)
      for page in 0..<values.pageCount {
        plan.add(
          .page(template, item: index, part: page), at: values.path(ofPage: page), from: template.source)
      }
    }
  }

  static func render(_ template: PageTemplate, item: Int, part: Int, into buffer: inout ByteBuffer) {
    template.render(
      TaxValues(model: template.model, rows: template.rows, root: template.root, index: item, page: part),
      into: &buffer)
  }
}

extension TaxPages {
  /// `taxes/index.md`: all tax tables. There is none for a project without tables.
  enum IndexPage: PageKind {
    static let path = "taxes/index.html"
    static let contentName = PageKinds.Name.single(path)
    static var shapes: [Shape] { OwnPages.shapes }

    static func navigationEntry(in model: ReportModel) -> Navigation.Entry? {
      model.taxes.own.isEmpty
        ? nil : Navigation.Entry(word: .taxes, path: path, kinds: [Self.self, TaxPages.self])
    }

    static func addFiles(of template: PageTemplate, to plan: inout FilePlan) {
      guard !template.model.taxes.own.isEmpty else { return }
      OwnPages.addFiles(of: template, to: &plan)
    }

    static func render(_ template: PageTemplate, item: Int, part: Int, into buffer: inout ByteBuffer) {
      OwnPages.render(template, item: item, part: part, into: &buffer)
    }
  }
}
