import Basics
import Bookkeeping
import Templating

/// `budgets.md`: what is left of each budget, and each budget over time, also as a CSV file; left out if no
/// budget has begun.
enum BudgetIndexPage: SinglePage {
  static let path = "budgets.html"
  static let csvPath = "budgets.csv"

  static func navigationEntry(in model: ReportModel) -> Navigation.Entry? {
    entry(.budgets, of: .plan, in: model, with: [BudgetPages.self])
  }

  static func addData(of template: PageTemplate, to plan: inout FilePlan) {
    let model = template.model
    plan.add(.data { writeCSV(of: model.budgets, to: &$0) }, at: csvPath, from: template.source)
  }

  static func exists(in model: ReportModel) -> Bool { model.budgets.series.contains { !$0.lines.isEmpty } }

  static func need(in values: SiteValues) -> NeedValues? {
    let count = values.model.budgets.running.reduce(0) { $0 + $1.parts.count { $0.line.isOver } }
    return NeedValues(
      .overspentBudgets, Phrase.needBudgets, count, in: values, at: exists(in: values.model) ? path : nil)
  }

  /// The running budgets that are not among the categories of the month.
  private static func otherBudgets(in values: SiteValues) -> [BudgetFigures.Overview] {
    let month = values.shown(values.model.monthToDate)
    return values.model.budgets.running.filter { !(month.map($0.isShown) ?? false) }
  }

  /// The fields about budgets that every page may name.
  static let siteFields: [Field<SiteValues>] = [
    .url("budgetsUrl") { link(in: $0.model, from: $0.root) },
    .url("budgetsCsvUrl") { exists(in: $0.model) ? $0.root.link(to: csvPath) : nil },
    .flag("isBudgetList") { $0.page?.sitePath == path },
    // The sums of the budgets that are among the categories of the month.
    .list("monthBudgets", of: BudgetValues.Overview.self) { values in
      guard let month = values.shown(values.model.monthToDate) else { return [] }
      return values.model.budgets.running.filter { $0.isShown(with: month) }.map {
        BudgetValues.Overview(scope: values.scope, overview: $0)
      }
    },
    .flag("hasOtherBudgets") { !otherBudgets(in: $0).isEmpty },
    .flag("hasBudgets") { !$0.model.budgets.running.isEmpty },
    .list("runningBudgets", of: BudgetValues.Overview.self) { values in
      values.model.budgets.running.map { BudgetValues.Overview(scope: values.scope, overview: $0) }
    },
    .list("mainBudgets", of: BudgetValues.Overview.self) { values in
      let running = otherBudgets(in: values).prefix(4)
      return running.map {
        BudgetValues.Overview(scope: values.scope, overview: $0, mostParts: max(1, 4 / running.count))
      }
    },
    .list("budgetHistories", of: BudgetValues.History.self) { values in
      let all = values.model.budgets.series.indices.filter { !values.model.budgets.series[$0].lines.isEmpty }
      let most = max(3, mostLines / max(1, all.count))
      return all.map { BudgetValues.History(scope: values.scope, series: $0, most: min(12, most)) }
    },
  ]

  /// The fields about budgets in a listing: for a month or year, the budgets of that time; for the current
  /// month, those of its quarter and year too; for a category, its own budgets.
  static let listingFields: [Field<ListingValues>] = [
    .list("periodBudgets", of: BudgetValues.Overview.self) { periodBudgets(of: $0) },
    .flag("hasPeriodBudgets") { !periodBudgets(of: $0).isEmpty },
    .list("categoryBudgets", of: BudgetValues.History.self) { values in
      guard values.listing.kind == CategoryPages.self, let category = Category(values.listing.item.key) else {
        return []
      }
      return values.model.budgets.series(of: category).map {
        BudgetValues.History(scope: values.scope, series: $0, most: 24)
      }
    },
  ]

  private static func periodBudgets(of values: ListingValues) -> [BudgetValues.Overview] {
    guard let period = values.listing.period else { return [] }
    let (today, calendar) = (values.model.today, values.model.calendar)
    // The rest of a longer period changes daily, so only a page that changes daily anyway shows it.
    let isCurrentMonth = period == calendar.period(.month, containing: today)
    let longer = isCurrentMonth ? [.quarter, .year].map { calendar.period($0, containing: today) } : []
    return ([period] + longer).flatMap(values.model.budgets.overviews).map {
      BudgetValues.Overview(scope: values.scope, overview: $0, hasSums: $0.period == period)
    }
  }

  /// The number of lines in all tables of a page together, so that the page does not grow with the number of
  /// budgets.
  private static let mostLines = 144
}

extension BudgetIndexPage {
  /// Writes all budgets in all periods that have begun, for a spreadsheet (RFC 4180).
  private static func writeCSV(of budgets: BudgetFigures, to output: inout ByteBuffer) {
    CSVFile.begin(with: "category,every,from,to,amount,carry,spent,left,currency", to: &output)
    for series in budgets.series {
      for line in series.lines {
        CSVFile.writeText(series.category.fullName, to: &output)
        let (period, sums) = (line.period, line.sums)
        output.append(",\(series.every.rawValue),\(period.start.iso),\(period.end.iso),")
        output.append("\(sums.amount.decimal),\(sums.carry.decimal),\(sums.spent.decimal),")
        output.append("\(sums.left.decimal),\(series.currency.code)\r\n")
      }
    }
  }
}
