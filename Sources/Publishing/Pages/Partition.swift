import Basics
import Bookkeeping
import Templating

/// A scope taken apart: its rows by year, month, category and tag, each line with a link to exactly those rows.
struct Partition: Sendable {
  private let scope: Scope
  private let model: ReportModel
  private let root: RootPrefix

  init(of scope: Scope, model: ReportModel, root: RootPrefix) {
    self.scope = scope
    self.model = model
    self.root = root
  }

  /// Newest first.
  var years: [BreakdownLine] {
    switch scope.subject {
    case .transactions: wholeScopes(model.index.years)
    case .year, .month: []
    default: periods(scope.years(in: model.report)) { .year($0.year) }
    }
  }

  /// The newest months with rows, newest first.
  func newestMonths(_ count: Int) -> [BreakdownLine] {
    months {
      $0.prefix(count)
    } others: {
      Array($0.prefix(count))
    }
  }

  /// The months of a period, newest first.
  func months(in period: ClosedRange<Month>) -> [BreakdownLine] {
    months {
      model.index.months(in: period, of: $0)
    } others: {
      $0.filter { period.contains($0.month) }
    }
  }

  private func months(
    wholeScopes selected: (Range<Int>) -> Range<Int>,
    others: ([PeriodTotals]) -> [PeriodTotals]
  ) -> [BreakdownLine] {
    switch scope.subject {
    case .transactions: wholeScopes(selected(model.index.months))
    case .year(let year):
      wholeScopes(selected(model.index.months(in: Month.all(of: year), of: model.index.months)))
    case .month: []
    default: periods(others(scope.months(in: model.report))) { .month($0) }
    }
  }

  /// In the order of the categories' names, each before what lies under it.
  var categories: [BreakdownLine] {
    switch scope.subject {
    case .transactions: wholeScopes(model.index.categories)
    case .category(let category?): wholeScopes(model.index.descendants(of: category))
    case .category, .tag: []
    default: crossings(model.index.categories, model.index.categoryMembership)
    }
  }

  var tags: [BreakdownLine] {
    switch scope.subject {
    case .transactions: wholeScopes(model.index.tags)
    case .category, .tag: []
    default: crossings(model.index.tags, model.index.tagMembership)
    }
  }

  /// Lines that are scopes with pages of their own.
  private func wholeScopes(_ places: Range<Int>) -> [BreakdownLine] {
    model.index.scopes[places].map { part in
      line(part.subject, part.selection.totals, url: root.link(to: part.path(ofPage: 0)))
    }
  }

  /// Lines that are groups of this scope's own list.
  private func periods(
    _ periods: [PeriodTotals], subject: (Month) -> Scope.Subject
  ) -> [BreakdownLine] {
    periods.map { period in
      let subject = subject(period.month)
      let url = root.link(to: scope.path(ofPage: period.page), fragment: "m" + subject.id)
      return BreakdownLine(
        name: model.name(of: subject), url: url, level: 1, totals: period.totals.main,
        others: period.totals.others, whole: scope.selection.totals.main)
    }
  }

  /// Lines that are shared with other scopes: the rows stand in the other scope's list, under this one's period.
  private func crossings(_ others: Range<Int>, _ membership: Membership) -> [BreakdownLine] {
    model.report.totals(of: scope.selection.places, by: membership).map { group, totals in
      let other = model.index.scopes[others.lowerBound + group]
      let (path, fragment) = crossing(in: other)
      return line(other.subject, totals, url: root.link(to: path, fragment: fragment))
    }
  }

  private func crossing(in other: Scope) -> (path: String, fragment: String?) {
    switch scope.subject {
    case .year(let year):
      (other.path(ofPage: model.page(of: other, onWhich: Month.all(of: year))), "m\(year)")
    case .month(let month):
      (other.path(ofPage: model.page(of: other, onWhich: month...month)), "m\(month.id)")
    case .income: (other.path(ofPage: 0), "income")
    case .expenses: (other.path(ofPage: 0), "expense")
    case .transactions, .category, .tag: (other.path(ofPage: 0), nil)
    }
  }

  private func line(_ subject: Scope.Subject, _ totals: CurrencyTotals, url: Address) -> BreakdownLine {
    BreakdownLine(
      name: model.name(of: subject), url: url, level: level(of: subject), totals: totals.main,
      others: totals.others,
      running: running(at: subject), whole: scope.selection.totals.main)
  }
}

extension Partition {
  /// On the page of a category, those below it begin anew.
  private func level(of subject: Scope.Subject) -> Int {
    guard case .category(let category?) = subject else { return 1 }
    guard case .category(let outer?) = scope.subject else { return category.levels.count }
    return category.levels.count - outer.levels.count
  }

  private func running(at subject: Scope.Subject) -> Money? {
    switch subject {
    case .month(let month): model.balance(atEndOf: month)
    case .year(let year): model.balance(atEndOf: Month(year: year, month: 12))
    default: nil
    }
  }
}

extension Scope {
  var currency: Currency { selection.totals.main.currency }
}

extension ReportModel {
  /// The page of a scope's list on which a period begins: the first whose oldest row is not newer.
  func page(of scope: Scope, onWhich period: ClosedRange<Month>) -> Int {
    let page = scope.pages.partitioningIndex { page in
      guard let oldest = page.groups.last else { return true }
      return Month(of: report.transactions[scope.selection.places[oldest.lowerBound]].date)
        <= period.upperBound
    }
    return page < scope.pages.count ? page : 0
  }
}
