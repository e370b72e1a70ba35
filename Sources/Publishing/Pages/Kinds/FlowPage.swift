import Basics
import Bookkeeping
import Templating

/// `flow.md`: where all money came from, and where it went. There is none where nothing flows.
enum FlowPage: PageKind {
  static let path = "flow.html"
  static let contentName = PageKinds.Name.single(path)
  static var shapes: [Shape] { OwnPages.shapes }

  static func navigationEntry(in model: ReportModel) -> Navigation.Entry? {
    exists(in: model) ? Navigation.Entry(word: .flow, path: path) : nil
  }

  static func addFiles(of template: PageTemplate, to plan: inout FilePlan) {
    guard exists(in: template.model) else { return }
    OwnPages.addFiles(of: template, to: &plan)
  }

  static func render(_ template: PageTemplate, item: Int, part: Int, into buffer: inout ByteBuffer) {
    OwnPages.render(template, item: item, part: part, into: &buffer)
  }

  private static func exists(in model: ReportModel) -> Bool { model.flow.value != nil }
}
