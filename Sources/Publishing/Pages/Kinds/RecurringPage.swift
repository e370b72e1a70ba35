import Basics
import Bookkeeping
import Templating

/// `recurring.md`: what recurs, with its due dates for a spreadsheet and a calendar. There is none where nothing does.
enum RecurringPage: PageKind {
  static let path = "recurring.html"
  static let csvPath = "recurring.csv"
  static let calendarPath = "recurring.ics"
  static let contentName = PageKinds.Name.single(path)
  static var shapes: [Shape] { OwnPages.shapes }

  static func exists(in model: ReportModel) -> Bool {
    model.folders[Self.self] != nil && !model.recurring.series.isEmpty
  }

  /// Whether anything is due, so that there is a calendar of it.
  static func hasCalendar(in model: ReportModel) -> Bool {
    exists(in: model) && model.recurring.series.contains { $0.state != .ended }
  }

  static func navigationEntry(in model: ReportModel) -> Navigation.Entry? {
    exists(in: model) ? Navigation.Entry(word: .recurring, path: path) : nil
  }

  static func addFiles(of template: PageTemplate, to plan: inout FilePlan) {
    let model = template.model
    guard exists(in: model) else { return }
    OwnPages.addFiles(of: template, to: &plan)
    plan.add(.data { RecurringFiles.writeCSV(of: model, to: &$0) }, at: csvPath, from: template.source)
    guard hasCalendar(in: model) else { return }
    plan.add(
      .data { RecurringFiles.writeCalendar(of: model, to: &$0) }, at: calendarPath, from: template.source)
  }

  static func render(_ template: PageTemplate, item: Int, part: Int, into buffer: inout ByteBuffer) {
    OwnPages.render(template, item: item, part: part, into: &buffer)
  }
}
