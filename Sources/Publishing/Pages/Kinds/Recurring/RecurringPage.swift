import Basics
import Bookkeeping
import Templating

/// `recurring.md`: recurring payments, also as a spreadsheet and as a calendar of due dates, and planned
/// payments; left out if there are none of either.
enum RecurringPage: SinglePage {
  static let path = "recurring.html"
  static let csvPath = "recurring.csv"
  static let calendarPath = "recurring.ics"

  static func exists(in model: ReportModel) -> Bool {
    model.folders[Self.self] != nil && model.copy.knowsBills(on: model.report.asOf)
      && (!model.recurring.series.isEmpty || !model.ahead.coming.occurrences.isEmpty)
  }

  /// Whether there is a calendar: the page exists, and a series has not ended.
  static func hasCalendar(in model: ReportModel) -> Bool {
    exists(in: model) && model.recurring.series.contains { $0.state != .ended }
  }

  static func navigationEntry(in model: ReportModel) -> Navigation.Entry? {
    // Plans come and go, but the navigation is on pages that should not change with them.
    model.recurring.series.isEmpty ? nil : entry(.recurring, of: .plan, in: model)
  }

  static func need(in values: SiteValues) -> NeedValues? {
    let count = values.model.recurring.series(in: .late).count
    return NeedValues(
      .latePayments, Phrase.needLate, count, in: values, at: exists(in: values.model) ? path : nil,
      fragment: "late")
  }

  static let siteFields: [Field<SiteValues>] = [
    .record("monthAhead", of: Shown<MonthAhead>.self) { values in
      let month = values.model.ahead.month
      return month?.left == nil ? nil : values.shown(month)
    },
    .url("recurringUrl") { link(in: $0.model, from: $0.root) },
    .record("recurring", of: Shown<RecurringPayments.Coming>.self) { values in
      let coming = values.model.ahead.coming
      let isEmpty = values.model.recurring.series.isEmpty && coming.occurrences.isEmpty
      return isEmpty ? nil : values.shown(coming)
    },
  ]

  static func addData(of template: PageTemplate, to plan: inout FilePlan) {
    let model = template.model
    plan.add(.data { RecurringFiles.writeCSV(of: model, to: &$0) }, at: csvPath, from: template.source)
    guard hasCalendar(in: model) else { return }
    plan.add(
      .data { RecurringFiles.writeCalendar(of: model, to: &$0) }, at: calendarPath, from: template.source)
  }
}
