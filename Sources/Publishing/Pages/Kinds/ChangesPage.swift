import Basics
import Bookkeeping
import Templating

/// `changes.md`: what has become of the ledger's rows since an older state of it. There is none where nothing has changed.
///
/// The pages of payments have no link to it: else an edit would write all of them anew.
enum ChangesPage: PageKind {
  static let path = "changes.html"
  static let csvPath = "changes.csv"
  static let contentName = PageKinds.Name.single(path)
  static var shapes: [Shape] { OwnPages.shapes }

  static func navigationEntry(in model: ReportModel) -> Navigation.Entry? {
    guard model.changes != nil else { return nil }
    return Navigation.Entry(word: .whatChanged, path: path, isOnPayments: false)
  }

  static func addFiles(of template: PageTemplate, to plan: inout FilePlan) {
    guard let changes = template.model.changes else { return }
    OwnPages.addFiles(of: template, to: &plan)
    plan.add(.data { CSVFile.write(changes.rows, to: &$0) }, at: csvPath, from: template.source)
  }

  static func render(_ template: PageTemplate, item: Int, part: Int, into buffer: inout ByteBuffer) {
    OwnPages.render(template, item: item, part: part, into: &buffer)
  }
}
