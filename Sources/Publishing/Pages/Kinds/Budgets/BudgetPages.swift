import Basics
import Bookkeeping
import Templating

/// `budgets/[budget].md`: the rows behind figures of budgets that no other page lists: those of a week or
/// quarter, and rows that no budget counts.
enum BudgetPages: ListingKind {
  static let name = "budget"
  static let plural = "budgets"
  static let grouping = Listing.Grouping.lists

  static func items(of report: Report, _ basis: ReportModel.Basis) -> [Listing.Item] {
    let budgets = report.budgets
    let ofSeries = budgets.series.indices.filter { hasPages(budgets.series[$0].every) }.flatMap { number in
      let series = budgets.series[number]
      return report.selections(of: series.rows, by: series.every).map { period, rows in
        let category = series.category
        var item = Listing.Item(
          "\(category.fullName) \(period.start.iso)",
          name: category.trail + basis.words[.separator] + period.name(basis.formats, basis.words),
          rows)
        item.key = id(of: number, in: period)
        item.days = period.days
        item.parent = CategoryPages.key(category)
        return item
      }
    }
    return ofSeries + budgets.gaps.flatMap { items(of: $0, in: report, basis) }
  }

  static func isBrokenDown(by other: any ListingKind.Type) -> Bool { false }

  /// The key of a listing of a series' rows in a period.
  static func key(of series: Int, in period: Period) -> Listing.Key {
    Listing.Key(Self.self, id(of: series, in: period))
  }

  /// The key of a listing with a period's rows that no budget counts.
  static func unbudgeted(in period: Period) -> Listing.Key {
    Listing.Key(
      Self.self, hasPages(period.length) ? unbudgetedID(in: period) : unbudgetedID(period.length))
  }

  /// Whether periods of a length have pages of their own. The rows of a month or year are on the page of
  /// their category, or on a single page of rows that no budget counts.
  static func hasPages(_ length: Period.Length) -> Bool { length == .week || length == .quarter }

  private static func items(
    of gap: BudgetFigures.Gap, in report: Report, _ basis: ReportModel.Basis
  ) -> [Listing.Item] {
    let (rows, name) = (gap.selection, basis.words[.notBudgeted])
    guard hasPages(gap.length) else {
      let whole = name + basis.words[.separator] + basis.words[gap.length.title]
      return rows.indices.isEmpty ? [] : [Listing.Item(unbudgetedID(gap.length), name: whole, rows)]
    }
    return report.selections(of: rows.indices, by: gap.length).map { period, rows in
      var item = Listing.Item(
        unbudgetedID(in: period),
        name: name + basis.words[.separator] + period.name(basis.formats, basis.words), rows)
      item.days = period.days
      return item
    }
  }

  private static func id(of series: Int, in period: Period) -> String {
    // No name of a category ends with a colon, so this id is no category's name.
    "\(period.length.rawValue)-\(period.start.iso):\(series):"
  }

  private static func unbudgetedID(_ length: Period.Length) -> String {
    "unbudgeted-\(length.rawValue)"
  }

  private static func unbudgetedID(in period: Period) -> String {
    "\(unbudgetedID(period.length))-\(period.start.iso)"
  }
}

extension Period.Length {
  var title: Words.Key {
    switch self {
    case .week: .weeklyBudget
    case .month: .monthlyBudget
    case .quarter: .quarterlyBudget
    case .year: .yearlyBudget
    }
  }
}
