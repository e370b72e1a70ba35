import Basics
import Bookkeeping
import Templating

/// `[review].md`: a page for each year with payments, with a summary of the year.
enum ReviewPages: PageKind {
  static let contentName = PageKinds.Name.each("review")
  static var shapes: [Shape] { OwnPages.shapes }

  /// The path of a year's page; `nil` without a template, or without payments in the ledger's currency up to
  /// today.
  static func path(of year: Period, in model: ReportModel) -> String? {
    let group = model.report.breakdown.years.first { $0.key == year.index }
    guard let folder = model.folders[Self.self], let group, group.selection.totals.main.count > 0 else {
      return nil
    }
    return "\(folder)\(year.id).html"
  }

  static func figures(of basis: ReportModel.Basis) -> [Period: OnDemand<YearReview?>] {
    Dictionary(
      uniqueKeysWithValues: years(of: basis.report).map { year in
        (year, OnDemand { YearReview(year, of: basis.report, basis.recurring) })
      })
  }

  static func addFiles(of template: PageTemplate, to plan: inout FilePlan) {
    for year in years(of: template.model.report) {
      guard let path = path(of: year, in: template.model) else { continue }
      plan.add(.page(template, item: year.index, part: 0), at: path, from: template.source)
    }
  }

  static func render(_ template: PageTemplate, item year: Int, part: Int, into buffer: inout ByteBuffer) {
    let year = template.model.calendar.year(year)
    template.render(listing: template.model.listings.index(of: YearPages.key(year)) ?? 0, into: &buffer)
  }

  private static func years(of report: Report) -> [Period] {
    report.breakdown.years.map { report.calendar.year($0.key) }
  }
}
